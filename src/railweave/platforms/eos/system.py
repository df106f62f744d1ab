"""The switch's own name, its domain and its name servers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import VRF
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """Host name, name servers, and domain (empty when there is none)."""
    return {
        "hostname": spec.hostname,
        "vrf": VRF,
        "name_servers": spec.services.dns,
        "domain": spec.services.domain or "",
    }


def parse(text: str) -> Mapping[str, Any]:
    """Host name, name servers and domain in a text."""
    tree = by_indentation(text)
    return {
        "hostname": tree.first("hostname "),
        "vrf": VRF,
        "name_servers": tree.after(f"ip name-server vrf {VRF} "),
        "domain": tree.first("dns domain "),
    }
