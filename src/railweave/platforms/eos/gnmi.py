"""Streaming telemetry over gNMI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import VRF
from railweave.platforms.eos.tree import by_indentation

PROFILE = "GNMI"
"""Name of the TLS profile; `tls.py` writes it."""


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The port (empty where telemetry isn't wanted), the routing instance and the TLS profile."""
    telemetry = spec.services.telemetry
    return {"port": str(telemetry.port) if telemetry else "", "vrf": VRF, "profile": PROFILE}


def parse(text: str) -> Mapping[str, Any]:
    """The port in a text."""
    blocks = by_indentation(text).below("management api gnmi")
    transports = [child for block in blocks for child in block.below("transport grpc ")]
    return {"port": next((t.first("port ") for t in transports), ""), "vrf": VRF, "profile": PROFILE}
