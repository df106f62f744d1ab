"""The HTTPS interface that changes arrive by; without it a replaced configuration cuts the switch off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import VRF
from railweave.platforms.eos.tree import by_indentation


def context(_spec: SwitchSpec) -> Mapping[str, Any]:
    """The routing instance that it listens in."""
    return {"vrf": VRF}


def parse(text: str) -> Mapping[str, Any]:
    """The routing instance in a text; empty when the interface is off."""
    blocks = by_indentation(text).below("management api http-commands")
    return {"vrf": next((block.first("vrf ") for block in blocks if block.has("no shutdown")), "")}
