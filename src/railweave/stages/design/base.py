"""What the designs of all shapes share: the scalable unit, and the fabric without what stands above its leaves."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.names import Tier, Topology
from railweave.model.topology import Fabric, Reason, SwitchRole
from railweave.stages.design.ports import Split
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


def reason(wish: Wish, path: str, text: str) -> Reason:
    """Why a value of the design is what it is."""
    return Reason(path=f"{wish.label}.{path}", text=text, where=wish.where)


def leaf_reason(wish: Wish, unit: Unit, ports: Split) -> Reason:
    """How many leaves, and how their ports are split."""
    text = (
        f"{unit.count} scalable unit(s) of {unit.hosts} hosts for {wish.hosts.positions} host position(s); "
        f"{ports.down.count} downlinks and {ports.up.count} uplinks a leaf within {wish.leaf_ratio:g}:1; "
        f"{unit.leaves} leaves a unit and plane: {unit.columns} column(s) × {unit.blocks} block(s) (rule 2)"
    )
    return reason(wish, "switches.leaf", text)


def leaf_role(wish: Wish, ports: Split) -> SwitchRole:
    """The leaves of a fabric."""
    return SwitchRole(
        tier=Tier.LEAF,
        model=wish.models.leaf,
        down=ports.down,
        up=ports.up if ports.up.count else None,
        reserved_ports=wish.reserved_ports,
    )


def leaves_only(wish: Wish, index: int, topology: Topology, unit: Unit, leaf: SwitchRole) -> Fabric:
    """The fabric of a wish with its leaves and nothing above them; the rest is for the shape to replace."""
    return Fabric(
        name=wish.name,
        location=wish.location,
        index=index,
        workload=wish.workload,
        purpose=wish.purpose,
        technology=wish.technology,
        platform=wish.platform,
        topology=topology,
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
        plane_by=wish.plane_by,
        columns=unit.columns,
        blocks=unit.blocks,
        scalable_unit_hosts=unit.hosts,
        scalable_units=unit.count,
        scalable_units_max=unit.count_max,
        units_per_pod=unit.count_max,
        leaf=leaf,
        mtu=wish.ethernet.mtu,
        traffic_classes=wish.ethernet.traffic_classes,
        custom_classes=wish.ethernet.custom_classes,
        bgp_mode=wish.ethernet.bgp_mode,
        addressing=wish.ethernet.addressing,
        host_addressing=wish.ethernet.host_addressing,
        host_bonding=wish.ethernet.host_bonding,
        lengths=wish.lengths,
        reasons=wish.reasons,
        mode=wish.mode,
    )
