"""The shapes without spines, and planes by rail: what meets where, and what `auto` chooses."""

from __future__ import annotations

from collections import Counter

import pytest

from railweave.model.names import Attachment, PlaneBy, Topology
from railweave.model.wiring import HostPort, LinkKind, Switch, all_links, switch_name, switches
from railweave.pipeline import design_document, load
from tests.inventories import inventory
from tests.wishes import size, wish


def leaves_by_nic(**shape: object) -> dict[int, set[tuple[int, int]]]:
    """NIC → (plane, number) of every leaf that it meets on any host."""
    found: dict[int, set[tuple[int, int]]] = {}
    for link in all_links(size(wish(**shape), 0)):  # type: ignore[arg-type]
        if isinstance(link.lower, HostPort):
            found.setdefault(link.lower.nic, set()).add((link.upper.plane, link.upper.number))
    return found


def test_in_a_pair_nic_i_is_on_switch_i_mod_2() -> None:
    met = leaves_by_nic(hosts=3, rails=4, radix=16, topology=Topology.COLLAPSED_PAIR)

    assert met == {0: {(0, 0)}, 1: {(0, 1)}, 2: {(0, 0)}, 3: {(0, 1)}}


def test_a_pair_is_joined_as_wide_as_the_hosts_of_one_switch() -> None:
    fabric = size(wish(hosts=3, rails=4, radix=16, topology=Topology.COLLAPSED_PAIR), 0)
    kinds = Counter(link.kind for link in all_links(fabric))
    between = [link for link in all_links(fabric) if link.kind is LinkKind.LEAF_LEAF]

    assert kinds == {LinkKind.HOST_LEAF: 12, LinkKind.LEAF_LEAF: 6}
    assert {(link.lower, link.upper) for link in between} == {(switch(0), switch(1))}
    assert [(link.lower_port, link.upper_port) for link in between] == [(n, n) for n in range(6)]


def switch(number: int) -> Switch:
    return next(s for s in switches(size(wish(hosts=3, topology=Topology.COLLAPSED_PAIR), 0)) if s.number == number)


def test_more_hosts_move_no_link_of_a_pair() -> None:
    few, many = (size(wish(hosts=n, rails=2, radix=32, topology=Topology.COLLAPSED_PAIR), 0) for n in (3, 9))

    assert set(all_links(few)) < set(all_links(many))
    assert few.leaf.up is not None and many.leaf.up is not None
    assert few.leaf.up.first_slot == many.leaf.up.first_slot


@pytest.mark.parametrize(
    ("hosts", "attachment", "chosen"),
    [
        (4, Attachment.RAIL, Topology.SINGLE),
        (5, Attachment.RAIL, Topology.LEAF_SPINE),
        (4, Attachment.DUAL_RACK, Topology.COLLAPSED_PAIR),
        (5, Attachment.DUAL_RACK, Topology.LEAF_SPINE),
    ],
)
def test_auto_takes_a_pair_where_one_switch_may_fail(hosts: int, attachment: Attachment, chosen: Topology) -> None:
    fabric = size(wish(hosts=hosts, rails=4, radix=16, attachment=attachment), 0)

    assert fabric.topology is chosen


def test_rails_alone_are_a_switch_each_and_meet_nowhere() -> None:
    shape = {"hosts": 16, "rails": 4, "radix": 16, "topology": Topology.RAIL_ONLY}
    fabric = size(wish(**shape), 0)  # type: ignore[arg-type]

    assert leaves_by_nic(**shape) == {n: {(0, n)} for n in range(4)}
    assert {link.kind for link in all_links(fabric)} == {LinkKind.HOST_LEAF}
    assert [switch_name(fabric, s) for s in switches(fabric)] == [f"leaf-su01-r{n}" for n in range(4)]
    assert fabric.networks == 4


def test_a_plane_by_rail_takes_one_nic_of_every_host() -> None:
    shape = {"hosts": 40, "rails": 4, "planes": 4, "radix": 16, "plane_by": PlaneBy.RAIL}
    fabric = size(wish(**shape), 0)  # type: ignore[arg-type]
    planes = {nic: {plane for plane, _ in met} for nic, met in leaves_by_nic(**shape).items()}

    assert planes == {n: {n} for n in range(4)}
    assert all(link.lower.port == 0 for link in all_links(fabric) if isinstance(link.lower, HostPort))
    assert (fabric.leaves, fabric.spines, fabric.leaf.down.breakout.speed_gbps) == (5, 4, 400)


def test_a_rack_of_nvl72_has_leaves_of_its_own() -> None:
    intent = "workload: training\ngpus: 576\nserver: gb200-nvl72\ntechnology: ethernet\nattachment: rack\n"
    (fabric,) = load("s", inventory(intent)).design.fabrics
    racks: dict[Switch, set[int]] = {}
    for link in all_links(fabric):
        if isinstance(link.lower, HostPort):
            racks.setdefault(link.upper, set()).add(link.lower.host // 18)

    assert (fabric.scalable_unit_hosts, fabric.scalable_units, fabric.blocks) == (18, 8, 2)
    assert len(racks) == 16 and all(len(found) == 1 for found in racks.values())


def test_a_pair_says_why_and_explains_no_oversubscription() -> None:
    model = load("s", inventory("workload: inference\ngpus: 64\n"))
    (found,) = design_document(model)["fabrics"]

    assert found["topology"] == "collapsed-pair"
    assert found["oversubscription"] == {"leaf": 1.0, "spine": 1.0}
    assert found["links"] == {"host_leaf": 16, "leaf_spine": 0, "spine_super_spine": 0, "leaf_leaf": 8}
    assert any("rule 5" in reason for reason in found["reasons"])
    assert not any(reason.startswith("oversubscription") for reason in found["reasons"])
