"""The times and the action of the PFC watchdog for every port whose profile turns it on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.limits import WATCHDOG_ACTIONS
from railweave.platforms.eos.tree import by_indentation

_START = "priority-flow-control pause watchdog "


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """Times in seconds and the action; all empty without lossless classes.

    The action is empty too where EOS has no word for it; `check` says so.
    """
    watchdog = spec.qos.preset.watchdog
    if watchdog is None or not spec.qos.lossless:
        return {"timeout": "", "recovery": "", "polling": "", "action": ""}
    return {
        "timeout": seconds(watchdog.detection_ms),
        "recovery": seconds(watchdog.restoration_ms),
        "polling": seconds(watchdog.poll_ms),
        "action": WATCHDOG_ACTIONS.get(watchdog.action, ""),
    }


def seconds(milliseconds: int) -> str:
    """Seconds without needless zeros.

    >>> seconds(400), seconds(2000), seconds(25)
    ('0.4', '2', '0.025')
    """
    return f"{milliseconds / 1000:.3f}".rstrip("0").rstrip(".")


def parse(text: str) -> Mapping[str, Any]:
    """Times and action in a text."""
    tree = by_indentation(text)
    return {
        "timeout": tree.first(f"{_START}default timeout "),
        "recovery": tree.first(f"{_START}default recovery-time "),
        "polling": tree.first(f"{_START}default polling-interval "),
        "action": tree.first(f"{_START}action "),
    }
