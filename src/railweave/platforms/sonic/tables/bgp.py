"""BGP for bgpcfgd or for the management framework, and the route to the hosts of a leaf.

bgpcfgd announces Loopback0 and static routes only; so the host links of a leaf go out as one blackhole route that
covers them (a /31 that is up is longer and wins). With split-unified, BGP stands in frr.conf and nothing stands here.
"""

from __future__ import annotations

from railweave.model.device import InterfaceSpec, SwitchSpec
from railweave.model.names import BgpMode
from railweave.platforms.sonic.routing import (
    BLACKHOLE_DISTANCE,
    GROUP,
    HOLD_S,
    KEEPALIVE_S,
    POLICY,
    host_prefix,
    is_unnumbered,
    most_paths,
    peers,
    session_name,
)
from railweave.platforms.sonic.rows import Tables, dotted


def tables(spec: SwitchSpec) -> Tables:
    """The BGP tables that the routing mode reads."""
    if spec.bgp_mode is BgpMode.SPLIT_UNIFIED:
        return {}
    state = {"tsa_enabled": "false", "wcmp_enabled": "false", "idf_isolation_state": "unisolated"}
    common: Tables = {"BGP_DEVICE_GLOBAL": {"STATE": state}}
    if spec.bgp_mode is BgpMode.FRR_MGMT:
        return {**common, **_framework(spec)}
    return {**common, "BGP_NEIGHBOR": dict(_session(i) for i in peers(spec)), **_host_route(spec)}


def _session(interface: InterfaceSpec) -> tuple[str, dict[str, str]]:
    assert interface.address is not None and interface.peer_address is not None  # noqa: S101  # audit() refused it
    return dotted(interface.peer_address), {
        "asn": str(interface.peer_asn),
        "name": interface.peer,
        "local_addr": dotted(interface.address),
        "holdtime": HOLD_S,
        "keepalive": KEEPALIVE_S,
        "admin_status": "up",
        "nhopself": "0",
        "rrclient": "0",
    }


def _host_route(spec: SwitchSpec) -> Tables:
    prefix = host_prefix(spec)
    if prefix is None:
        return {}
    row = {"blackhole": "true", "advertise": "true", "distance": BLACKHOLE_DISTANCE}
    return {"STATIC_ROUTE": {f"default|{prefix}": row}}


def _framework(spec: SwitchSpec) -> Tables:
    """What frrcfgd reads: globals, a policy, a peer group, a session per link, and the prefixes to announce.

    The policy lets all pass: frrcfgd writes no `no bgp ebgp-requires-policy`, and FRR exchanges nothing without either.
    """
    globals_row = {
        "local_asn": str(spec.asn),
        "router_id": dotted(spec.loopback),
        "load_balance_mp_relax": "true",
        "log_nbr_state_changes": "true",
    }
    prefixes = [f"{dotted(spec.loopback)}/32", *([prefix] if (prefix := host_prefix(spec)) else [])]
    policy = {"admin_status": "up", "route_map_in": [POLICY], "route_map_out": [POLICY]}
    return {
        "BGP_GLOBALS": {"default": globals_row},
        "BGP_GLOBALS_AF": {"default|ipv4_unicast": {"max_ebgp_paths": str(most_paths(spec))}},
        "BGP_GLOBALS_AF_NETWORK": {f"default|ipv4_unicast|{prefix}": {} for prefix in prefixes},
        "ROUTE_MAP_SET": {POLICY: {}},
        "ROUTE_MAP": {f"{POLICY}|10": {"route_operation": "permit"}},
        "BGP_PEER_GROUP": {f"default|{GROUP}": _group(spec)},
        "BGP_PEER_GROUP_AF": {f"default|{GROUP}|ipv4_unicast": policy},
        "BGP_NEIGHBOR": {f"default|{session_name(i)}": _framework_session(i) for i in peers(spec)},
        **_host_route(spec),
    }


def _group(spec: SwitchSpec) -> dict[str, str]:
    timers = {"holdtime": HOLD_S, "keepalive": KEEPALIVE_S}
    return timers | ({"peer_type": "external", "capability_ext_nexthop": "true"} if is_unnumbered(spec) else {})


def _framework_session(interface: InterfaceSpec) -> dict[str, str]:
    fields = {"peer_group_name": GROUP, "name": interface.peer, "admin_status": "up"}
    if interface.peer_address is not None:
        fields["asn"] = str(interface.peer_asn)
    return fields
