"""The wiring of a design by its formulas: ports suffice on every tier, and links are whole and even."""

from __future__ import annotations

from railweave.model.finding import Finding
from railweave.model.topology import Fabric
from railweave.stages.check.faults import fault


def check_wiring(fabric: Fabric) -> list[Finding]:
    """Faults of the formulas at their extremes, which bound every switch: full leaf, full pod, all pods."""
    rows = [("host links of a leaf", fabric.block_hosts * fabric.nics_per_column, _down(fabric, "leaf"))]
    if fabric.spine is not None:
        rows.append(("leaf links of a spine", fabric.leaves_per_pod * fabric.leaf_spine_links, _down(fabric, "spine")))
    if fabric.super_spine is not None:
        links = fabric.pods_max * fabric.spine_super_spine_links
        rows.append(("pod links of a super-spine", links, _down(fabric, "super_spine")))
    findings = [
        fault("CHK001", path=fabric.label, detail=f"expected at most {have} {what}, got {need}")
        for what, need, have in rows
        if need > have
    ]
    return [*findings, *_even(fabric)]


def _down(fabric: Fabric, tier: str) -> int:
    role = getattr(fabric, tier)
    return int(role.down.count - role.reserved_ports)


def _even(fabric: Fabric) -> list[Finding]:
    """Uplinks of a tier = switches above × links of a pair, with nothing left over."""
    rows = []
    if fabric.spine is not None and fabric.leaf.up is not None:
        rows.append(("leaf", fabric.leaf.up.count, fabric.spines_per_pod * fabric.leaf_spine_links))
    if fabric.super_spine is not None and fabric.spine is not None and fabric.spine.up is not None:
        rows.append(("spine", fabric.spine.up.count, fabric.super_spines_per_group * fabric.spine_super_spine_links))
    return [
        fault("CHK002", path=fabric.label, detail=f"expected {have} {tier} uplinks in whole pairs, got {used}")
        for tier, have, used in rows
        if have != used
    ]
