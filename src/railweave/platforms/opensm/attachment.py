"""Where a subnet-manager host is on the fabric: a leaf port that no host and no uplink has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from railweave.model.cables import switch_host_name
from railweave.model.names import Tier
from railweave.model.topology import Fabric
from railweave.model.wiring import Switch, host_links, host_name, switches
from railweave.platforms.opensm.ports import ib_port, port_label


def places(fabric: Fabric, managers: Sequence[str]) -> dict[str, tuple[Switch, int]]:
    """Name → (leaf, InfiniBand port number) of the subnet-manager hosts that have a place of their own.

    A GPU host that runs one is on the fabric already; those for which no port is free are left out.
    """
    hosts = {host_name(fabric, number) for number in range(fabric.hosts)}
    own = [name for name in managers if name not in hosts]
    return dict(zip(own, islice(free_ports(fabric), len(own)), strict=False))


def has_place(fabric: Fabric, name: str, managers: Sequence[str]) -> bool:
    """Whether a subnet-manager host is a GPU host or finds a free port."""
    found = places(fabric, managers)
    return name in found or any(name == host_name(fabric, number) for number in range(fabric.hosts))


def plug_text(fabric: Fabric, leaf: Switch, number: int) -> str:
    """Where a cable goes, for the one who plugs it: switch, place on the faceplate, InfiniBand port number."""
    ports = fabric.leaf.down.breakout.ports
    cage, sub = divmod(number - 1, ports)
    return f"{switch_host_name(fabric, leaf)} {port_label(fabric.leaf.model, cage, sub)}, InfiniBand port {number}"


def free_ports(fabric: Fabric) -> Iterator[tuple[Switch, int]]:
    """(leaf, InfiniBand port number) of every leaf port without a cable.

    First the places of reserved hosts, then ports behind the uplinks, then places that are kept for more hosts.
    """
    leaves = [switch for switch in switches(fabric) if switch.tier is Tier.LEAF]
    reserved = (fabric.positions - fabric.hosts) * fabric.nics_per_column
    if reserved:
        yield from ((leaf, ib_port(fabric.leaf.down, n)) for leaf in leaves for n in _idle(fabric, leaf)[:reserved])
    yield from ((leaf, number) for leaf in leaves for number in _behind(fabric))
    yield from ((leaf, ib_port(fabric.leaf.down, n)) for leaf in leaves for n in _idle(fabric, leaf)[reserved:])


def _idle(fabric: Fabric, leaf: Switch) -> list[int]:
    """Downlinks of a leaf that lead to no host yet."""
    used = {link.upper_port for link in host_links(fabric, leaf)}
    return [number for number in range(fabric.leaf.down.count) if number not in used]


def _behind(fabric: Fabric) -> range:
    """Port numbers behind the last used range of a leaf."""
    last = fabric.leaf.up or fabric.leaf.down
    return range(last.end_slot + 1, fabric.leaf.model.radix(last.breakout.speed_gbps) + 1)
