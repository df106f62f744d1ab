"""Counters that the ASIC only keeps when told to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """Whether packets that were marked on the way out are counted: where a class uses ECN."""
    return {"ecn": any(c.ecn for c in spec.qos.classes)}


def parse(text: str) -> Mapping[str, Any]:
    """Whether a text has the ECN counter."""
    return {"ecn": by_indentation(text).has("hardware counter feature ecn out")}
