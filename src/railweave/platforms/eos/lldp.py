"""LLDP: how fast a moved cable is seen, and by which address a switch is known to its neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import PORT
from railweave.platforms.eos.tree import by_indentation

TIMER_S = 10
"""A moved cable shows within ten seconds; EOS's own 30 s (IEEE 802.1AB) make bring-up slow."""

HOLD_S = 4 * TIMER_S
"""Four announcements may be lost, as IEEE 802.1AB has it (msgTxHold 4)."""


def context(_spec: SwitchSpec) -> Mapping[str, Any]:
    """Timers in seconds and the interface whose address is announced."""
    return {"timer": str(TIMER_S), "hold_time": str(HOLD_S), "interface": PORT}


def parse(text: str) -> Mapping[str, Any]:
    """Timers and interface in a text."""
    tree = by_indentation(text)
    return {
        "timer": tree.first("lldp timer "),
        "hold_time": tree.first("lldp hold-time "),
        "interface": tree.first("lldp management-address "),
    }
