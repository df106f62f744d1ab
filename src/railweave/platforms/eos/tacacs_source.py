"""The interface that TACACS+ servers see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import PORT, VRF
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The interface; empty without TACACS+."""
    return {"vrf": VRF, "interface": PORT if spec.services.tacacs else ""}


def parse(text: str) -> Mapping[str, Any]:
    """The interface in a text."""
    return {"vrf": VRF, "interface": by_indentation(text).first(f"ip tacacs vrf {VRF} source-interface ")}
