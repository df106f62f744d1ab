"""Device specs: both ends of every link tell the same story."""

from __future__ import annotations

import pytest

from railweave.model.device import InterfaceKind, SubnetManagerSpec, SwitchSpec
from railweave.pipeline import device_total, load
from railweave.platforms import platform_named
from railweave.stages.specify import device_names, specify
from tests.inventories import inventory

TRAINING = "workload: training\nserver: dgx-h100\ntechnology: ethernet\nplatform: sonic\nswitch: sn5600\n"
CASES = {
    "two tiers": TRAINING + "gpus: 1024\n",
    "two tiers with growth": TRAINING + "gpus: 520\ngrowth: {gpus: 2048}\n",
    "three tiers": TRAINING + "gpus: 4096\nscalable_unit: 4\ntopology: fat-tree\npod: {scalable_units: 8}\n",
    "two planes": TRAINING + "gpus: 512\nplanes: 2\n",
    "single": TRAINING + "gpus: 32\n",
    "two locations": "workload: inference\ntopology: leaf-spine\n"
    "locations: [{name: fra, gpus: 64}, {name: muc, gpus: 24}]\n",
    "pairs": "workload: inference\nlocations: [{name: fra, gpus: 64}, {name: muc, gpus: 24}]\n",
    "pair": TRAINING + "gpus: 96\ntopology: collapsed-pair\n",
    "rail-only": TRAINING + "gpus: 96\ntopology: rail-only\n",
    "a plane for each rail": TRAINING + "gpus: 2048\nplane_by: rail\n",
    "unnumbered": TRAINING + "gpus: 1024\nbgp_mode: split-unified\naddressing: unnumbered\nscalable_unit: 1\n",
}


def specs(intent: str) -> dict[str, SwitchSpec]:
    model = load("s", inventory(intent))
    found = specify(model, 0, device_total(model), platform_named)
    return {spec.hostname: spec for spec in found if isinstance(spec, SwitchSpec)}


JOINED = {name: intent for name, intent in CASES.items() if name not in ("unnumbered", "single", "rail-only")}
"""Those with numbered links between switches."""


@pytest.mark.parametrize("intent", JOINED.values(), ids=JOINED)
def test_both_ends_of_a_link_agree(intent: str) -> None:
    by_name = specs(intent)
    links = [(spec, i) for spec in by_name.values() for i in spec.interfaces if i.kind is not InterfaceKind.HOST]

    assert links
    for spec, interface in links:
        (back,) = [i for i in by_name[interface.peer].interfaces if i.port == interface.peer_port]
        assert (back.peer, back.peer_port, back.cable) == (spec.hostname, interface.port, interface.cable)
        assert (back.address, back.peer_address) == (interface.peer_address, interface.address)
        assert interface.peer_asn == by_name[interface.peer].asn
        assert (back.speed_gbps, back.length_m) == (interface.speed_gbps, interface.length_m)


@pytest.mark.parametrize("intent", CASES.values(), ids=CASES)
def test_no_port_and_no_address_is_used_twice(intent: str) -> None:
    try:
        by_name = specs(intent)
    except Exception as error:
        assert "SON002" in str(getattr(error, "findings", ""))
        return
    for spec in by_name.values():
        ports = [i.port for i in spec.interfaces]
        assert len(ports) == len(set(ports))
    addresses = [i.address for s in by_name.values() for i in s.interfaces if i.address is not None]
    addresses += [s.loopback for s in by_name.values()] + [s.management.address for s in by_name.values()]
    assert len(addresses) == len(set(addresses))


def test_the_host_links_of_a_leaf_lie_in_its_host_prefix() -> None:
    for spec in specs(CASES["two tiers"]).values():
        inside = [i.address for i in spec.interfaces if i.kind is InterfaceKind.HOST]
        assert (spec.host_prefix is None) == (not inside)
        if spec.host_prefix is not None:
            first, length = spec.host_prefix
            assert first % (1 << (32 - length)) == 0
            assert all(a is not None and first <= a < first + (1 << (32 - length)) for a in inside)


def test_a_range_of_devices_is_what_the_whole_holds_there() -> None:
    model = load("s", inventory(CASES["two locations"]))
    everything = list(specify(model, 0, device_total(model), platform_named))

    pieces = [s for n in range(device_total(model)) for s in specify(model, n, n + 1, platform_named)]

    assert [s.hostname for s in pieces] == [s.hostname for s in everything]
    assert [name for name, _ in device_names(model)] == [s.folder for s in everything]


def test_a_hybrid_site_gives_its_hosts_both_fabrics() -> None:
    intent = "workload: hybrid\nstrategy: dual-fabric\nhosts: 4\nserver: dgx-h100\nport_speed_gbps: {host: 400}\n"
    model = load("s", inventory(intent))
    found = list(specify(model, 0, device_total(model), platform_named))

    assert {type(s) for s in found} == {SwitchSpec, SubnetManagerSpec}
    compute, frontend = model.design.fabrics
    assert compute.host_prefix == frontend.host_prefix and compute.hosts == frontend.hosts == 4
