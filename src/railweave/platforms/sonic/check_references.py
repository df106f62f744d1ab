"""Faults of names: a profile, map, pool or scheduler that is referred to and isn't there."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.platforms.sonic.reading import Fault, Reading, word

REFERENCES = (
    ("PORT_QOS_MAP", "dscp_to_tc_map", "DSCP_TO_TC_MAP"),
    ("PORT_QOS_MAP", "tc_to_queue_map", "TC_TO_QUEUE_MAP"),
    ("PORT_QOS_MAP", "tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP"),
    ("PORT_QOS_MAP", "pfc_to_queue_map", "MAP_PFC_PRIORITY_TO_QUEUE"),
    ("PORT_QOS_MAP", "pfc_to_pg_map", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP"),
    ("QUEUE", "scheduler", "SCHEDULER"),
    ("QUEUE", "wred_profile", "WRED_PROFILE"),
    ("BUFFER_PROFILE", "pool", "BUFFER_POOL"),
    ("BUFFER_QUEUE", "profile", "BUFFER_PROFILE"),
    ("BUFFER_PG", "profile", "BUFFER_PROFILE"),
    ("BUFFER_PORT_INGRESS_PROFILE_LIST", "profile_list", "BUFFER_PROFILE"),
    ("BUFFER_PORT_EGRESS_PROFILE_LIST", "profile_list", "BUFFER_PROFILE"),
    ("BGP_NEIGHBOR", "peer_group_name", "BGP_PEER_GROUP"),
)
"""(table, field, table that the name must stand in)."""

_PORT_TABLES = ("PORT_QOS_MAP", "QUEUE", "BUFFER_PG", "BUFFER_QUEUE", "PFC_WD", "DEVICE_NEIGHBOR")
_MADE_BY_THE_SWITCH = "pg_lossless_"
"""buffermgrd makes these profiles from cable, speed and its own table (sonic-swss, cfgmgr/buffermgr.cpp)."""


def names(reading: Reading) -> Iterator[Fault]:
    """Every name that a field refers to stands in its table."""
    for table, field, target in REFERENCES:
        known = {key.rpartition("|")[2] for key in reading.table(target)}
        for key, row in reading.table(table).items():
            for name in word(row, field).split(","):
                if name not in known and name not in ("", "NULL") and not name.startswith(_MADE_BY_THE_SWITCH):
                    yield "SON025", table, key, f"expected {name} of {table}|{key} in {target}, got none"


def ports(reading: Reading) -> Iterator[Fault]:
    """Every port that a row is about stands in PORT."""
    known = {*reading.table("PORT"), "global", "GLOBAL"}
    for table in _PORT_TABLES:
        told = set()
        for key in reading.table(table):
            port = key.partition("|")[0]
            if port not in known and port not in told:
                told.add(port)
                yield "SON025", table, key, f"expected {port} of {table} in PORT, got none"


RULES = (names, ports)
