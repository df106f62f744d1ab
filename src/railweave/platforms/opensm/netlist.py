"""A fabric as ibsim's netlist, the format of ibnetdiscover: what a simulated or discovered fabric looks like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railweave.model.cables import switch_host_name
from railweave.model.guids import GuidKey
from railweave.model.topology import Fabric, PortRange
from railweave.model.wiring import HostPort, Link, Switch, all_links, host_name, switch_name, switches

_VENDOR, _SWITCH_DEVICE, _ADAPTER_DEVICE = "0x2c9", "0xd2f2", "0x1021"
"""Mellanox; Quantum-2; ConnectX-7: what ibnetdiscover prints for them."""

_TAIL = "lid 0 4xHDR"
"""ibsim 0.10 knows no NDR and would bring the link up at SDR; the fastest that it knows is HDR."""


def netlist(fabric: Fabric, guids: Mapping[GuidKey, str]) -> Iterator[str]:
    """The netlist, one node at a time: every switch and every host adapter with the links that are built.

    ibsim numbers a port's GUID after its node's; a ledger that says otherwise can't be simulated.
    """
    at_switch: dict[Switch, list[tuple[int, str]]] = {switch: [] for switch in switches(fabric)}
    at_host: dict[HostPort, tuple[Link, int]] = {}
    for link in all_links(fabric):
        upper_port = _number(fabric.role(link.upper.tier).down, link.upper_port)
        if isinstance(link.lower, HostPort):
            at_host[link.lower] = (link, upper_port)
            at_switch[link.upper].append((upper_port, _to_host(fabric, link.lower, guids)))
            continue
        up = fabric.role(link.lower.tier).up
        assert up is not None, "the lower end of a link between switches has uplinks"  # noqa: S101
        lower_port = _number(up, link.lower_port)
        at_switch[link.lower].append((lower_port, _to_switch(fabric, link.upper, upper_port, guids)))
        at_switch[link.upper].append((upper_port, _to_switch(fabric, link.lower, lower_port, guids)))
    for switch, ports in at_switch.items():
        yield _switch(fabric, switch, sorted(ports), guids)
    for port, (link, number) in sorted(at_host.items(), key=lambda item: (item[0].host, item[0].nic)):
        yield _adapter(fabric, port, link.upper, number, guids)


def _number(ports: PortRange, number: int) -> int:
    cage, sub = ports.position(number)
    return cage * ports.breakout.ports + sub + 1


def _adapter_name(fabric: Fabric, port: HostPort) -> str:
    return f"{host_name(fabric, port.host)} {fabric.nics[port.nic].rdma_device}"


def _adapter_guid(fabric: Fabric, port: HostPort, guids: Mapping[GuidKey, str]) -> str:
    return guids[host_name(fabric, port.host), fabric.nics[port.nic].rdma_device]


def _to_host(fabric: Fabric, port: HostPort, guids: Mapping[GuidKey, str]) -> str:
    guid = _adapter_guid(fabric, port, guids)
    return f'"H-{guid}"[1]({int(guid, 16) + 1:016x})\t\t# "{_adapter_name(fabric, port)}" {_TAIL}'


def _to_switch(fabric: Fabric, switch: Switch, number: int, guids: Mapping[GuidKey, str]) -> str:
    guid = guids[switch_name(fabric, switch), "node"]
    return f'"S-{guid}"[{number}]\t\t# "{switch_host_name(fabric, switch)}" {_TAIL}'


def _switch(fabric: Fabric, switch: Switch, ports: list[tuple[int, str]], guids: Mapping[GuidKey, str]) -> str:
    guid = guids[switch_name(fabric, switch), "node"]
    model = fabric.role(switch.tier).model
    radix = model.radix(fabric.role(switch.tier).down.breakout.speed_gbps)
    lines = [
        f"vendid={_VENDOR}",
        f"devid={_SWITCH_DEVICE}",
        f"sysimgguid=0x{guid}",
        f"switchguid=0x{guid}({guid})",
        f'Switch\t{radix} "S-{guid}"\t\t# "{switch_host_name(fabric, switch)}" base port 0 lid 0 lmc 0',
        *(f"[{number}]\t{far}" for number, far in ports),
    ]
    return "\n".join(lines) + "\n\n"


def _adapter(fabric: Fabric, port: HostPort, leaf: Switch, number: int, guids: Mapping[GuidKey, str]) -> str:
    guid = _adapter_guid(fabric, port, guids)
    far, name = guids[switch_name(fabric, leaf), "node"], switch_host_name(fabric, leaf)
    lines = [
        f"vendid={_VENDOR}",
        f"devid={_ADAPTER_DEVICE}",
        f"sysimgguid=0x{guid}",
        f"caguid=0x{guid}",
        f'Ca\t1 "H-{guid}"\t\t# "{_adapter_name(fabric, port)}"',
        f'[1]({int(guid, 16) + 1:016x})\t"S-{far}"[{number}]\t\t# lid 0 lmc 0 "{name}" {_TAIL}',
    ]
    return "\n".join(lines) + "\n\n"
