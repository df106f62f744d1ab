"""Faults of the routing mode: the tables or the FRR text that it needs are missing, or the two disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from railweave.platforms.sonic.reading import Fault, Reading, word

PUSHED, EXPECTED = "frr.conf", "frr.expected.conf"
_AUTONOMOUS = re.compile(r"^router bgp (\d+)$", re.MULTILINE)
_PEER = re.compile(r"^ +neighbor (\S+) (?:interface peer-group \S+|remote-as (\d+))$", re.MULTILINE)


def findings(reading: Reading, files: Mapping[str, bytes]) -> Iterator[Fault]:
    """The mode has its tables and its FRR text, and both have the same AS and the same neighbours."""
    framework = word(reading.device, "frr_mgmt_framework_config") == "true"
    pushed = word(reading.device, "docker_routing_config_mode") in ("split", "split-unified")
    if framework and not reading.table("BGP_GLOBALS"):
        yield "SON036", "BGP_GLOBALS", "", "expected BGP_GLOBALS with frr_mgmt_framework_config, got none"
    if pushed and PUSHED not in files:
        yield "SON036", "DEVICE_METADATA", "localhost", f"expected {PUSHED} for split-unified, got none"
    if not pushed and EXPECTED not in files:
        yield "SON042", "DEVICE_METADATA", "localhost", f"expected {EXPECTED}, got none"
    elif not pushed:
        yield from _disagreements(reading, files[EXPECTED].decode(errors="replace"))


def _disagreements(reading: Reading, text: str) -> Iterator[Fault]:
    found = _AUTONOMOUS.search(text)
    wanted = word(reading.device, "bgp_asn")
    if wanted and (found is None or found[1] != wanted):
        got = found[1] if found else "none"
        yield "SON036", "DEVICE_METADATA", "localhost", f"expected AS {wanted} in {EXPECTED}, got {got}"
    spoken = {match[1] for match in _PEER.finditer(text)}
    held = {key.rpartition("|")[2] for key in reading.table("BGP_NEIGHBOR")}
    for peer in sorted(spoken ^ held):
        yield "SON036", "BGP_NEIGHBOR", peer, f"expected session {peer} in both {EXPECTED} and BGP_NEIGHBOR"
