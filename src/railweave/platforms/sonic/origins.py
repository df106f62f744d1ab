"""Which rule or input gave each value of a switch's files, by the module that writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from railweave.model.device import InterfaceSpec, SwitchSpec
from railweave.model.names import LengthSource, Tier
from railweave.platforms.sonic.ports import best_sku, sonic_ports
from railweave.platforms.sonic.routing import host_prefix, most_paths, peers
from railweave.platforms.sonic.rows import dotted
from railweave.platforms.sonic.tables.buffer_facts import FACTS as BUFFERS
from railweave.platforms.sonic.tables.device import DEVICE_TYPE, VERSIONS
from railweave.platforms.sonic.tables.hashing import ALGORITHM
from railweave.platforms.sonic.tables.ports import cable_text

Fact = tuple[str, str]
"""(value as it stands in the text, where it comes from)."""

_ASN = {
    Tier.LEAF: "rule 8: one ASN per leaf",
    Tier.SPINE: "rule 8: one ASN per pod and plane for its spines",
    Tier.SUPER_SPINE: "rule 8: one ASN per plane for the super-spines",
}


def _device(spec: SwitchSpec) -> Iterator[Fact]:
    sku, _ = best_sku(spec.role)
    model = spec.role.model.name
    yield spec.hostname, "host name: fabric and place of the switch"
    yield str(spec.asn), f"{_ASN[spec.tier]}; pool asn"
    yield dotted(spec.loopback), "loopback by formula: pool loopback, tier and number"
    yield dotted(spec.management.address), "management address by formula: pool management or services.yaml"
    yield dotted(spec.management.gateway), "gateway: services.yaml, else the first address of the network"
    yield DEVICE_TYPE[spec.tier], f"SONiC's word for a {spec.tier.value}"
    yield sonic_ports(spec.role.model).platform, f"inventory/hardware/switches/{model}.yaml: platforms.sonic.platform"
    if sku is not None:
        yield sku.hwsku, f"the HwSKU of {model} with the breakouts in use: platforms.sonic.skus"
    if spec.release in VERSIONS:
        yield VERSIONS[spec.release], f"database version of release {spec.release} (services.yaml: releases)"


def _ports(spec: SwitchSpec) -> Iterator[Fact]:
    yield str(spec.mtu), "mtu of the intent, else the default 9100"
    for speed in sorted({i.speed_gbps for i in spec.interfaces}):
        yield str(speed * 1000), f"port_speed_gbps of the intent, else the NIC's: {speed}G"
    for interface in spec.interfaces:
        yield interface.port, f"port {interface.sub} of cage {interface.cage} (both from 0); cable {interface.cable}"
        yield f"{interface.peer}:{interface.peer_port}", f"at the other end of cable {interface.cable}"
        yield f'"{interface.port}": "{cable_text(spec, interface)}"', _length(interface)


def _length(interface: InterfaceSpec) -> str:
    """Where the length of a port's cable comes from; the switch may know a longer row of its table only."""
    ends = f"{interface.length_m} m to {interface.peer}"
    if interface.length_source is LengthSource.MEASURED:
        return f"{ends}, measured between the two in racks.yaml; cable {interface.cable}"
    return f"{ends}, cable_length_m of the intent or its default; cable {interface.cable}"


def _neighbours(spec: SwitchSpec) -> Iterator[Fact]:
    for interface in spec.interfaces:
        yield interface.port, f"port {interface.sub} of cage {interface.cage} (both from 0); cable {interface.cable}"
        yield interface.peer, f"at the other end of cable {interface.cable}, by the wiring formulas"
        yield interface.peer_port, f"the port at the other end of cable {interface.cable}"


def _interfaces(spec: SwitchSpec) -> Iterator[Fact]:
    for interface in spec.interfaces:
        yield interface.port, f"port {interface.sub} of cage {interface.cage} (both from 0); cable {interface.cable}"
        if interface.address is not None:
            yield f"{dotted(interface.address)}/31", f"this end of cable {interface.cable}: by number from its pool"


def _routing(spec: SwitchSpec) -> Iterator[Fact]:
    yield str(spec.asn), f"{_ASN[spec.tier]}; pool asn"
    yield dotted(spec.loopback), "loopback by formula: pool loopback, tier and number"
    prefix = host_prefix(spec)
    if prefix is not None:
        yield prefix, "all host links of this leaf: one block of the pool host_links"
    yield str(most_paths(spec)), "as many equal paths as sessions"
    for interface in peers(spec):
        for address, end in ((interface.peer_address, "the far"), (interface.address, "this")):
            if address is not None:
                yield dotted(address), f"{end} end of cable {interface.cable}: by number from its pool"
        yield interface.port, f"port {interface.sub} of cage {interface.cage} (both from 0); cable {interface.cable}"
        yield interface.peer, f"at the other end of cable {interface.cable}, by the wiring formulas"
        yield str(interface.peer_asn), f"rule 8: the ASN of {interface.peer}"


def _hashing(spec: SwitchSpec) -> Iterator[Fact]:
    yield ALGORITHM[spec.tier], f"a {spec.tier.value} hashes unlike the tiers above and below"


def _maps(spec: SwitchSpec) -> Iterator[Fact]:
    preset = spec.qos.preset.name
    for traffic in spec.qos.classes:
        for dscp in traffic.dscp:
            yield str(dscp), f"DSCP of class {traffic.name} (traffic classes {preset})"
        yield str(traffic.traffic_class), f"number of class {traffic.name} (traffic classes {preset})"


def _queues(spec: SwitchSpec) -> Iterator[Fact]:
    preset = spec.qos.preset.name
    for traffic in spec.qos.classes:
        yield traffic.name.upper().replace("-", "_"), f"class {traffic.name} (traffic classes {preset})"
        if traffic.weight is not None:
            yield str(traffic.weight), f"weight of class {traffic.name} (traffic classes {preset})"
    for speed in sorted({i.speed_gbps for i in spec.interfaces}):
        row = spec.qos.wred_at(speed)
        for value in () if row is None else (row.kmin_bytes, row.kmax_bytes, row.pmax_percent):
            yield str(value), f"marking thresholds at {speed}G (traffic classes {preset})"


def _buffers(spec: SwitchSpec) -> Iterator[Fact]:
    facts = BUFFERS.get(sonic_ports(spec.role.model).platform)
    for name, pool in facts.pools.items() if facts else ():
        if "size" in pool:
            yield pool["size"], f"{name} of this platform, published with its SKU"


def _watchdog(spec: SwitchSpec) -> Iterator[Fact]:
    watchdog = spec.qos.preset.watchdog
    for value in () if watchdog is None else (watchdog.detection_ms, watchdog.restoration_ms, watchdog.poll_ms):
        yield str(value), f"watchdog times in ms (traffic classes {spec.qos.preset.name})"


def _services(spec: SwitchSpec) -> Iterator[Fact]:
    services = spec.services
    named = {"ntp": services.ntp, "dns": services.dns, "syslog": services.syslog}
    if services.tacacs:
        named["tacacs"] = services.tacacs.servers
    for key, servers in named.items():
        for server in servers:
            yield server, f"services.yaml: {key}"
    yield dotted(spec.management.address), "management address by formula: pool management or services.yaml"


ORIGINS: Mapping[str, Callable[[SwitchSpec], Iterator[Fact]]] = {
    "device": _device,
    "ports": _ports,
    "interfaces": _interfaces,
    "neighbours": _neighbours,
    "bgp": _routing,
    "hashing": _hashing,
    "qos_maps": _maps,
    "queues": _queues,
    "buffers": _buffers,
    "watchdog": _watchdog,
    "services": _services,
    "routing": _routing,
}
"""By the module under tables/, and `routing` for the FRR text."""


def facts(spec: SwitchSpec, module: str, text: str) -> tuple[Fact, ...]:
    """The values of a module that stand in a text, each with where it comes from."""
    return tuple(dict.fromkeys(fact for fact in ORIGINS[module](spec) if fact[0] in text))
