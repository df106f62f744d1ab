"""inventory.yaml for Ansible: every switch in the groups of its fabric, tier and platform, and what it is wired to."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.cables import switch_host_name
from railweave.model.names import PlatformName, Technology, Tier
from railweave.model.topology import Fabric
from railweave.model.wiring import Switch, host_name, switches
from railweave.stages.export.dotted import dotted
from railweave.stages.export.links import End, named_links
from railweave.stages.export.subject import Subject

FILE = "inventory.yaml"
HOSTS = "gpu_servers"

CONNECTIONS = {
    PlatformName.EOS: ("ansible_connection: ansible.netcommon.network_cli", "ansible_network_os: arista.eos.eos"),
    PlatformName.SONIC: ("ansible_connection: ansible.builtin.ssh",),
}
"""How Ansible reaches a platform's switches: EOS by the collection arista.eos, SONiC as the Linux that it is."""


def ansible(subject: Subject) -> Iterator[tuple[str, bytes]]:
    """The inventory; `railweave_links` of a switch lists its ports with device and port at the far end."""
    head = ["---", "all:", "  vars:", f"    railweave_site: {_quoted(subject.site)}", "  children:"]
    yield FILE, _lines(head)
    for fabric in subject.fabrics:
        yield FILE, _lines([f"    {group('fabric', fabric.label)}:", "      hosts:"])
        yield from ((FILE, text) for text in _fabric(subject, fabric))
    for title, names in _groups(subject):
        yield FILE, _lines([f"    {title}:", "      hosts:", *(f"        {_quoted(name)}: {{}}" for name in names)])
    for platform in sorted({fabric.platform for fabric in subject.fabrics}):
        yield FILE, _lines(_platform(subject, platform))


def group(kind: str, name: str) -> str:
    """The name of a group: letters, digits and underscores alone, as Ansible asks."""
    return f"{kind}_{name}".replace("-", "_").replace(".", "_")


def _fabric(subject: Subject, fabric: Fabric) -> Iterator[bytes]:
    links: dict[str, list[str]] = {switch_host_name(fabric, switch): [] for switch in switches(fabric)}
    for link in named_links(fabric, subject.port_name):
        links[link.upper.device].append(_far(link.upper, link.lower))
        if link.lower.device in links:
            links[link.lower.device].append(_far(link.lower, link.upper))
    for switch in switches(fabric):
        name = switch_host_name(fabric, switch)
        lines = [f"        {_quoted(name)}:", *(f"          {text}" for text in _facts(subject, fabric, switch))]
        yield _lines([*lines, "          railweave_links:", *links[name]])


def _facts(subject: Subject, fabric: Fabric, switch: Switch) -> Iterator[str]:
    if fabric.technology is Technology.ETHERNET:
        yield f"ansible_host: {dotted(subject.numbers.management(fabric, switch))}"
    yield f"railweave_tier: {switch.tier}"
    yield f"railweave_plane: {switch.plane + 1}"


def _far(own: End, far: End) -> str:
    pairs = (("port", own.port), ("device", far.device), ("device_port", far.port))
    return "            - {" + ", ".join(f"{key}: {_quoted(value)}" for key, value in pairs) + "}"


def _groups(subject: Subject) -> Iterator[tuple[str, list[str]]]:
    """The switches by tier, then the GPU servers; a server that is on several fabrics stands once."""
    for tier in Tier:
        names = [
            switch_host_name(fabric, switch)
            for fabric in subject.fabrics
            for switch in switches(fabric)
            if switch.tier is tier
        ]
        if names:
            yield group("tier", tier), names
    servers = {host_name(fabric, host): None for fabric in subject.fabrics for host in range(fabric.hosts)}
    yield HOSTS, list(servers)


def _platform(subject: Subject, platform: PlatformName) -> list[str]:
    labels = [fabric.label for fabric in subject.fabrics if fabric.platform is platform]
    lines = [f"    {group('platform', platform)}:", "      children:"]
    lines += [f"        {group('fabric', label)}: {{}}" for label in labels]
    variables = CONNECTIONS.get(platform)
    return [*lines, "      vars:", *(f"        {text}" for text in variables)] if variables else lines


def _quoted(text: str) -> str:
    """A text that no YAML reader takes for anything else."""
    return "'" + text.replace("'", "''") + "'"


def _lines(lines: list[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()
