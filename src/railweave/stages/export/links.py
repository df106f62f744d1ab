"""Both ends of a link by name: the device's host name and the port as the device itself spells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from railweave.model.cables import host_port_name, switch_host_name
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


def ports_of(fabric: Fabric, switch: Switch, is_up: bool) -> PortRange:
    """The port range of a switch upwards or downwards."""
    role = fabric.role(switch.tier)
    return role.up if is_up and role.up is not None else role.down


def slot_number(fabric: Fabric, switch: Switch, is_up: bool, number: int) -> int:
    """The number of a port, counted from 1 over all cages as they are broken out: an InfiniBand port number."""
    ports = ports_of(fabric, switch, is_up)
    cage, sub = ports.position(number)
    return cage * ports.breakout.ports + sub + 1
