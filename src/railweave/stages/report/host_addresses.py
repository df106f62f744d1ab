"""hosts/addresses.csv: the address and gateway of every NIC port of an Ethernet fabric with a /31 per link."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.cables import host_port_name, switch_host_name
from railweave.model.names import HostAddressing, PlatformName, Technology, Tier
from railweave.model.numbers import Numbers, PortName
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort, Switch, host_links, host_name
from railweave.stages.report.csv_cells import cell, row
from railweave.stages.report.dotted import dotted

COLUMNS = ("host", "nic", "rdma_device", "port", "plane", "address", "gateway", "leaf", "leaf_port")
"""`nic` is the rail, `plane` counts from 1 as in device names, `gateway` is the leaf's end of the /31."""


def has_addresses(fabric: Fabric) -> bool:
    """Whether the hosts of a fabric have a /31 per NIC port: where somebody configures the leaf's end."""
    is_numbered = fabric.technology is Technology.ETHERNET and fabric.platform is not PlatformName.UNMANAGED
    return is_numbered and fabric.host_addressing is HostAddressing.P2P31


def host_addresses(fabric: Fabric, port_name: PortName, numbers: Numbers) -> Iterator[bytes]:
    """The file in chunks, by host, NIC and plane: all links of a host are within its scalable unit."""
    yield (",".join(COLUMNS) + "\n").encode()
    leaf = Switch(Tier.LEAF, 0, 0)
    ports = [cell(port_name(fabric, leaf, False, number)) for number in range(fabric.leaf.down.count)]
    nics = [
        [
            row(nic.rail, nic.rdma_device, host_port_name(fabric, HostPort(0, n, port)))
            for n, nic in enumerate(fabric.nics)
        ]
        for port in range(fabric.nic_ports)
    ]
    for unit in range(fabric.scalable_units):
        lines = sorted(_unit(fabric, unit, ports, nics, numbers))
        if lines:
            yield ("\n".join(text for _, text in lines) + "\n").encode()


def _unit(
    fabric: Fabric, unit: int, ports: list[str], nics: list[list[str]], numbers: Numbers
) -> Iterator[tuple[tuple[int, int, int], str]]:
    first = unit * fabric.leaves_per_unit
    for plane in range(fabric.planes):
        for number in range(first, first + fabric.leaves_per_unit):
            leaf = Switch(Tier.LEAF, plane, number)
            name = switch_host_name(fabric, leaf)
            for link in host_links(fabric, leaf):
                end = link.lower
                if not isinstance(end, HostPort):
                    raise TypeError(link)
                gateway, address = numbers.host_link(fabric, link)
                yield (
                    (end.host, end.nic, plane),
                    f"{host_name(fabric, end.host)},{nics[end.port][end.nic]},{plane + 1},{dotted(address)}/31,"
                    f"{dotted(gateway)},{name},{ports[link.upper_port]}",
                )
