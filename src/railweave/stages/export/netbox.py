"""devices.csv, interfaces.csv and cables.csv for NetBox's bulk import, to be loaded in this order.

Columns are those of the import forms of NetBox 4 (netbox-community/netbox, netbox/dcim/forms/bulk_import.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.cables import cable_id, switch_host_name
from railweave.model.topology import Fabric
from railweave.model.wiring import host_name, switches
from railweave.stages.export.cells import line
from railweave.stages.export.links import NamedLink, named_links, ports_of
from railweave.stages.export.subject import Subject

DEVICES, INTERFACES, CABLES = "devices.csv", "interfaces.csv", "cables.csv"
HOST_ROLE = "gpu-server"
TERMINATION = "dcim.interface"

STATUS = "planned"
"""A choice of both devices and cables; who installs them sets it to active or connected."""

INTERFACE_TYPE = "other"
"""NetBox names interfaces by their plug; the one of a broken-out cage has no name there."""


def netbox(subject: Subject) -> Iterator[tuple[str, bytes]]:
    """The three files. A cable that carries several links is a row per link: NetBox imports one interface an end."""
    header = ("name", "role", "manufacturer", "device_type", "site", "status", "rack", "position", "face")
    yield DEVICES, line(*header).encode()
    spots = _spots(subject)
    for name, row in _devices(subject).items():
        yield DEVICES, line(name, *row, subject.site, STATUS, *spots.get(name, (None, None, None))).encode()
    yield INTERFACES, line("device", "name", "type", "speed").encode()
    for fabric in subject.fabrics:
        for link in named_links(fabric, subject.port_name):
            yield INTERFACES, _interfaces(fabric, link).encode()
    sides = [f"side_{side}_{column}" for side in "ab" for column in ("device", "type", "name")]
    yield CABLES, line(*sides, "status", "label").encode()
    for fabric in subject.fabrics:
        for link in named_links(fabric, subject.port_name):
            yield CABLES, _cable(fabric, link).encode()


def _devices(subject: Subject) -> dict[str, tuple[str, str, str]]:
    """(role, manufacturer, device type) by name; a host that is on several fabrics stands here once."""
    found: dict[str, tuple[str, str, str]] = {}
    for fabric in subject.fabrics:
        for switch in switches(fabric):
            model = fabric.role(switch.tier).model
            found[switch_host_name(fabric, switch)] = (switch.tier.value, model.vendor, model.name)
        for host in range(fabric.hosts):
            found[host_name(fabric, host)] = (HOST_ROLE, fabric.server.vendor, fabric.server.name)
    return found


def _spots(subject: Subject) -> dict[str, tuple[str, int, str]]:
    """(rack, lowest unit, face) of every device that racks.yaml names."""
    racks = subject.model.given.racks.racks
    return {device: (rack.name, unit, "front") for rack in racks for device, unit in rack.devices.items()}


def _interfaces(fabric: Fabric, link: NamedLink) -> str:
    """The two ends of a link; NetBox counts the speed in kilobits per second."""
    speed = ports_of(fabric, link.link.upper, link.link.upper_is_up).breakout.speed_gbps * 1_000_000
    return "".join(line(end.device, end.port, INTERFACE_TYPE, speed) for end in (link.lower, link.upper))


def _cable(fabric: Fabric, link: NamedLink) -> str:
    ends = [(end.device, TERMINATION, end.port) for end in (link.lower, link.upper)]
    return line(*ends[0], *ends[1], STATUS, cable_id(fabric, link.link))
