"""Shapes without spines: a single switch, a collapsed pair, and rails that nothing joins."""

from __future__ import annotations

from dataclasses import replace

from railweave.model.finding import BadInput
from railweave.model.names import Attachment, Topology
from railweave.model.topology import Fabric, PortRange
from railweave.stages.design.base import Unit, leaf_role, leaves_only, reason
from railweave.stages.design.faults import fault
from railweave.stages.design.limits import beyond_pair, beyond_rails, no_speed
from railweave.stages.design.ports import Split, all_down, split
from railweave.stages.design.wish import Wish

PAIR = 2
"""Switches of a collapsed pair."""

LEAST_BETWEEN = 2
"""Links between them, as few hosts as there are."""


def fits_single(wish: Wish) -> bool:
    """Rule 4: one switch while everything fits, unless a host's NICs are split so that one may fail."""
    if wish.attachment is Attachment.DUAL_RACK:
        return False
    return _ports_needed(wish) <= wish.models.leaf.radix(wish.speeds.host)


def fits_pair(wish: Wish) -> bool:
    """Rule 4: a pair while everything fits on two switches of which one may fail."""
    if wish.attachment is not Attachment.DUAL_RACK:
        return False
    ports = _pair_ports(wish)
    return ports is not None and wish.hosts.positions_max <= _pair_room(wish, ports)


def single(wish: Wish, index: int) -> Fabric:
    """Everything on one switch a plane. Raises BadInput when it has too few ports."""
    down = all_down(wish.models.leaf, wish.speeds.host)
    if down is None:
        raise no_speed(wish, "leaf", wish.models.leaf.name, wish.speeds.host)
    need = _ports_needed(wish)
    if need > down.count:
        detail = (
            f"expected at most {down.count} ports at {wish.speeds.host} Gbit/s on one {wish.models.leaf.name}, "
            f"{wish.hosts.positions_max} host position(s) need {need}"
        )
        raise BadInput([fault("DES003", detail=detail, where=wish.where)])
    ports = Split(down=down, up=PortRange(breakout=down.breakout, first_slot=0, count=0))
    fabric = leaves_only(wish, index, Topology.SINGLE, _one_unit(wish, columns=1), leaf_role(wish, ports))
    why = f"{need} NIC ports fit on one {wish.models.leaf.name} with {down.count} ports: rule 4 prefers a single switch"
    return replace(fabric, reasons=(*wish.reasons, reason(wish, "topology", why)))


def collapsed_pair(wish: Wish, index: int) -> Fabric:
    """Two switches a plane, NIC i on switch i mod 2, joined as wide as the host links of one of them (rule 5)."""
    nics = wish.nics_per_plane
    if nics % PAIR:
        detail = f"expected an even number of NICs in a plane for a collapsed pair, got {nics}"
        raise BadInput([fault("DES011", detail=detail, where=wish.where)])
    ports = _pair_ports(wish)
    if ports is None:
        model = wish.models.leaf.name
        detail = f"expected as much bandwidth between two {model} as to the hosts, its ports have no such split"
        raise BadInput([fault("DES004", detail=detail, where=wish.where)])
    room = _pair_room(wish, ports)
    if wish.hosts.positions_max > room:
        raise beyond_pair(wish, room)
    links = _links_between(wish)
    up = replace(ports.up, count=links)
    leaf = leaf_role(wish, Split(down=ports.down, up=up))
    why = (
        f"{links} links of {wish.speeds.leaf_spine}G between the two switches: two, or as much as the "
        f"{wish.hosts.positions_max * nics // PAIR} host links of {wish.speeds.host}G of one of them (rule 5); "
        "NIC i is on switch i mod 2 (rule 2)"
    )
    fabric = leaves_only(wish, index, Topology.COLLAPSED_PAIR, _one_unit(wish, columns=PAIR), leaf)
    return replace(fabric, leaf_leaf_links=links, reasons=(*wish.reasons, reason(wish, "topology", why)))


def rail_only(wish: Wish, index: int) -> Fabric:
    """One switch a rail and plane, and no way from rail to rail but through the hosts."""
    down = all_down(wish.models.leaf, wish.speeds.host)
    if down is None:
        raise no_speed(wish, "leaf", wish.models.leaf.name, wish.speeds.host)
    if wish.attachment is not Attachment.RAIL:
        detail = f"expected attachment rail for rail-only, got {wish.attachment.value}"
        raise BadInput([fault("DES011", detail=detail, where=wish.where)])
    if wish.hosts.positions_max + wish.reserved_ports > down.count:
        raise beyond_rails(wish, down.count)
    ports = Split(down=down, up=PortRange(breakout=down.breakout, first_slot=0, count=0))
    unit = _one_unit(wish, columns=wish.columns)
    fabric = leaves_only(wish, index, Topology.RAIL_ONLY, unit, leaf_role(wish, ports))
    why = (
        f"one {wish.models.leaf.name} with {down.count} ports for each of {wish.nics_per_plane} rail(s) and plane, for "
        f"{wish.hosts.positions_max} host position(s); nothing joins the rails"
    )
    return replace(fabric, reasons=(*wish.reasons, reason(wish, "topology", why)))


def _one_unit(wish: Wish, columns: int) -> Unit:
    return Unit(hosts=wish.hosts.positions_max, columns=columns, blocks=1, count=1, count_max=1)


def _ports_needed(wish: Wish) -> int:
    """Ports of a single switch: all NICs of all host positions, and those that it keeps free."""
    return wish.hosts.positions_max * wish.nics_per_plane + wish.reserved_ports


def _pair_ports(wish: Wish) -> Split | None:
    """Half of a switch to the hosts and half to the other: 1:1, so that what fits below fits between."""
    return split(wish.models.leaf, wish.speeds.host, wish.speeds.leaf_spine, 1.0, LEAST_BETWEEN)


def _pair_room(wish: Wish, ports: Split) -> int:
    """Host positions of a pair."""
    return (ports.down.count - wish.reserved_ports) // max(1, wish.nics_per_plane // PAIR)


def _links_between(wish: Wish) -> int:
    """Rule 5; never one alone, which would cut the pair in two when its cable breaks."""
    gbps = wish.hosts.positions_max * (wish.nics_per_plane // PAIR) * wish.speeds.host
    return max(-(-gbps // wish.speeds.leaf_spine), LEAST_BETWEEN)
