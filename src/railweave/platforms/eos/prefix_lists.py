"""The prefixes that a switch announces as its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.addresses import dotted
from railweave.platforms.eos.tree import by_indentation

OWN_PREFIXES = "PL-OWN"
HOST_LINK_LENGTH = 31


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The list's name and its prefixes: the loopback, and a leaf's links to its hosts."""
    prefixes = [f"{dotted(spec.loopback)}/32"]
    if spec.host_prefix is not None:
        network, length = spec.host_prefix
        longer = f" le {HOST_LINK_LENGTH}" if length < HOST_LINK_LENGTH else ""
        prefixes.append(f"{dotted(network)}/{length}{longer}")
    return {"name": OWN_PREFIXES, "entries": tuple((str(10 * n), prefix) for n, prefix in enumerate(prefixes, 1))}


def parse(text: str) -> Mapping[str, Any]:
    """The prefixes in a text."""
    blocks = by_indentation(text).below(f"ip prefix-list {OWN_PREFIXES}")
    lines = [line.partition(" permit ") for block in blocks for line in block.after("seq ")]
    return {"name": OWN_PREFIXES, "entries": tuple((number, prefix) for number, _, prefix in lines)}
