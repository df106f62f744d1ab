"""The way out of the management network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.addresses import dotted
from railweave.platforms.eos.management import VRF
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The gateway of the management network."""
    return {"vrf": VRF, "gateway": dotted(spec.management.gateway)}


def parse(text: str) -> Mapping[str, Any]:
    """The gateway in a text."""
    return {"vrf": VRF, "gateway": by_indentation(text).first(f"ip route vrf {VRF} 0.0.0.0/0 ")}
