"""SWITCH_HASH: which header fields spread flows over equal paths; another algorithm in each tier than in the next.

Two tiers that hash alike send all flows of one leaf's uplink to the same next link. Leaves and super-spines share an
algorithm, but not a seed: that follows from the device type.
"""

from __future__ import annotations

from railweave.model.device import SwitchSpec
from railweave.model.names import Tier
from railweave.platforms.sonic.rows import Tables

FIELDS = ["SRC_IP", "DST_IP", "IP_PROTOCOL", "L4_SRC_PORT", "L4_DST_PORT", "IN_PORT"]
"""RoCEv2's entropy is in the UDP source port (sonic-buildimage@086b03bd, sonic-hash.yang, hash-field)."""

ALGORITHM = {Tier.LEAF: "CRC", Tier.SPINE: "CRC_CCITT", Tier.SUPER_SPINE: "CRC"}
"""The only two that Spectrum takes; orchagent refuses any other (sonic-net/sonic-mgmt@056a8260,
tests/hash/generic_hash_helper.py). Seeds are 0, 10 and 25 for ToRRouter, LeafRouter and SpineRouter
(sonic-net/sonic-buildimage@0860bc78, dockers/docker-orchagent/switch.json.j2); both seen 2026-12-01."""


def tables(spec: SwitchSpec) -> Tables:
    """Fields and algorithm of ECMP."""
    return {"SWITCH_HASH": {"GLOBAL": {"ecmp_hash": FIELDS, "ecmp_hash_algorithm": ALGORITHM[spec.tier]}}}
