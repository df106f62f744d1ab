"""The AS paths of what hosts announce themselves, so that a leaf passes it on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import InterfaceKind, SwitchSpec
from railweave.platforms.eos.tree import by_indentation

HOST_PATHS = "AS-HOSTS"


def host_asns(spec: SwitchSpec) -> tuple[str, ...]:
    """The AS numbers of the hosts that speak BGP, each once, in order."""
    numbers = {i.peer_asn for i in spec.interfaces if i.kind is InterfaceKind.HOST and i.peer_asn is not None}
    return tuple(str(number) for number in sorted(numbers))


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The list's name and the AS numbers in it."""
    return {"name": HOST_PATHS, "asns": host_asns(spec)}


def parse(text: str) -> Mapping[str, Any]:
    """The AS numbers in a text."""
    lines = by_indentation(text).after(f"ip as-path access-list {HOST_PATHS} permit ^")
    return {"name": HOST_PATHS, "asns": tuple(line.removesuffix("$ any") for line in lines)}
