"""The intent of a site as it is written: every key of intent.yaml, nothing that follows from it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railweave.model.hardware import Fact, Natural, Positive
from railweave.model.names import (
    Addressing,
    Attachment,
    BgpMode,
    HostAddressing,
    HostBonding,
    PlaneBy,
    PlatformName,
    Purpose,
    Strategy,
    Technology,
    Topology,
    Workload,
)

Label = Annotated[str, Field(pattern=r"^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$")]
"""A name of ours: lower case, digits and hyphens, at most 32 characters; it becomes part of host names and paths."""
RatioNumber = Annotated[float, Field(ge=0.25, le=32)]


class SwitchPerTier(Fact):
    """Different switch models per tier."""

    leaf: str
    spine: str
    super_spine: str | None = None


class RatioPerTier(Fact):
    """Different oversubscription per tier: downlink bandwidth over uplink bandwidth."""

    leaf: Annotated[float, Field(ge=0.25, le=10)]
    spine: RatioNumber = 1.0


class PortSpeeds(Fact):
    """Port speeds in Gbit/s; absent ones follow the NIC."""

    host: Positive | None = None
    leaf_spine: Positive | None = None
    spine_super_spine: Positive | None = None


class PodShape(Fact):
    """Size of the part below one set of spines: in scalable units or in hosts."""

    scalable_units: Positive | None = None
    hosts: Positive | None = None


class CableLengths(Fact):
    """Estimated cable lengths in metres, used where no racks.yaml gives better ones."""

    host_leaf: Positive = 5
    leaf_spine: Positive = 30
    spine_super_spine: Positive = 300


class Growth(Fact):
    """The largest that this site will become."""

    gpus: Positive | None = None
    hosts: Positive | None = None
    planes: Positive | None = None


class TrafficClass(Fact):
    """One traffic class: how packets are marked, and where they go. The numbers are independent of each other."""

    name: Label
    dscp: tuple[Annotated[int, Field(ge=0, le=63)], ...]
    traffic_class: Annotated[int, Field(ge=0, le=7)]
    queue: Annotated[int, Field(ge=0, le=7)]
    priority_group: Annotated[int, Field(ge=0, le=7)] = 0
    priority: Annotated[int, Field(ge=0, le=7)] = 0
    lossless: bool = False
    ecn: bool = False
    scheduler: Literal["strict", "dwrr"] = "dwrr"
    weight: Annotated[int, Field(ge=1, le=100)] | None = None
    shaper_percent: Annotated[int, Field(ge=1, le=100)] | None = None


class Partition(Fact):
    """An InfiniBand tenant."""

    name: Label
    hosts: tuple[str, ...]
    pkey: Annotated[int, Field(ge=1, le=0x7FFE)] | None = None
    membership: Literal["full", "limited"] = "full"
    sl: Annotated[int, Field(ge=0, le=15)] | None = None


class Shape(Fact):
    """Keys that say how a fabric is built; they may stand at the top, in a fabric and in a location."""

    technology: Technology | None = None
    platform: PlatformName | None = None
    switch: str | SwitchPerTier | None = None
    topology: Topology | None = None
    oversubscription: Annotated[float, Field(ge=0.25, le=10)] | RatioPerTier | None = None
    port_speed_gbps: PortSpeeds | None = None
    planes: Annotated[int, Field(ge=1, le=8)] | None = None
    plane_by: PlaneBy | None = None
    attachment: Attachment | None = None
    hosts_per_rack: Positive | None = None
    scalable_unit: Positive | None = None
    pod: PodShape | None = None
    reserved_hosts: Natural | None = None
    reserved_ports: Natural | None = None
    min_spines: Positive | None = None
    shares: Label | None = None
    bgp_mode: BgpMode | None = None
    addressing: Addressing | None = None
    host_addressing: HostAddressing | None = None
    host_bonding: HostBonding | None = None
    cable_length_m: CableLengths | None = None
    mtu: Annotated[int, Field(ge=1280, le=9216)] | None = None
    traffic_classes: str | tuple[TrafficClass, ...] | None = None


class FabricBlock(Shape):
    """One entry of `fabrics`."""

    name: Label
    workload: Workload | None = None
    purpose: Purpose | None = None


class Sizing(Fact):
    """Keys that say how large something is."""

    gpus: Positive | None = None
    hosts: Positive | None = None
    rails: Positive | None = None
    server: str | None = None
    growth: Growth | None = None
    partial_racks: bool = False


class LocationBlock(Sizing, Shape):
    """One of several places built from one intent; may override any key but workload and strategy."""

    name: Label
    fabrics: tuple[FabricBlock, ...] | None = None


class HybridPart(Sizing, Shape):
    """The training or the inference half of a hybrid site."""

    fabrics: tuple[FabricBlock, ...] | None = None


class Intent(Sizing, Shape):
    """The whole of intent.yaml."""

    site: Label | None = None
    workload: Workload
    strategy: Strategy | None = None
    mode: Literal["training", "inference"] | None = None
    locations: tuple[LocationBlock, ...] | None = None
    partitions: tuple[Partition, ...] = ()
    fabrics: tuple[FabricBlock, ...] | None = None
    training: HybridPart | None = None
    inference: HybridPart | None = None
