"""cabling.csv: one row per cable, with both ends, type, length and label."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from railweave.domain.lengths import Length, LinkLengths
from railweave.domain.places import Spot
from railweave.model.cables import switch_host_name
from railweave.model.hardware import OpticModel
from railweave.model.link_kinds import links_by_kind
from railweave.model.names import Tier
from railweave.model.numbers import PortName
from railweave.model.site import SiteModel
from railweave.model.topology import Fabric
from railweave.model.wiring import LinkKind, Switch, host_name, hosts_of_leaf, leaf_place
from railweave.stages.report.csv_cells import row
from railweave.stages.report.media import Medium, media
from railweave.stages.report.port_cells import EndCells, end_cells

COLUMNS = (
    *("id", "kind", "a_device", "a_cage", "a_lanes", "a_port", "a_rack", "a_unit"),
    *("b_device", "b_cage", "b_lanes", "b_port", "b_rack", "b_unit"),
    *("type", "optic_a", "optic_b", "length_m", "length_source", "label"),
)
"""The lower end is a; a cable that carries several links lists their ports with blanks between them."""


@dataclass(frozen=True, slots=True)
class _Device:
    """A device at the end of cables: name, its rack and unit as cells, and its spot if known."""

    name: str
    rack: str
    spot: Spot | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """What all rows of one kind of cables of a fabric share. `tail` gives type to length_source of two spots."""

    fabric: Fabric
    kind: LinkKind
    ends: EndCells
    device: Callable[[str], _Device]
    tail: Callable[[Spot | None, Spot | None], str]
    per_pair: int

    def switch(self, tier: Tier, plane: int, number: int) -> _Device:
        """A switch as the end of a cable."""
        return self.device(switch_host_name(self.fabric, Switch(tier, plane, number)))


def cabling(model: SiteModel, port_name: PortName) -> Iterator[bytes]:
    """The file in chunks: by fabric, plane, kind and number."""
    yield (",".join(COLUMNS) + "\n").encode()
    for fabric in model.design.fabrics:
        lengths = LinkLengths(fabric, model.given.racks)
        chosen = media(fabric, model.given.catalogue.optics, lengths.longest())
        yield from fabric_rows(fabric, chosen, lengths, port_name)


def fabric_rows(
    fabric: Fabric, chosen: Mapping[LinkKind, Medium], lengths: LinkLengths, port_name: PortName
) -> Iterator[bytes]:
    """The rows of one fabric, the cables of one switch a chunk."""
    sheets = [_sheet(fabric, medium, lengths, port_name) for medium in chosen.values()]
    for plane in range(fabric.planes):
        for sheet in sheets:
            for lines in _WALKS[sheet.kind](sheet, plane):
                if lines:
                    yield ("\n".join(lines) + "\n").encode()


def _sheet(fabric: Fabric, medium: Medium, lengths: LinkLengths, port_name: PortName) -> _Sheet:
    kind, links = medium.demand.kind, medium.links_per_cable

    @cache
    def device(name: str) -> _Device:
        spot = lengths.places.at(name)
        return _Device(name, row(spot.rack, spot.unit) if spot else ",", spot)

    @cache
    def tail_of(length: Length) -> str:
        parts = (medium.type, _name(medium.optic_lower), _name(medium.optic_upper))
        return row(*parts, length.metres, length.source)

    def tail(one: Spot | None, other: Spot | None) -> str:
        return tail_of(lengths.between(kind, one, other))

    return _Sheet(
        fabric=fabric,
        kind=kind,
        ends=end_cells(fabric, kind, links, port_name),
        device=device,
        tail=tail,
        per_pair=links_by_kind(fabric)[kind].per_pair // links,
    )


def _name(optic: OpticModel | None) -> str | None:
    return optic.name if optic else None


def _host_walk(sheet: _Sheet, plane: int) -> Iterator[list[str]]:
    """The cables of each leaf to its hosts, by downlink."""
    fabric, upper, suffixes = sheet.fabric, sheet.ends.upper, sheet.ends.suffixes
    for number in range(fabric.leaves):
        leaf = sheet.switch(Tier.LEAF, plane, number)
        ends = sheet.ends.hosts[plane, leaf_place(fabric, number)[2]]
        lines, port = [], 0
        for place in hosts_of_leaf(fabric, number):
            host = sheet.device(host_name(fabric, place))
            tail = sheet.tail(host.spot, leaf.spot)
            for end in ends:
                there = upper[port]
                lines.append(
                    f"{leaf.name}{suffixes[port]},host_leaf,{host.name},{end.cells},{host.rack},"
                    f"{leaf.name},{there.cells},{leaf.rack},{tail},{host.name} {end.label} - {leaf.name} {there.label}"
                )
                port += 1
        yield lines


def _leaf_walk(sheet: _Sheet, plane: int) -> Iterator[list[str]]:
    """The cables of each leaf to the spines of its pod, by uplink."""
    fabric = sheet.fabric
    spines = [sheet.switch(Tier.SPINE, plane, n) for n in range(fabric.spines)]
    for number in range(fabric.leaves):
        pod, place = divmod(number, fabric.leaves_per_pod)
        first = pod * fabric.spines_per_pod
        leaf = sheet.switch(Tier.LEAF, plane, number)
        yield _uplinks(sheet, leaf, spines[first : first + fabric.spines_per_pod], place)


def _spine_walk(sheet: _Sheet, plane: int) -> Iterator[list[str]]:
    """The cables of each spine to the super-spines of its group, by uplink."""
    fabric = sheet.fabric
    tops = [sheet.switch(Tier.SUPER_SPINE, plane, n) for n in range(fabric.super_spines)]
    for number in range(fabric.spines):
        pod, group = divmod(number, fabric.spines_per_pod)
        first = group * fabric.super_spines_per_group
        spine = sheet.switch(Tier.SPINE, plane, number)
        yield _uplinks(sheet, spine, tops[first : first + fabric.super_spines_per_group], pod)


def _pair_walk(sheet: _Sheet, plane: int) -> Iterator[list[str]]:
    """The cables from the first leaf of a collapsed pair to the second."""
    lower, upper = sheet.switch(Tier.LEAF, plane, 0), sheet.switch(Tier.LEAF, plane, 1)
    yield _uplinks(sheet, lower, [upper], 0)


def _uplinks(sheet: _Sheet, lower: _Device, uppers: list[_Device], place: int) -> list[str]:
    """The cables of one switch upwards; it is number `place` among the switches that its upper ones serve."""
    per_pair, kind = sheet.per_pair, sheet.kind.value
    below, suffixes = sheet.ends.lower, sheet.ends.suffixes
    above = sheet.ends.upper[place * per_pair : (place + 1) * per_pair]
    lines, port = [], 0
    for upper in uppers:
        tail = sheet.tail(lower.spot, upper.spot)
        for there in above:
            here = below[port]
            lines.append(
                f"{lower.name}{suffixes[port]},{kind},{lower.name},{here.cells},{lower.rack},"
                f"{upper.name},{there.cells},{upper.rack},{tail},{lower.name} {here.label} - {upper.name} {there.label}"
            )
            port += 1
    return lines


_WALKS: Mapping[LinkKind, Callable[[_Sheet, int], Iterator[list[str]]]] = {
    LinkKind.HOST_LEAF: _host_walk,
    LinkKind.LEAF_SPINE: _leaf_walk,
    LinkKind.SPINE_SUPER_SPINE: _spine_walk,
    LinkKind.LEAF_LEAF: _pair_walk,
}
