"""The cells of every port of a fabric's switches and hosts, made once and used for every cable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railweave.model.cables import cable_suffix, host_cage, host_port_name, printed_cage
from railweave.model.link_kinds import links_by_kind
from railweave.model.numbers import PortName
from railweave.model.topology import Fabric, PortRange, SwitchRole
from railweave.model.wiring import LinkKind, Switch, column_ports
from railweave.stages.report.csv_cells import plain, row


@dataclass(frozen=True, slots=True)
class PortCells:
    """One cable end: `cells` = cage, lanes and port, `label` = the port on the cable's tag."""

    cells: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCells:
    """All ends of one kind of cables, by cable number at the lower and the upper switch.

    `hosts` is by plane and column, then by cable of one host; `suffixes` end the ids of a switch's cables.
    """

    lower: tuple[PortCells, ...]
    upper: tuple[PortCells, ...]
    hosts: Mapping[tuple[int, int], tuple[PortCells, ...]]
    suffixes: tuple[str, ...]


def end_cells(fabric: Fabric, kind: LinkKind, links: int, port_name: PortName) -> EndCells:
    """The ends of the cables of a kind, where one cable carries `links` links."""
    found = links_by_kind(fabric)[kind]
    owned, lower_cells = found.upper_ports, tuple[PortCells, ...]()
    if found.lower is not None:
        owned = found.lower.up or found.lower.down
        lower_cells = _switch_cells(fabric, found.lower, owned, links, port_name)
    return EndCells(
        lower=lower_cells,
        upper=_switch_cells(fabric, found.upper, found.upper_ports, links, port_name),
        hosts={} if found.lower else _host_cells(fabric, links),
        suffixes=tuple(cable_suffix(kind, number) for number in range(0, owned.count, links)),
    )


def _switch_cells(
    fabric: Fabric, role: SwitchRole, ports: PortRange, links: int, port_name: PortName
) -> tuple[PortCells, ...]:
    switch, lanes = Switch(role.tier, 0, 0), ports.breakout.lanes
    found = []
    for number in range(0, ports.count, links):
        cage, sub = ports.position(number)
        names = [
            port_name(fabric, switch, ports is role.up, n) for n in range(number, min(number + links, ports.count))
        ]
        cells = row(printed_cage(role.model, cage), _lanes(sub, lanes, links), " ".join(names))
        found.append(PortCells(cells, plain(" ".join(names))))
    return tuple(found)


def _host_cells(fabric: Fabric, links: int) -> dict[tuple[int, int], tuple[PortCells, ...]]:
    """A host's lanes are those of the switch port: a link has as many at both ends."""
    lanes = fabric.leaf.down.breakout.lanes
    found: dict[tuple[int, int], tuple[PortCells, ...]] = {}
    for plane in range(fabric.planes):
        for column in range(fabric.columns):
            ports = column_ports(fabric, plane, column)
            cells = []
            for first in range(0, len(ports), links):
                ends = ports[first : first + links]
                cage, sub = host_cage(fabric, ends[0])
                names = " ".join(host_port_name(fabric, end) for end in ends)
                cells.append(PortCells(row(cage, _lanes(sub, lanes, links), names), plain(names)))
            found[plane, column] = tuple(cells)
    return found


def _lanes(sub: int, lanes: int, links: int) -> str:
    """Lanes of a cage from 1: `1-4`, or `1` if it is one."""
    first, last = sub * lanes + 1, (sub + links) * lanes
    return f"{first}-{last}" if last > first else str(first)
