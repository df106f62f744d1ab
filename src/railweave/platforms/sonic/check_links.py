"""Faults of addresses and sessions: who the switch is, what its interfaces hold, and whom BGP can reach."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from ipaddress import ip_interface
from itertools import pairwise

from railweave.platforms.sonic.reading import Fault, Reading, number, word

HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,253}[A-Za-z0-9])?")
"""RFC 1123; SONiC's newer models refuse an underscore too."""


def identity(reading: Reading) -> Iterator[Fault]:
    """What bgpcfgd waits for in silence: an AS, a device type, a loopback; and a name, a SKU and a database version."""
    for field in ("hostname", "hwsku", "type", "bgp_asn"):
        if not word(reading.device, field):
            yield "SON029", "DEVICE_METADATA", "localhost", f"expected {field}, got none"
    name = word(reading.device, "hostname")
    if name and not HOST_NAME.fullmatch(name):
        yield "SON029", "DEVICE_METADATA", "localhost", f"expected a host name of RFC 1123, got {name}"
    loopbacks = [key for key in reading.table("LOOPBACK_INTERFACE") if key.startswith("Loopback0|")]
    if not loopbacks:
        yield "SON029", "LOOPBACK_INTERFACE", "", "expected an address on Loopback0, got none"
    for key in loopbacks:
        if not key.endswith(("/32", "/128")):
            yield "SON029", "LOOPBACK_INTERFACE", key, f"expected a host address, got {key.partition('|')[2]}"


def bare_keys(reading: Reading) -> Iterator[Fault]:
    """Every address row has its interface's bare row, and every interface its port."""
    rows, ports = reading.table("INTERFACE"), reading.table("PORT")
    for key in rows:
        port, separator, _ = key.partition("|")
        if separator and port not in rows:
            yield "SON026", "INTERFACE", key, f"expected INTERFACE|{port} beside {key}, got none"
        if not separator and port not in ports:
            yield "SON025", "INTERFACE", key, f"expected {port} in PORT, got none"


def _addresses(reading: Reading) -> Iterator[tuple[str, str, str]]:
    """(table, key, text) of every address that a row of the switch holds."""
    for table in ("LOOPBACK_INTERFACE", "MGMT_INTERFACE", "INTERFACE"):
        for key in reading.table(table):
            name, separator, text = key.partition("|")
            if name and separator:
                yield table, key, text


def addresses(reading: Reading) -> Iterator[Fault]:
    """No two interfaces share an address, and their networks don't overlap."""
    held = []
    for table, key, text in _addresses(reading):
        try:
            network = ip_interface(text).network
        except ValueError:
            yield "SON028", table, key, f"expected an address with its prefix length, got {text}"
            continue
        first, last = int(network.network_address), int(network.broadcast_address)
        held.append((network.version, first, last, table, key))
    held.sort()
    for (version, _, last, _, known), (other, first, _, table, key) in pairwise(held):
        if version == other and first <= last:
            yield "SON028", table, key, f"expected networks that don't overlap, {known} and {key} do"


def sessions(reading: Reading) -> Iterator[Fault]:
    """A session has an AS and a local address that stands on an interface whose network holds the peer."""
    local = {text.partition("/")[0]: text for table, _, text in _addresses(reading) if table != "MGMT_INTERFACE"}
    for peer, row in reading.table("BGP_NEIGHBOR").items():
        if "|" in peer:
            continue
        if not number(row, "asn"):
            yield "SON023", "BGP_NEIGHBOR", peer, f"expected an AS number for session {peer}, got none"
        fault = _unreachable(local, peer, word(row, "local_addr"))
        if fault:
            yield "SON023", "BGP_NEIGHBOR", peer, fault


def _unreachable(local: Mapping[str, str], peer: str, own: str) -> str | None:
    """Why a session can't come up from its local address; `local` maps the switch's addresses to their networks."""
    if own not in local:
        return f"expected {own or 'local_addr'} of {peer} on an interface, got none"
    if peer in local:
        return f"expected the address of another switch, {peer} is this one's"
    return None if _holds(local[own], peer) else f"expected {peer} in the network of {local[own]}, it is outside"


def _holds(network: str, peer: str) -> bool:
    try:
        return ip_interface(peer).ip in ip_interface(network).network
    except ValueError:
        return False


RULES = (identity, bare_keys, addresses, sessions)
