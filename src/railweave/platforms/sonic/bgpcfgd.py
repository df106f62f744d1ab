"""frr.expected.conf of the mode bgpcfgd: the sessions and policies that SONiC's own templates make of the tables."""

from __future__ import annotations

from typing import Any

from railweave.model.device import SwitchSpec
from railweave.model.names import Tier
from railweave.platforms.sonic.routing import expected, shared

FILE = "frr.expected.conf"
TEMPLATE = "sonic/bgpcfgd.conf.j2"

CONSTANTS = {"drop_community": "5060:12345", "restart_s": 240, "paths": 514}
"""Values of the image's constants.yml (sonic-buildimage@1c7e6a40, files/image_config/constants)."""

FIXED = {"defer_s": 45, "connect_s": 10}
"""Values that its templates fix (sonic-buildimage@0cd551b9, bgpd.main.conf.j2; @12e65293, general/instance.conf.j2)."""


def context(spec: SwitchSpec) -> dict[str, Any]:
    """What the template prints. Only a ToRRouter, our leaf, restarts gracefully and takes its own AS in a path once."""
    return (
        shared(spec)
        | CONSTANTS
        | FIXED
        | {"notes": expected(spec, "bgpcfgd"), "restarts_gracefully": spec.tier is Tier.LEAF}
    )
