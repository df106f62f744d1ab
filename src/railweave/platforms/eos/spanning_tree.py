"""Spanning tree, which stays on for the ports that nobody configured: routed ports never take part in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.tree import by_indentation


def context(_spec: SwitchSpec) -> Mapping[str, Any]:
    """The mode."""
    return {"mode": "mstp"}


def parse(text: str) -> Mapping[str, Any]:
    """The mode in a text."""
    return {"mode": by_indentation(text).first("spanning-tree mode ")}
