"""BGP for bgpcfgd or for the management framework, and the route to the hosts of a leaf.

bgpcfgd announces Loopback0 and static routes only; so the host links of a leaf go out as one blackhole route that
covers them (a /31 that is up is longer and wins). With split-unified, BGP stands in frr.conf and nothing stands here.
"""

from __future__ import annotations

from railweave.model.device import InterfaceSpec, SwitchSpec
from railweave.model.names import BgpMode
from railweave.platforms.sonic.rows import Tables, dotted

HOLD_S, KEEPALIVE_S = "10", "3"
"""Timers of SONiC's own minigraph defaults (sonic-buildimage@086b03bd, sonic-config-engine)."""


def tables(spec: SwitchSpec) -> Tables:
    """The BGP tables that the routing mode reads."""
    if spec.bgp_mode is BgpMode.SPLIT_UNIFIED:
        return {}
    state = {"tsa_enabled": "false", "wcmp_enabled": "false", "idf_isolation_state": "unisolated"}
    common: Tables = {"BGP_DEVICE_GLOBAL": {"STATE": state}}
    if spec.bgp_mode is BgpMode.FRR_MGMT:
        return {**common, **_framework(spec)}
    return {**common, "BGP_NEIGHBOR": dict(_session(i) for i in peers(spec)), **_host_route(spec)}


def peers(spec: SwitchSpec) -> list[InterfaceSpec]:
    """The interfaces that speak BGP: those towards other switches."""
    return [i for i in spec.interfaces if i.peer_asn is not None]


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
    if spec.host_prefix is None:
        return {}
    first, length = spec.host_prefix
    row = {"blackhole": "true", "advertise": "true", "distance": "250"}
    return {"STATIC_ROUTE": {f"default|{dotted(first)}/{length}": row}}


def _framework(spec: SwitchSpec) -> Tables:
    """What frrcfgd reads: globals, a peer group, a session per link, and connected routes."""
    group = {
        "peer_type": "external",
        "holdtime": HOLD_S,
        "keepalive": KEEPALIVE_S,
        **({"capability_ext_nexthop": "true"} if any(i.address is None for i in peers(spec)) else {}),
    }
    paths = str(max(1, sum(1 for i in peers(spec))))
    return {
        "BGP_GLOBALS": {
            "default": {
                "local_asn": str(spec.asn),
                "router_id": dotted(spec.loopback),
                "load_balance_mp_relax": "true",
                "log_nbr_state_changes": "true",
            }
        },
        "BGP_GLOBALS_AF": {"default|ipv4_unicast": {"max_ebgp_paths": paths}},
        "BGP_PEER_GROUP": {"default|FABRIC": group},
        "BGP_PEER_GROUP_AF": {"default|FABRIC|ipv4_unicast": {"admin_status": "up"}},
        "BGP_NEIGHBOR": {_framework_key(i): _framework_session(i) for i in peers(spec)},
        "ROUTE_REDISTRIBUTE": {"default|connected|bgp|ipv4": {}},
    }


def _framework_key(interface: InterfaceSpec) -> str:
    far = interface.port if interface.peer_address is None else dotted(interface.peer_address)
    return f"default|{far}"


def _framework_session(interface: InterfaceSpec) -> dict[str, str]:
    fields = {"peer_group_name": "FABRIC", "name": interface.peer, "admin_status": "up"}
    if interface.peer_address is not None:
        fields["asn"] = str(interface.peer_asn)
    return fields
