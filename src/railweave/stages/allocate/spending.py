"""What each part of a fabric spends of each pool at full growth, beside what the pool has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from railweave.model.allocation import MANAGEMENT_RESERVED, Allocation, most_numbers, plane_slots
from railweave.model.names import Addressing, Tier
from railweave.model.topology import Fabric


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """One part of a pool: its key in pools.yaml, how texts name it, need and have, and the arithmetic."""

    pool: str
    name: str
    need: int
    have: int
    spent_on: str


def spendings(fabric: Fabric, allocation: Allocation) -> Iterator[Spending]:
    """Every part of every pool of a fabric."""
    yield from _switches(fabric, allocation)
    yield from _links(fabric, allocation)
    most, leaves = most_numbers(fabric), most_numbers(fabric)["leaf"]
    yield Spending(
        pool="asn",
        name="asn",
        need=most["asn"],
        have=allocation.asn_last - allocation.asn_first + 1,
        spent_on=f"{fabric.planes_max} plane(s) × ({leaves} leaves + {fabric.pods_max} pod(s) + 1)",
    )


def _switches(fabric: Fabric, allocation: Allocation) -> Iterator[Spending]:
    """An address for each switch, of its own and for management."""
    most, slots = most_numbers(fabric), plane_slots(fabric)
    words = {Tier.LEAF: "leaves", Tier.SPINE: "spines", Tier.SUPER_SPINE: "super-spines"}
    for tier in Tier:
        count = most[tier.name.lower()]
        for pool, blocks, spare in (
            ("loopback", allocation.loopback, 1),
            ("management", allocation.management, MANAGEMENT_RESERVED),
        ):
            block = blocks.at(tier)
            yield Spending(
                pool=pool,
                name=f"{block.pool}, {tier.name.lower()}, per plane",
                need=count + spare if count else 0,
                have=block.size // slots,
                spent_on=f"{count} {words[tier]} + {spare} kept free",
            )


def _links(fabric: Fabric, allocation: Allocation) -> Iterator[Spending]:
    """Two addresses for each link that has some; a leaf's host links take a whole prefix."""
    most, slots, leaves = most_numbers(fabric), plane_slots(fabric), most_numbers(fabric)["leaf"]
    has_addresses = fabric.addressing is Addressing.NUMBERED
    up = fabric.leaf.up.count if fabric.leaf.up else 0
    top = fabric.super_spines_per_group * fabric.spine_super_spine_links
    per_leaf = most["host_addresses"] // leaves
    for pool, key, block, spent_on in (
        (
            "host_links",
            "host_addresses",
            allocation.host_links,
            f"{leaves} leaves × {per_leaf} addresses of host links",
        ),
        ("fabric_links", "leaf_spine_addresses", allocation.leaf_spine_links, f"{leaves} leaves × {up} uplinks × 2"),
        (
            "fabric_links",
            "spine_super_spine_addresses",
            allocation.spine_super_spine_links,
            f"{most['spine']} spines × {top} uplinks × 2",
        ),
    ):
        need = most[key] if has_addresses or pool == "host_links" else 0
        yield Spending(
            pool=pool, name=f"{block.pool}, per plane", need=need, have=block.size // slots, spent_on=spent_on
        )
