"""How the devices of a site are run: services.yaml, pools.yaml, racks.yaml and ledger.yaml as they are written."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railweave.model.hardware import Fact, Natural, Positive
from railweave.model.names import PlatformName

Secret = Annotated[
    dict[Literal["env", "file", "hash"], str], Field(min_length=1, max_length=1, json_schema_extra={"writeOnly": True})
]
"""Where a secret comes from: `{env: NAME}`, `{file: PATH}` or `{hash: …}`; never the value itself."""


class Management(Fact):
    """The out-of-band network of the devices."""

    network: str = Field(description="Prefix of the management network: 10.252.0.0/16.")
    gateway: str | None = Field(default=None, description="Its gateway; default: the first address.")


class User(Fact):
    """A local user of the switches."""

    name: str = Field(description="Login name.")
    secret: Secret = Field(description="Where the hash of the password is: `{env: NAME}`, `{file: PATH}`, `{hash: …}`.")
    privilege: Annotated[int, Field(ge=1, le=15)] = Field(
        default=15, description="Privilege level, 1 to 15; 15 may change everything."
    )


class Tacacs(Fact):
    """TACACS+ servers and their shared key."""

    servers: tuple[str, ...] = Field(description="IPv4 addresses, in the order in which they are asked.")
    key: Secret = Field(description="Where the shared key is: `{env: NAME}` or `{file: PATH}`.")


class Snmp(Fact):
    """SNMP read access."""

    community: Secret = Field(description="Where the read-only community is: `{env: NAME}` or `{file: PATH}`.")
    location: str | None = Field(default=None, description="Text of sysLocation.")
    contact: str | None = Field(default=None, description="Text of sysContact.")


class Telemetry(Fact):
    """gNMI on the switches: certificate files that are on them already."""

    port: Annotated[int, Field(ge=1, le=65535)] = Field(default=50051, description="TCP port.")
    certificate: str = Field(description="Path of the certificate on the switch.")
    key: str = Field(description="Path of its private key on the switch.")
    authority: str | None = Field(default=None, description="Path of the authority that clients are checked with.")


class SubnetManagers(Fact):
    """Where the subnet manager runs, in order: the first is master."""

    flavour: Literal["opensm", "nvidia", "ufm", "switch"] = Field(
        default="opensm", description="Which subnet manager: upstream OpenSM, NVIDIA's, UFM, or one on a switch."
    )
    hosts: tuple[str, ...] = Field(default=(), description="Host names; the first is master.")


class Waiver(Fact):
    """A finding that is accepted for a time, with the reason."""

    code: str = Field(description="Code of the finding.")
    path: str | None = Field(default=None, description="File that it is about; default: all.")
    reason: str = Field(description="Why it is accepted.")
    expires: str = Field(description="Last day on which it holds, YYYY-MM-DD.")


class Services(Fact):
    """The whole of services.yaml; every key is optional."""

    management: Management | None = Field(default=None, description="The out-of-band network of the devices.")
    domain: str | None = Field(default=None, description="DNS domain of the devices.")
    users: tuple[User, ...] = Field(default=(), description="Local users of the switches.")
    tacacs: Tacacs | None = Field(default=None, description="TACACS+ servers and their shared key.")
    ntp: tuple[str, ...] = Field(default=(), description="IPv4 addresses of time servers.")
    dns: tuple[str, ...] = Field(default=(), description="IPv4 addresses of name servers.")
    syslog: tuple[str, ...] = Field(default=(), description="IPv4 addresses of log servers.")
    snmp: Snmp | None = Field(default=None, description="SNMP read access.")
    telemetry: Telemetry | None = Field(default=None, description="gNMI on the switches.")
    banner: str | None = Field(default=None, description="Text that is shown before login.")
    releases: dict[PlatformName, str] = Field(default_factory=dict, description="NOS release per platform.")
    subnet_managers: dict[str, SubnetManagers] = Field(
        default_factory=dict, description="Per InfiniBand fabric name, with `*` for all others."
    )
    owned_regions: dict[PlatformName, tuple[str, ...]] = Field(
        default_factory=dict, description="Configuration that the operator owns and railweave leaves alone."
    )
    waivers: tuple[Waiver, ...] = Field(default=(), description="Findings that are accepted for a time.")


class AsnRange(Fact):
    """Autonomous system numbers from `first` to `last`, both included."""

    first: Annotated[int, Field(ge=1, le=4294967294)] = Field(description="First number.")
    last: Annotated[int, Field(ge=1, le=4294967294)] = Field(description="Last number.")


class FabricPools(Fact):
    """Numbers that one fabric may spend; absent ones come from the defaults."""

    asn: AsnRange | None = Field(default=None, description="Autonomous system numbers, RFC 6996 by default.")
    loopback: str | None = Field(default=None, description="IPv4 prefix of loopbacks.")
    fabric_links: str | None = Field(default=None, description="IPv4 prefix of links between switches.")
    host_links: str | None = Field(default=None, description="IPv4 prefix of links to hosts.")
    management: str | None = Field(default=None, description="IPv4 prefix of management ports.")


class Pools(Fact):
    """The whole of pools.yaml: per fabric (`<fabric>` or `<location>-<fabric>`)."""

    fabrics: dict[str, FabricPools] = Field(
        default_factory=dict, description="Numbers by fabric: `<fabric>` or `<location>-<fabric>`."
    )


class Rack(Fact):
    """One rack: where it stands and what is in it."""

    name: str = Field(description="Name of the rack.")
    row: Annotated[str, Field(min_length=1)] = Field(default="1", description="Row that it stands in.")
    position: Natural = Field(default=0, description="Place in the row, from 0.")
    units: Positive = Field(default=48, description="Height in rack units.")
    devices: dict[str, Natural] = Field(default_factory=dict, description="Device or host name → lowest rack unit.")


class Racks(Fact):
    """The whole of racks.yaml."""

    racks: tuple[Rack, ...] = Field(default=(), description="All racks of the site.")


class LedgerRecord(Fact):
    """One learned or pinned fact."""

    kind: Literal["guid", "serial", "pin"] = Field(description="What was learned; a pin is an operator's exception.")
    device: str = Field(description="Device or host name.")
    port: str = Field(description="Adapter or port name; `node` for the device itself.")
    value: str = Field(description="The fact itself; a GUID has 16 hexadecimal digits.")
    origin: str = Field(description="Where it was learned: `simulated`, `ibnetdiscover 2026-11-30`, an operator …")


class Ledger(Fact):
    """The whole of ledger.yaml."""

    records: tuple[LedgerRecord, ...] = Field(default=(), description="One line per fact, sorted.")
