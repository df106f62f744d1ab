"""All that a device needs, in no vendor's dialect and with no choice left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from railweave.model.intent import Partition
from railweave.model.names import Addressing, Asn, BgpMode, LengthSource, PlatformName, Tier, Workload
from railweave.model.qos import QosSpec
from railweave.model.services import Services
from railweave.model.topology import Fabric, SwitchRole


class InterfaceKind(StrEnum):
    """What a used switch port looks at."""

    HOST = "host"
    DOWN = "down"
    UP = "up"
    PEER = "peer"


@dataclass(frozen=True, slots=True)
class InterfaceSpec:
    """One used port of a switch and what it meets. Addresses are IPv4 as integers on a /31; None when unnumbered.

    `cage` and `sub` (port in the cage) count from 0; `port` is the platform's own spelling.
    """

    port: str
    cage: int
    sub: int
    lanes: int
    speed_gbps: int
    kind: InterfaceKind
    peer: str
    peer_port: str
    peer_asn: Asn | None
    address: int | None
    peer_address: int | None
    length_m: int
    cable: str
    length_source: LengthSource = LengthSource.ESTIMATED


@dataclass(frozen=True, slots=True, kw_only=True)
class ManagementSpec:
    """The management interface: address and gateway as integers."""

    address: int
    prefix_length: int
    gateway: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchSpec:
    """One Ethernet switch. Interfaces stand in faceplate order."""

    site: str
    fabric: str
    name: str
    hostname: str
    tier: Tier
    plane: int
    number: int
    platform: PlatformName
    role: SwitchRole
    workload: Workload
    bgp_mode: BgpMode
    addressing: Addressing
    mtu: int
    asn: Asn
    loopback: int
    management: ManagementSpec
    interfaces: tuple[InterfaceSpec, ...]
    host_prefix: tuple[int, int] | None
    qos: QosSpec
    services: Services
    release: str
    mode: Workload | None = None

    @property
    def folder(self) -> str:
        """Its folder under rendered/<site>/; `mode` is set for the mode that a time-shared fabric isn't in."""
        return mode_folder(self.fabric, self.mode, self.name)


def mode_folder(fabric: str, mode: Workload | None, name: str) -> str:
    """Folder of a device or of the hosts: in place, or below the mode that isn't wanted now."""
    return f"{fabric}/{name}" if mode is None else f"{fabric}/modes/{mode.value}/{name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SubnetManagerSpec:
    """One host that runs a subnet manager of an InfiniBand fabric.

    `guids` maps (device name, port) to 16 hexadecimal digits: ("leaf-su01-r0", "node"),
    ("host-0001", "mlx5_0") for an adapter's node GUID, ("host-0001", "mlx5_0/1") for its port GUID.
    `managers` are the (name, host name) of every host that runs one for the fabric, the master first.
    """

    site: str
    fabric: str
    name: str
    hostname: str
    platform: PlatformName
    priority: int
    is_master: bool
    flavour: str
    topology: Fabric
    guids: Mapping[tuple[str, str], str]
    guid_origin: str | None
    managers: tuple[tuple[str, str], ...]
    partitions: tuple[Partition, ...]
    qos: QosSpec
    services: Services

    @property
    def folder(self) -> str:
        """Its folder under rendered/<site>/."""
        return f"{self.fabric}/{self.name}"


DeviceSpec = SwitchSpec | SubnetManagerSpec
