"""Judge a switch's config_db.json by reading it back: what YANG accepts although the switch would not work with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from railweave.model.finding import Finding, Place
from railweave.platforms.sonic.config_db import parse
from railweave.platforms.sonic.faults import fault

_NEEDED = ("DEVICE_METADATA", "PORT", "LOOPBACK_INTERFACE", "INTERFACE", "MGMT_INTERFACE", "PORT_QOS_MAP")
_REFERENCES = (
    ("PORT_QOS_MAP", "dscp_to_tc_map", "DSCP_TO_TC_MAP"),
    ("PORT_QOS_MAP", "tc_to_queue_map", "TC_TO_QUEUE_MAP"),
    ("PORT_QOS_MAP", "tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP"),
    ("PORT_QOS_MAP", "pfc_to_queue_map", "MAP_PFC_PRIORITY_TO_QUEUE"),
    ("QUEUE", "scheduler", "SCHEDULER"),
    ("QUEUE", "wred_profile", "WRED_PROFILE"),
    ("BUFFER_PROFILE", "pool", "BUFFER_POOL"),
    ("BUFFER_QUEUE", "profile", "BUFFER_PROFILE"),
    ("BUFFER_PG", "profile", "BUFFER_PROFILE"),
)
"""(table, field, table that the name must stand in)."""


def check(files: Mapping[str, bytes], path: str) -> list[Finding]:
    """Every fault of one switch's files."""
    place = Place(path=f"{path}/config_db.json")
    if "config_db.json" not in files:
        return [fault("SON020", detail="expected config_db.json, got none", where=place)]
    try:
        tables: Mapping[str, Mapping[str, Any]] = parse(files["config_db.json"])
    except ValueError as error:
        return [fault("SON020", detail=f"expected tables, got: {error}", where=place)]
    findings = [
        fault("SON021", detail=f"expected {name}, got none", where=place) for name in _NEEDED if name not in tables
    ]
    for judge in (_values, _lanes, _interfaces, _sessions, _maps, _references, _watchdog):
        findings += judge(tables, place)
    return findings


def _values(tables: Mapping[str, Mapping[str, Any]], place: Place) -> Iterator[Finding]:
    for name, rows in tables.items():
        for key, row in rows.items():
            wrong = row if not isinstance(row, dict) else next((v for v in row.values() if not _is_text(v)), None)
            if wrong is not None:
                yield fault("SON020", detail=f"expected texts in {name}|{key}, got {str(wrong)[:40]}", where=place)


def _is_text(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) for v in value))


def _lanes(tables: Mapping[str, Mapping[str, Any]], place: Place) -> Iterator[Finding]:
    owner: dict[str, str] = {}
    for port, row in tables.get("PORT", {}).items():
        for lane in row.get("lanes", "").split(","):
            if owner.setdefault(lane, port) != port:
                detail = f"expected lane {lane} on one port, {owner[lane]} and {port} have it"
                yield fault("SON022", detail=detail, where=place)


def _interfaces(tables: Mapping[str, Mapping[str, Any]], place: Place) -> Iterator[Finding]:
    rows, ports = tables.get("INTERFACE", {}), tables.get("PORT", {})
    for key in rows:
        port, separator, _ = key.partition("|")
        if separator and port not in rows:
            yield fault("SON026", detail=f"expected INTERFACE|{port} beside {key}, got none", where=place)
        if not separator and port not in ports:
            yield fault("SON025", detail=f"expected the port of INTERFACE|{port} in PORT, got none", where=place)


def _sessions(tables: Mapping[str, Mapping[str, Any]], place: Place) -> Iterator[Finding]:
    local = {key.partition("|")[2].partition("/")[0] for key in tables.get("INTERFACE", {}) if "|" in key}
    for peer, row in tables.get("BGP_NEIGHBOR", {}).items():
        address = row.get("local_addr")
        if address is not None and address not in local:
            yield fault("SON023", detail=f"expected {address} of session {peer} on an interface, got none", where=place)
        if address is not None and not row.get("asn"):
            yield fault("SON023", detail=f"expected an AS number for session {peer}, got none", where=place)


def _maps(tables: Mapping[str, Mapping[str, Any]], place: Place) -> Iterator[Finding]:
    bound = tables.get("PORT_QOS_MAP", {})
    up = [port for port, row in tables.get("PORT", {}).items() if row.get("admin_status") == "up"]
    wanted = bound.get("global", {}).get("dscp_to_tc_map")
    for port in up:
        if wanted is None or bound.get(port, {}).get("dscp_to_tc_map") != wanted:
            yield fault("SON024", detail=f"expected the map of `global` on {port}, got another or none", where=place)


def _references(tables: Mapping[str, Mapping[str, Any]], place: Place) -> Iterator[Finding]:
    for table, field, target in _REFERENCES:
        known = tables.get(target, {})
        for key, row in tables.get(table, {}).items():
            name = row.get(field) if isinstance(row, dict) else None
            if name is not None and name != "NULL" and name not in known:
                yield fault("SON025", detail=f"expected {name} of {table}|{key} in {target}, got none", where=place)


def _watchdog(tables: Mapping[str, Mapping[str, Any]], place: Place) -> Iterator[Finding]:
    watched = tables.get("PFC_WD", {})
    for port, row in tables.get("PORT_QOS_MAP", {}).items():
        enabled, supervised = row.get("pfc_enable", ""), row.get("pfcwd_sw_enable", "")
        if bool(enabled) != bool(supervised) or (enabled and port not in watched):
            detail = f"expected a watchdog for priorities {enabled or 'none'} on {port}, got {supervised or 'none'}"
            yield fault("SON027", detail=detail, where=place)
