"""INTERFACE: the layer-3 face of each used port: its bare key, and its /31 where links are numbered.

Without the bare key the address row is refused, and the first boot loads nothing.
"""

from __future__ import annotations

from railweave.model.device import SwitchSpec
from railweave.platforms.sonic.rows import Tables, dotted


def tables(spec: SwitchSpec) -> Tables:
    """A bare row for every used port, then its address."""
    rows: dict[str, dict[str, str]] = {}
    for interface in spec.interfaces:
        if interface.address is None:
            rows[interface.port] = {"ipv6_use_link_local_only": "enable"}
            continue
        rows[interface.port] = {}
        rows[f"{interface.port}|{dotted(interface.address)}/31"] = {}
    return {"INTERFACE": rows}
