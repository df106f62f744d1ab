"""Links by formula: which port of which device meets which other, computed from coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from railweave.model.names import PlaneBy, Tier, Topology
from railweave.model.topology import Fabric


class LinkKind(StrEnum):
    """Between which tiers a link runs."""

    HOST_LEAF = "host_leaf"
    LEAF_SPINE = "leaf_spine"
    SPINE_SUPER_SPINE = "spine_super_spine"
    LEAF_LEAF = "leaf_leaf"


@dataclass(frozen=True, slots=True, order=True)
class Switch:
    """A switch of a fabric: plane and number are from 0, number counts within plane and tier."""

    tier: Tier
    plane: int
    number: int


@dataclass(frozen=True, slots=True)
class HostPort:
    """One port of a host on a fabric: host from 0, NIC = index into `Fabric.nics`, port of the NIC from 0.

    Where planes are by NIC port, the port's number is that of its plane.
    """

    host: int
    nic: int
    port: int


@dataclass(frozen=True, slots=True)
class Link:
    """One link: the lower end, the upper end, and `number`, which counts links of its kind in one plane.

    `lower_port` and `upper_port` count within the port range of that end: a leaf's downlink 0 is the first port of
    `Fabric.leaf.down`, its uplink 0 the first of `.up`. A host end has `lower` = HostPort and `lower_port` = 0. The
    links of a collapsed pair have an uplink at both ends.
    """

    kind: LinkKind
    plane: int
    number: int
    lower: Switch | HostPort
    lower_port: int
    upper: Switch
    upper_port: int

    @property
    def upper_is_up(self) -> bool:
        """Whether the port of the upper end is one of its uplinks."""
        return self.kind is LinkKind.LEAF_LEAF

    def end_of(self, switch: Switch) -> tuple[bool, int]:
        """(whether its port is an uplink, the port's number in that range) of a switch at one of the ends."""
        if switch == self.lower:
            return True, self.lower_port
        return self.upper_is_up, self.upper_port


def switches(fabric: Fabric) -> Iterator[Switch]:
    """Every switch that is built now: by plane, leaves first, each tier by number."""
    for plane in range(fabric.planes):
        for tier in (Tier.LEAF, Tier.SPINE, Tier.SUPER_SPINE):
            for number in range(fabric.tier_count(tier)):
                yield Switch(tier, plane, number)


def leaf_place(fabric: Fabric, number: int) -> tuple[int, int, int, int]:
    """(pod, scalable unit, column, block), all from 0, of a leaf."""
    unit, slot = divmod(number, fabric.leaves_per_unit)
    column, block = divmod(slot, fabric.blocks)
    return unit // fabric.units_per_pod, unit, column, block


def hosts_of_leaf(fabric: Fabric, number: int) -> range:
    """The installed hosts that a leaf serves, as host numbers."""
    _, unit, _, block = leaf_place(fabric, number)
    first = unit * fabric.scalable_unit_hosts + block * fabric.block_hosts
    end = min(first + fabric.block_hosts, (unit + 1) * fabric.scalable_unit_hosts, fabric.hosts)
    return range(first, max(first, end))


def column_ports(fabric: Fabric, plane: int, column: int, host: int = 0) -> list[HostPort]:
    """The ports of a host that meet the leaf of its column in a plane: NIC c + columns*w at place w.

    Where planes are by rail, plane p has the only port of NIC p.
    """
    if fabric.plane_by is PlaneBy.RAIL:
        return [HostPort(host, plane, 0)]
    return [HostPort(host, column + fabric.columns * way, plane) for way in range(fabric.nics_per_column)]


def host_links(fabric: Fabric, leaf: Switch) -> Iterator[Link]:
    """The links of a leaf to its hosts, by port: place w of the host at position h has port h*nics_per_column + w."""
    _, _, column, _ = leaf_place(fabric, leaf.number)
    per_host = fabric.nics_per_column
    base = leaf.number * fabric.leaf.down.count
    for position, host in enumerate(hosts_of_leaf(fabric, leaf.number)):
        for way, lower in enumerate(column_ports(fabric, leaf.plane, column, host)):
            port = position * per_host + way
            yield Link(LinkKind.HOST_LEAF, leaf.plane, base + port, lower, 0, leaf, port)


def pair_links(fabric: Fabric, plane: int) -> Iterator[Link]:
    """The links between the two leaves of a collapsed pair: uplink k of the one to uplink k of the other."""
    lower, upper = Switch(Tier.LEAF, plane, 0), Switch(Tier.LEAF, plane, 1)
    for number in range(fabric.leaf_leaf_links):
        yield Link(LinkKind.LEAF_LEAF, plane, number, lower, number, upper, number)


def leaf_uplinks(fabric: Fabric, leaf: Switch) -> Iterator[Link]:
    """The links of a leaf to the spines of its pod: uplink j*l + k goes to spine j, its port a*l + k.

    a is the leaf's place in the pod, l the links of a pair.
    """
    per_pair = fabric.leaf_spine_links
    pod, place = divmod(leaf.number, fabric.leaves_per_pod)
    base = leaf.number * fabric.spines_per_pod * per_pair
    for spine in range(fabric.spines_per_pod):
        upper = Switch(Tier.SPINE, leaf.plane, pod * fabric.spines_per_pod + spine)
        for way in range(per_pair):
            port = spine * per_pair + way
            yield Link(LinkKind.LEAF_SPINE, leaf.plane, base + port, leaf, port, upper, place * per_pair + way)


def spine_downlinks(fabric: Fabric, spine: Switch) -> Iterator[Link]:
    """The links of a spine to the leaves of its pod that are built now, by port of the spine."""
    per_pair = fabric.leaf_spine_links
    pod, place = divmod(spine.number, fabric.spines_per_pod)
    first = pod * fabric.leaves_per_pod
    uplinks = fabric.spines_per_pod * per_pair
    for number in range(first, min(first + fabric.leaves_per_pod, fabric.leaves)):
        leaf = Switch(Tier.LEAF, spine.plane, number)
        for way in range(per_pair):
            port = place * per_pair + way
            upper_port = (number - first) * per_pair + way
            yield Link(LinkKind.LEAF_SPINE, spine.plane, number * uplinks + port, leaf, port, spine, upper_port)


def spine_uplinks(fabric: Fabric, spine: Switch) -> Iterator[Link]:
    """The links of spine j of a pod to the super-spines of group j: uplink g*m + k goes to its super-spine g."""
    per_pair = fabric.spine_super_spine_links
    pod, group = divmod(spine.number, fabric.spines_per_pod)
    uplinks = fabric.super_spines_per_group * per_pair
    for member in range(fabric.super_spines_per_group):
        upper = Switch(Tier.SUPER_SPINE, spine.plane, group * fabric.super_spines_per_group + member)
        for way in range(per_pair):
            port = member * per_pair + way
            number = spine.number * uplinks + port
            yield Link(LinkKind.SPINE_SUPER_SPINE, spine.plane, number, spine, port, upper, pod * per_pair + way)


def super_spine_downlinks(fabric: Fabric, super_spine: Switch) -> Iterator[Link]:
    """The links of a super-spine to one spine of every pod that is built now, by port."""
    per_pair = fabric.spine_super_spine_links
    group, member = divmod(super_spine.number, fabric.super_spines_per_group)
    uplinks = fabric.super_spines_per_group * per_pair
    for pod in range(fabric.pods):
        spine = Switch(Tier.SPINE, super_spine.plane, pod * fabric.spines_per_pod + group)
        for way in range(per_pair):
            port = member * per_pair + way
            number = spine.number * uplinks + port
            yield Link(LinkKind.SPINE_SUPER_SPINE, spine.plane, number, spine, port, super_spine, pod * per_pair + way)


def links_of(fabric: Fabric, switch: Switch) -> Iterator[Link]:
    """Every link of a switch: downlinks by port, then uplinks by port."""
    if switch.tier is Tier.LEAF:
        yield from host_links(fabric, switch)
        if fabric.spine:
            yield from leaf_uplinks(fabric, switch)
        yield from pair_links(fabric, switch.plane)
    elif switch.tier is Tier.SPINE:
        yield from spine_downlinks(fabric, switch)
        if fabric.super_spine:
            yield from spine_uplinks(fabric, switch)
    else:
        yield from super_spine_downlinks(fabric, switch)


def all_links(fabric: Fabric) -> Iterator[Link]:
    """Every link of the fabric once, from its lower end: by plane, kind and number."""
    for switch in switches(fabric):
        if switch.tier is Tier.LEAF:
            is_second = fabric.leaf_leaf_links and switch.number
            yield from host_links(fabric, switch) if is_second else links_of(fabric, switch)
        elif switch.tier is Tier.SPINE and fabric.super_spine:
            yield from spine_uplinks(fabric, switch)


def switch_name(fabric: Fabric, switch: Switch) -> str:
    """Name of a switch inside its fabric: `leaf-su01-r0`, `spine-01`, `spine-pod01-01`, `super-spine-g01-01`.

    Digits grow with the number, so no name changes when a fabric grows; a plane stands in it when there can be several.
    """
    plane = f"p{switch.plane + 1}-" if fabric.planes_max > 1 else ""
    if switch.tier is Tier.LEAF:
        return f"leaf-{plane}{_leaf_suffix(fabric, switch.number)}"
    if switch.tier is Tier.SUPER_SPINE:
        group, member = divmod(switch.number, fabric.super_spines_per_group)
        return f"super-spine-{plane}g{group + 1:02d}-{member + 1:02d}"
    if fabric.super_spine is None:
        return f"spine-{plane}{switch.number + 1:02d}"
    pod, spine = divmod(switch.number, fabric.spines_per_pod)
    return f"spine-{plane}pod{pod + 1:02d}-{spine + 1:02d}"


def _leaf_suffix(fabric: Fabric, number: int) -> str:
    """Scalable unit, then the rail of the leaf, or `a` and `b` for the two leaves of a rack; then the block."""
    if fabric.topology in (Topology.SINGLE, Topology.COLLAPSED_PAIR):
        return f"{number + 1:02d}"
    _, unit, column, block = leaf_place(fabric, number)
    side = ""
    if fabric.columns > 1:
        side = f"-r{column}" if fabric.columns == fabric.rails else f"-{chr(ord('a') + column)}"
    part = f"-b{block + 1}" if fabric.blocks > 1 else ""
    return f"su{unit + 1:02d}{side}{part}"


def host_name(fabric: Fabric, host: int) -> str:
    """Name of a host: `<prefix>0001`; the same host has the same name on every fabric of its site."""
    return f"{fabric.host_prefix}{host + 1:04d}"
