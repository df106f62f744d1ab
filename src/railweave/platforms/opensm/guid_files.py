"""root-guids.conf, cn-guids.conf and node-name-map: GUIDs of switches and hosts, one per line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import GuidKey, adapter_guids, missing, port_guids, root_guids, switch_guids
from railweave.platforms.opensm.header import comments, header


@dataclass(frozen=True, slots=True)
class Named:
    """A GUID of 16 digits and whose it is."""

    guid: str
    name: str


def root_context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """Node GUIDs of the top tier: where fat-tree and up/down routing have their roots."""
    return _context(spec, root_guids(spec.topology))


def compute_context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """Port GUIDs of the GPU hosts: the ports whose traffic fat-tree routing balances."""
    return _context(spec, list(port_guids(spec.topology)))


def names_context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """Node GUIDs of all switches and adapters with their names, for the tools and the log."""
    return _context(spec, [*switch_guids(spec.topology), *adapter_guids(spec.topology)])


def _context(spec: SubnetManagerSpec, keys: list[GuidKey]) -> dict[str, Any]:
    lacking = missing(keys, spec.guids)
    return {"header": header(spec, lacking), "guids": list(_named(spec, keys))}


def _named(spec: SubnetManagerSpec, keys: Iterable[GuidKey]) -> Iterable[Named]:
    for device, port in keys:
        guid = spec.guids.get((device, port))
        if guid is not None:
            yield Named(guid, f"{spec.fabric}-{device}" if port == "node" else f"{device} {port.removesuffix('/1')}")


_COMMENTED = re.compile(r"0x([0-9a-f]{16}) # (.+)")
_QUOTED = re.compile(r'0x([0-9a-f]{16}) "([^"]+)"')


def parse_guids(text: str) -> dict[str, Any]:
    """The same from a GUID file. Raises ValueError for a line of another form."""
    return _parse(text, _COMMENTED, "0x and 16 lower-case digits, then `# name`")


def parse_names(text: str) -> dict[str, Any]:
    """The same from a node name map. Raises ValueError: one bad line makes OpenSM drop the whole map."""
    return _parse(text, _QUOTED, '0x and 16 lower-case digits, then "name"')


def _parse(text: str, pattern: re.Pattern[str], expected: str) -> dict[str, Any]:
    head = comments(text)
    found = []
    for number, line in enumerate(text.splitlines()[len(head) :], start=len(head) + 1):
        match = pattern.fullmatch(line)
        if match is None:
            raise ValueError(f"{number}: expected {expected}, got {line!r}")
        found.append(Named(match[1], match[2]))
    return {"header": head, "guids": found}
