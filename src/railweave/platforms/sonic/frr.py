"""frr.conf: the BGP of a switch in FRR's words, pushed or expected of bgpcfgd and frrcfgd."""

from __future__ import annotations

from typing import Any

from railweave.model.device import InterfaceSpec, SwitchSpec
from railweave.model.names import BgpMode, Tier
from railweave.platforms.sonic.rows import dotted
from railweave.platforms.sonic.tables.bgp import HOLD_S, KEEPALIVE_S, peers

TEMPLATE = "sonic/frr.conf.j2"
_MAKER = {BgpMode.BGPCFGD: "bgpcfgd", BgpMode.FRR_MGMT: "frrcfgd"}


def file_name(spec: SwitchSpec) -> str:
    """`frr.conf` where it is pushed, `frr.expected.conf` where it is only expected."""
    return "frr.conf" if spec.bgp_mode is BgpMode.SPLIT_UNIFIED else "frr.expected.conf"


def context(spec: SwitchSpec) -> dict[str, Any]:
    """What the template prints."""
    maker = _MAKER.get(spec.bgp_mode)
    note = f"what {maker} makes of config_db.json, in substance; never pushed" if maker else None
    prefix = spec.host_prefix
    return {
        "notes": [f"made from inventory/sites/{spec.site}: edit that", *([note] if note else [])],
        "hostname": spec.hostname,
        "asn": spec.asn,
        "router_id": dotted(spec.loopback),
        "host_prefix": f"{dotted(prefix[0])}/{prefix[1]}" if prefix else None,
        "is_static": spec.bgp_mode is BgpMode.BGPCFGD,
        "is_leaf": spec.tier is Tier.LEAF,
        "neighbours": [_neighbour(i) for i in peers(spec)],
        "paths": max(1, len(peers(spec))),
        "keepalive": KEEPALIVE_S,
        "hold": HOLD_S,
    }


def _neighbour(interface: InterfaceSpec) -> dict[str, Any]:
    unnumbered = interface.peer_address is None
    return {
        "name": interface.port if interface.peer_address is None else dotted(interface.peer_address),
        "unnumbered": unnumbered,
        "asn": interface.peer_asn,
        "description": interface.peer,
    }
