"""frr.conf: the BGP of a switch in FRR's words, which split-unified pushes beside config_db.json."""

from __future__ import annotations

from typing import Any

from railweave.model.device import SwitchSpec
from railweave.model.names import Tier
from railweave.platforms.sonic.routing import GROUP, origin, shared

FILE = "frr.conf"
TEMPLATE = "sonic/frr.conf.j2"

CONNECT_S = 10
"""Seconds between two tries of a session, as bgpcfgd sets them; FRR's own default is 120."""


def context(spec: SwitchSpec) -> dict[str, Any]:
    """What the template prints.

    A leaf announces its own prefixes only, so that no path leads from spine to spine through it. Routes of the switch
    itself start from its loopback: the addresses of its links are known to nobody else. Without the two fpm lines
    SONiC's docker_init.sh would append them (sonic-buildimage@01d737d9).
    """
    return shared(spec) | {
        "notes": [origin(spec)],
        "is_leaf": spec.tier is Tier.LEAF,
        "group": GROUP,
        "connect_s": CONNECT_S,
    }
