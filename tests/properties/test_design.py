"""Properties of every design: whole and even links, no port twice, nothing renumbered by growth."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from railweave.model.allocation import AddressBlock, Allocation, TierBlocks, most_numbers
from railweave.model.cables import cable_id
from railweave.model.finding import BadInput
from railweave.model.names import Asn, Attachment, PlaneBy, Tier, Topology
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort, Link, LinkKind, all_links, links_of, switch_name, switches
from railweave.stages.check import check_wiring
from railweave.stages.design.room import with_room
from tests.wishes import size, wish

SHAPES = st.fixed_dictionaries(
    {
        "hosts": st.integers(1, 90),
        "growth": st.integers(0, 180),
        "rails": st.sampled_from([1, 2, 4, 8]),
        "radix": st.sampled_from([8, 12, 16, 20, 32]),
        "planes": st.sampled_from([1, 1, 2, 4]),
        "ratio": st.sampled_from([0.5, 1.0, 1.0, 2.0, 3.0, 4.0]),
        "attachment": st.sampled_from(list(Attachment)),
        "topology": st.sampled_from(
            [Topology.AUTO, Topology.AUTO, Topology.FAT_TREE, Topology.COLLAPSED_PAIR, Topology.RAIL_ONLY]
        ),
        "plane_by": st.sampled_from([PlaneBy.NIC_PORT, PlaneBy.NIC_PORT, PlaneBy.RAIL]),
        "scalable_unit": st.sampled_from([None, None, 4, 9, 32]),
        "min_spines": st.sampled_from([1, 2]),
    }
)


def legal(shape: dict[str, object]) -> dict[str, object]:
    """The shape with a plane for each rail where planes are by rail."""
    return {**shape, "planes": shape["rails"]} if shape["plane_by"] is PlaneBy.RAIL else shape


def designed(shape: dict[str, object]) -> Fabric:
    """The fabric of a shape; shapes that can't be built are no examples."""
    shape = legal(shape)
    nics = 1 if shape["plane_by"] is PlaneBy.RAIL else shape["rails"]
    assume(not (shape["attachment"] is Attachment.DUAL_RACK and nics == 1))
    try:
        return size(wish(**shape), 0)  # type: ignore[arg-type]
    except BadInput:
        assume(False)
        raise


def allocation() -> Allocation:
    """Blocks that are large enough for every example."""

    def block(first: int, bits: int) -> AddressBlock:
        return AddressBlock(pool="test", first=first << bits, size=1 << bits)

    return Allocation(
        asn_first=Asn(4200000000),
        asn_last=Asn(4294967294),
        loopback=TierBlocks.of(block(1, 20)),
        management=TierBlocks.of(block(2, 20)),
        management_prefix_length=12,
        management_gateway=1,
        host_links=block(3, 24),
        leaf_spine_links=block(4, 24),
        spine_super_spine_links=block(5, 24),
    )


def ends(link: Link) -> list[tuple[object, str, int]]:
    """Both ends of a link as (device, side, port)."""
    lower = (link.lower, "nic" if isinstance(link.lower, HostPort) else "up", link.lower_port)
    return [lower, (link.upper, "up" if link.kind is LinkKind.LEAF_LEAF else "down", link.upper_port)]


@settings(max_examples=150, deadline=None)
@given(SHAPES)
def test_no_port_is_used_twice_and_none_is_beyond_its_switch(shape: dict[str, object]) -> None:
    fabric = designed(shape)
    used = Counter(end for link in all_links(fabric) for end in ends(link))

    assert used and max(used.values()) == 1
    assert check_wiring(fabric) == []
    for device, side, port in used:
        if not isinstance(device, HostPort):
            role = fabric.role(device.tier)
            ports = role.down if side == "down" else role.up
            assert ports is not None and port < ports.count


@settings(max_examples=150, deadline=None)
@given(SHAPES)
def test_every_nic_port_of_every_host_has_one_link(shape: dict[str, object]) -> None:
    fabric = designed(shape)
    expected = {
        HostPort(h, n, p) for h in range(fabric.hosts) for n in range(fabric.rails) for p in range(fabric.nic_ports)
    }

    got = [link.lower for link in all_links(fabric) if link.kind is LinkKind.HOST_LEAF]

    assert len(got) == len(expected) and set(got) == expected


@settings(max_examples=150, deadline=None)
@given(SHAPES)
def test_leaves_have_equal_whole_links_to_every_spine_of_their_pod(shape: dict[str, object]) -> None:
    fabric = designed(shape)
    assume(fabric.spine is not None)
    pairs = Counter((k.lower, k.upper) for k in all_links(fabric) if k.kind is LinkKind.LEAF_SPINE)

    assert set(pairs.values()) == {fabric.leaf_spine_links}
    per_leaf = Counter(leaf for leaf, _ in pairs)
    assert set(per_leaf.values()) == {fabric.spines_per_pod}
    assert len(per_leaf) == fabric.planes * fabric.leaves


@settings(max_examples=150, deadline=None)
@given(SHAPES)
def test_rails_of_a_scalable_unit_meet_at_one_leaf_per_block(shape: dict[str, object]) -> None:
    fabric = designed({**shape, "attachment": Attachment.RAIL})
    assume(fabric.spine is not None)
    meeting: dict[tuple[int, int, int, int], set[object]] = {}
    for link in all_links(fabric):
        if isinstance(link.lower, HostPort):
            unit, position = divmod(link.lower.host, fabric.scalable_unit_hosts)
            key = (link.plane, unit, position // fabric.block_hosts, link.lower.nic)
            meeting.setdefault(key, set()).add(link.upper)

    assert meeting and all(len(leaves) == 1 for leaves in meeting.values())


@settings(max_examples=150, deadline=None)
@given(SHAPES, st.sampled_from([24, 32, 36, 64]))
def test_two_tier_spines_are_the_fewest_that_rule_1_allows(shape: dict[str, object], radix: int) -> None:
    fabric = designed({**shape, "topology": Topology.LEAF_SPINE, "growth": 0, "radix": radix})
    assert fabric.spine is not None and fabric.leaf.up is not None
    uplinks = fabric.leaf.up.count
    leaves = fabric.scalable_units_max * fabric.leaves_per_unit

    legal = [
        s
        for s in range(1, uplinks + 1)
        if uplinks % s == 0 and leaves * (uplinks // s) <= radix and s >= int(str(shape["min_spines"]))
    ]

    assert fabric.spines_per_pod == min(legal)


@settings(max_examples=100, deadline=None)
@given(SHAPES)
def test_a_switch_sees_the_links_that_its_neighbours_see(shape: dict[str, object]) -> None:
    fabric = designed(shape)
    from_switches = Counter(link for switch in switches(fabric) for link in links_of(fabric, switch))

    for link, count in from_switches.items():
        assert count == (1 if link.kind is LinkKind.HOST_LEAF else 2)
    assert set(from_switches) == set(all_links(fabric))


@settings(max_examples=100, deadline=None)
@given(SHAPES)
def test_no_number_is_given_twice(shape: dict[str, object]) -> None:
    fabric, numbers = designed(shape), allocation()
    devices = list(switches(fabric))

    loopbacks = Counter(numbers.loopback_of(fabric, s) for s in devices)
    managements = Counter(numbers.management_of(fabric, s) for s in devices)
    addresses = Counter(a for link in all_links(fabric) for a in numbers.ends_of(fabric, link))
    names = Counter(switch_name(fabric, s) for s in devices)
    cables = Counter(cable_id(fabric, link) for link in all_links(fabric))
    leaf_asns = Counter(numbers.asn_of(fabric, s) for s in devices if s.tier is Tier.LEAF)
    upper_asns = {numbers.asn_of(fabric, s) for s in devices if s.tier is not Tier.LEAF}

    for counts in (loopbacks, managements, addresses, names, cables, leaf_asns):
        assert max(counts.values()) == 1
    assert not upper_asns & set(leaf_asns)
    assert most_numbers(fabric)["leaf"] >= fabric.leaves


def facts(fabric: Fabric) -> dict[object, object]:
    """Ends, numbers and addresses of every cable and device by its name."""
    numbers = allocation()
    links = {cable_id(fabric, k): (ends(k), numbers.ends_of(fabric, k), k.number) for k in all_links(fabric)}
    devices = {
        switch_name(fabric, s): (
            s,
            numbers.asn_of(fabric, s),
            numbers.loopback_of(fabric, s),
            numbers.management_of(fabric, s),
        )
        for s in switches(fabric)
    }
    return {**links, **devices}


@settings(max_examples=150, deadline=None)
@given(SHAPES, st.integers(0, 90))
def test_growing_a_fabric_renumbers_nothing(shape: dict[str, object], more: int) -> None:
    largest = max(int(str(shape["hosts"])) + more, int(str(shape["growth"])))
    small = designed({**shape, "growth": largest})
    large = designed({**shape, "growth": largest, "hosts": int(str(shape["hosts"])) + more})
    before, after = facts(small), facts(large)

    assert before and {key: after.get(key) for key in before} == before


@settings(max_examples=100, deadline=None)
@given(SHAPES)
def test_up_to_the_named_size_no_cable_moves(shape: dict[str, object]) -> None:
    small = designed({**shape, "growth": 0})
    room = with_room(wish(**{**legal(shape), "growth": 0}), small).reasons[-1].text  # type: ignore[arg-type]
    named = re.search(r"up to (?:at least )?(\d+) GPUs", room)
    assert named is not None
    hosts = int(named[1]) // small.server.gpus

    before, after = facts(small), facts(designed({**shape, "growth": 0, "hosts": min(hosts, 400)}))

    assert hosts >= small.hosts
    assert before and {key: after.get(key) for key in before} == before
