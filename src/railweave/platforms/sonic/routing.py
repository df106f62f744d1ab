"""The routing of a switch as all three modes need it: neighbours, announced prefixes, timers."""

from __future__ import annotations

from typing import Any

from railweave.model.device import InterfaceSpec, SwitchSpec
from railweave.platforms.sonic.rows import dotted

GROUP, POLICY = "FABRIC", "FABRIC"
"""Names of the peer group and of the route map that lets all routes pass."""

HOLD_S, KEEPALIVE_S = "10", "3"
"""Session timers that SONiC's minigraph parser gives its peers (sonic-buildimage@086b03bd, sonic-config-engine)."""

BLACKHOLE_DISTANCE = "250"
"""Administrative distance of the route that covers the host links: the worst that BGP's own 20 and 200 still beat."""

PATHS_MOST = 256
"""Most equal paths that CONFIG_DB takes (sonic-buildimage@086b03bd, sonic-bgp-global.yang, max_ebgp_paths)."""


def peers(spec: SwitchSpec) -> list[InterfaceSpec]:
    """The interfaces that speak BGP: those towards other switches."""
    return [i for i in spec.interfaces if i.peer_asn is not None]


def is_unnumbered(spec: SwitchSpec) -> bool:
    """Whether the sessions run over link-local addresses."""
    return any(i.peer_address is None for i in peers(spec))


def session_name(interface: InterfaceSpec) -> str:
    """What FRR calls a neighbour: its address, or the port where there is none."""
    return interface.port if interface.peer_address is None else dotted(interface.peer_address)


def host_prefix(spec: SwitchSpec) -> str | None:
    """The prefix that holds all host links of a leaf."""
    return None if spec.host_prefix is None else f"{dotted(spec.host_prefix[0])}/{spec.host_prefix[1]}"


def most_paths(spec: SwitchSpec) -> int:
    """The widest group of equal paths that the switch can have: one over each of its sessions."""
    return min(max(1, len(peers(spec))), PATHS_MOST)


def origin(spec: SwitchSpec) -> str:
    """Where the text comes from, for its head."""
    return f"made from inventory/sites/{spec.site}: edit that"


def expected(spec: SwitchSpec, maker: str) -> list[str]:
    """The head of a text that is never pushed."""
    return [f"expected, never pushed: what {maker} makes of config_db.json in FRR, IPv4 only", origin(spec)]


def shared(spec: SwitchSpec) -> dict[str, Any]:
    """What every mode's text prints; a neighbour is (name, AS number, host name)."""
    return {
        "hostname": spec.hostname,
        "local_asn": spec.asn,
        "router_id": dotted(spec.loopback),
        "host_prefix": host_prefix(spec),
        "distance": BLACKHOLE_DISTANCE,
        "unnumbered": is_unnumbered(spec),
        "neighbours": [(session_name(i), i.peer_asn, i.peer) for i in peers(spec)],
        "paths": most_paths(spec),
        "keepalive": KEEPALIVE_S,
        "hold": HOLD_S,
    }
