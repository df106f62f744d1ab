"""Where log messages go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import PORT, VRF
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The log hosts, and how they are reached."""
    return {"vrf": VRF, "interface": PORT, "servers": spec.services.syslog}


def parse(text: str) -> Mapping[str, Any]:
    """The log hosts in a text."""
    servers = by_indentation(text).after(f"logging vrf {VRF} host ")
    return {"vrf": VRF, "interface": PORT, "servers": servers}
