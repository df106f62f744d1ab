"""Which fabrics an intent asks for: reading and design take them from one place, and names beside it are theirs."""

from __future__ import annotations

from ipaddress import IPv4Address

import pytest

from railweave.domain.scopes import host_pools, scopes_of
from railweave.model.finding import BadInput
from railweave.model.names import Purpose, Workload
from railweave.pipeline import load
from railweave.stages.read import read_inventory
from tests.inventories import inventory

SEPARATE = "workload: hybrid\nstrategy: separate\ntraining: {hosts: 4}\ninference: {hosts: 2}\n"
PLACES = "locations: [{name: fra}, {name: muc, hosts: 8}]\n"
SHARED = "workload: hybrid\nstrategy: time-shared\nhosts: 4\n"
DUAL = "workload: hybrid\nstrategy: dual-fabric\nhosts: 4\nserver: dgx-h100\n"
LABELS = {
    "workload: training\nhosts: 4\n": ("compute",),
    SEPARATE: ("training", "inference"),
    SEPARATE + PLACES: ("fra-training", "fra-inference", "muc-training", "muc-inference"),
    SHARED: ("compute",),
    SHARED + PLACES: ("fra-compute", "muc-compute"),
    DUAL: ("compute", "frontend"),
    DUAL + PLACES: ("fra-compute", "fra-frontend", "muc-compute", "muc-frontend"),
}
NAMES = ["training", "separate", "separate-places", "shared", "shared-places", "dual", "dual-places"]
CASES = pytest.mark.parametrize(("intent", "labels"), LABELS.items(), ids=NAMES)


def unknown(intent: str, pool: str) -> list[str]:
    """What is said about a pool of numbers for a fabric."""
    pools = f"fabrics:\n  {pool}: {{loopback: 10.200.0.0/16}}\n"
    try:
        read_inventory("s", inventory(intent, others={"pools.yaml": pools}))
    except BadInput as error:
        return [f"{finding.code} {finding.where.path.rpartition('/')[2]}" for finding in error.findings]
    return []


@CASES
def test_the_design_has_the_fabrics_that_follow_from_the_strategy(intent: str, labels: tuple[str, ...]) -> None:
    assert tuple(fabric.label for fabric in load("s", inventory(intent)).design.fabrics) == labels


@CASES
def test_a_pool_is_taken_for_each_fabric_of_the_design_and_no_other(intent: str, labels: tuple[str, ...]) -> None:
    others = {label for known in LABELS.values() for label in known} - set(labels)

    assert others
    assert [unknown(intent, label) for label in labels] == [[]] * len(labels)
    assert {name: unknown(intent, name) for name in others} == {name: ["SRV001 pools.yaml"] for name in others}


def test_the_numbers_of_a_location_s_half_come_from_its_own_pool() -> None:
    pools = "fabrics:\n  fra-inference: {loopback: 10.200.0.0/16}\n"
    model = load("s", inventory(SEPARATE + PLACES, others={"pools.yaml": pools}))

    allocated = zip(model.design.fabrics, model.allocations, strict=True)
    spent = {fabric.label: own.loopback.leaf.first for fabric, own in allocated if own}
    assert spent["fra-inference"] == int(IPv4Address("10.200.0.0"))
    assert [label for label, first in spent.items() if first == spent["fra-inference"]] == ["fra-inference"]


def test_a_half_of_a_location_looks_there_first_then_in_the_half() -> None:
    given = read_inventory("s", inventory(SEPARATE + PLACES))

    pools = list(host_pools(given.intent, given.document))
    sizes = {hosts.host_prefix: scope.find("hosts") for hosts in pools for scope in scopes_of(hosts)}
    assert {prefix: found and found[0] for prefix, found in sizes.items()} == {
        "fra-training-host-": 4,
        "fra-inference-host-": 2,
        "muc-training-host-": 8,
        "muc-inference-host-": 8,
    }


@pytest.mark.parametrize("mode", ["training", "inference"])
def test_a_time_shared_fabric_trains_in_both_modes(mode: str) -> None:
    given = read_inventory("s", inventory(f"{SHARED}mode: {mode}\n"))

    (hosts,) = host_pools(given.intent, given.document)
    assert [(s.name, s.workload, s.purpose, s.mode) for s in scopes_of(hosts)] == [
        ("compute", Workload.TRAINING, Purpose.COMPUTE, Workload(mode))
    ]
