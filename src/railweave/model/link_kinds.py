"""What all links of one kind have in common: both ends, speed, how many there are and how many make a pair."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.topology import CableLengthM, Fabric, PortRange, SwitchRole
from railweave.model.wiring import LinkKind


@dataclass(frozen=True, slots=True, kw_only=True)
class LinksOfKind:
    """All links of a kind over all planes. `lower` is None where the lower end is a host.

    `per_pair` counts the links between one device below and one above that meet.
    """

    kind: LinkKind
    lower: SwitchRole | None
    upper: SwitchRole
    upper_ports: PortRange
    count: int
    per_pair: int

    @property
    def speed_gbps(self) -> int:
        """Speed of one link."""
        return self.upper_ports.breakout.speed_gbps


def links_by_kind(fabric: Fabric) -> dict[LinkKind, LinksOfKind]:
    """The kinds of links that the fabric has, lowest first."""
    leaf, spine, top = fabric.leaf, fabric.spine, fabric.super_spine
    hosts = fabric.hosts * fabric.rails * fabric.nic_ports
    found = [_of_kind(LinkKind.HOST_LEAF, None, leaf, hosts, fabric.nics_per_column)]
    if spine:
        count = fabric.planes * fabric.leaves * fabric.spines_per_pod * fabric.leaf_spine_links
        found.append(_of_kind(LinkKind.LEAF_SPINE, leaf, spine, count, fabric.leaf_spine_links))
    if spine and top:
        count = fabric.planes * fabric.spines * fabric.super_spines_per_group * fabric.spine_super_spine_links
        found.append(_of_kind(LinkKind.SPINE_SUPER_SPINE, spine, top, count, fabric.spine_super_spine_links))
    if fabric.leaf_leaf_links:
        count = fabric.planes * fabric.leaf_leaf_links
        found.append(_of_kind(LinkKind.LEAF_LEAF, leaf, leaf, count, fabric.leaf_leaf_links))
    return {links.kind: links for links in found}


def _of_kind(kind: LinkKind, lower: SwitchRole | None, upper: SwitchRole, count: int, per_pair: int) -> LinksOfKind:
    ports = upper.up if kind is LinkKind.LEAF_LEAF and upper.up else upper.down
    return LinksOfKind(kind=kind, lower=lower, upper=upper, upper_ports=ports, count=count, per_pair=per_pair)


def length_of(lengths: CableLengthM, kind: LinkKind) -> int:
    """The length of a kind of cables. The two leaves of a pair are as far from each other as a leaf from its spines."""
    return {
        LinkKind.HOST_LEAF: lengths.host_leaf,
        LinkKind.LEAF_SPINE: lengths.leaf_spine,
        LinkKind.SPINE_SUPER_SPINE: lengths.spine_super_spine,
        LinkKind.LEAF_LEAF: lengths.leaf_spine,
    }[kind]
