"""Buffer pools, profiles and their binding, where the numbers of the SKU are public; else nothing, and audit() says so.

With the dynamic model the switch computes headroom from speed, cable length and MTU: a lossless group has profile NULL.
With the traditional model it comes from a table of the SKU; buffermgrd makes the same rows from the same table.
"""

from __future__ import annotations

from railweave.model.device import InterfaceSpec, SwitchSpec
from railweave.platforms.sonic.ports import sonic_ports
from railweave.platforms.sonic.rows import Tables
from railweave.platforms.sonic.tables.buffer_facts import (
    FACTS,
    LOSSLESS_QUEUE,
    LOSSY_GROUP,
    BufferFacts,
    cable_row_m,
    covers,
)

QUEUES = range(8)


def tables(spec: SwitchSpec) -> Tables:
    """Pools, profiles, groups and queues of a switch whose numbers are known."""
    rules = sonic_ports(spec.role.model)
    facts = FACTS.get(rules.platform)
    if facts is None or rules.buffer_model == "sai":
        return {}
    ports = [i.port for i in spec.interfaces]
    return {
        "BUFFER_POOL": facts.pools,
        "BUFFER_PROFILE": {**facts.profiles, **_lossless_profiles(spec, facts)},
        "BUFFER_PG": {f"{i.port}|{pg}": row for i in spec.interfaces for pg, row in _groups(spec, facts, i).items()},
        "BUFFER_QUEUE": {f"{port}|{q}": row for port in ports for q, row in _queues(spec, facts).items()},
        **_lists(facts, ports),
        **(_dynamic() if facts.group is None and spec.qos.lossless else {}),
    }


def _groups(spec: SwitchSpec, facts: BufferFacts, interface: InterfaceSpec) -> dict[str, dict[str, str]]:
    """The priority groups that a port uses: the lossless ones with headroom, the others without."""
    rows = {c.priority_group: {"profile": LOSSY_GROUP} for c in spec.qos.classes}
    rows[0] = {"profile": LOSSY_GROUP}
    for traffic in spec.qos.lossless:
        if facts.group is None:
            rows[traffic.priority_group] = {"profile": "NULL"}
        elif covers(facts, interface.speed_gbps, interface.length_m):
            rows[traffic.priority_group] = {"profile": _profile_name(interface)}
    return {str(group): rows[group] for group in sorted(rows)}


def _lossless_profiles(spec: SwitchSpec, facts: BufferFacts) -> dict[str, dict[str, str]]:
    """A profile for each speed and cable row in use, as buffermgrd names and fills it."""
    if facts.group is None or facts.headroom_bytes is None or not spec.qos.lossless:
        return {}
    used = sorted({(i.speed_gbps, cable_row_m(i.length_m)): i for i in spec.interfaces}.items(), key=lambda u: u[0])
    return {
        _profile_name(interface): {
            "pool": "ingress_lossless_pool",
            **facts.group,
            "xoff": str(facts.headroom_bytes[key]),
        }
        for key, interface in used
        if key in facts.headroom_bytes
    }


def _profile_name(interface: InterfaceSpec) -> str:
    return f"pg_lossless_{interface.speed_gbps * 1000}_{cable_row_m(interface.length_m)}m_profile"


def _queues(spec: SwitchSpec, facts: BufferFacts) -> dict[int, dict[str, str]]:
    paused = {c.queue for c in spec.qos.lossless}
    return {q: {"profile": LOSSLESS_QUEUE if q in paused else facts.lossy_queue} for q in QUEUES}


def _lists(facts: BufferFacts, ports: list[str]) -> Tables:
    result: Tables = {}
    if facts.ingress_list:
        result["BUFFER_PORT_INGRESS_PROFILE_LIST"] = {port: {"profile_list": facts.ingress_list} for port in ports}
    if facts.egress_list:
        result["BUFFER_PORT_EGRESS_PROFILE_LIST"] = {port: {"profile_list": facts.egress_list} for port in ports}
    return result


def _dynamic() -> Tables:
    """What the formula assumes of the traffic (sonic-buildimage@02aaf5c3, files/build_templates/buffers_config.j2)."""
    return {
        "DEFAULT_LOSSLESS_BUFFER_PARAMETER": {"AZURE": {"default_dynamic_th": "0"}},
        "LOSSLESS_TRAFFIC_PATTERN": {"AZURE": {"mtu": "1024", "small_packet_percentage": "50"}},
    }
