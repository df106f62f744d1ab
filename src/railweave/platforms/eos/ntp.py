"""Time servers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import PORT, VRF
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The preferred server (empty when there is none) and the others."""
    servers = spec.services.ntp
    return {"vrf": VRF, "interface": PORT, "preferred": servers[0] if servers else "", "others": servers[1:]}


def parse(text: str) -> Mapping[str, Any]:
    """The servers in a text."""
    lines = by_indentation(text).after(f"ntp server vrf {VRF} ")
    preferred = [line.split()[0] for line in lines if " prefer" in line]
    others = tuple(line.split()[0] for line in lines if " prefer" not in line)
    return {"vrf": VRF, "interface": PORT, "preferred": "".join(preferred[:1]), "others": others}
