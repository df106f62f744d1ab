"""How the devices of a site are run: services.yaml, pools.yaml, racks.yaml and ledger.yaml as they are written."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railweave.model.hardware import Fact, Natural, Positive
from railweave.model.names import PlatformName

Secret = Annotated[dict[Literal["env", "file", "hash"], str], Field(min_length=1, max_length=1)]
"""Where a secret comes from: `{env: NAME}`, `{file: PATH}` or `{hash: …}`; never the value itself."""


class Management(Fact):
    """The out-of-band network of the devices."""

    network: str = Field(description="Prefix of the management network: 10.252.0.0/16.")
    gateway: str | None = Field(default=None, description="Its gateway; default: the first address.")


class User(Fact):
    """A local user of the switches."""

    name: str
    secret: Secret
    privilege: Annotated[int, Field(ge=1, le=15)] = 15


class Tacacs(Fact):
    """TACACS+ servers and their shared key."""

    servers: tuple[str, ...]
    key: Secret


class Snmp(Fact):
    """SNMP read access."""

    community: Secret
    location: str | None = None
    contact: str | None = None


class Telemetry(Fact):
    """gNMI on the switches: certificate files that are on them already."""

    port: Positive = 50051
    certificate: str
    key: str
    authority: str | None = None


class SubnetManagers(Fact):
    """Where the subnet manager runs, in order: the first is master."""

    flavour: Literal["opensm", "nvidia", "ufm", "switch"] = "opensm"
    hosts: tuple[str, ...] = ()


class Waiver(Fact):
    """A finding that is accepted for a time, with the reason."""

    code: str
    path: str | None = None
    reason: str
    expires: str = Field(description="Last day on which it holds, YYYY-MM-DD.")


class Services(Fact):
    """The whole of services.yaml; every key is optional."""

    management: Management | None = None
    domain: str | None = None
    users: tuple[User, ...] = ()
    tacacs: Tacacs | None = None
    ntp: tuple[str, ...] = ()
    dns: tuple[str, ...] = ()
    syslog: tuple[str, ...] = ()
    snmp: Snmp | None = None
    telemetry: Telemetry | None = None
    banner: str | None = None
    releases: dict[PlatformName, str] = Field(default_factory=dict)
    subnet_managers: dict[str, SubnetManagers] = Field(
        default_factory=dict, description="Per InfiniBand fabric name, with `*` for all others."
    )
    owned_regions: dict[PlatformName, tuple[str, ...]] = Field(
        default_factory=dict, description="Configuration that the operator owns and railweave leaves alone."
    )
    waivers: tuple[Waiver, ...] = ()


class AsnRange(Fact):
    """Autonomous system numbers from `first` to `last`, both included."""

    first: Annotated[int, Field(ge=1, le=4294967294)]
    last: Annotated[int, Field(ge=1, le=4294967294)]


class FabricPools(Fact):
    """Numbers that one fabric may spend; absent ones come from the defaults."""

    asn: AsnRange | None = None
    loopback: str | None = None
    fabric_links: str | None = None
    host_links: str | None = None
    management: str | None = None


class Pools(Fact):
    """The whole of pools.yaml: per fabric (`<fabric>` or `<location>-<fabric>`)."""

    fabrics: dict[str, FabricPools] = Field(default_factory=dict)


class Rack(Fact):
    """One rack: where it stands and what is in it."""

    name: str
    row: Annotated[str, Field(min_length=1)] = "1"
    position: Natural = 0
    units: Positive = 48
    devices: dict[str, Natural] = Field(default_factory=dict, description="Device or host name → lowest rack unit.")


class Racks(Fact):
    """The whole of racks.yaml."""

    racks: tuple[Rack, ...] = ()


class LedgerRecord(Fact):
    """One learned or pinned fact."""

    kind: Literal["guid", "serial", "pin"]
    device: str
    port: str = Field(description="Adapter or port name; `node` for the device itself.")
    value: str
    origin: str = Field(description="Where it was learned: `simulated`, `ibnetdiscover 2026-11-30`, an operator …")


class Ledger(Fact):
    """The whole of ledger.yaml."""

    records: tuple[LedgerRecord, ...] = ()
