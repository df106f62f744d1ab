"""What would make a refused design fit: each way out is tried before it is offered."""

from __future__ import annotations

from dataclasses import replace

from railweave.model.names import PlaneBy
from railweave.stages.design.ports import all_down, split
from railweave.stages.design.tiers import ThreeTiers, spine_count
from railweave.stages.design.wish import Speeds, Wish

MOST_PLANES = 8
"""As the intent allows."""


def nearest(wish: Wish, first: str, hosts: int, tiers: int) -> str:
    """The ways out in words: the first, more planes if they fit in so many tiers, as many GPUs as `hosts` hold."""
    planes, gpus = _planes(wish, tiers), gpus_on(wish, hosts)
    ways = [first, *([f"{planes} planes"] if planes else []), *([f"{gpus} GPUs"] if gpus else [])]
    if len(ways) < 2:
        return f"use {first}"
    return f"use {', '.join(ways[:-1])}{',' if len(ways) > 2 else ''} or {ways[-1]}"


def gpus_on(wish: Wish, positions: int) -> int:
    """GPUs on so many host positions, of which the reserved ones stay empty."""
    reserved = wish.hosts.positions - wish.hosts.installed
    return max(positions - reserved, 0) * wish.server.gpus


def _planes(wish: Wish, tiers: int) -> int | None:
    """The fewest planes, doubled again and again, in which the hosts fit; None if there are none."""
    planes = wish.planes * 2
    while wish.plane_by is PlaneBy.NIC_PORT and planes <= MOST_PLANES:
        factor = planes // wish.planes
        if wish.speeds.host % factor == 0 and _fits(_slower(wish, factor), tiers):
            return planes
        planes *= 2
    return None


def _slower(wish: Wish, factor: int) -> Wish:
    speeds = Speeds(
        host=wish.speeds.host // factor,
        leaf_spine=wish.speeds.leaf_spine // factor,
        spine_super_spine=wish.speeds.spine_super_spine // factor,
    )
    return replace(wish, speeds=speeds)


def _fits(wish: Wish, tiers: int) -> bool:
    """Whether one plane at these speeds holds the hosts in at most so many tiers."""
    speeds, models = wish.speeds, wish.models
    ports = split(models.leaf, speeds.host, speeds.leaf_spine, wish.leaf_ratio, wish.min_spines, wish.reserved_ports)
    per_host = wish.nics_per_plane // wish.columns
    if ports is None or ports.down.count - wish.reserved_ports < per_host:
        return False
    room = (ports.down.count - wish.reserved_ports) // per_host
    hosts = wish.scalable_unit or room
    leaves, units = wish.columns * -(-hosts // room), -(-wish.hosts.positions_max // hosts)
    radix = models.spine.radix(speeds.leaf_spine)
    if radix and spine_count(units * leaves, ports.up.count, radix, wish.min_spines):
        return True
    spine = split(models.spine, speeds.leaf_spine, speeds.spine_super_spine, wish.spine_ratio, 1)
    top = all_down(models.super_spine, speeds.spine_super_spine)
    if tiers < 3 or spine is None or top is None:
        return False
    return ThreeTiers.of(units, leaves, ports.up, spine, top, wish.min_spines).best() is not None
