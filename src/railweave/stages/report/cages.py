"""Cages in use, by formula: how many plugs each tier and the hosts of a fabric hold, per kind of links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from railweave.model.cables import host_cage
from railweave.model.topology import Fabric, PortRange, SwitchRole
from railweave.model.wiring import HostPort, LinkKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Occupancy:
    """Used ports of some equal switches: the first `down` downlinks and the first `up` uplinks."""

    switches: int
    down: int
    up: int


def host_plugs(fabric: Fabric) -> int:
    """Cages of all hosts that hold a link of this fabric."""
    ends = (HostPort(0, nic, port) for nic in range(fabric.rails) for port in range(fabric.nic_ports))
    return fabric.hosts * len({host_cage(fabric, end)[0] for end in ends})


def switch_plugs(fabric: Fabric) -> dict[LinkKind, tuple[int, int]]:
    """Per kind of links: (cages at its lower switch end, cages at its upper end), over all planes.

    A cage that holds downlinks and uplinks counts once, with the uplinks. Both leaves of a pair are lower ends.
    """
    found: Counter[tuple[LinkKind, bool]] = Counter()
    for role, down_kind, up_kind, tiers in _tiers(fabric):
        for group in tiers:
            down, up = _cages(role, group)
            found[down_kind, True] += down * group.switches
            if up_kind is not None:
                found[up_kind, False] += up * group.switches
    return {kind: (found[kind, False], found[kind, True]) for kind in LinkKind}


def _cages(role: SwitchRole, group: Occupancy) -> tuple[int, int]:
    """Cages that hold used downlinks only, and cages that hold used uplinks."""
    down = _span(role.down, group.down)
    up = _span(role.up, group.up) if role.up else range(0)
    return len(down) - len(range(max(down.start, up.start), min(down.stop, up.stop))), len(up)


def _span(ports: PortRange, used: int) -> range:
    """The cages of the first `used` ports of a range."""
    if not used:
        return range(0)
    return range(ports.position(0)[0], ports.position(used - 1)[0] + 1)


def _tiers(fabric: Fabric) -> Iterator[tuple[SwitchRole, LinkKind, LinkKind | None, Iterator[Occupancy]]]:
    yield fabric.leaf, LinkKind.HOST_LEAF, _above_leaf(fabric), leaf_groups(fabric)
    if fabric.spine:
        up = LinkKind.SPINE_SUPER_SPINE if fabric.super_spine else None
        yield fabric.spine, LinkKind.LEAF_SPINE, up, spine_groups(fabric)
    if fabric.super_spine:
        yield fabric.super_spine, LinkKind.SPINE_SUPER_SPINE, None, super_spine_groups(fabric)


def _above_leaf(fabric: Fabric) -> LinkKind | None:
    if fabric.leaf_leaf_links:
        return LinkKind.LEAF_LEAF
    return LinkKind.LEAF_SPINE if fabric.spine else None


def leaf_groups(fabric: Fabric) -> Iterator[Occupancy]:
    """The leaves of all planes, grouped by the hosts that they serve."""
    size = fabric.scalable_unit_hosts
    full, rest = divmod(fabric.hosts, size)
    empty = fabric.scalable_units - full - bool(rest)
    uplinks = fabric.spines_per_pod * fabric.leaf_spine_links + fabric.leaf_leaf_links
    for units, hosts in ((full, size), (1 if rest else 0, rest), (empty, 0)):
        for block in range(fabric.blocks if units > 0 else 0):
            served = min(max(hosts - block * fabric.block_hosts, 0), fabric.block_hosts)
            yield Occupancy(
                switches=units * fabric.columns * fabric.planes, down=served * fabric.nics_per_column, up=uplinks
            )


def spine_groups(fabric: Fabric) -> Iterator[Occupancy]:
    """The spines of all planes, grouped by the leaves of their pod that are built."""
    full, rest = divmod(fabric.leaves, fabric.leaves_per_pod)
    empty = fabric.pods - full - bool(rest)
    uplinks = fabric.super_spines_per_group * fabric.spine_super_spine_links
    for pods, leaves in ((full, fabric.leaves_per_pod), (1 if rest else 0, rest), (empty, 0)):
        if pods > 0:
            switches = pods * fabric.spines_per_pod * fabric.planes
            yield Occupancy(switches=switches, down=leaves * fabric.leaf_spine_links, up=uplinks)


def super_spine_groups(fabric: Fabric) -> Iterator[Occupancy]:
    """The super-spines of all planes: each meets one spine of every pod."""
    yield Occupancy(
        switches=fabric.super_spines * fabric.planes, down=fabric.pods * fabric.spine_super_spine_links, up=0
    )
