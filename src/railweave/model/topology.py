"""The designed fabric as formulas: a few numbers from which every switch, port and link follows.

Nothing here is stored per link: a fabric of 131,072 GPUs is some thirty numbers. `wiring.py` turns them into links.

Shape of a plane::

    super-spine group g ── m links ── spine g of every pod
    spine j of a pod    ── l links ── every leaf of that pod
    scalable unit       =  columns x blocks leaves; column c takes the NICs c, c+columns, … of its hosts

A collapsed pair is one unit of two columns without spines whose two leaves are joined by `leaf_leaf_links`. Where
planes are by rail, plane p takes NIC p of every host and has one column.
"""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.finding import Place
from railweave.model.hardware import Breakout, Nic, ServerModel, SwitchModel
from railweave.model.intent import TrafficClass
from railweave.model.names import (
    Addressing,
    Attachment,
    BgpMode,
    HostAddressing,
    HostBonding,
    PlaneBy,
    PlatformName,
    Purpose,
    Technology,
    Tier,
    Topology,
    Workload,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PortRange:
    """Ports of one breakout that follow each other on the faceplate.

    Slot n of a breakout with k ports per cage is port n mod k of data cage n div k (both from 0).
    """

    breakout: Breakout
    first_slot: int
    count: int

    def position(self, number: int) -> tuple[int, int]:
        """(cage, port in the cage), both from 0, of the port `number` (from 0) of this range."""
        return divmod(self.first_slot + number, self.breakout.ports)

    @property
    def end_slot(self) -> int:
        """The slot after the last one."""
        return self.first_slot + self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchRole:
    """What the switches of one tier of a fabric have in common: model and the ports down and up."""

    tier: Tier
    model: SwitchModel
    down: PortRange
    up: PortRange | None
    reserved_ports: int = 0

    def ratio(self, down: int | None = None) -> float:
        """Bandwidth of `down` downlinks, by default of all positions, over that of the uplinks; 1 without uplinks."""
        if self.up is None:
            return 1.0
        links = self.down.count - self.reserved_ports if down is None else down
        return links * self.down.breakout.speed_gbps / (self.up.count * self.up.breakout.speed_gbps)

    @property
    def cages(self) -> int:
        """Data cages that the role's ports lie in, the shared one counted once."""
        last = self.up or self.down
        return -(-last.end_slot // last.breakout.ports)


@dataclass(frozen=True, slots=True, kw_only=True)
class CableLengthM:
    """Estimated cable lengths in metres."""

    host_leaf: int
    leaf_spine: int
    spine_super_spine: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a number or a value is what it is: the rule or the source, and the input that it came from."""

    path: str
    text: str
    where: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fabric:
    """One designed fabric of one location. Counts per plane unless the name says otherwise.

    `hosts` are installed, `positions` = hosts + reserved ones; scalable unit s (from 0) holds positions
    s*scalable_unit_hosts … . `*_max` are the counts of the declared growth: what stands keeps its number.
    `mode` is what a time-shared fabric is used for now.
    """

    name: str
    location: str | None
    index: int
    workload: Workload
    purpose: Purpose
    technology: Technology
    platform: PlatformName
    topology: Topology
    attachment: Attachment
    server: ServerModel
    nics: tuple[Nic, ...]
    host_prefix: str
    hosts: int
    positions: int
    gpus: int
    rails: int
    planes: int
    planes_max: int
    columns: int
    blocks: int
    scalable_unit_hosts: int
    scalable_units: int
    scalable_units_max: int
    units_per_pod: int
    leaf: SwitchRole
    mtu: int
    traffic_classes: str
    bgp_mode: BgpMode
    addressing: Addressing
    host_addressing: HostAddressing
    host_bonding: HostBonding
    lengths: CableLengthM
    reasons: tuple[Reason, ...] = ()
    custom_classes: tuple[TrafficClass, ...] = ()
    plane_by: PlaneBy = PlaneBy.NIC_PORT
    pods: int = 1
    pods_max: int = 1
    spine: SwitchRole | None = None
    spines_per_pod: int = 0
    leaf_spine_links: int = 0
    super_spine: SwitchRole | None = None
    super_spines_per_group: int = 0
    spine_super_spine_links: int = 0
    leaf_leaf_links: int = 0
    mode: Workload | None = None

    @property
    def other_mode(self) -> Workload | None:
        """The mode that a time-shared fabric is not in; None where a fabric has no modes."""
        return {Workload.TRAINING: Workload.INFERENCE, Workload.INFERENCE: Workload.TRAINING}.get(
            self.mode or Workload.HYBRID
        )

    @property
    def other_classes(self) -> str | None:
        """The preset of the other mode: the same name with the other mode behind it."""
        if self.mode is None or self.other_mode is None:
            return None
        return f"{self.traffic_classes.removesuffix(f'-{self.mode.value}')}-{self.other_mode.value}"

    @property
    def label(self) -> str:
        """Name of its folder under rendered/<site>/: `<location>-<fabric>` or `<fabric>`."""
        return f"{self.location}-{self.name}" if self.location else self.name

    @property
    def tiers(self) -> int:
        """1, 2 or 3."""
        return 1 + (self.spine is not None) + (self.super_spine is not None)

    @property
    def nics_per_plane(self) -> int:
        """NICs of a host that have a port in one plane."""
        return 1 if self.plane_by is PlaneBy.RAIL else self.rails

    @property
    def nic_ports(self) -> int:
        """Ports that each NIC has on the fabric now."""
        return 1 if self.plane_by is PlaneBy.RAIL else self.planes

    @property
    def nic_ports_max(self) -> int:
        """Ports that each NIC has on the fabric at full growth."""
        return 1 if self.plane_by is PlaneBy.RAIL else self.planes_max

    @property
    def nics_per_column(self) -> int:
        """Links that one host has to one leaf of its column, per plane."""
        return self.nics_per_plane // self.columns

    @property
    def leaves_per_unit(self) -> int:
        """Leaves of a scalable unit in one plane."""
        return self.columns * self.blocks

    @property
    def block_hosts(self) -> int:
        """Host positions of one block: those that share their leaves."""
        return -(-self.scalable_unit_hosts // self.blocks)

    @property
    def leaves(self) -> int:
        """Leaves of one plane that are built now."""
        return self.scalable_units * self.leaves_per_unit

    @property
    def leaves_per_pod(self) -> int:
        """Leaves of a full pod in one plane."""
        return self.units_per_pod * self.leaves_per_unit

    @property
    def spines(self) -> int:
        """Spines of one plane that are built now."""
        return self.pods * self.spines_per_pod

    @property
    def super_spines(self) -> int:
        """Super-spines of one plane."""
        return self.spines_per_pod * self.super_spines_per_group if self.super_spine else 0

    @property
    def parallel_links(self) -> int:
        """Most links that two switches have between them."""
        return max(self.leaf_spine_links, self.spine_super_spine_links, self.leaf_leaf_links)

    @property
    def networks(self) -> int:
        """Networks that no switch joins: planes, and in a rail-only plane its rails."""
        return self.planes * (self.columns if self.topology is Topology.RAIL_ONLY else 1)

    @property
    def switches(self) -> int:
        """Switches of all planes and tiers."""
        return self.planes * (self.leaves + self.spines + self.super_spines)

    @property
    def leaf_ratio(self) -> float:
        """Oversubscription of a leaf; in a collapsed pair its host links at full growth over the links to the other."""
        pair = self.scalable_unit_hosts * self.nics_per_column
        return self.leaf.ratio(pair if self.leaf_leaf_links else None)

    @property
    def spine_ratio(self) -> float:
        """Oversubscription of a spine; 1 where nothing is above."""
        return self.spine.ratio() if self.spine else 1.0

    def role(self, tier: Tier) -> SwitchRole:
        """The role of a tier that this fabric has."""
        role = {Tier.LEAF: self.leaf, Tier.SPINE: self.spine, Tier.SUPER_SPINE: self.super_spine}[tier]
        if role is None:
            raise KeyError(tier)
        return role

    def tier_count(self, tier: Tier) -> int:
        """Switches of one tier in one plane."""
        return {Tier.LEAF: self.leaves, Tier.SPINE: self.spines, Tier.SUPER_SPINE: self.super_spines}[tier]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteDesign:
    """All fabrics of a site, in the order of the intent."""

    site: str
    workload: Workload
    strategy: str | None
    fabrics: tuple[Fabric, ...]
