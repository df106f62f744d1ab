"""Rules on links: addresses, MTU, and BGP neighbours that stand on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railweave.platforms.eos.addresses import dotted, number
from railweave.platforms.eos.limits import MTU_MAX
from railweave.platforms.eos.reading import Found, Reading, Rule

DEFAULT_MTU = "1500"
"""Layer-3 MTU of a port without an `mtu` line."""


def _networks(reading: Reading) -> Iterator[tuple[int, int, int, str]]:
    """(network, address, line, interface) of every interface with an IPv4 address."""
    for block in reading.tree.below("interface "):
        for line in block.below("ip address "):
            text, _, length = line.line.removeprefix("ip address ").partition("/")
            address = number(text)
            if address is not None and length.isdigit():
                host_bits = 32 - int(length)
                yield address >> host_bits << host_bits, address, line.number, block.line.removeprefix("interface ")


def repeated_addresses(reading: Reading) -> Iterator[Found]:
    """No two interfaces share an address or a network."""
    owners: dict[int, str] = {}
    for network, address, line, name in _networks(reading):
        if network in owners:
            yield (
                "EOS024",
                line,
                f"expected a network of its own on {name}, got {dotted(address)} beside {owners[network]}",
            )
        owners.setdefault(network, name)


def strange_neighbors(reading: Reading) -> Iterator[Found]:
    """Every neighbour with an address is the other end of one of the switch's /31."""
    addresses = {address for _, address, _, _ in _networks(reading)}
    for neighbor in reading.sections["bgp"]["neighbors"]:
        other = number(neighbor.address)
        if other is None or other ^ 1 not in addresses:
            line = reading.line_of(f"neighbor {neighbor.address} ")
            yield "EOS026", line, f"expected an interface on the /31 of {neighbor.address}, got none"


def unable_ports(reading: Reading) -> Iterator[Found]:
    """Ports with unnumbered neighbours have IPv6, and the switch forwards it."""
    able = {block.line.removeprefix("interface ") for block in reading.ports() if block.has("ipv6 enable")}
    forwards = reading.tree.has("ipv6 unicast-routing")
    for link in reading.sections["bgp"]["links"]:
        lacks = "" if forwards else "`ipv6 unicast-routing`"
        if link.port not in able:
            lacks = f"`ipv6 enable` on {link.port}"
        if lacks:
            line = reading.line_of(f"neighbor interface {link.port} ")
            yield "EOS027", line, f"expected {lacks} for the neighbour on {link.port}, got none"


def unused_paths(reading: Reading) -> Iterator[Found]:
    """Neighbours of one AS offer equal paths: `maximum-paths` takes them all."""
    bgp = reading.sections["bgp"]
    width = int(bgp["width"]) if bgp["width"].isdigit() else 1
    sessions = Counter(peer.asn for peer in (*bgp["neighbors"], *bgp["links"]))
    for asn, count in sorted(sessions.items()):
        if count > width:
            line = reading.line_of("maximum-paths " if bgp["width"] else "router bgp ")
            yield "EOS028", line, f"expected at least {count} paths for the neighbours of AS {asn}, got {width}"


def internal_sessions(reading: Reading) -> Iterator[Found]:
    """No neighbour has the switch's own AS number."""
    bgp = reading.sections["bgp"]
    own = bgp["asn"]
    for neighbor in bgp["neighbors"]:
        if neighbor.asn == own:
            line = reading.line_of(f"neighbor {neighbor.address} remote-as")
            yield "EOS029", line, f"expected another AS than {own} at {neighbor.address}, got the same"
    for link in bgp["links"]:
        if link.asn == own:
            line = reading.line_of(f"neighbor interface {link.port} ")
            yield "EOS029", line, f"expected another AS than {own} on {link.port}, got the same"


def wrong_mtus(reading: Reading) -> Iterator[Found]:
    """All ports have one MTU, and EOS takes it."""
    ports = [(block.first("mtu ") or DEFAULT_MTU, block) for block in reading.ports()]
    usual = Counter(mtu for mtu, _ in ports).most_common(1)
    for mtu, block in ports:
        line = next((child.number for child in block.below("mtu ")), block.number)
        if mtu != usual[0][0]:
            yield "EOS030", line, f"expected {usual[0][0]} as on most ports, got {mtu} on {block.line}"
        elif not mtu.isdigit() or int(mtu) > MTU_MAX:
            yield "EOS030", line, f"expected at most {MTU_MAX}, got {mtu} on {block.line}"


RULES: tuple[Rule, ...] = (
    repeated_addresses,
    strange_neighbors,
    unable_ports,
    unused_paths,
    internal_sessions,
    wrong_mtus,
)
