"""The switch's own address, which is its router id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.addresses import dotted
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The address with its length."""
    return {"address": f"{dotted(spec.loopback)}/32"}


def parse(text: str) -> Mapping[str, Any]:
    """The address in a text."""
    blocks = by_indentation(text).below("interface Loopback0")
    return {"address": next((block.first("ip address ") for block in blocks), "")}
