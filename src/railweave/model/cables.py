"""How the ends of a link are spelled on paper: cable id, host name of a switch, NIC port, cage on the faceplate."""

from __future__ import annotations

from railweave.model.hardware import SwitchModel
from railweave.model.names import Technology
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort, Link, LinkKind, Switch, switch_name


def switch_host_name(fabric: Fabric, switch: Switch) -> str:
    """Host name of a switch, unique in its site: `compute-leaf-su01-r0`."""
    return f"{fabric.label}-{switch_name(fabric, switch)}"


def cable_id(fabric: Fabric, link: Link) -> str:
    """Stable id of the cable of a link: its owning switch and that switch's downlink or uplink number from 1.

    `compute-leaf-su01-r0-d001` runs down to a host, `…-u001` up to a spine; a spine owns the cables to super-spines,
    and the first leaf of a collapsed pair those to the second. A cable
    that carries several links has the id of the first of them.
    """
    if isinstance(link.lower, HostPort):
        return switch_host_name(fabric, link.upper) + cable_suffix(link.kind, link.upper_port)
    return switch_host_name(fabric, link.lower) + cable_suffix(link.kind, link.lower_port)


def cable_suffix(kind: LinkKind, port: int) -> str:
    """What stands behind the owning switch in a cable id: `-d001` for its first downlink, `-u001` for an uplink."""
    return f"-{'d' if kind is LinkKind.HOST_LEAF else 'u'}{port + 1:03d}"


def host_port_name(fabric: Fabric, port: HostPort) -> str:
    """A NIC port as the host's operating system spells it: the RDMA device, on Ethernet the network device if known.

    Where a NIC has several ports on the fabric, the port's number stands behind it: `mlx5_0/2`.
    """
    nic = fabric.nics[port.nic]
    name = nic.rdma_device
    if fabric.technology is Technology.ETHERNET and nic.netdev is not None:
        name = nic.netdev
    return f"{name}/{port.port + 1}" if fabric.nic_ports_max > 1 else name


def links_per_host_cage(fabric: Fabric, nic: int) -> int:
    """Links that the plug of a NIC holds: ports of its cage, times the planes that share one port of the NIC."""
    adapter = fabric.nics[nic]
    cage = next(c for c in fabric.server.cages if c.name == adapter.cage)
    return cage.ports * max(1, fabric.nic_ports // adapter.ports)


def host_cage(fabric: Fabric, port: HostPort) -> tuple[str, int]:
    """(cage name, place in the cage from 0) of a NIC port.

    A NIC with more ports than its cage names the further cages after the first: `slot3`, `slot3.2`.
    """
    nic = fabric.nics[port.nic]
    planes_of_port = max(1, fabric.nic_ports // nic.ports)
    number, place = divmod(nic.cage_port * planes_of_port + port.port, links_per_host_cage(fabric, port.nic))
    return (f"{nic.cage}.{number + 1}" if number else nic.cage), place


def printed_cage(model: SwitchModel, cage: int) -> int:
    """The number at a data cage's faceplate, from its place (from 0) among the data cages."""
    for group in model.cages:
        if group.role != "data":
            continue
        if cage < group.count:
            return group.first + cage
        cage -= group.count
    raise IndexError(cage)
