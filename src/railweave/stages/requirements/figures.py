"""What a fabric gives its GPUs, in the numbers that a workload asks for."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.topology import Fabric


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Bisection and hops of a design."""

    bisection_gbps: float
    switch_hops: int


def gpu_gbps(fabric: Fabric) -> float:
    """Bandwidth of a GPU on the fabric: the NICs of a host, each at most its own speed and that of its ports."""
    port = fabric.nic_ports * fabric.leaf.down.breakout.speed_gbps
    return sum(min(nic.speed_gbps, port) for nic in fabric.nics) / fabric.server.gpus


def oversubscription(fabric: Fabric) -> float:
    """Host bandwidth over the bandwidth of the narrowest tier above: the ratios of the tiers below it multiplied."""
    return round(max(fabric.leaf_ratio, fabric.leaf_ratio * fabric.spine_ratio), 3)
