"""Turn a settled fabric into counts: single switch, leaf-spine or three-tier fat-tree."""

from __future__ import annotations

from dataclasses import dataclass, replace

from railweave.model.finding import BadInput
from railweave.model.names import Attachment, Technology, Tier, Topology, Workload
from railweave.model.topology import Fabric, PortRange, Reason, SwitchRole
from railweave.stages.design import defaults
from railweave.stages.design.faults import fault
from railweave.stages.design.limits import beyond_three, beyond_two, no_speed
from railweave.stages.design.ports import Split, all_down, split
from railweave.stages.design.tiers import PodPlan, SpineCount, ThreeTiers, spine_count
from railweave.stages.design.wish import Wish


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """The scalable unit of a wish: its hosts and leaves, and how many there are now and at full growth."""

    hosts: int
    columns: int
    blocks: int
    count: int
    count_max: int

    @property
    def leaves(self) -> int:
        """Leaves of one unit in one plane."""
        return self.columns * self.blocks


def size(wish: Wish, index: int) -> Fabric:
    """The design of one fabric. Raises BadInput with the limit that was hit and the nearest design that fits."""
    if wish.topology is Topology.SINGLE or (wish.topology is Topology.AUTO and _fits_one_switch(wish)):
        return _single(wish, index)
    ports = _leaf_ports(wish)
    unit = _unit(wish, ports)
    radix = wish.models.spine.radix(wish.speeds.leaf_spine)
    if not radix:
        raise no_speed(wish, "spine", wish.models.spine.name, wish.speeds.leaf_spine)
    two = spine_count(unit.count_max * unit.leaves, ports.up.count, radix, wish.min_spines)
    if two is not None and wish.topology is not Topology.FAT_TREE:
        return _two_tiers(wish, index, ports, unit, two)
    if wish.min_spines > ports.up.count:
        detail = f"expected at least {wish.min_spines} uplinks a leaf, {wish.models.leaf.name} has {ports.up.count}"
        raise BadInput([fault("DES010", detail=detail, where=wish.where)])
    if wish.topology is Topology.LEAF_SPINE:
        raise beyond_two(
            wish,
            leaves=unit.count_max * unit.leaves,
            leaves_per_unit=unit.leaves,
            unit_hosts=unit.hosts,
            radix=radix,
        )
    return _three_tiers(wish, index, ports, unit)


def _fits_one_switch(wish: Wish) -> bool:
    """Rule 4: prefer one switch while everything fits, unless a host's NICs are split so that one may fail."""
    if wish.attachment is Attachment.DUAL_RACK:
        return False
    need = wish.hosts.positions_max * len(wish.nics) + wish.reserved_ports
    return need <= wish.models.leaf.radix(wish.speeds.host)


def _single(wish: Wish, index: int) -> Fabric:
    down = all_down(wish.models.leaf, wish.speeds.host)
    if down is None:
        raise no_speed(wish, "leaf", wish.models.leaf.name, wish.speeds.host)
    need = wish.hosts.positions_max * len(wish.nics) + wish.reserved_ports
    if need > down.count:
        detail = f"expected at most {down.count} ports at {wish.speeds.host} Gbit/s, need {need}"
        raise BadInput([fault("DES003", detail=detail, where=wish.where)])
    unit = Unit(hosts=wish.hosts.positions_max, columns=1, blocks=1, count=1, count_max=1)
    fabric = _fabric(wish, index, unit, Split(down=down, up=PortRange(breakout=down.breakout, first_slot=0, count=0)))
    why = f"{need} NIC ports fit on one {wish.models.leaf.name} with {down.count} ports: rule 4 prefers a single switch"
    return replace(fabric, topology=Topology.SINGLE, reasons=(*wish.reasons, _reason(wish, "topology", why)))


def _leaf_ports(wish: Wish) -> Split:
    model = wish.models.leaf
    for gbps in (wish.speeds.host, wish.speeds.leaf_spine):
        if model.breakout_at(gbps) is None:
            raise no_speed(wish, "leaf", model.name, gbps)
    ports = split(model, wish.speeds.host, wish.speeds.leaf_spine, wish.leaf_ratio, wish.min_spines)
    if ports is None:
        detail = f"expected a split within {wish.leaf_ratio:g}:1, {model.name} has none"
        raise BadInput([fault("DES004", detail=detail, where=wish.where)])
    return ports


def _unit(wish: Wish, ports: Split) -> Unit:
    """Rule 2: NIC i of every host meets at leaf i; a unit larger than a leaf's downlinks has equal blocks of hosts."""
    per_host = len(wish.nics) // wish.columns
    room = (ports.down.count - wish.reserved_ports) // per_host
    if room < 1:
        free = ports.down.count - wish.reserved_ports
        detail = f"expected room for {per_host} port(s) a host, {free} downlinks are free"
        raise BadInput([fault("DES004", detail=detail, where=wish.where)])
    hosts = wish.scalable_unit or (wish.hosts.per_rack if wish.attachment is not Attachment.RAIL else None) or room
    blocks = -(-hosts // room)
    return Unit(
        hosts=hosts,
        columns=wish.columns,
        blocks=blocks,
        count=-(-wish.hosts.positions // hosts),
        count_max=-(-wish.hosts.positions_max // hosts),
    )


def _two_tiers(wish: Wish, index: int, ports: Split, unit: Unit, count: SpineCount) -> Fabric:
    down = all_down(wish.models.spine, wish.speeds.leaf_spine)
    assert down is not None, "the radix was looked at before"  # noqa: S101
    leaves = unit.count_max * unit.leaves
    why = (
        f"{count.spines} spines: {leaves} leaves × {ports.up.count} uplinks ÷ {down.count} ports need at least "
        f"{-(-leaves * ports.up.count // down.count)}, at least {wish.min_spines} are asked for, and the count must "
        f"divide {ports.up.count}: {count.links_per_pair} link(s) on every leaf-spine pair (rule 1)"
    )
    fabric = _fabric(wish, index, unit, ports)
    return replace(
        fabric,
        topology=Topology.LEAF_SPINE,
        units_per_pod=unit.count_max,
        spines_per_pod=count.spines,
        leaf_spine_links=count.links_per_pair,
        spine=SwitchRole(tier=Tier.SPINE, model=wish.models.spine, down=down, up=None),
        reasons=(*fabric.reasons, _reason(wish, "switches.spine", why)),
    )


def _three_tiers(wish: Wish, index: int, ports: Split, unit: Unit) -> Fabric:
    speeds = wish.speeds
    spine = split(wish.models.spine, speeds.leaf_spine, speeds.spine_super_spine, wish.spine_ratio, 1)
    top = all_down(wish.models.super_spine, wish.speeds.spine_super_spine)
    if spine is None or top is None:
        raise no_speed(wish, "super-spine", wish.models.super_spine.name, wish.speeds.spine_super_spine)
    rule = ThreeTiers(
        units=unit.count_max,
        leaves_per_unit=unit.leaves,
        leaf_uplinks=ports.up.count,
        spine_down=spine.down.count,
        spine_up=spine.up.count,
        super_spine_radix=top.count,
        min_spines=wish.min_spines,
    )
    asked = wish.pod_units or (-(-wish.pod_hosts // unit.hosts) if wish.pod_hosts else None)
    plan = rule.plan(asked) if asked else rule.best()
    if plan is None:
        raise beyond_three(wish, rule, unit.hosts)
    fabric = _fabric(wish, index, unit, ports)
    return replace(
        fabric,
        topology=Topology.FAT_TREE,
        units_per_pod=plan.units_per_pod,
        pods=-(-unit.count // plan.units_per_pod),
        pods_max=plan.pods,
        spines_per_pod=plan.spine.spines,
        leaf_spine_links=plan.spine.links_per_pair,
        super_spines_per_group=plan.super_spine.spines,
        spine_super_spine_links=plan.super_spine.links_per_pair,
        spine=SwitchRole(tier=Tier.SPINE, model=wish.models.spine, down=spine.down, up=spine.up),
        super_spine=SwitchRole(tier=Tier.SUPER_SPINE, model=wish.models.super_spine, down=top, up=None),
        reasons=(*fabric.reasons, _pod_reason(wish, plan, rule)),
    )


def _pod_reason(wish: Wish, plan: PodPlan, rule: ThreeTiers) -> Reason:
    why = (
        f"three tiers: {rule.units * rule.leaves_per_unit} leaves exceed two tiers; pods of {plan.units_per_pod} "
        f"scalable unit(s) take the fewest switches (rule 3b); {plan.spine.spines} spines a pod with "
        f"{plan.spine.links_per_pair} link(s) a pair; {plan.super_spine.spines} super-spine(s) in each of "
        f"{plan.spine.spines} groups with {plan.super_spine.links_per_pair} link(s) a pair"
    )
    return _reason(wish, "switches.super_spine", why)


def _fabric(wish: Wish, index: int, unit: Unit, ports: Split) -> Fabric:
    """What all shapes share; the counts of the upper tiers are for the caller to replace."""
    unit_why = (
        f"{unit.count} scalable unit(s) of {unit.hosts} hosts for {wish.hosts.positions} host position(s); "
        f"{ports.down.count} downlinks and {ports.up.count} uplinks a leaf within {wish.leaf_ratio:g}:1; "
        f"{unit.leaves} leaves a unit and plane: {unit.columns} column(s) × {unit.blocks} block(s) (rule 2)"
    )
    reasons = (*wish.reasons, _reason(wish, "switches.leaf", unit_why))
    return Fabric(
        name=wish.name,
        location=wish.location,
        index=index,
        workload=wish.workload,
        purpose=wish.purpose,
        technology=wish.technology,
        platform=wish.platform,
        topology=Topology.SINGLE,
        attachment=wish.attachment,
        server=wish.server,
        nics=wish.nics,
        host_prefix=wish.hosts.prefix,
        hosts=wish.hosts.installed,
        positions=wish.hosts.positions,
        gpus=wish.hosts.installed * wish.server.gpus,
        rails=len(wish.nics),
        planes=wish.planes,
        planes_max=wish.planes_max,
        columns=unit.columns,
        blocks=unit.blocks,
        scalable_unit_hosts=unit.hosts,
        scalable_units=unit.count,
        scalable_units_max=unit.count_max,
        units_per_pod=unit.count_max,
        pods=1,
        pods_max=1,
        spines_per_pod=0,
        leaf_spine_links=0,
        super_spines_per_group=0,
        spine_super_spine_links=0,
        leaf=SwitchRole(
            tier=Tier.LEAF,
            model=wish.models.leaf,
            down=ports.down,
            up=ports.up if ports.up.count else None,
            reserved_ports=wish.reserved_ports,
        ),
        spine=None,
        super_spine=None,
        mtu=wish.mtu,
        traffic_classes=wish.traffic_classes,
        custom_classes=wish.custom_classes,
        bgp_mode=wish.bgp_mode,
        addressing=wish.addressing,
        host_addressing=wish.host_addressing,
        host_bonding=wish.host_bonding,
        lengths=wish.lengths,
        reasons=reasons,
    )


def few_spines(wish: Wish, fabric: Fabric) -> bool:
    """Whether a lossless Ethernet fabric has fewer spines than is good for it (rule 6)."""
    lossless = wish.technology is Technology.ETHERNET and wish.workload is Workload.TRAINING
    return lossless and 0 < fabric.spines_per_pod < defaults.MIN_SPINES_ROCE


def _reason(wish: Wish, path: str, text: str) -> Reason:
    return Reason(path=f"{wish.label}.{path}", text=text, where=wish.where)
