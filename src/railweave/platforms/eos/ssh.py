"""Logging in over the management network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import VRF
from railweave.platforms.eos.tree import by_indentation


def context(_spec: SwitchSpec) -> Mapping[str, Any]:
    """The routing instance that the server listens in."""
    return {"vrf": VRF}


def parse(text: str) -> Mapping[str, Any]:
    """The routing instance in a text."""
    blocks = by_indentation(text).below("management ssh")
    return {"vrf": next((block.first("vrf ") for block in blocks), "")}
