"""<fabric>.xlsx, the point-to-point list of UFM's Cable Validation Tool, with the names of the adapters for InfiniBand.

Columns are those of NVIDIA's UFM Cable Validation Tool 1.4 manual, "P2P File"; hca-mapping.csv is its "Optional Files".
"""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.names import Technology
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort
from railweave.stages.export.cells import line
from railweave.stages.export.links import NamedLink, named_links, slot_number
from railweave.stages.export.subject import Subject
from railweave.stages.export.xlsx import workbook

COLUMNS = ("A-Node Name", "A-Type", "A-Port", "Z-Node Name", "Z-Type", "Z-Port")
HOST, SWITCH = "Host", "Switch"


def p2p(subject: Subject) -> Iterator[tuple[str, bytes]]:
    """A workbook per fabric, a row per link; InfiniBand ports are numbers, a host's those of the mapping file."""
    for fabric in subject.fabrics:
        rows = [_row(fabric, link) for link in named_links(fabric, subject.port_name)]
        yield f"{fabric.label}.xlsx", workbook(fabric.label, [COLUMNS, *rows])
        if fabric.technology is Technology.INFINIBAND:
            yield f"{fabric.label}.hca-mapping.csv", _mapping(fabric).encode()


def _row(fabric: Fabric, link: NamedLink) -> tuple[str, ...]:
    is_host = isinstance(link.link.lower, HostPort)
    low, up = _ports(fabric, link)
    return (link.lower.device, HOST if is_host else SWITCH, low, link.upper.device, SWITCH, up)


def _ports(fabric: Fabric, link: NamedLink) -> tuple[str, str]:
    """The two ports: by name on Ethernet, by number on InfiniBand."""
    if fabric.technology is Technology.ETHERNET:
        return link.lower.port, link.upper.port
    own = link.link
    upper = str(slot_number(fabric, own.upper, *own.end_of(own.upper)))
    if isinstance(own.lower, HostPort):
        return str(own.lower.nic + 1), upper
    return str(slot_number(fabric, own.lower, True, own.lower_port)), upper


def _mapping(fabric: Fabric) -> str:
    """Which adapter a host's port number means."""
    return "port,hca-name\n" + "".join(line(n, nic.rdma_device) for n, nic in enumerate(fabric.nics, 1))
