"""GUIDs: one spelling, what a ledger knows, simulated ones, and the netlist of a fabric."""

from __future__ import annotations

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from railweave.model.guids import guid_book, normalise_guid
from railweave.model.services import LedgerRecord
from railweave.pipeline import load
from railweave.platforms.opensm.attachment import free_ports
from railweave.platforms.opensm.netlist import netlist
from railweave.platforms.opensm.ports import port_label, port_name
from railweave.platforms.opensm.simulated import ledger_text, simulated_guids
from railweave.stages.specify.infiniband import DEFAULT_HOSTS
from tests.inventories import ROOT, inventory, site_files
from tests.unit.opensm_hosts import SINGLE, THREE_TIERS, TREE, files_of, manager, model_of, records_of

RESERVING = "workload: training\nhosts: 31\nreserved_hosts: 1\nrails: 8\nserver: dgx-h100\n"


@pytest.mark.parametrize(
    "text",
    [
        "E8EBD30300000100",
        "0xe8ebd30300000100",
        "e8eb:d303:0000:0100",
        "e8:eb:d3:03:00:00:01:00",
        " 0XE8EBD30300000100 ",
    ],
)
def test_guids_of_any_spelling_become_one(text: str) -> None:
    assert normalise_guid(text) == "e8ebd30300000100"


@pytest.mark.parametrize(
    "text", ["", "0x", "e8ebd3030000100", "e8ebd303000001000", "g8ebd30300000100", "٣8ebd30300000100"]
)
def test_a_guid_of_another_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="16 hexadecimal digits"):
        normalise_guid(text)


@given(st.integers(0, 2**64 - 1))
def test_a_normal_guid_is_its_own_normal_form(number: int) -> None:
    guid = normalise_guid(f"0x{number:016X}")

    assert normalise_guid(guid) == guid == f"{number:016x}"


def record(device: str, port: str, value: str, origin: str = "simulated") -> LedgerRecord:
    return LedgerRecord(kind="guid", device=device, port=port, value=value, origin=origin)


def test_a_ledger_of_any_spelling_is_rendered_in_one() -> None:
    records = [r.model_copy(update={"value": f"0x{r.value.upper()}"}) for r in records_of(TREE)]

    assert files_of(model_of(TREE, ledger=records)) == files_of(model_of(TREE))


def test_a_ledger_gives_each_fabric_its_own_devices() -> None:
    records = [
        record("compute-leaf-su01-r0", "node", "e8ebd30300000100"),
        record("storage-leaf-su01-r0", "node", "e8ebd30300000200", "ibnetdiscover 2026-11-30"),
        record("host-0001", "mlx5_0", "9440c90000000010"),
        LedgerRecord(kind="serial", device="compute-leaf-su01-r0", port="node", value="MT1", origin="label"),
    ]

    book = guid_book(records, "compute")

    assert book.known["leaf-su01-r0", "node"] == "e8ebd30300000100"
    assert book.known["host-0001", "mlx5_0"] == "9440c90000000010"
    assert len(book.known) == 3
    assert book.origin == "ibnetdiscover 2026-11-30, simulated"


def test_many_origins_make_no_long_line() -> None:
    records = [record("host-0001", f"mlx5_{n}", f"{n:016x}", f"day {n}") for n in range(1, 6)]

    assert guid_book(records, "compute").origin == "day 1, day 2, day 3 and 2 more"
    assert guid_book([], "compute").origin is None


@pytest.mark.parametrize("site", ["superpod-h100", "hybrid-lab"])
def test_the_committed_ledgers_are_what_the_simulation_gives(site: str) -> None:
    fabric = load(site, site_files(site)).design.fabrics[0]
    committed = yaml.safe_load((ROOT / "inventory" / "sites" / site / "ledger.yaml").read_text())

    assert yaml.safe_load(ledger_text(simulated_guids(fabric, DEFAULT_HOSTS))) == committed
    assert len(committed["records"]) > 50


def test_no_simulated_guid_is_given_twice() -> None:
    values = [r.value for r in records_of(THREE_TIERS)]

    assert len(values) > 5000
    assert len(values) == len(set(values))


def nodes(text: str) -> dict[str, dict[int, tuple[str, int]]]:
    """Node → port → (far node, far port) of a netlist."""
    found: dict[str, dict[int, tuple[str, int]]] = {}
    for line in text.splitlines():
        if head := re.match(r'(?:Switch|Ca)\t\d+ "([^"]+)"', line):
            ports = found.setdefault(head[1], {})
        elif link := re.match(r'\[(\d+)\](?:\([0-9a-f]+\))?\t"([^"]+)"\[(\d+)\]', line):
            assert int(link[1]) not in ports
            ports[int(link[1])] = (link[2], int(link[3]))
    return found


@pytest.mark.parametrize("intent", [TREE, SINGLE, THREE_TIERS, RESERVING], ids=["tree", "single", "three", "reserving"])
def test_both_ends_of_every_link_of_a_netlist_agree(intent: str) -> None:
    spec = manager(model_of(intent))
    found = nodes("".join(netlist(spec.topology, spec.guids, spec.managers)))

    fabric = spec.topology
    assert len(found) == fabric.switches + fabric.hosts * 8 + 2
    for node, ports in found.items():
        for port, (far, number) in ports.items():
            assert found[far][number] == (node, port)


def test_a_netlist_has_the_port_guids_of_the_ledger() -> None:
    """ibsim makes a port's GUID its node's plus 1; real adapters often have one GUID for both."""
    spec = manager(model_of(SINGLE))
    guids = {**spec.guids, ("host-0001", "mlx5_0/1"): "9440c9ffff000010", ("host-0001", "mlx5_0"): "9440c9ffff000010"}

    text = "".join(netlist(spec.topology, guids))

    assert 'Ca\t1 "H-9440c9ffff00000f"\t\t# "host-0001 mlx5_0"' in text
    assert "[1](9440c9ffff000010)" in text


def test_subnet_managers_are_on_the_places_of_reserved_hosts() -> None:
    fabric = manager(model_of(RESERVING)).topology
    ports = free_ports(fabric)

    assert [(leaf.number, port) for leaf, port in (next(ports), next(ports))] == [(0, 32), (1, 32)]


def test_a_full_fabric_has_no_free_port_and_a_started_one_has() -> None:
    full = load("s", inventory("workload: training\nhosts: 32\nrails: 8\nserver: dgx-h100\n")).design.fabrics[0]
    started = load("s", inventory(TREE)).design.fabrics[0]

    assert list(free_ports(full)) == []
    assert len(list(free_ports(started))) == 8 * (64 - 12 - started.leaf.up.count if started.leaf.up else 0)


def test_a_port_is_called_by_its_number_and_labelled_by_its_cage() -> None:
    model = manager(model_of(TREE)).topology.leaf.model
    whole, split = model.breakouts[0], model.breakouts[1]

    assert [port_name(model, whole, 0, 0), port_name(model, whole, 16, 0), port_name(model, whole, 31, 1)] == [
        "1",
        "33",
        "64",
    ]
    assert port_name(model, split, 31, 3) == "128"
    assert port_label(model, 16, 0) == "17/1"
