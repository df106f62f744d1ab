"""SWITCH_HASH: which header fields spread flows over equal paths; a different algorithm in each tier.

Two tiers that hash alike send all flows of one leaf's uplink to the same next link.
"""

from __future__ import annotations

from railweave.model.device import SwitchSpec
from railweave.model.names import Tier
from railweave.platforms.sonic.rows import Tables

FIELDS = ["SRC_IP", "DST_IP", "IP_PROTOCOL", "L4_SRC_PORT", "L4_DST_PORT", "IN_PORT"]
"""RoCEv2's entropy is in the UDP source port (sonic-buildimage@086b03bd, sonic-hash.yang, hash-field)."""

ALGORITHM = {Tier.LEAF: "CRC", Tier.SPINE: "CRC_CCITT", Tier.SUPER_SPINE: "XOR"}


def tables(spec: SwitchSpec) -> Tables:
    """Fields and algorithm of ECMP."""
    return {"SWITCH_HASH": {"GLOBAL": {"ecmp_hash": FIELDS, "ecmp_hash_algorithm": ALGORITHM[spec.tier]}}}
