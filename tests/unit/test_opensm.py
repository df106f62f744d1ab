"""The files of subnet-manager hosts: written, read back, judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import normalise_guid
from railweave.model.site import SiteModel
from railweave.pipeline import load, render_devices, templates
from railweave.platforms import platform_named
from railweave.platforms.opensm import PLATFORM
from railweave.platforms.opensm.options import BOOLEAN, NUMBER, TEXT
from railweave.platforms.opensm.sections import SECTIONS
from railweave.platforms.opensm.simulated import ledger_text, simulated_guids
from railweave.stages.specify import specify
from railweave.stages.specify.infiniband import DEFAULT_HOSTS
from tests.inventories import ROOT, inventory
from tests.templates import texts

TREE = "workload: training\nhosts: 12\nrails: 8\nserver: dgx-h100\n"
SINGLE = "workload: training\nhosts: 4\nrails: 8\nserver: dgx-h100\n"
TENANTS = TREE + (
    "partitions:\n"
    "  - {name: red, hosts: [host-0001, host-0002]}\n"
    "  - {name: blue, hosts: [host-0003], pkey: 7, membership: limited}\n"
)


def model_of(intent: str, *, ledger: bool = True) -> SiteModel:
    bare = load("s", inventory(intent))
    if not ledger:
        return bare
    records = simulated_guids(bare.design.fabrics[0], DEFAULT_HOSTS)
    return load("s", inventory(intent, others={"ledger.yaml": ledger_text(records)}))


def manager(model: SiteModel, number: int = 0) -> SubnetManagerSpec:
    spec = next(iter(specify(model, number, number + 1, platform_named)))
    assert isinstance(spec, SubnetManagerSpec)
    return spec


def files_of(model: SiteModel, number: int = 0) -> dict[str, bytes]:
    renderer = templates(texts())
    return {p.rpartition("/")[2]: c for p, c in render_devices(model, number, number + 1, renderer)}


CASES = {"tree": TREE, "single": SINGLE, "tenants": TENANTS}


@pytest.mark.parametrize("ledger", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("intent", CASES.values(), ids=CASES)
def test_what_is_read_back_is_what_was_meant(intent: str, ledger: bool) -> None:
    model = model_of(intent, ledger=ledger)
    spec, files = manager(model), files_of(model)

    for section in SECTIONS:
        if section.is_for(spec):
            assert section.parse(files[section.file].decode()) == section.context(spec)


def test_every_section_has_a_template_and_every_template_a_section() -> None:
    names = {section.template for section in SECTIONS} | {"opensm/header.j2"}

    assert names == {f"opensm/{p.name}" for p in (ROOT / "templates" / "opensm").iterdir()}


def test_clean_files_have_no_findings() -> None:
    assert PLATFORM.check(files_of(model_of(TENANTS)), "compute/sm-01") == []


def test_unknown_guids_are_warned_of_and_not_relied_on() -> None:
    files = files_of(model_of(TREE, ledger=False))

    findings = PLATFORM.check(files, "compute/sm-01")

    assert {f.code for f in findings} == {"IBM001"}
    assert b"root_guid_file" not in files["opensm.conf"]
    assert b"cn_guid_file" not in files["opensm.conf"]


def test_exactly_one_host_is_master() -> None:
    model = model_of(TREE)
    specs = [manager(model, number) for number in range(2)]

    assert [s.is_master for s in specs] == [True, False]
    assert specs[0].priority > specs[1].priority


def test_every_rendered_option_is_known_to_opensm() -> None:
    keys = {o.key for intent in CASES.values() for o in SECTIONS[0].context(manager(model_of(intent)))["options"]}

    assert len(keys) > 10
    assert keys <= BOOLEAN | NUMBER | TEXT


def test_a_single_switch_is_not_called_a_tree() -> None:
    files = files_of(model_of(SINGLE))

    assert b"routing_engine minhop" in files["opensm.conf"]
    assert "root-guids.conf" not in files


FAULTS = {
    "unknown option": ("opensm.conf", b"lmc 0", b"lmcc 0", {"IBM003"}),
    "equals sign": ("opensm.conf", b"lmc 0", b"lmc=0", {"IBM002"}),
    "bad number": ("opensm.conf", b"lmc 0", b"lmc zero", {"IBM003"}),
    "bad truth value": ("opensm.conf", b"force_log_flush TRUE", b"force_log_flush yes", {"IBM003"}),
    "missing file": ("opensm.conf", b"/etc/opensm/root-guids.conf", b"/etc/opensm/roots.conf", {"IBM005"}),
    "capital membership": ("partitions.conf", b"ALL=limited", b"ALL=Limited", {"IBM002"}),
    "prefix membership": ("partitions.conf", b"ALL=limited", b"ALL=limi", {"IBM002"}),
    "no end of a rule": ("partitions.conf", b"SELF=full;", b"SELF=full,", {"IBM002"}),
    "no default rule": ("partitions.conf", b"Default=0x7fff", b"Other=0x7ffe", {"IBM006"}),
    "guid without 0x": ("partitions.conf", b"  0x9440c90000000011", b"  9440c90000000011", {"IBM002"}),
    "pkey too large": ("partitions.conf", b"red=0x1", b"red=0xffff", {"IBM002", "IBM004"}),
    "pkey twice": ("partitions.conf", b"red=0x1", b"red=0x7", {"IBM004"}),
    "short guid": ("root-guids.conf", b"0xe8ebd30300000900", b"0xe8ebd3030000900", {"IBM002"}),
    "capital guid": ("root-guids.conf", b"0xe8ebd30300000900", b"0xE8EBD30300000900", {"IBM002"}),
    "guid twice": ("root-guids.conf", b"0xe8ebd30300000a00", b"0xe8ebd30300000900", {"IBM004"}),
    "name without quotes": ("node-name-map", b'"compute-leaf-su01-r0"', b"compute-leaf-su01-r0", {"IBM002"}),
}


@pytest.mark.parametrize(("file", "right", "wrong", "codes"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(file: str, right: bytes, wrong: bytes, codes: set[str]) -> None:
    files = files_of(model_of(TENANTS))
    assert right in files[file]
    files[file] = files[file].replace(right, wrong, 1)

    findings = PLATFORM.check(files, "compute/sm-01")

    assert {f.code for f in findings} == codes
    assert all(f.where.path == f"compute/sm-01/{file}" for f in findings)


@pytest.mark.parametrize(
    "text", ["E8EBD30300000100", "0xe8ebd30300000100", "e8eb:d303:0000:0100", "e8:eb:d3:03:00:00:01:00"]
)
def test_guids_of_any_spelling_become_one(text: str) -> None:
    assert normalise_guid(text) == "e8ebd30300000100"


@pytest.mark.parametrize("text", ["", "0x", "e8ebd3030000100", "e8ebd303000001000", "g8ebd30300000100"])
def test_a_guid_of_another_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="16 hexadecimal digits"):
        normalise_guid(text)


def test_appending_a_tenant_moves_no_pkey() -> None:
    one = SECTIONS[1].context(manager(model_of(TENANTS)))["rules"]
    more = TENANTS + "  - {name: green, hosts: [host-0004]}\n"
    two = SECTIONS[1].context(manager(model_of(more)))["rules"]

    assert [(r.name, r.pkey) for r in two[: len(one)]] == [(r.name, r.pkey) for r in one]
    assert two[-1].pkey not in {r.pkey for r in one}


def test_trace_covers_every_line_of_every_file() -> None:
    model = model_of(TREE)
    files, passages = files_of(model), list(PLATFORM.trace(manager(model), templates(texts())))

    for name, content in files.items():
        lines = set(range(1, len(content.decode().splitlines()) + 1))
        covered = {n for p in passages if p.file == name for n in range(p.first, p.last + 1)}
        assert lines <= covered


def test_the_paths_of_pairs_exist() -> None:
    model = model_of(TREE)

    for passage in PLATFORM.trace(manager(model), templates(texts())):
        assert (ROOT / passage.template).is_file() and Path(ROOT / passage.module).is_file()
