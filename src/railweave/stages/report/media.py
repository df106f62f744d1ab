"""Choose cable and transceivers for the links of a kind: the shortest reach that the catalogue lists for both plugs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from railweave.model.cables import links_per_host_cage
from railweave.model.hardware import OpticModel
from railweave.model.link_kinds import length_of, links_by_kind
from railweave.model.topology import CableLengthM, Fabric, PortRange, SwitchRole
from railweave.model.wiring import LinkKind, column_ports

UNLISTED = "unlisted"
"""What stands for the type of a cable that the catalogue has no part for."""

_CABLE_KINDS = ("dac", "acc", "aoc")
"""Cables whose plugs are part of them, cheapest first; all plugs of such a cable are as wide as a cage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plug:
    """One end of a kind of links: form factors of its cages and the links that one cage holds."""

    forms: tuple[str, ...]
    links: tuple[int, ...]

    def takes(self, optic: OpticModel) -> bool:
        """Whether the part plugs into every one of these cages and serves all links of it."""
        return set(self.forms) <= set(optic.forms) and self.links == (optic.links,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What the links of a kind ask of their cable."""

    kind: LinkKind
    lower: Plug
    upper: Plug
    speed_gbps: int
    length_m: int

    def text(self) -> str:
        """The demand in words, for the list of what the catalogue lacks."""
        ends = " to ".join("/".join(plug.forms) for plug in (self.lower, self.upper))
        return f"{self.kind.value}: {self.speed_gbps}G {ends} over {self.length_m} m"


@dataclass(frozen=True, slots=True, kw_only=True)
class Medium:
    """The parts of one kind of links. Without a cable part the catalogue lists none: `missing` says for what."""

    demand: Demand
    cable: OpticModel | None = None
    optic_lower: OpticModel | None = None
    optic_upper: OpticModel | None = None

    @property
    def type(self) -> str:
        """Part name of the cable as cabling.csv prints it."""
        return self.cable.name if self.cable else UNLISTED

    @property
    def links_per_cable(self) -> int:
        """Links that one cable carries."""
        return self.cable.links if self.cable and self.cable.kind in _CABLE_KINDS else 1

    @property
    def missing(self) -> str | None:
        """What the catalogue lacks, or None."""
        return None if self.cable else self.demand.text()


def media(
    fabric: Fabric, optics: Mapping[str, OpticModel], lengths: CableLengthM | None = None
) -> dict[LinkKind, Medium]:
    """The parts for each kind of links of a fabric; `lengths` are the longest of each kind, by default the estimates.

    One medium serves all links of a kind, because both ports of a twin-port cage share its transceiver.
    """
    spans = _evened(fabric, lengths or fabric.lengths)
    return {demand.kind: _choose(fabric, optics, demand) for demand in _demands(fabric, spans)}


def _evened(fabric: Fabric, lengths: CableLengthM) -> CableLengthM:
    """The lengths, made equal where a downlink and an uplink share a cage and with it a transceiver."""
    host_leaf, leaf_spine, spine_super_spine = lengths.host_leaf, lengths.leaf_spine, lengths.spine_super_spine
    if fabric.spine and _shares_a_cage(fabric.spine):
        leaf_spine = spine_super_spine = max(leaf_spine, spine_super_spine)
    if _shares_a_cage(fabric.leaf):
        host_leaf = leaf_spine = max(host_leaf, leaf_spine)
    return CableLengthM(host_leaf=host_leaf, leaf_spine=leaf_spine, spine_super_spine=spine_super_spine)


def _shares_a_cage(role: SwitchRole) -> bool:
    return role.up is not None and role.down.position(role.down.count - 1)[0] == role.up.position(0)[0]


def _demands(fabric: Fabric, lengths: CableLengthM) -> Iterator[Demand]:
    for kind, links in links_by_kind(fabric).items():
        lower = links.lower
        yield Demand(
            kind=kind,
            lower=_switch_plug(lower, lower.up) if lower and lower.up else _host_plug(fabric),
            upper=_switch_plug(links.upper, links.upper_ports),
            speed_gbps=links.speed_gbps,
            length_m=length_of(lengths, kind),
        )


def _host_plug(fabric: Fabric) -> Plug:
    forms = {cage.name: cage.form for cage in fabric.server.cages}
    return Plug(
        forms=tuple(sorted({forms[nic.cage] for nic in fabric.nics})),
        links=tuple(sorted({links_per_host_cage(fabric, nic) for nic in range(len(fabric.nics))})),
    )


def _switch_plug(role: SwitchRole, ports: PortRange) -> Plug:
    forms = [g.form for g in role.model.cages if g.role == "data" for _ in range(g.count)]
    first, _ = ports.position(0)
    last, _ = ports.position(max(ports.count - 1, 0))
    return Plug(forms=tuple(sorted(set(forms[first : last + 1]))), links=(ports.breakout.ports,))


def _choose(fabric: Fabric, optics: Mapping[str, OpticModel], demand: Demand) -> Medium:
    fitting = [
        optic
        for name, optic in sorted(optics.items())
        if fabric.technology in optic.technology and optic.reach_m >= demand.length_m
    ]
    found = [*_whole_cables(fabric, fitting, demand), *_optical(fitting, demand)]
    return min(found, key=lambda pair: pair[0])[1] if found else Medium(demand=demand)


def _whole_cables(
    fabric: Fabric, optics: list[OpticModel], demand: Demand
) -> Iterator[tuple[tuple[int, int, str], Medium]]:
    """Cables with their plugs: possible where all links of a cage run to one cage at the other end."""
    for optic in optics:
        fits = optic.kind in _CABLE_KINDS and optic.port_gbps == demand.speed_gbps
        if not fits or not demand.lower.takes(optic) or not demand.upper.takes(optic):
            continue
        if optic.links == 1 or _cages_pair_up(fabric, demand.kind, optic.links):
            rank = (optic.reach_m, _CABLE_KINDS.index(optic.kind), optic.name)
            yield rank, Medium(demand=demand, cable=optic)


def _optical(optics: list[OpticModel], demand: Demand) -> Iterator[tuple[tuple[int, int, str], Medium]]:
    """A transceiver at each end and a fibre with their connector between them."""
    parts = [o for o in optics if o.kind == "transceiver" and o.port_gbps == demand.speed_gbps]
    lowers, uppers = (sorted((p for p in parts if end.takes(p)), key=_by_reach) for end in (demand.lower, demand.upper))
    for lower in lowers:
        for upper in uppers:
            if (lower.medium, lower.connector) != (upper.medium, upper.connector):
                continue
            fibre = _fibre(optics, lower)
            if fibre is not None:
                rank = (min(lower.reach_m, upper.reach_m), len(_CABLE_KINDS), f"{lower.name} {upper.name}")
                yield rank, Medium(demand=demand, cable=fibre, optic_lower=lower, optic_upper=upper)


def _fibre(optics: list[OpticModel], optic: OpticModel) -> OpticModel | None:
    fitting = [o for o in optics if o.kind == "fiber" and (o.medium, o.connector) == (optic.medium, optic.connector)]
    return min(fitting, key=_by_reach, default=None)


def _by_reach(optic: OpticModel) -> tuple[int, str]:
    return optic.reach_m, optic.name


def _cages_pair_up(fabric: Fabric, kind: LinkKind, links: int) -> bool:
    """Whether the `links` links of every cage run to one cage at the other end, place by place."""
    if kind is LinkKind.HOST_LEAF:
        return fabric.leaf.down.first_slot % links == 0 and _nics_pair_up(fabric, links)
    found = links_by_kind(fabric)[kind]
    up = found.lower.up if found.lower else None
    starts = (up.first_slot if up else 0, found.upper_ports.first_slot, found.per_pair)
    return all(start % links == 0 for start in starts)


def _nics_pair_up(fabric: Fabric, links: int) -> bool:
    if fabric.planes > 1 or fabric.nics_per_column % links:
        return False
    for column in range(fabric.columns):
        nics = [fabric.nics[port.nic] for port in column_ports(fabric, 0, column)]
        for first in range(0, len(nics), links):
            plug = nics[first : first + links]
            if len({nic.cage for nic in plug}) != 1 or [nic.cage_port for nic in plug] != list(range(links)):
                return False
    return True
