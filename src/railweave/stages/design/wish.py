"""A fabric as it is asked for once every key has a value: what `size` turns into a design."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.finding import Place
from railweave.model.hardware import Nic, ServerModel, SwitchModel
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
    Topology,
    Workload,
)
from railweave.model.topology import CableLengthM, Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosts:
    """The hosts of one fabric: installed, positions (with reserved ones), positions at full growth."""

    prefix: str
    installed: int
    positions: int
    positions_max: int
    per_rack: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Speeds:
    """Port speeds in Gbit/s of one plane."""

    host: int
    leaf_spine: int
    spine_super_spine: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """Switch models by tier."""

    leaf: SwitchModel
    spine: SwitchModel
    super_spine: SwitchModel


@dataclass(frozen=True, slots=True, kw_only=True)
class EthernetTerms:
    """What only means something on Ethernet: MTU in bytes, classes, routing and how hosts are attached."""

    mtu: int
    traffic_classes: str
    custom_classes: tuple[TrafficClass, ...]
    bgp_mode: BgpMode
    addressing: Addressing
    host_addressing: HostAddressing
    host_bonding: HostBonding


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """One fabric, settled: no value is missing and each has a reason."""

    name: str
    location: str | None
    workload: Workload
    purpose: Purpose
    technology: Technology
    platform: PlatformName
    topology: Topology
    attachment: Attachment
    server: ServerModel
    nics: tuple[Nic, ...]
    hosts: Hosts
    planes: int
    planes_max: int
    plane_by: PlaneBy
    speeds: Speeds
    models: Models
    leaf_ratio: float
    spine_ratio: float
    scalable_unit: int | None
    pod_units: int | None
    pod_hosts: int | None
    reserved_ports: int
    min_spines: int
    ethernet: EthernetTerms
    mode: Workload | None
    lengths: CableLengthM
    reasons: tuple[Reason, ...]
    where: Place

    @property
    def nics_per_plane(self) -> int:
        """NICs of a host that have a port in one plane."""
        return 1 if self.plane_by is PlaneBy.RAIL else len(self.nics)

    @property
    def columns(self) -> int:
        """Leaves that one host's NICs are split over, per plane."""
        return {Attachment.RAIL: self.nics_per_plane, Attachment.RACK: 1, Attachment.DUAL_RACK: 2}[self.attachment]

    @property
    def label(self) -> str:
        """How texts name it."""
        return f"{self.location}-{self.name}" if self.location else self.name
