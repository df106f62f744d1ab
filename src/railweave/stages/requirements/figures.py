"""What a fabric gives its GPUs, in the numbers that a workload asks for."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.topology import Fabric, SwitchRole


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Bisection and hops of a design."""

    bisection_gbps: float
    switch_hops: int


def gpu_gbps(fabric: Fabric) -> float:
    """Bandwidth of a GPU on the fabric: the NICs of a host, each at most its own speed and that of its ports."""
    port = fabric.planes * fabric.leaf.down.breakout.speed_gbps
    return sum(min(nic.speed_gbps, port) for nic in fabric.nics) / fabric.server.gpus


def oversubscription(fabric: Fabric) -> float:
    """Host bandwidth over the bandwidth of the narrowest tier above: the ratios of the tiers below it multiplied."""
    leaf = _ratio(fabric.leaf)
    return round(max(leaf, leaf * _ratio(fabric.spine)), 3)


def _ratio(role: SwitchRole | None) -> float:
    """Bandwidth of the downlink positions over that of the uplinks; 1 where nothing is above."""
    if role is None or role.up is None:
        return 1.0
    down = (role.down.count - role.reserved_ports) * role.down.breakout.speed_gbps
    return down / (role.up.count * role.up.breakout.speed_gbps)
