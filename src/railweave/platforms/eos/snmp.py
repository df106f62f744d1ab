"""SNMP read access over the management network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import PORT, VRF
from railweave.platforms.eos.marks import secret_text
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """Community, contact and location; all empty where SNMP isn't wanted."""
    snmp = spec.services.snmp
    return {
        "vrf": VRF,
        "interface": PORT,
        "community": secret_text(snmp.community, "snmp-community") if snmp else "",
        "contact": (snmp.contact or "") if snmp else "",
        "location": (snmp.location or "") if snmp else "",
    }


def parse(text: str) -> Mapping[str, Any]:
    """Community, contact and location in a text."""
    tree = by_indentation(text)
    return {
        "vrf": VRF,
        "interface": PORT,
        "community": tree.first("snmp-server community ").removesuffix(" ro"),
        "contact": tree.first("snmp-server contact "),
        "location": tree.first("snmp-server location "),
    }
