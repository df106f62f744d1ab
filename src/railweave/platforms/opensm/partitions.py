"""partitions.conf: who may talk to whom; one GUID per line, because a long line makes OpenSM drop all partitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import GuidKey, missing
from railweave.model.intent import Partition
from railweave.model.wiring import host_name
from railweave.platforms.opensm.header import TENANTLESS, guid_header, some
from railweave.platforms.opensm.opensm_conf import ADAPTER_PORT
from railweave.platforms.opensm.partition_grammar import DEFAULT_PKEY, HIGHEST_PKEY, Member, Rule, read_rules
from railweave.platforms.opensm.paths import PARTITIONS
from railweave.platforms.opensm.reading import BadLine, comments, lines_of, refuse


def context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """Who may talk to whom: the default partition and one for each tenant, with the ports that are in it.

    A tenant none of whose GUIDs is known is left out and named above, one that has no host here is not mentioned.
    """
    ports = _ports(spec)
    wanted = [key for keys in ports.values() for key in keys]
    if ports:
        wanted += _manager_ports(spec)
    head = guid_header(spec, PARTITIONS, missing(wanted, spec.guids))
    alone = _tenantless(spec, ports)
    if alone:
        head.append(f"hosts {TENANTLESS}{some(alone)}; they reach nobody but the subnet manager")
    tenants = [_tenant(spec, p, pkey, ports[p.name]) for p, pkey in pkeys(spec.partitions) if p.name in ports]
    return {"header": head, "rules": [_default(spec, bool(ports)), *(rule for rule in tenants if rule.members)]}


def read(text: str) -> tuple[dict[str, Any], list[BadLine]]:
    """The rules of a file, and the lines for which OpenSM would open every tenant or make another member."""
    lines = lines_of(text)
    head = comments(lines)
    rules, faults = read_rules(lines)
    return {"header": head, "rules": rules}, faults


def parse(text: str) -> dict[str, Any]:
    """The same from a file. Raises ValueError for a line of another form."""
    content, faults = read(text)
    refuse(faults)
    return content


def pkeys(partitions: tuple[Partition, ...]) -> list[tuple[Partition, int]]:
    """Each tenant's P_Key: its own, else the lowest that no other has, in order; appending a tenant moves none."""
    taken = {p.pkey for p in partitions if p.pkey is not None}
    free = (key for key in range(1, HIGHEST_PKEY + 1) if key not in taken)
    return [(p, p.pkey if p.pkey is not None else next(free)) for p in partitions]


def _ports(spec: SubnetManagerSpec) -> dict[str, list[GuidKey]]:
    """Tenant → its ports on this fabric; a tenant may have hosts at other places too, or only there."""
    here = set(_host_names(spec))
    devices = [f"{nic.rdma_device}/1" for nic in spec.topology.nics]
    ports = {p.name: [(host, port) for host in p.hosts if host in here for port in devices] for p in spec.partitions}
    return {name: keys for name, keys in ports.items() if keys}


def _host_names(spec: SubnetManagerSpec) -> Iterator[str]:
    return (host_name(spec.topology, number) for number in range(spec.topology.hosts))


def _tenantless(spec: SubnetManagerSpec, ports: Mapping[str, list[GuidKey]]) -> list[str]:
    """The hosts of a fabric with tenants that are in none: as limited members they reach nobody."""
    placed = {host for keys in ports.values() for host, _ in keys}
    return [name for name in _host_names(spec) if name not in placed] if ports else []


def _manager_ports(spec: SubnetManagerSpec) -> list[GuidKey]:
    return [(name, ADAPTER_PORT) for name, _ in spec.managers]


def _members(spec: SubnetManagerSpec, ports: list[GuidKey], membership: str) -> tuple[Member, ...]:
    """The ports whose GUIDs are known, named as their hosts are."""
    called = dict(spec.managers)
    return tuple(
        Member(f"0x{spec.guids[device, port]}", membership, f"{called.get(device, device)} {port.removesuffix('/1')}")
        for device, port in ports
        if (device, port) in spec.guids
    )


def _default(spec: SubnetManagerSpec, has_tenants: bool) -> Rule:
    """Everybody is in it. With tenants hosts are limited members: they reach the switches and subnet managers only."""
    words = (("ALL", "limited" if has_tenants else "full"), ("ALL_SWITCHES", "full"), ("SELF", "full"))
    members = tuple(Member(who, membership, "") for who, membership in words)
    managers = _members(spec, _manager_ports(spec), "full") if has_tenants else ()
    return Rule("Default", DEFAULT_PKEY, ("ipoib",), (*members, *managers))


def _tenant(spec: SubnetManagerSpec, partition: Partition, pkey: int, ports: list[GuidKey]) -> Rule:
    flags = ("ipoib", *((f"sl={partition.sl}",) if partition.sl else ()))
    return Rule(partition.name, pkey, flags, _members(spec, ports, partition.membership))
