"""<site>.clab.yml for containerlab: Ethernet switches as containers, what was rendered for them, and their links."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from railweave.model.cables import switch_host_name
from railweave.model.names import PlatformName
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort, Switch, host_name, switch_name, switches
from railweave.stages.export.links import End, NamedLink, named_links
from railweave.stages.export.subject import Subject

KINDS = {
    PlatformName.EOS: ("ceos", "${CEOS_IMAGE:=ceos:latest}"),
    PlatformName.SONIC: ("sonic-vs", "${SONIC_IMAGE:=docker-sonic-vs:latest}"),
}
HOST_KIND, HOST_IMAGE = "linux", "${HOST_IMAGE:=alpine:latest}"

RENDERED = "${RENDERED:=../../../rendered/%s}"
"""Where the site is rendered, from the folder of the topology: containerlab replaces variables that have a default."""


def containerlab(subject: Subject) -> Iterator[tuple[str, bytes]]:
    """One topology of all fabrics; behind each link stand the names of its ports on the real devices."""
    path = f"{subject.site}.clab.yml"
    lines = [f"name: {subject.site}", "topology:", "  kinds:"]
    for platform in sorted({fabric.platform for fabric in subject.simulated}):
        kind, image = KINDS[platform]
        lines += [f"    {kind}:", f"      image: {image}"]
    lines += [f"    {HOST_KIND}:", f"      image: {HOST_IMAGE}", "  nodes:"]
    yield path, _lines(lines)
    for fabric in subject.simulated:
        yield from ((path, _lines(_node(subject, fabric, switch))) for switch in switches(fabric))
    for name in dict.fromkeys(host_name(f, host) for f in subject.simulated for host in range(f.hosts)):
        yield path, _lines([f"    {name}:", f"      kind: {HOST_KIND}"])
    yield path, b"  links:\n"
    yield from ((path, text.encode()) for text in _links(subject))


def _node(subject: Subject, fabric: Fabric, switch: Switch) -> list[str]:
    """A switch with its rendered configuration: cEOS boots it; sonic-vs has no key for one, it finds it as a file."""
    kind, _ = KINDS[fabric.platform]
    folder = f"{RENDERED % subject.site}/{fabric.label}/{switch_name(fabric, switch)}"
    lines = [f"    {switch_host_name(fabric, switch)}:", f"      kind: {kind}"]
    if fabric.platform is PlatformName.EOS:
        return [*lines, f'      startup-config: "{folder}/startup-config"']
    return [*lines, "      binds:", f'        - "{folder}/config_db.json:/etc/railweave/config_db.json:ro"']


def _links(subject: Subject) -> Iterator[str]:
    numbers: dict[str, count[int]] = {}
    for fabric in subject.simulated:
        for link in named_links(fabric, subject.port_name):
            low, up = _lower(fabric, link, numbers), _interface(fabric, link.upper, link.link.upper_port)
            ends = f'["{link.lower.device}:{low}", "{link.upper.device}:{up}"]'
            yield f"    - endpoints: {ends}  # {link.lower.port} - {link.upper.port}\n"


def _lower(fabric: Fabric, link: NamedLink, numbers: dict[str, count[int]]) -> str:
    """A host's interfaces are counted as they come, over all fabrics: eth0 is containerlab's own."""
    lower = link.link.lower
    if isinstance(lower, HostPort):
        return f"eth{next(numbers.setdefault(link.lower.device, count(1)))}"
    return _interface(fabric, link.lower, fabric.role(lower.tier).down.count + link.link.lower_port)


def _interface(fabric: Fabric, end: End, number: int) -> str:
    """The container's name of a switch port, the `number`th of its downlinks and then its uplinks, from 0.

    cEOS: Ethernet1/2 is eth1_2. sonic-vs: eth1, eth2 … are its ports in order (containerlab manual, kinds).
    """
    if fabric.platform is PlatformName.EOS:
        return end.port.replace("Ethernet", "eth").replace("/", "_")
    return f"eth{number + 1}"


def _lines(lines: list[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()
