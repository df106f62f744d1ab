"""The routing instance of the management network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import VRF
from railweave.platforms.eos.tree import by_indentation


def context(_spec: SwitchSpec) -> Mapping[str, Any]:
    """Its name."""
    return {"name": VRF}


def parse(text: str) -> Mapping[str, Any]:
    """Its name in a text."""
    return {"name": by_indentation(text).first("vrf instance ")}
