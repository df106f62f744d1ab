"""The address plan as ranges: what each pool holds and how much of it is used now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from railweave.model.allocation import AddressBlock, Allocation, TierBlocks
from railweave.model.names import Addressing, HostAddressing
from railweave.model.topology import Fabric
from railweave.model.wiring import LinkKind
from railweave.stages.report.dotted import dotted
from railweave.stages.report.parts import link_counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """One kind of numbers: its key, the range that it comes from, and how many are in use."""

    key: str
    span: str
    used: int


def spent(fabric: Fabric, allocation: Allocation) -> Iterator[Spent]:
    """The numbers of one Ethernet fabric, in the order in which one reads an address plan."""
    links = link_counts(fabric)
    asns = fabric.planes * (fabric.leaves + (fabric.pods if fabric.spine else 0) + (1 if fabric.super_spine else 0))
    yield Spent(key="asn", span=f"{allocation.asn_first}–{allocation.asn_last}", used=asns)
    yield Spent(key="loopback", span=span(_whole(allocation.loopback)), used=fabric.switches)
    yield Spent(key="management", span=span(_whole(allocation.management)), used=fabric.switches)
    if fabric.host_addressing is HostAddressing.P2P31:
        yield Spent(key="host_links", span=span(allocation.host_links), used=2 * links[LinkKind.HOST_LEAF])
    if fabric.addressing is Addressing.UNNUMBERED:
        return
    for key, kind, block in (
        ("leaf_spine_links", LinkKind.LEAF_SPINE, allocation.leaf_spine_links),
        ("spine_super_spine_links", LinkKind.SPINE_SUPER_SPINE, allocation.spine_super_spine_links),
        ("leaf_leaf_links", LinkKind.LEAF_LEAF, allocation.leaf_spine_links),
    ):
        if links[kind]:
            yield Spent(key=key, span=span(block), used=2 * links[kind])


def _whole(blocks: TierBlocks) -> AddressBlock:
    """The block that the blocks of the tiers were cut from."""
    last = blocks.super_spine.first + blocks.super_spine.size
    return AddressBlock(pool=blocks.leaf.pool, first=blocks.leaf.first, size=last - blocks.leaf.first)


def span(block: AddressBlock) -> str:
    """A block as a prefix, or as first and last address where it is none.

    >>> span(AddressBlock(pool="loopback", first=0x0A000000, size=4096))
    '10.0.0.0/20'
    """
    aligned = block.size > 0 and block.size & (block.size - 1) == 0 and block.first % block.size == 0
    if aligned:
        return f"{dotted(block.first)}/{33 - block.size.bit_length()}"
    return f"{dotted(block.first)}–{dotted(block.first + block.size - 1)}"
