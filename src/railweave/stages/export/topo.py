"""<fabric>.topo, the InfiniBand topology file of ibdiagnet 2 and UFM: every system, its ports and their far ends.

The form is that of NVIDIA's UFM Cable Validation Tool 1.5 manual, "Topo File".
"""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.cables import switch_host_name
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort, Link, Switch, all_links, host_name, links_of, switches
from railweave.stages.export.links import ports_of, slot_number
from railweave.stages.export.subject import Subject


def topo(subject: Subject) -> Iterator[tuple[str, bytes]]:
    """A file per InfiniBand fabric; each link stands at both of its systems."""
    for fabric in subject.infiniband:
        path = f"{fabric.label}.topo"
        for switch in switches(fabric):
            rows = [_row(fabric, switch, link) for link in links_of(fabric, switch)]
            yield path, "\n".join([_switch(fabric, switch), *rows, "", ""]).encode()
        yield from ((path, text.encode()) for text in _hosts(fabric))


def _hosts(fabric: Fabric) -> Iterator[str]:
    rows: dict[int, list[tuple[int, str]]] = {host: [] for host in range(fabric.hosts)}
    for link in all_links(fabric):
        if isinstance(link.lower, HostPort):
            text = f"   {_nic(fabric, link.lower)} {_arrow(fabric, link)} {_upper(fabric, link)}"
            rows[link.lower.host].append((link.lower.nic, text))
    for host, found in rows.items():
        yield "\n".join([_host(fabric, host), *(text for _, text in sorted(found)), "", ""])


def _row(fabric: Fabric, switch: Switch, link: Link) -> str:
    """A link as one of its switches sees it."""
    own = slot_number(fabric, switch, *link.end_of(switch))
    far = _upper(fabric, link) if link.lower == switch else _lower(fabric, link)
    return f"   P{own} {_arrow(fabric, link)} {far}"


def _upper(fabric: Fabric, link: Link) -> str:
    return f"{_switch(fabric, link.upper)} P{slot_number(fabric, link.upper, link.upper_is_up, link.upper_port)}"


def _lower(fabric: Fabric, link: Link) -> str:
    if isinstance(link.lower, HostPort):
        return f"{_host(fabric, link.lower.host)} {_nic(fabric, link.lower)}"
    return f"{_switch(fabric, link.lower)} P{slot_number(fabric, link.lower, True, link.lower_port)}"


def _switch(fabric: Fabric, switch: Switch) -> str:
    """Type and name; NVIDIA's part numbers put an M before the product: MQM9700."""
    return f"M{fabric.role(switch.tier).model.name.upper()} {switch_host_name(fabric, switch)}"


def _host(fabric: Fabric, host: int) -> str:
    """Type and name; the type counts the adapters: HCA_8."""
    return f"HCA_{len(fabric.nics)} {host_name(fabric, host)}"


def _nic(fabric: Fabric, port: HostPort) -> str:
    return f"{fabric.nics[port.nic].rdma_device}/P{port.port + 1}"


def _arrow(fabric: Fabric, link: Link) -> str:
    """Lanes and the speed of a lane: `-4x-100G->` for NDR."""
    breakout = ports_of(fabric, link.upper, link.upper_is_up).breakout
    return f"-{breakout.lanes}x-{breakout.speed_gbps // breakout.lanes}G->"
