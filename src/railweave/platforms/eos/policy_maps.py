"""What happens to packets of hosts whose marks aren't believed: they get the mark and the class of all the rest.

Trust alone would only pick a class at this switch; the next one would believe the mark again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.access_lists import UNTRUSTED, is_untrusting
from railweave.platforms.eos.tree import Block, by_indentation

_START = "policy-map type quality-of-service "


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The policy's name, the new DSCP and the traffic class; all empty where hosts are believed."""
    if not is_untrusting(spec):
        return {"name": "", "dscp": "", "traffic_class": ""}
    default = spec.qos.default
    dscp = next(dscp for dscp in range(64) if spec.qos.class_of(dscp) is default)
    return {"name": UNTRUSTED, "dscp": str(dscp), "traffic_class": str(default.traffic_class)}


def parse(text: str) -> Mapping[str, Any]:
    """The policy in a text."""
    policy = next(iter(by_indentation(text).below(_START)), Block(""))
    entry = next(iter(policy.below("class ")), Block(""))
    return {
        "name": policy.line.removeprefix(_START),
        "dscp": entry.first("set dscp "),
        "traffic_class": entry.first("set traffic-class "),
    }
