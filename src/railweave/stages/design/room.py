"""How far a fabric grows before its standing cables would move (rule 7): the counts above the leaves stay the same."""

from __future__ import annotations

from dataclasses import replace

from railweave.model.names import Topology
from railweave.model.topology import Fabric, Reason
from railweave.stages.design.ports import Split
from railweave.stages.design.tiers import ThreeTiers
from railweave.stages.design.wish import Wish

_FARTHEST = 4
"""Three-tier plans are looked at up to this multiple of the declared size; beyond it the text says `at least`."""


def with_room(wish: Wish, fabric: Fabric) -> Fabric:
    """The fabric with a reason that names the size from which cables would move."""
    units, is_least = _units(wish, fabric)
    hosts = units * fabric.scalable_unit_hosts if fabric.spine else _flat_hosts(wish, fabric)
    gpus = (hosts - (fabric.positions - fabric.hosts)) * fabric.server.gpus
    more = "at least " if is_least else ""
    text = f"no standing cable moves up to {more}{gpus} GPUs; beyond that the counts above the leaves change (rule 7)"
    reason = Reason(path=f"{wish.label}.growth", text=text, where=wish.where)
    return replace(fabric, reasons=(*fabric.reasons, reason))


def _flat_hosts(wish: Wish, fabric: Fabric) -> int:
    """Host positions of leaves that have no spines. Links between two leaves are added behind those that stand."""
    return (fabric.leaf.down.count - wish.reserved_ports) // fabric.nics_per_column


def _units(wish: Wish, fabric: Fabric) -> tuple[int, bool]:
    """(most scalable units with the same counts above them, whether there may be more)."""
    if fabric.topology is Topology.LEAF_SPINE and fabric.spine is not None and fabric.leaf.up is not None:
        return fabric.spine.down.count // fabric.leaf_spine_links // fabric.leaves_per_unit, False
    if fabric.spine is None or fabric.spine.up is None or fabric.super_spine is None or fabric.leaf.up is None:
        return 1, False
    now = _plan(wish, fabric, fabric.scalable_units_max)
    for units in range(fabric.scalable_units_max + 1, _FARTHEST * fabric.scalable_units_max + 1):
        if _plan(wish, fabric, units) != now:
            return units - 1, False
    return _FARTHEST * fabric.scalable_units_max, True


def _plan(wish: Wish, fabric: Fabric, units: int) -> tuple[object, ...] | None:
    """What decides where cables run in three tiers: units of a pod, and both whole-link counts."""
    assert fabric.spine and fabric.spine.up and fabric.super_spine and fabric.leaf.up  # noqa: S101  # three tiers
    spine = Split(down=fabric.spine.down, up=fabric.spine.up)
    rule = ThreeTiers.of(units, fabric.leaves_per_unit, fabric.leaf.up, spine, fabric.super_spine.down, wish.min_spines)
    fixed = wish.pod_units is not None or wish.pod_hosts is not None
    plan = rule.plan(fabric.units_per_pod) if fixed else rule.best()
    return (plan.units_per_pod, plan.spine, plan.super_spine) if plan else None
