"""Both ends of a link by name: the device's host name and the port as the device itself spells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from railweave.model.cable_plan import PlanLink, PlanPort
from railweave.model.cables import cable_id, host_cage, host_port_name, printed_cage, switch_host_name
from railweave.model.names import Technology
from railweave.model.numbers import PortName
from railweave.model.topology import Fabric, PortRange
from railweave.model.wiring import HostPort, Link, Switch, all_links, host_name


@dataclass(frozen=True, slots=True)
class End:
    """One end of a link: host name of the device, and the port as the device itself spells it."""

    device: str
    port: str


@dataclass(frozen=True, slots=True)
class NamedLink:
    """A link of the design with the names of its ends."""

    link: Link
    lower: End
    upper: End


def named_links(fabric: Fabric, port_name: PortName) -> Iterator[NamedLink]:
    """Every link once, in the order of the design. Switches of a tier spell alike, so each name is made once."""

    @cache
    def device(switch: Switch) -> str:
        return switch_host_name(fabric, switch)

    @cache
    def nic(number: int, port: int) -> str:
        return host_port_name(fabric, HostPort(0, number, port))

    @cache
    def port(any_switch: Switch, is_up: bool, number: int) -> str:
        return port_name(fabric, any_switch, is_up, number)

    def end(switch: Switch, is_up: bool, number: int) -> End:
        return End(device(switch), port(Switch(switch.tier, 0, 0), is_up, number))

    for link in all_links(fabric):
        if isinstance(link.lower, HostPort):
            lower = End(host_name(fabric, link.lower.host), nic(link.lower.nic, link.lower.port))
        else:
            lower = end(link.lower, True, link.lower_port)
        yield NamedLink(link, lower, end(link.upper, link.upper_is_up, link.upper_port))


def plan_links(fabric: Fabric, port_name: PortName) -> Iterator[PlanLink]:
    """Every link with all names that its ports go by elsewhere: InfiniBand numbers, adapters, places in a cage."""
    for named in named_links(fabric, port_name):
        link, lower = named.link, named.link.lower
        if isinstance(lower, HostPort):
            nic = fabric.nics[lower.nic]
            cage, place = host_cage(fabric, lower)
            also = (nic.rdma_device, f"{nic.rdma_device}/{lower.port + 1}", nic.netdev or "", f"{cage}/{place + 1}")
            names = (*also, str(lower.nic + 1)) if fabric.nic_ports == 1 else also[1:2]
            one = PlanPort(named.lower.device, (named.lower.port, *(name for name in names if name)))
        else:
            one = _plan_port(fabric, lower, True, link.lower_port, named.lower)
        other = _plan_port(fabric, link.upper, link.upper_is_up, link.upper_port, named.upper)
        yield PlanLink(cable_id(fabric, link), one, other)


def _plan_port(fabric: Fabric, switch: Switch, is_up: bool, number: int, end: End) -> PlanPort:
    """A switch port: InfiniBand counts it over all cages, a faceplate says cage and place."""
    ports = ports_of(fabric, switch, is_up)
    cage, sub = ports.position(number)
    printed = f"{printed_cage(fabric.role(switch.tier).model, cage)}/{sub + 1}"
    names = [end.port, printed]
    if fabric.technology is Technology.INFINIBAND:
        names.append(str(slot_number(fabric, switch, is_up, number)))
    return PlanPort(end.device, tuple(dict.fromkeys(names)))


def ports_of(fabric: Fabric, switch: Switch, is_up: bool) -> PortRange:
    """The port range of a switch upwards or downwards."""
    role = fabric.role(switch.tier)
    return role.up if is_up and role.up is not None else role.down


def slot_number(fabric: Fabric, switch: Switch, is_up: bool, number: int) -> int:
    """The number of a port, counted from 1 over all cages as they are broken out: an InfiniBand port number."""
    ports = ports_of(fabric, switch, is_up)
    cage, sub = ports.position(number)
    return cage * ports.breakout.ports + sub + 1
