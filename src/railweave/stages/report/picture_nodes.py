"""What stands in the picture of a small fabric: its switches and hosts as boxes, in groups."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.names import Tier
from railweave.model.topology import Fabric
from railweave.model.wiring import Switch, host_name, leaf_place, switch_name
from railweave.stages.report.picture_rows import Group, Node
from railweave.stages.report.svg import RAIL_COLOURS

DARK = "#3e4c59"
"""Of what belongs to no rail."""

MOST_HOSTS = 12
"""Up to this many hosts a fabric is drawn host by host."""


@dataclass(frozen=True, slots=True)
class HostGroup:
    """Hosts that are drawn as one box: host numbers `first` to `last` - 1, in one scalable unit."""

    unit: int
    first: int
    last: int


def host_groups(fabric: Fabric) -> list[HostGroup]:
    """One per host while these are few, else one per block of a scalable unit: hosts with the same leaves."""
    size = fabric.scalable_unit_hosts
    if fabric.hosts <= MOST_HOSTS:
        return [HostGroup(host // size, host, host + 1) for host in range(fabric.hosts)]
    found = []
    for unit in range(fabric.scalable_units):
        for block in range(fabric.blocks):
            first = unit * size + block * fabric.block_hosts
            last = min(first + fabric.block_hosts, (unit + 1) * size, fabric.hosts)
            if first < last:
                found.append(HostGroup(unit, first, last))
    return found


def host_node(fabric: Fabric, group: HostGroup) -> Node:
    """A host, or a box for several."""
    first, last = host_name(fabric, group.first), host_name(fabric, group.last - 1)
    count = group.last - group.first
    if count == 1:
        return Node(key=group, labels=(first, f"{group.first + 1:04d}"), title=first, colour=DARK)
    return Node(
        key=group,
        labels=(f"{count} hosts", f"{count}"),
        title=f"{first} – {last}",
        colour=DARK,
        below=f"{group.first + 1:04d}–{group.last:04d}",
        is_wide=True,
    )


def switch_groups(fabric: Fabric, tier: Tier) -> list[Group]:
    """The switches of a tier: leaves by scalable unit, spines by pod, super-spines by group; planes one by one."""
    size = {
        Tier.LEAF: fabric.leaves_per_unit,
        Tier.SPINE: fabric.spines_per_pod,
        Tier.SUPER_SPINE: fabric.super_spines_per_group,
    }[tier]
    total = fabric.tier_count(tier)
    found = []
    for plane in range(fabric.planes):
        for first in range(0, total, size):
            numbers = range(first, min(first + size, total))
            nodes = tuple(_switch_node(fabric, Switch(tier, plane, number)) for number in numbers)
            found.append(Group(caption=_caption(fabric, tier, plane, first // size), nodes=nodes))
    return found


def leaf_colour(fabric: Fabric, leaf: Switch) -> str:
    """The colour of a leaf's rail, where leaves are built by rail."""
    if fabric.columns == 1:
        return DARK
    return RAIL_COLOURS[leaf_place(fabric, leaf.number)[2] % len(RAIL_COLOURS)]


def _caption(fabric: Fabric, tier: Tier, plane: int, number: int) -> str:
    own = {
        Tier.LEAF: f"scalable unit {number + 1}" if fabric.spine else "",
        Tier.SPINE: f"pod {number + 1}" if fabric.super_spine else "",
        Tier.SUPER_SPINE: f"group {number + 1}",
    }[tier]
    plane_text = f"plane {plane + 1}" if fabric.planes > 1 else ""
    return " ".join(part for part in (plane_text, own) if part)


def _switch_node(fabric: Fabric, switch: Switch) -> Node:
    name = switch_name(fabric, switch)
    colour = leaf_colour(fabric, switch) if switch.tier is Tier.LEAF else DARK
    short = name.rsplit("-", 1)[-1]
    return Node(key=switch, labels=(name, short), title=f"{fabric.label}-{name}", colour=colour)
