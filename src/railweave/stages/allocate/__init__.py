"""Topology and pools to numbers: blocks and ranges by fabric; growing a fabric renumbers nothing."""

from __future__ import annotations

from itertools import combinations

from netaddr import IPAddress, IPNetwork

from railweave.model.allocation import (
    AddressBlock,
    Allocation,
    TierBlocks,
)
from railweave.model.finding import Finding, Place
from railweave.model.names import Asn
from railweave.model.services import FabricPools
from railweave.model.site import SiteInput
from railweave.model.topology import Fabric, SiteDesign
from railweave.stages.allocate.faults import FAULTS, fault
from railweave.stages.allocate.pools import ASN_FIRST, ASN_LAST, Share, block_of, default_block, shares
from railweave.stages.allocate.spending import spendings

__all__ = ["FAULTS", "allocate"]


def allocate(given: SiteInput, design: SiteDesign) -> tuple[tuple[Allocation | None, ...], list[Finding]]:
    """The numbers of every fabric, in order, and what is wrong with the pools."""
    findings: list[Finding] = []
    allocations: list[Allocation | None] = []
    for fabric, share in zip(design.fabrics, shares(design.fabrics), strict=True):
        if share is None:
            allocations.append(None)
            continue
        allocation = _allocation(given, design, fabric, share, findings)
        allocations.append(allocation)
        if allocation is not None:
            findings.extend(_exhausted(given, fabric, allocation))
    findings.extend(_overlaps(given, design, tuple(allocations)))
    return tuple(allocations), findings


def _place(given: SiteInput, fabric: Fabric, pool: str) -> Place:
    document = given.documents.get("pools.yaml")
    if document is not None and ("fabrics", fabric.label) in document.places:
        return document.place("fabrics", fabric.label, pool)
    return given.document.place()


def _allocation(
    given: SiteInput, design: SiteDesign, fabric: Fabric, share: Share, findings: list[Finding]
) -> Allocation | None:
    own = given.pools.fabrics.get(fabric.label, FabricPools())
    blocks: dict[str, AddressBlock] = {}
    for pool in ("loopback", "fabric_links", "host_links", "management"):
        prefix = getattr(own, pool)
        block = block_of(prefix, pool) if prefix else default_block(pool, share)
        if pool == "management" and not prefix and given.services.management:
            block = _shared_management(given.services.management.network, design, fabric)
        if block is None:
            kind = "training" if share.is_training else "inference"
            detail = (
                f"expected a free part of the default {pool} pool for fabric {fabric.label}, the {share.number} "
                f"{kind} fabrics before it have spent it"
            )
            findings.append(fault("ALC001", detail=detail, where=_place(given, fabric, pool)))
        else:
            blocks[pool] = block
    if len(blocks) < 4:
        return None
    links, (length, gateway) = blocks["fabric_links"], _management_network(given, blocks["management"])
    return Allocation(
        asn_first=Asn(own.asn.first if own.asn else ASN_FIRST),
        asn_last=Asn(own.asn.last if own.asn else ASN_LAST),
        loopback=TierBlocks.of(blocks["loopback"]),
        management=TierBlocks.of(blocks["management"]),
        management_prefix_length=length,
        management_gateway=gateway,
        host_links=blocks["host_links"],
        leaf_spine_links=links.part(0, 2, 2),
        spine_super_spine_links=links.part(1, 2, 2),
    )


def _shared_management(network: str, design: SiteDesign, fabric: Fabric) -> AddressBlock:
    """An equal part of the site's management network for each fabric with numbers, in the order of the intent."""
    numbered = [f.index for f, share in zip(design.fabrics, shares(design.fabrics), strict=True) if share is not None]
    parts = 1 << (len(numbered) - 1).bit_length()
    return block_of(network, "management").part(numbered.index(fabric.index), parts, parts)


def _management_network(given: SiteInput, block: AddressBlock) -> tuple[int, int]:
    """(prefix length, gateway) of the management network; the gateway is its first address unless it is named."""
    management = given.services.management
    if management is None:
        return 33 - block.size.bit_length(), block.first + 1
    network = IPNetwork(management.network)
    gateway = IPAddress(management.gateway) if management.gateway else IPAddress(network.first + 1)
    return network.prefixlen, int(gateway)


def _exhausted(given: SiteInput, fabric: Fabric, allocation: Allocation) -> list[Finding]:
    """One finding for each pool that is too small for the declared growth: pool, need, have, and what spends it."""
    return [
        fault(
            "ALC001",
            detail=f"expected room for {row.need} in {row.name}, it has {row.have}: "
            f"fabric {fabric.label} spends {row.spent_on}",
            where=_place(given, fabric, row.pool),
        )
        for row in spendings(fabric, allocation)
        if row.need > row.have
    ]


def _overlaps(given: SiteInput, design: SiteDesign, allocations: tuple[Allocation | None, ...]) -> list[Finding]:
    """One finding for each two blocks that share an address."""
    blocks = [
        (fabric, pool, block)
        for fabric, allocation in zip(design.fabrics, allocations, strict=True)
        if allocation is not None
        for pool, block in _blocks(allocation)
    ]
    findings = []
    for (_, _, one), (fabric, pool, other) in combinations(blocks, 2):
        if one.first < other.first + other.size and other.first < one.first + one.size:
            detail = f"expected disjoint pools, {one.pool} and {other.pool} share addresses"
            findings.append(fault("ALC002", detail=detail, where=_place(given, fabric, pool)))
    return findings


def _blocks(allocation: Allocation) -> list[tuple[str, AddressBlock]]:
    tiers = [("loopback", allocation.loopback), ("management", allocation.management)]
    return [
        *((pool, block) for pool, t in tiers for block in (t.leaf, t.spine, t.super_spine)),
        ("host_links", allocation.host_links),
        ("fabric_links", allocation.leaf_spine_links),
        ("fabric_links", allocation.spine_super_spine_links),
    ]
