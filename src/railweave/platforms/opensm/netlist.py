"""A fabric as ibsim's netlist, the format of ibnetdiscover: what a simulated or discovered fabric looks like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from railweave.model.cables import switch_host_name
from railweave.model.guids import GuidKey
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort, Switch, all_links, host_name, switch_name, switches
from railweave.platforms.opensm.attachment import places
from railweave.platforms.opensm.opensm_conf import ADAPTER_PORT
from railweave.platforms.opensm.ports import ib_port

_VENDOR, _ADAPTER_DEVICE = "0x2c9", "0x1021"
"""Mellanox; ConnectX-7: what ibnetdiscover prints for them."""

_TAIL = "lid 0 4xHDR"
"""ibsim 0.10 knows no NDR and would bring the link up at SDR; the fastest that it knows is HDR."""

_OFFSET = 1
"""ibsim makes the GUID of port 1 the node's plus 1, whatever the text says."""


@dataclass(frozen=True, slots=True)
class _Adapter:
    """A host adapter of one port: its name as the host describes it, and its node GUID in the simulation."""

    name: str
    node: str
    port: str


def netlist(fabric: Fabric, guids: Mapping[GuidKey, str], managers: Sequence[tuple[str, str]] = ()) -> Iterator[str]:
    """The netlist, one node at a time: every switch and every adapter with the links that are built.

    Ports have the GUIDs of the ledger, because the subnet manager's files go by them; an adapter's node GUID is one
    less, as ibsim wants it. `managers` are (name, host name) of the hosts that run the subnet manager: they are on
    free leaf ports, unless they are GPU hosts.
    """
    at_switch: dict[Switch, list[tuple[int, str]]] = {switch: [] for switch in switches(fabric)}
    at_host: dict[HostPort, tuple[_Adapter, Switch, int]] = {}
    for link in all_links(fabric):
        above = fabric.role(link.upper.tier)
        number = ib_port(above.up if link.upper_is_up and above.up else above.down, link.upper_port)
        if isinstance(link.lower, HostPort):
            at_host[link.lower] = (_of_host(fabric, link.lower, guids), link.upper, number)
            continue
        up = fabric.role(link.lower.tier).up
        assert up is not None, "the lower end of a link between switches has uplinks"  # noqa: S101
        lower = ib_port(up, link.lower_port)
        at_switch[link.lower].append((lower, _to_switch(fabric, link.upper, number, guids)))
        at_switch[link.upper].append((number, _to_switch(fabric, link.lower, lower, guids)))
    adapters = [at_host[port] for port in sorted(at_host, key=lambda p: (p.host, p.nic))]
    adapters += _managers(fabric, guids, managers)
    for adapter, leaf, number in adapters:
        at_switch[leaf].append((number, f'"H-{adapter.node}"[1]({adapter.port})\t\t# "{adapter.name}" {_TAIL}'))
    for switch, ports in at_switch.items():
        yield _switch(fabric, switch, sorted(ports), guids)
    for adapter, leaf, number in adapters:
        yield _adapter(adapter, _to_switch(fabric, leaf, number, guids))


def _of_host(fabric: Fabric, port: HostPort, guids: Mapping[GuidKey, str]) -> _Adapter:
    host, device = host_name(fabric, port.host), fabric.nics[port.nic].rdma_device
    return _adapter_of(f"{host} {device}", guids[host, f"{device}/1"])


def _adapter_of(name: str, port: str) -> _Adapter:
    return _Adapter(name, f"{int(port, 16) - _OFFSET:016x}", port)


def _managers(
    fabric: Fabric, guids: Mapping[GuidKey, str], managers: Sequence[tuple[str, str]]
) -> Iterator[tuple[_Adapter, Switch, int]]:
    called = dict(managers)
    for name, (leaf, number) in places(fabric, list(called)).items():
        adapter = _adapter_of(f"{called[name]} {ADAPTER_PORT.partition('/')[0]}", guids[name, ADAPTER_PORT])
        yield adapter, leaf, number


def _to_switch(fabric: Fabric, switch: Switch, number: int, guids: Mapping[GuidKey, str]) -> str:
    guid = guids[switch_name(fabric, switch), "node"]
    return f'"S-{guid}"[{number}]\t\t# "{switch_host_name(fabric, switch)}" {_TAIL}'


def _switch(fabric: Fabric, switch: Switch, ports: list[tuple[int, str]], guids: Mapping[GuidKey, str]) -> str:
    guid = guids[switch_name(fabric, switch), "node"]
    role = fabric.role(switch.tier)
    platform = role.model.platforms.opensm
    assert platform is not None, "only InfiniBand switches are in an InfiniBand fabric"  # noqa: S101
    lines = [
        f"vendid={_VENDOR}",
        f"devid={platform.device_id}",
        f"sysimgguid=0x{guid}",
        f"switchguid=0x{guid}({guid})",
        f'Switch\t{role.model.radix(role.down.breakout.speed_gbps)} "S-{guid}"\t\t'
        f'# "{switch_host_name(fabric, switch)}" base port 0 lid 0 lmc 0',
        *(f"[{number}]\t{far}" for number, far in ports),
    ]
    return "\n".join(lines) + "\n\n"


def _adapter(adapter: _Adapter, far: str) -> str:
    lines = [
        f"vendid={_VENDOR}",
        f"devid={_ADAPTER_DEVICE}",
        f"sysimgguid=0x{adapter.node}",
        f"caguid=0x{adapter.node}",
        f'Ca\t1 "H-{adapter.node}"\t\t# "{adapter.name}"',
        f"[1]({adapter.port})\t{far.replace('# ', '# lid 0 lmc 0 ', 1)}",
    ]
    return "\n".join(lines) + "\n\n"
