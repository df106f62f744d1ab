"""DEVICE_NEIGHBOR and its metadata: what each port looks at, hosts included.

`config qos reload` and `pfcwd start_default` act only on ports that are listed here.
"""

from __future__ import annotations

from railweave.model.device import InterfaceKind, InterfaceSpec, SwitchSpec
from railweave.model.names import Tier
from railweave.platforms.sonic.rows import Tables
from railweave.platforms.sonic.tables.device import DEVICE_TYPE

_ABOVE = {Tier.LEAF: Tier.SPINE, Tier.SPINE: Tier.SUPER_SPINE}
_BELOW = {Tier.SPINE: Tier.LEAF, Tier.SUPER_SPINE: Tier.SPINE}


def tables(spec: SwitchSpec) -> Tables:
    """The neighbour of each used port, and the kind of each neighbour."""
    return {
        "DEVICE_NEIGHBOR": {i.port: {"name": i.peer, "port": i.peer_port} for i in spec.interfaces},
        "DEVICE_NEIGHBOR_METADATA": {i.peer: {"type": _kind(spec, i)} for i in spec.interfaces},
    }


def _kind(spec: SwitchSpec, interface: InterfaceSpec) -> str:
    if interface.kind is InterfaceKind.HOST:
        return "Server"
    if interface.kind is InterfaceKind.PEER:
        return DEVICE_TYPE[spec.tier]
    return DEVICE_TYPE[(_ABOVE if interface.kind is InterfaceKind.UP else _BELOW)[spec.tier]]
