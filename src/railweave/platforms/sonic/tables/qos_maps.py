"""The maps from DSCP to traffic class, queue and priority group, and their binding on every used port and on `global`.

SONiC's stock map sends DSCP 26 to a lossy class; without the binding on `global` tunnelled packets still take it.
Where hosts aren't believed, their ports have a map of their own that knows the default class only. The mark itself
stays in the packet: no table that every ASIC takes would erase it, so switches further on read it again.
"""

from __future__ import annotations

from collections.abc import Callable

from railweave.model.device import InterfaceKind, InterfaceSpec, SwitchSpec
from railweave.model.intent import TrafficClass
from railweave.platforms.sonic.ports import sonic_ports
from railweave.platforms.sonic.rows import Tables

MAP = "FABRIC"
"""Name of our maps; SONiC's own are called AZURE."""

UNTRUSTED = "UNTRUSTED"
"""Name of the map on the ports of hosts whose marks aren't believed."""

PFC_TO_GROUP_ASICS = ("mellanox", "barefoot")
"""Only their SAI has a map from PFC priority to group (sonic-buildimage@086b03bd, files/build_templates/qos_config.j2);
on Broadcom it stopped orchagent (sonic-buildimage PR#1191)."""


def tables(spec: SwitchSpec) -> Tables:
    """The maps and their bindings."""
    qos, lossless = spec.qos, spec.qos.lossless
    dscp_map = {str(dscp): str(qos.class_of(dscp).traffic_class) for dscp in range(64)}
    result: Tables = {
        "DSCP_TO_TC_MAP": {MAP: dscp_map},
        "TC_TO_QUEUE_MAP": {MAP: _by_class(spec, "queue")},
        "TC_TO_PRIORITY_GROUP_MAP": {MAP: _by_class(spec, "priority_group")},
    }
    binding = {"dscp_to_tc_map": MAP, "tc_to_queue_map": MAP, "tc_to_pg_map": MAP}
    if lossless:
        result["MAP_PFC_PRIORITY_TO_QUEUE"] = {MAP: _priorities(spec, lambda c: c.queue)}
        if sonic_ports(spec.role.model).asic in PFC_TO_GROUP_ASICS:
            result["PFC_PRIORITY_TO_PRIORITY_GROUP_MAP"] = {MAP: _priorities(spec, lambda c: c.priority_group)}
            binding["pfc_to_pg_map"] = MAP
        enabled = ",".join(str(p) for p in sorted({c.priority for c in lossless}))
        queues = ",".join(str(q) for q in sorted({c.queue for c in lossless}))
        binding |= {"pfc_to_queue_map": MAP, "pfc_enable": enabled, "pfcwd_sw_enable": queues}
    disbelieved = [i.port for i in spec.interfaces if _is_disbelieved(spec, i)]
    if disbelieved:
        result["DSCP_TO_TC_MAP"] = {MAP: dscp_map, UNTRUSTED: dict.fromkeys(dscp_map, str(qos.default.traffic_class))}
    bound = dict.fromkeys((i.port for i in spec.interfaces), binding)
    bound |= dict.fromkeys(disbelieved, binding | {"dscp_to_tc_map": UNTRUSTED})
    result["PORT_QOS_MAP"] = {"global": {"dscp_to_tc_map": MAP}, **bound}
    return result


def _is_disbelieved(spec: SwitchSpec, interface: InterfaceSpec) -> bool:
    return interface.kind is InterfaceKind.HOST and not spec.qos.preset.trust_hosts


def _by_class(spec: SwitchSpec, field: str) -> dict[str, str]:
    """A map over all eight traffic classes; one that no class uses takes the default class's number."""
    used: dict[int, int] = {c.traffic_class: getattr(c, field) for c in spec.qos.classes}
    rest = getattr(spec.qos.default, field)
    return {str(number): str(used.get(number, rest)) for number in range(8)}


def _priorities(spec: SwitchSpec, target: Callable[[TrafficClass], int]) -> dict[str, str]:
    """A map over the priorities that PFC may pause; the others keep their own number."""
    paused: dict[int, TrafficClass] = {c.priority: c for c in spec.qos.lossless}
    return {str(n): str(target(paused[n]) if n in paused else n) for n in range(8)}
