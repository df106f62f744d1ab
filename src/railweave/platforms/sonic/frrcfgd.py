"""frr.expected.conf of the mode frr-mgmt: what SONiC's frrcfgd makes of the BGP_GLOBALS and BGP_PEER_GROUP tables."""

from __future__ import annotations

from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.sonic.routing import GROUP, POLICY, expected, shared

FILE = "frr.expected.conf"
TEMPLATE = "sonic/frrcfgd.conf.j2"


def context(spec: SwitchSpec) -> dict[str, Any]:
    """What the template prints."""
    return shared(spec) | {"notes": expected(spec, "frrcfgd"), "group": GROUP, "policy": POLICY}
