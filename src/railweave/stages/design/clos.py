"""Shapes with spines: leaf-spine, and the three-tier fat-tree with pods."""

from __future__ import annotations

from dataclasses import replace

from railweave.model.finding import BadInput
from railweave.model.names import Attachment, Tier, Topology
from railweave.model.topology import Fabric, Reason, SwitchRole
from railweave.stages.design.base import Unit, leaf_reason, leaf_role, leaves_only, reason
from railweave.stages.design.faults import fault
from railweave.stages.design.limits import beyond_three, no_speed
from railweave.stages.design.ports import Split, all_down, split
from railweave.stages.design.tiers import PodPlan, SpineCount, ThreeTiers
from railweave.stages.design.wish import Wish


def leaf_ports(wish: Wish) -> Split:
    """The ports of a leaf down and up within the ratio. Raises BadInput where the model has no such split."""
    model = wish.models.leaf
    for gbps in (wish.speeds.host, wish.speeds.leaf_spine):
        if model.breakout_at(gbps) is None:
            raise no_speed(wish, "leaf", model.name, gbps)
    ports = split(
        model, wish.speeds.host, wish.speeds.leaf_spine, wish.leaf_ratio, wish.min_spines, wish.reserved_ports
    )
    if ports is None:
        detail = f"expected a split within {wish.leaf_ratio:g}:1, {model.name} has none"
        raise BadInput([fault("DES004", detail=detail, where=wish.where)])
    return ports


def scalable_unit(wish: Wish, ports: Split) -> Unit:
    """Rule 2: NIC i of every host meets at leaf i; a unit larger than a leaf's downlinks has equal blocks of hosts."""
    per_host = wish.nics_per_plane // wish.columns
    room = (ports.down.count - wish.reserved_ports) // per_host
    if room < 1:
        detail = (
            f"expected room for {per_host} port(s) a host on a leaf ({wish.models.leaf.name}), "
            f"{wish.reserved_ports} of its {ports.down.count} downlinks are reserved"
        )
        raise BadInput([fault("DES004", detail=detail, where=wish.where)])
    hosts = wish.scalable_unit or _rack_hosts(wish) or room
    blocks = -(-hosts // room)
    return Unit(
        hosts=hosts,
        columns=wish.columns,
        blocks=blocks,
        count=-(-wish.hosts.positions // hosts),
        count_max=-(-wish.hosts.positions_max // hosts),
    )


def _rack_hosts(wish: Wish) -> int | None:
    """Hosts of a rack, where NICs go to the leaves of their rack; servers that come by the rack fill it."""
    if wish.attachment is Attachment.RAIL:
        return None
    return wish.hosts.per_rack or wish.server.hosts_per_rack_unit


def two_tiers(wish: Wish, index: int, ports: Split, unit: Unit, count: SpineCount) -> Fabric:
    """Leaves and spines (rule 1)."""
    down = all_down(wish.models.spine, wish.speeds.leaf_spine)
    assert down is not None, "the radix was looked at before"  # noqa: S101
    leaves = unit.count_max * unit.leaves
    why = (
        f"{count.spines} spines: {leaves} leaves × {ports.up.count} uplinks ÷ {down.count} ports need at least "
        f"{-(-leaves * ports.up.count // down.count)}, at least {wish.min_spines} are asked for, and the count must "
        f"divide {ports.up.count}: {count.links_per_pair} link(s) on every leaf-spine pair (rule 1)"
    )
    return replace(
        leaves_only(wish, index, Topology.LEAF_SPINE, unit, leaf_role(wish, ports)),
        spines_per_pod=count.spines,
        leaf_spine_links=count.links_per_pair,
        spine=SwitchRole(tier=Tier.SPINE, model=wish.models.spine, down=down, up=None),
        reasons=(*wish.reasons, leaf_reason(wish, unit, ports), reason(wish, "switches.spine", why)),
    )


def three_tiers(wish: Wish, index: int, ports: Split, unit: Unit) -> Fabric:
    """Pods of leaves and spines below groups of super-spines (rule 3b). Raises BadInput beyond three tiers."""
    speeds = wish.speeds
    spine = split(wish.models.spine, speeds.leaf_spine, speeds.spine_super_spine, wish.spine_ratio, 1)
    top = all_down(wish.models.super_spine, speeds.spine_super_spine)
    if spine is None or top is None:
        raise no_speed(wish, "super-spine", wish.models.super_spine.name, speeds.spine_super_spine)
    rule = ThreeTiers.of(unit.count_max, unit.leaves, ports.up, spine, top, wish.min_spines)
    asked = wish.pod_units or (-(-wish.pod_hosts // unit.hosts) if wish.pod_hosts else None)
    plan = rule.plan(asked) if asked else rule.best()
    if plan is None:
        raise beyond_three(wish, rule, unit.hosts)
    return replace(
        leaves_only(wish, index, Topology.FAT_TREE, unit, leaf_role(wish, ports)),
        units_per_pod=plan.units_per_pod,
        pods=-(-unit.count // plan.units_per_pod),
        pods_max=plan.pods,
        spines_per_pod=plan.spine.spines,
        leaf_spine_links=plan.spine.links_per_pair,
        super_spines_per_group=plan.super_spine.spines,
        spine_super_spine_links=plan.super_spine.links_per_pair,
        spine=SwitchRole(tier=Tier.SPINE, model=wish.models.spine, down=spine.down, up=spine.up),
        super_spine=SwitchRole(tier=Tier.SUPER_SPINE, model=wish.models.super_spine, down=top, up=None),
        reasons=(*wish.reasons, leaf_reason(wish, unit, ports), _pod_reason(wish, plan, rule)),
    )


def _pod_reason(wish: Wish, plan: PodPlan, rule: ThreeTiers) -> Reason:
    why = (
        f"three tiers: {rule.units * rule.leaves_per_unit} leaves exceed two tiers; pods of {plan.units_per_pod} "
        f"scalable unit(s) take the fewest switches (rule 3b); {plan.spine.spines} spines a pod with "
        f"{plan.spine.links_per_pair} link(s) a pair; {plan.super_spine.spines} super-spine(s) in each of "
        f"{plan.spine.spines} groups with {plan.super_spine.links_per_pair} link(s) a pair"
    )
    return reason(wish, "switches.super_spine", why)
