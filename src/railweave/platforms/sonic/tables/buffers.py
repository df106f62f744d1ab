"""Buffer pools, profiles and their binding, where the numbers of the SKU are public; else nothing, and audit() says so.

With the dynamic model the switch computes headroom from speed, cable length and MTU; a lossless group has profile NULL.
"""

from __future__ import annotations

from railweave.model.device import SwitchSpec
from railweave.platforms.sonic.ports import sonic_ports
from railweave.platforms.sonic.rows import Tables

EGRESS_LOSSLESS_BYTES = {"x86_64-nvidia_sn5600-r0": 158229504}
"""Size of the egress lossless pool by platform; the dynamic model computes the others.

Source: sonic-net/sonic-buildimage@d08a8e68, device/mellanox/x86_64-nvidia_sn5600-r0/Mellanox-SN5600-C256S1/
buffers_defaults_t0.j2, the same in -C224O8; seen 2026-12-01.
"""

_POOLS = ("ingress_lossless_pool", "egress_lossless_pool", "egress_lossy_pool")
_PROFILES = {
    "ingress_lossless_profile": {"pool": "ingress_lossless_pool", "size": "0", "dynamic_th": "7"},
    "ingress_lossy_profile": {"pool": "ingress_lossless_pool", "size": "0", "dynamic_th": "3"},
    "egress_lossless_profile": {"pool": "egress_lossless_pool", "size": "0", "dynamic_th": "7"},
    "egress_lossy_profile": {"pool": "egress_lossy_pool", "size": "9216", "dynamic_th": "7"},
    "q_lossy_profile": {"pool": "egress_lossy_pool", "size": "0", "dynamic_th": "3"},
}
"""Source: SONiC doc/qos/reclaim-reserved-buffer-images, section 7.1.1 (template of Mellanox platforms); one ingress
pool as in sonic-buildimage@109bd31a, Mellanox-SN5600-C256S1/buffers_defaults_objects.j2; seen 2026-12-01."""


def is_known(spec_platform: str, buffer_model: str) -> bool:
    """Whether this module has the numbers of a platform."""
    return buffer_model == "dynamic" and spec_platform in EGRESS_LOSSLESS_BYTES


def tables(spec: SwitchSpec) -> Tables:
    """Pools, profiles, groups and queues of a switch whose numbers are known."""
    rules = sonic_ports(spec.role.model)
    if not is_known(rules.platform, rules.buffer_model):
        return {}
    ports = [i.port for i in spec.interfaces]
    lossless = sorted(spec.qos.lossless, key=lambda c: c.queue)
    groups = {"0": "ingress_lossy_profile", **{str(c.priority_group): "NULL" for c in lossless}}
    paused = {c.queue for c in lossless}
    queues = {str(q): "egress_lossless_profile" if q in paused else "q_lossy_profile" for q in range(8)}
    result: Tables = {
        "BUFFER_POOL": _pools(EGRESS_LOSSLESS_BYTES[rules.platform]),
        "BUFFER_PROFILE": _PROFILES,
        "BUFFER_PG": {f"{port}|{pg}": {"profile": profile} for port in ports for pg, profile in groups.items()},
        "BUFFER_QUEUE": {f"{port}|{q}": {"profile": profile} for port in ports for q, profile in queues.items()},
        "BUFFER_PORT_INGRESS_PROFILE_LIST": {p: {"profile_list": "ingress_lossless_profile"} for p in ports},
        "BUFFER_PORT_EGRESS_PROFILE_LIST": {
            p: {"profile_list": "egress_lossless_profile,egress_lossy_profile"} for p in ports
        },
    }
    if lossless:
        result["DEFAULT_LOSSLESS_BUFFER_PARAMETER"] = {"AZURE": {"default_dynamic_th": "0"}}
        result["LOSSLESS_TRAFFIC_PATTERN"] = {"AZURE": {"mtu": "1024", "small_packet_percentage": "50"}}
    return result


def _pools(egress_lossless_bytes: int) -> dict[str, dict[str, str]]:
    pools = {name: {"type": name.partition("_")[0], "mode": "dynamic"} for name in _POOLS}
    pools["egress_lossless_pool"]["size"] = str(egress_lossless_bytes)
    return pools
