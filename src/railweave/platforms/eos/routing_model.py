"""Which routing stack runs: the multi-agent one, which unnumbered BGP needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.tree import by_indentation


def context(_spec: SwitchSpec) -> Mapping[str, Any]:
    """The name of the stack."""
    return {"model": "multi-agent"}


def parse(text: str) -> Mapping[str, Any]:
    """The name of the stack in a text."""
    return {"model": by_indentation(text).first("service routing protocols model ")}
