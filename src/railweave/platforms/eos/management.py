"""The management port and its address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.addresses import dotted
from railweave.platforms.eos.tree import by_indentation

PORT = "Management1"
VRF = "MGMT"
"""Management traffic has a routing table of its own, so that no route of the fabric can lead to it."""


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The port, its routing instance, its address with length."""
    management = spec.management
    return {"port": PORT, "vrf": VRF, "address": f"{dotted(management.address)}/{management.prefix_length}"}


def parse(text: str) -> Mapping[str, Any]:
    """The management port in a text."""
    blocks = by_indentation(text).below("interface Management")
    block = next(iter(blocks), None)
    return {
        "port": block.line.removeprefix("interface ") if block else "",
        "vrf": block.first("vrf ") if block else "",
        "address": block.first("ip address ") if block else "",
    }
