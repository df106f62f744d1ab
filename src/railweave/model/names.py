"""The spelled values that an intent may use, and the numbers that must not mix."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Asn = NewType("Asn", int)
PKey = NewType("PKey", int)


class Workload(StrEnum):
    """What a fabric is for."""

    TRAINING = "training"
    INFERENCE = "inference"
    HYBRID = "hybrid"


class Strategy(StrEnum):
    """How a hybrid site keeps training and inference apart."""

    SEPARATE = "separate"
    TIME_SHARED = "time-shared"
    DUAL_FABRIC = "dual-fabric"


class Purpose(StrEnum):
    """What a fabric carries."""

    COMPUTE = "compute"
    STORAGE = "storage"
    FRONTEND = "frontend"
    OOB = "oob"


class Technology(StrEnum):
    """The link layer of a fabric."""

    INFINIBAND = "infiniband"
    ETHERNET = "ethernet"


class PlatformName(StrEnum):
    """Who configures a fabric's switches; `unmanaged` gives bill of material and cables only."""

    OPENSM = "opensm"
    SONIC = "sonic"
    EOS = "eos"
    UNMANAGED = "unmanaged"


class Topology(StrEnum):
    """The shape of a fabric."""

    AUTO = "auto"
    SINGLE = "single"
    COLLAPSED_PAIR = "collapsed-pair"
    LEAF_SPINE = "leaf-spine"
    FAT_TREE = "fat-tree"
    RAIL_ONLY = "rail-only"


class Tier(StrEnum):
    """Height of a switch in the Clos."""

    LEAF = "leaf"
    SPINE = "spine"
    SUPER_SPINE = "super-spine"


class Attachment(StrEnum):
    """Which leaf a NIC goes to: its rail's, its rack's, or the two of its rack in turn."""

    RAIL = "rail"
    RACK = "rack"
    DUAL_RACK = "dual-rack"


class BgpMode(StrEnum):
    """Who turns SONiC's CONFIG_DB into FRR's configuration."""

    BGPCFGD = "bgpcfgd"
    FRR_MGMT = "frr-mgmt"
    SPLIT_UNIFIED = "split-unified"


class Addressing(StrEnum):
    """How the links between switches are addressed."""

    NUMBERED = "numbered"
    UNNUMBERED = "unnumbered"


class HostAddressing(StrEnum):
    """How the links to hosts are addressed."""

    P2P31 = "p2p31"
    RAIL_SUBNET = "rail_subnet"


class HostBonding(StrEnum):
    """How a host joins its NICs."""

    NONE = "none"
    ROUTED = "routed"
    LACP = "lacp"


class LengthSource(StrEnum):
    """Where the length of a cable comes from: the racks of its two ends, or the estimate of the intent."""

    MEASURED = "measured"
    ESTIMATED = "estimated"


class PlaneBy(StrEnum):
    """What a plane takes of a host: one port of each NIC, or one whole rail."""

    NIC_PORT = "nic_port"
    RAIL = "rail"
