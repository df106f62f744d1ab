"""The list that every packet of a host matches whose marks aren't believed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import InterfaceKind, SwitchSpec
from railweave.platforms.eos.tree import by_indentation

UNTRUSTED = "UNTRUSTED"
"""One name for the list, the class that matches it and the policy that marks it anew."""


def is_untrusting(spec: SwitchSpec) -> bool:
    """Whether this switch takes packets from hosts whose DSCP isn't believed."""
    return not spec.qos.preset.trust_hosts and any(i.kind is InterfaceKind.HOST for i in spec.interfaces)


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The list's name; empty where hosts are believed."""
    return {"name": UNTRUSTED if is_untrusting(spec) else ""}


def parse(text: str) -> Mapping[str, Any]:
    """The list's name in a text."""
    return {"name": by_indentation(text).first("ip access-list ")}
