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

Label = Annotated[
    str,
    Field(
        pattern=r"^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$",
        json_schema_extra={
            "patternErrorMessage": "a name of at most 32 lower-case letters, digits and hyphens, a letter first"
        },
    ),
]
"""A name of ours: it becomes part of host names and paths. RFC 1123 host names, with room for what stands around it."""
LeafRatio = Annotated[float, Field(ge=0.25, le=10)]
RatioNumber = Annotated[float, Field(ge=0.25, le=32)]
Priority = Annotated[int, Field(ge=0, le=7)]


class SwitchPerTier(Fact):
    """Different switch models per tier."""

    leaf: str = Field(description="Switch model of the leaves.")
    spine: str = Field(description="Switch model of the spines.")
    super_spine: str | None = Field(default=None, description="Switch model of the super-spines; default: the spines'.")


class RatioPerTier(Fact):
    """Different oversubscription per tier: downlink bandwidth over uplink bandwidth."""

    leaf: LeafRatio = Field(description="At the leaf, 0.25 to 10.")
    spine: RatioNumber = Field(default=1.0, description="At the spine of three tiers, 0.25 to 32.")


class PortSpeeds(Fact):
    """Port speeds in Gbit/s; absent ones follow the NIC."""

    host: Positive | None = Field(default=None, description="Between host and leaf; default: the NIC's speed.")
    leaf_spine: Positive | None = Field(default=None, description="Between leaf and spine; default: `host`.")
    spine_super_spine: Positive | None = Field(
        default=None, description="Between spine and super-spine; default: `leaf_spine`."
    )


class PodShape(Fact):
    """Size of the part below one set of spines in three tiers: in scalable units or in hosts."""

    scalable_units: Positive | None = Field(default=None, description="Scalable units of a full pod.")
    hosts: Positive | None = Field(default=None, description="Hosts of a full pod.")


class CableLengths(Fact):
    """Estimated cable lengths in metres, used where no racks.yaml gives better ones."""

    host_leaf: Positive = Field(default=5, description="Between host and leaf.")
    leaf_spine: Positive = Field(default=30, description="Between leaf and spine.")
    spine_super_spine: Positive = Field(default=300, description="Between spine and super-spine.")


class Growth(Fact):
    """The largest that this site will become."""

    gpus: Positive | None = Field(default=None, description="GPUs, installed ones included.")
    hosts: Positive | None = Field(default=None, description="Hosts, installed ones included.")
    planes: Positive | None = Field(default=None, description="Planes, built ones included.")


class TrafficClass(Fact):
    """One traffic class: how packets are marked, and where they go. The numbers are independent of each other."""

    name: Label = Field(description="Its name; the class `default` takes every DSCP that no class names.")
    dscp: tuple[Annotated[int, Field(ge=0, le=63)], ...] = Field(description="DSCP values of its packets.")
    traffic_class: Priority = Field(description="The switch's inner number, 0 to 7.")
    queue: Priority = Field(description="Egress queue, 0 to 7.")
    priority_group: Priority = Field(default=0, description="Ingress account of buffer, 0 to 7.")
    priority: Priority = Field(default=0, description="802.1p priority, which PFC pauses, 0 to 7.")
    lossless: bool = Field(default=False, description="PFC protects it.")
    ecn: bool = Field(default=False, description="Its packets are marked before they are dropped.")
    scheduler: Literal["strict", "dwrr"] = Field(
        default="dwrr", description="How its queue is served: strict priority or by weight."
    )
    weight: Annotated[int, Field(ge=1, le=100)] | None = Field(default=None, description="Weight of a dwrr queue.")
    shaper_percent: Annotated[int, Field(ge=1, le=100)] | None = Field(
        default=None, description="Most of the link that a strict queue may take, in percent."
    )


class Partition(Fact):
    """An InfiniBand tenant: hosts that see only each other."""

    name: Label = Field(description="Its name in partitions.conf.")
    hosts: tuple[str, ...] = Field(description="Names of its hosts: host-0001 …")
    pkey: Annotated[int, Field(ge=1, le=0x7FFE)] | None = Field(
        default=None, description="The 15-bit P_Key without the membership bit; default: the lowest free one."
    )
    membership: Literal["full", "limited"] = Field(
        default="full", description="`limited` members talk to full ones only."
    )
    sl: Annotated[int, Field(ge=0, le=15)] | None = Field(default=None, description="Service level of its traffic.")


class Shape(Fact):
    """Keys that say how a fabric is built; they may stand at the top, in a fabric and in a location."""

    technology: Technology | None = Field(
        default=None, description="Link layer; default: InfiniBand for training, Ethernet for inference."
    )
    platform: PlatformName | None = Field(
        default=None, description="Who configures the switches; `unmanaged`: bill of material and cables only."
    )
    switch: str | SwitchPerTier | None = Field(
        default=None, description="Switch model of inventory/hardware/switches, one for all or one per tier."
    )
    topology: Topology | None = Field(default=None, description="Shape of the fabric; default: `auto`, the cheapest.")
    oversubscription: LeafRatio | RatioPerTier | None = Field(
        default=None,
        description="Downlink over uplink bandwidth at the leaf, 0.25 to 10, or per tier; default: 1 for training, "
        "4 for inference.",
    )
    port_speed_gbps: PortSpeeds | None = Field(default=None, description="Port speeds; default: the NIC's everywhere.")
    planes: Annotated[int, Field(ge=1, le=8)] | None = Field(
        default=None, description="Complete fabrics side by side that share no switch; default: 1."
    )
    plane_by: PlaneBy | None = Field(
        default=None, description="What a plane takes: one port of each NIC, its speed split, or one whole rail."
    )
    attachment: Attachment | None = Field(default=None, description="Which leaf a NIC goes to.")
    hosts_per_rack: Positive | None = Field(default=None, description="Hosts that stand in one rack.")
    scalable_unit: Positive | None = Field(
        default=None, description="Hosts that are added together; default: as many as a leaf has downlinks."
    )
    pod: PodShape | None = Field(
        default=None, description="Size of a pod in three tiers; default: fewest switches, then the largest pod."
    )
    reserved_hosts: Natural | None = Field(default=None, description="Host positions given up for other use.")
    reserved_ports: Natural | None = Field(default=None, description="Downlinks that every leaf keeps free.")
    min_spines: Positive | None = Field(default=None, description="Fewest spines; default: 2.")
    shares: Label | None = Field(
        default=None, description="On a storage or frontend fabric: the fabric whose switches it uses."
    )
    bgp_mode: BgpMode | None = Field(default=None, description="Who makes FRR's configuration on SONiC.")
    addressing: Addressing | None = Field(default=None, description="Links between switches: /31 or link-local.")
    host_addressing: HostAddressing | None = Field(
        default=None, description="Links to hosts: one /31 each, or a rail's."
    )
    host_bonding: HostBonding | None = Field(default=None, description="How a host joins its NICs.")
    cable_length_m: CableLengths | None = Field(
        default=None, description="Estimated lengths, where no racks.yaml gives better ones."
    )
    mtu: Annotated[int, Field(ge=1280, le=9216)] | None = Field(
        default=None, description="Layer-3 MTU of the fabric in bytes; default: 9100."
    )
    traffic_classes: str | tuple[TrafficClass, ...] | None = Field(
        default=None, description="A preset of inventory/hardware/traffic-classes.yaml, or the classes themselves."
    )


class FabricBlock(Shape):
    """One entry of `fabrics`."""

    name: Label = Field(description="Its name: the folder under rendered/<site>/.")
    workload: Workload | None = Field(default=None, description="What it is for; default: the site's workload.")
    purpose: Purpose | None = Field(default=None, description="Which NICs it connects; default: compute.")


class Sizing(Fact):
    """Keys that say how large something is."""

    gpus: Positive | None = Field(default=None, description="Installed GPUs. Either this or `hosts` is required.")
    hosts: Positive | None = Field(default=None, description="Installed hosts (GPU servers).")
    rails: Positive | None = Field(
        default=None, description="NICs of a host on its compute fabric; default: as many as the server has."
    )
    server: str | None = Field(
        default=None,
        description="Server model of inventory/hardware/servers; default: dgx-h100, for inference a100-inference.",
    )
    growth: Growth | None = Field(default=None, description="The largest that this site will become (rule 7).")
    partial_racks: bool = Field(
        default=False, description="Allow racks that are not full of servers that come by the rack (NVL72)."
    )


class LocationBlock(Sizing, Shape):
    """One of several places built from one intent; may override any key but workload and strategy."""

    name: Label = Field(description="Its name: a prefix of its fabrics' folders and hosts.")
    fabrics: tuple[FabricBlock, ...] | None = Field(default=None, description="Its fabrics instead of the site's.")


class HybridPart(Sizing, Shape):
    """The training or the inference half of a hybrid site."""

    fabrics: tuple[FabricBlock, ...] | None = Field(default=None, description="Its fabrics; default: one.")


class Intent(Sizing, Shape):
    """The whole of intent.yaml."""

    site: Label | None = Field(default=None, description="Name of the site; default: the folder's name.")
    workload: Workload = Field(description="What the site is for.")
    strategy: Strategy | None = Field(
        default=None, description="How a hybrid site keeps training and inference apart; required there, only there."
    )
    mode: Literal["training", "inference"] | None = Field(
        default=None, description="With strategy time-shared: the mode that is wanted now; default: training."
    )
    locations: tuple[LocationBlock, ...] | None = Field(
        default=None, description="Several places built from one intent, with no links between them."
    )
    partitions: tuple[Partition, ...] = Field(default=(), description="InfiniBand tenants.")
    fabrics: tuple[FabricBlock, ...] | None = Field(
        default=None, description="The fabrics of the site; default: one compute fabric. A list replaces it."
    )
    training: HybridPart | None = Field(default=None, description="With strategy separate: the hosts for training.")
    inference: HybridPart | None = Field(default=None, description="With strategy separate: the hosts for inference.")
