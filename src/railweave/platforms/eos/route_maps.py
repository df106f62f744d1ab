"""What a switch announces: its own prefixes, and what its hosts announce to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.as_paths import HOST_PATHS, host_asns
from railweave.platforms.eos.prefix_lists import OWN_PREFIXES
from railweave.platforms.eos.tree import by_indentation

OWN_ROUTES = "RM-OWN"


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The map's name and what its entries match."""
    matches = [f"ip address prefix-list {OWN_PREFIXES}"]
    if host_asns(spec):
        matches.append(f"as-path {HOST_PATHS}")
    return {"name": OWN_ROUTES, "entries": tuple((str(10 * n), match) for n, match in enumerate(matches, 1))}


def parse(text: str) -> Mapping[str, Any]:
    """What the map's entries match in a text."""
    start = f"route-map {OWN_ROUTES} permit "
    blocks = by_indentation(text).below(start)
    return {"name": OWN_ROUTES, "entries": tuple((b.line.removeprefix(start), b.first("match ")) for b in blocks)}
