"""What EOS and its ASICs can do and what they do when nothing is said: figures and tables, each with its source."""

from __future__ import annotations

import re

MTU_MAX = 9214
"""Largest `mtu` of a routed port, which is the layer-3 MTU (default of `p2p_uplinks_mtu` in aristanetworks/avd)."""

FIXED_TRAFFIC_CLASS = 7
"""Traffic class 7 goes to queue 7 and can't be mapped elsewhere ("Arista_EOS_RoCEv2_Lossless_Config", a post on
EOS 4.36 of 2026-07-20 that cites Arista's manuals)."""

DEFAULT_TRAFFIC_CLASS = tuple(traffic_class for traffic_class in (1, 0, 2, 3, 4, 5, 6, 7) for _ in range(8))
"""Traffic class of every DSCP that no `qos map dscp` names: the first two blocks of eight are swapped (same post)."""

LOSSLESS_FAMILIES = ("jericho", "tomahawk", "trident")
"""ASIC families whose PFC and queue commands are known: `uc-tx-queue` on Broadcom XGS, `tx-queue` on Jericho
(pyavd 6.4.0 examples)."""

DYNAMIC_FAMILIES = ("tomahawk", "trident")
"""ASIC families on which ECMP groups can weigh load. Jericho sprays cells instead."""

DYNAMIC_SINCE = (4, 30)
"""First release with dynamic load balancing on ECMP groups (Arista TOI index, EOS 4.30.0F)."""

WATCHDOG_TIMER_S = (0.01, 60.0)
"""Range of the watchdog's timeout and recovery time in seconds (same post)."""

WATCHDOG_POLL_S = (0.005, 30.0)
"""Range of the watchdog's polling interval in seconds (same post)."""

WATCHDOG_ACTIONS = {"drop": "drop", "alert": "notify-only"}
"""Our word for what the watchdog does, and EOS's. EOS has no word for `forward` (pyavd 6.4.0 schema:
drop, errdisable, notify-only)."""

LEAF_ROUTES_MAX = 2048
"""Routes that a leaf may announce before its session is shut: its loopback, and for each of the 512 ports that the
densest ASIC has (Tomahawk5 at 100G) the /31 and up to two prefixes of the host."""


def has_dynamic_balancing(asic_family: str, release: str) -> bool:
    """Whether ECMP groups of this ASIC weigh the load of their members in this release. A release without a number
    counts as new."""
    number = re.match(r"(\d+)\.(\d+)", release)
    is_new = number is None or (int(number[1]), int(number[2])) >= DYNAMIC_SINCE
    return is_new and asic_family in DYNAMIC_FAMILIES
