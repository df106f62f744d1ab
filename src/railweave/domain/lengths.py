"""How long the cable of each link is: measured where racks.yaml has both ends, else the estimate of the intent."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from railweave.domain.places import Places, Spot
from railweave.model.cables import switch_host_name
from railweave.model.link_kinds import length_of
from railweave.model.names import LengthSource, Tier
from railweave.model.services import Racks
from railweave.model.topology import CableLengthM, Fabric
from railweave.model.wiring import HostPort, Link, LinkKind, Switch, host_name, hosts_of_leaf, spine_uplinks

UNIT_M = 0.04445
"""Height of a rack unit (EIA/ECA-310-E)."""

RACK_M = 0.6
"""From rack to rack in a row: one floor tile. Wider racks need more: then count two positions."""

ROW_M = 2.4
"""From row to row: racks of 1.2 m and, in turn, a cold and a hot aisle of 1.2 m; an assumption, said in the docs."""

TRAY_M = 0.3
"""From the top of a rack to the cable tray above it; an assumption."""

SLACK_M = 0.5
"""What is left over at each end, for the way to the port and a loop to move the plug."""


def length_m(one: Spot, other: Spot) -> int:
    """Whole metres to order between two spots: along the rack, or up to the tray, along it and down, plus slack.

    >>> length_m(Spot("a1", 1, 1, 10, 38), Spot("a1", 1, 1, 40, 8))
    3
    """
    if one.rack == other.rack:
        way = abs(one.unit - other.unit) * UNIT_M
    else:
        way = (one.below_top + other.below_top) * UNIT_M + 2 * TRAY_M
        way += abs(one.position - other.position) * RACK_M + abs(one.row - other.row) * ROW_M
    return math.ceil(way + 2 * SLACK_M)


@dataclass(frozen=True, slots=True)
class Length:
    """The length of one cable, and where it comes from."""

    metres: int
    source: LengthSource


class LinkLengths:
    """The length of every cable of a fabric, computed when it is asked for; without racks there is one for each kind.

    All that needs a length asks here, so the cable that is ordered is the one that the switch reckons with.
    """

    def __init__(self, fabric: Fabric, racks: Racks) -> None:
        self.places = places = Places(racks)
        self._fabric = fabric
        self._estimates = {kind: Length(length_of(fabric.lengths, kind), LengthSource.ESTIMATED) for kind in LinkKind}

        @cache
        def host_spot(host: int) -> Spot | None:
            return places.at(host_name(fabric, host))

        @cache
        def switch_spot(switch: Switch) -> Spot | None:
            return places.at(switch_host_name(fabric, switch))

        self._host_spot, self._switch_spot = host_spot, switch_spot

    def of(self, link: Link) -> Length:
        """The length of the cable of a link."""
        if not self.places:
            return self._estimates[link.kind]
        lower = link.lower
        one = self._host_spot(lower.host) if isinstance(lower, HostPort) else self._switch_spot(lower)
        return self.between(link.kind, one, self._switch_spot(link.upper))

    def between(self, kind: LinkKind, one: Spot | None, other: Spot | None) -> Length:
        """The length of a cable of this kind between two devices, each at its spot if that is known."""
        if one is None or other is None:
            return self._estimates[kind]
        return Length(length_m(one, other), LengthSource.MEASURED)

    def longest(self) -> CableLengthM:
        """The longest cable of each kind."""
        if not self.places:
            return self._fabric.lengths
        return CableLengthM(
            host_leaf=self._longest(LinkKind.HOST_LEAF, self._host_pairs()),
            leaf_spine=self._longest(LinkKind.LEAF_SPINE, self._leaf_pairs()),
            spine_super_spine=self._longest(LinkKind.SPINE_SUPER_SPINE, self._spine_pairs()),
        )

    def _longest(self, kind: LinkKind, pairs: Iterator[tuple[Spot | None, Spot | None]]) -> int:
        found = (self.between(kind, one, other).metres for one, other in pairs)
        return max(found, default=self._estimates[kind].metres)

    def _host_pairs(self) -> Iterator[tuple[Spot | None, Spot | None]]:
        fabric = self._fabric
        for plane in range(fabric.planes):
            for number in range(fabric.leaves):
                leaf = self._switch_spot(Switch(Tier.LEAF, plane, number))
                yield from ((self._host_spot(host), leaf) for host in hosts_of_leaf(fabric, number))

    def _leaf_pairs(self) -> Iterator[tuple[Spot | None, Spot | None]]:
        """The leaves that meet a spine, and the two of a collapsed pair."""
        fabric = self._fabric
        for plane in range(fabric.planes):
            leaves = [self._switch_spot(Switch(Tier.LEAF, plane, n)) for n in range(fabric.leaves)]
            spines = [self._switch_spot(Switch(Tier.SPINE, plane, n)) for n in range(fabric.spines)]
            if fabric.leaf_leaf_links:
                yield leaves[0], leaves[1]
            for number, leaf in enumerate(leaves if spines else ()):
                first = number // fabric.leaves_per_pod * fabric.spines_per_pod
                yield from ((leaf, spine) for spine in spines[first : first + fabric.spines_per_pod])

    def _spine_pairs(self) -> Iterator[tuple[Spot | None, Spot | None]]:
        fabric = self._fabric
        for plane in range(fabric.planes if fabric.super_spine else 0):
            for number in range(fabric.spines):
                spine = Switch(Tier.SPINE, plane, number)
                for upper in dict.fromkeys(link.upper for link in spine_uplinks(fabric, spine)):
                    yield self._switch_spot(spine), self._switch_spot(upper)
