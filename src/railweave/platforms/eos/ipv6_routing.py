"""IPv6 forwarding, which unnumbered links need for their next hops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.model.names import Addressing
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """Whether it is on."""
    return {"on": spec.addressing is Addressing.UNNUMBERED}


def parse(text: str) -> Mapping[str, Any]:
    """Whether it is on in a text."""
    return {"on": by_indentation(text).has("ipv6 unicast-routing")}
