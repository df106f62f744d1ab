"""Where devices stand, and how long a cable between two of them must be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from railweave.model.cables import switch_host_name
from railweave.model.names import Tier
from railweave.model.services import Racks
from railweave.model.topology import CableLengthM, Fabric
from railweave.model.wiring import Switch, host_name, hosts_of_leaf, spine_uplinks

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


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a device stands: rack, row and position as numbers, units from its lowest unit to the top of the rack."""

    rack: str
    row: int
    position: int
    unit: int
    below_top: int


class Places:
    """The spots of all devices that racks.yaml names."""

    def __init__(self, racks: Racks) -> None:
        rows = _row_numbers(racks)
        self._spots: Mapping[str, Spot] = {
            device: Spot(rack.name, rows[rack.row], rack.position, unit, max(rack.units - unit, 0))
            for rack in racks.racks
            for device, unit in rack.devices.items()
        }

    def __bool__(self) -> bool:
        return bool(self._spots)

    def at(self, device: str) -> Spot | None:
        """Where a device stands, if that is known."""
        return self._spots.get(device)


def _row_numbers(racks: Racks) -> dict[str, int]:
    """A number for each row: its own if all rows are numbers, else its place among the sorted names."""
    names = sorted({rack.row for rack in racks.racks})
    if all(name.isdecimal() for name in names):
        return {name: int(name) for name in names}
    return {name: number for number, name in enumerate(names)}


@lru_cache(maxsize=65536)
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


def longest(fabric: Fabric, places: Places) -> CableLengthM:
    """The longest cable of each kind: between the spots that are known, at least the estimate where one is not."""
    if not places:
        return fabric.lengths
    estimate = fabric.lengths
    return CableLengthM(
        host_leaf=_longest(places, _host_pairs(fabric), estimate.host_leaf),
        leaf_spine=_longest(places, _leaf_pairs(fabric), estimate.leaf_spine),
        spine_super_spine=_longest(places, _spine_pairs(fabric), estimate.spine_super_spine),
    )


def _longest(places: Places, pairs: Iterator[tuple[str, str]], estimate: int) -> int:
    found = 0
    for lower, upper in pairs:
        one, other = places.at(lower), places.at(upper)
        found = max(found, length_m(one, other) if one and other else estimate)
    return found or estimate


def _host_pairs(fabric: Fabric) -> Iterator[tuple[str, str]]:
    for plane in range(fabric.planes):
        for number in range(fabric.leaves):
            leaf = switch_host_name(fabric, Switch(Tier.LEAF, plane, number))
            for host in hosts_of_leaf(fabric, number):
                yield host_name(fabric, host), leaf


def _leaf_pairs(fabric: Fabric) -> Iterator[tuple[str, str]]:
    for plane in range(fabric.planes if fabric.leaf_leaf_links else 0):
        one, other = (switch_host_name(fabric, Switch(Tier.LEAF, plane, number)) for number in (0, 1))
        yield one, other
    for plane in range(fabric.planes if fabric.spine else 0):
        spines = [switch_host_name(fabric, Switch(Tier.SPINE, plane, n)) for n in range(fabric.spines)]
        for number in range(fabric.leaves):
            leaf = switch_host_name(fabric, Switch(Tier.LEAF, plane, number))
            first = number // fabric.leaves_per_pod * fabric.spines_per_pod
            for spine in spines[first : first + fabric.spines_per_pod]:
                yield leaf, spine


def _spine_pairs(fabric: Fabric) -> Iterator[tuple[str, str]]:
    for plane in range(fabric.planes if fabric.super_spine else 0):
        for number in range(fabric.spines):
            spine = Switch(Tier.SPINE, plane, number)
            for upper in dict.fromkeys(link.upper for link in spine_uplinks(fabric, spine)):
                yield switch_host_name(fabric, spine), switch_host_name(fabric, upper)
