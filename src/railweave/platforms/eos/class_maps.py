"""The class of the packets that come from hosts whose marks aren't believed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.access_lists import UNTRUSTED, is_untrusting
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The class's name, which is its access list's too; empty where hosts are believed."""
    return {"name": UNTRUSTED if is_untrusting(spec) else ""}


def parse(text: str) -> Mapping[str, Any]:
    """The class's name in a text."""
    return {"name": by_indentation(text).first("class-map type qos match-any ")}
