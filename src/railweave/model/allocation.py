"""What has been given to a fabric: its address blocks and ASN range, and the formulas that spend them by coordinate.

No formula looks at how large the fabric is now: growing it changes no number of what stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.names import Asn, Tier
from railweave.model.topology import Fabric
from railweave.model.wiring import Link, LinkKind, Switch, leaf_place

MANAGEMENT_RESERVED = 16
"""First addresses of each management block, left to gateways and other gear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressBlock:
    """IPv4 addresses from `first` (as an integer), `size` of them; `pool` names where they come from."""

    pool: str
    first: int
    size: int

    def part(self, numerator: int, denominator: int, share: int) -> AddressBlock:
        """The part of the block that starts at numerator/denominator and is 1/share of it."""
        start = self.first + self.size * numerator // denominator
        return AddressBlock(pool=self.pool, first=start, size=self.size // share)


@dataclass(frozen=True, slots=True, kw_only=True)
class TierBlocks:
    """One block per tier of the same pool: leaves have the lower half, spines and super-spines a quarter each."""

    leaf: AddressBlock
    spine: AddressBlock
    super_spine: AddressBlock

    @staticmethod
    def of(block: AddressBlock) -> TierBlocks:
        """The three parts of a block."""
        return TierBlocks(leaf=block.part(0, 1, 2), spine=block.part(2, 4, 4), super_spine=block.part(3, 4, 4))

    def at(self, tier: Tier) -> AddressBlock:
        """The block of a tier."""
        return {Tier.LEAF: self.leaf, Tier.SPINE: self.spine, Tier.SUPER_SPINE: self.super_spine}[tier]


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocation:
    """The numbers of one Ethernet fabric."""

    asn_first: Asn
    asn_last: Asn
    loopback: TierBlocks
    management: TierBlocks
    management_prefix_length: int
    management_gateway: int
    host_links: AddressBlock
    leaf_spine_links: AddressBlock
    spine_super_spine_links: AddressBlock

    def asn_of(self, fabric: Fabric, switch: Switch) -> Asn:
        """Rule 8 (RFC 7938): one per leaf, one per pod and plane for its spines, one per plane for the super-spines.

        Leaves count up from the first number of the range, the upper tiers down from the last.
        """
        planes = fabric.planes_max
        if switch.tier is Tier.LEAF:
            return Asn(self.asn_first + switch.number * planes + switch.plane)
        if switch.tier is Tier.SUPER_SPINE:
            return Asn(self.asn_last - switch.plane)
        pod = switch.number // fabric.spines_per_pod
        return Asn(self.asn_last - planes * (1 + pod) - switch.plane)

    def loopback_of(self, fabric: Fabric, switch: Switch) -> int:
        """The /32 of a switch, also its router id."""
        block = self.loopback.at(switch.tier)
        return _plane_first(block, fabric, switch.plane) + 1 + switch.number

    def management_of(self, fabric: Fabric, switch: Switch) -> int:
        """The address of a switch's management port."""
        block = self.management.at(switch.tier)
        return _plane_first(block, fabric, switch.plane) + MANAGEMENT_RESERVED + switch.number

    def ends_of(self, fabric: Fabric, link: Link) -> tuple[int, int]:
        """(lower end, upper end) of a link's /31: the upper end has the even address."""
        if link.kind is LinkKind.HOST_LEAF:
            first = self.host_block(fabric, link.upper) + 2 * link.upper_port
        else:
            is_top = link.kind is LinkKind.SPINE_SUPER_SPINE
            block = self.spine_super_spine_links if is_top else self.leaf_spine_links
            first = _plane_first(block, fabric, link.plane) + 2 * link.number
        return first + 1, first

    def host_block(self, fabric: Fabric, leaf: Switch) -> int:
        """First address of the host links of a leaf: they fill one prefix of `host_prefix_length`."""
        return _plane_first(self.host_links, fabric, leaf.plane) + leaf.number * 2 * _power(fabric.leaf.down.count)


def host_prefix_length(fabric: Fabric) -> int:
    """Length of the prefix that holds all host links of one leaf."""
    return 31 - (_power(fabric.leaf.down.count) - 1).bit_length()


def plane_slots(fabric: Fabric) -> int:
    """Into how many parts a block is cut for planes: the next power of two."""
    return _power(fabric.planes_max)


def _plane_first(block: AddressBlock, fabric: Fabric, plane: int) -> int:
    """The first address of a plane's part of a block."""
    return block.first + plane * (block.size // plane_slots(fabric))


def _power(count: int) -> int:
    """The smallest power of two that is at least `count`."""
    return 1 << (count - 1).bit_length()


def most_numbers(fabric: Fabric) -> dict[str, int]:
    """The largest number of each kind, at full growth and per plane: what the blocks must hold."""
    leaves = fabric.scalable_units_max * fabric.leaves_per_unit
    spines = fabric.pods_max * fabric.spines_per_pod
    up = fabric.leaf.up.count if fabric.leaf.up else 0
    top = fabric.super_spines_per_group * fabric.spine_super_spine_links
    return {
        "leaf": leaves,
        "spine": spines,
        "super_spine": fabric.super_spines,
        "host_addresses": leaves * 2 * _power(fabric.leaf.down.count),
        "leaf_spine_addresses": 2 * leaves * up,
        "spine_super_spine_addresses": 2 * spines * top,
        "asn": fabric.planes_max * (leaves + fabric.pods_max + 1),
    }


def leaf_rail(fabric: Fabric, switch: Switch) -> int | None:
    """The rail that a leaf serves, or None where leaves aren't built by rail."""
    if switch.tier is not Tier.LEAF or fabric.columns != fabric.rails:
        return None
    return leaf_place(fabric, switch.number)[2]
