"""PORT and CABLE_LENGTH: every port of the switch with its lanes, speed and state, and how long its cable is.

A port that nothing is plugged in is there too, shut: a port that CONFIG_DB doesn't name has undefined lanes.
"""

from __future__ import annotations

from functools import lru_cache

from railweave.model.device import InterfaceSpec, SwitchSpec
from railweave.model.hardware import Breakout
from railweave.model.topology import SwitchRole
from railweave.platforms.sonic.ports import port_alias, port_index, port_lanes, port_name, port_subport, sonic_ports
from railweave.platforms.sonic.rows import Tables
from railweave.platforms.sonic.tables.buffer_facts import cable_row_m


def tables(spec: SwitchSpec) -> Tables:
    """All ports in faceplate order, then the service ports."""
    used = {i.port: i for i in spec.interfaces}
    rows = {}
    for name, fixed in _fixed(_layout_key(spec.role), spec.role):
        interface = used.get(name)
        rows[name] = {**fixed, **(_in_use(interface) if interface else {"admin_status": "down"}), "mtu": str(spec.mtu)}
    return {"PORT": rows}


def lengths(spec: SwitchSpec) -> Tables:
    """How long the cable of each used port is: exactly where the switch computes headroom, else a row of its table."""
    return {"CABLE_LENGTH": {"AZURE": {i.port: cable_text(spec, i) for i in spec.interfaces}}}


def cable_text(spec: SwitchSpec, interface: InterfaceSpec) -> str:
    """The length of a port's cable as CABLE_LENGTH has it."""
    exact = sonic_ports(spec.role.model).buffer_model == "dynamic"
    return f"{interface.length_m if exact else cable_row_m(interface.length_m)}m"


def _in_use(interface: InterfaceSpec) -> dict[str, str]:
    return {"admin_status": "up", "description": f"{interface.peer}:{interface.peer_port}"}


def _layout_key(role: SwitchRole) -> tuple[object, ...]:
    return (role.down, role.up, role.model.name, role.model.cages, sonic_ports(role.model))


class _Held:
    """A role that compares by its layout, so that equal layouts are computed once."""

    def __init__(self, key: tuple[object, ...], role: SwitchRole) -> None:
        self.key, self.role = key, role

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and self.key == other.key


def _fixed(key: tuple[object, ...], role: SwitchRole) -> tuple[tuple[str, dict[str, str]], ...]:
    return _layout(_Held(key, role))


@lru_cache(maxsize=64)
def _layout(held: _Held) -> tuple[tuple[str, dict[str, str]], ...]:
    """(name, fields that don't depend on the device) of every port of the switch."""
    role = held.role
    rows = []
    for cage in range(role.model.data_cages):
        mode = _mode_of(role, cage)
        for sub in range(mode.ports):
            fields = {
                "lanes": ",".join(map(str, port_lanes(role.model, mode, cage, sub))),
                "alias": port_alias(role.model, mode, cage, sub),
                "index": str(port_index(role.model, cage)),
                "subport": str(port_subport(mode, sub)),
                "speed": str(mode.speed_gbps * 1000),
                "fec": "rs",
                "autoneg": "off",
            }
            rows.append((port_name(role.model, mode, cage, sub), fields))
    for port in sonic_ports(role.model).service_ports:
        fields = {
            "lanes": str(port.lane),
            "alias": port.alias,
            "index": str(port.index),
            "speed": str(port.speed_mbps),
            "fec": "none",
        }
        rows.append((port.name, fields))
    return tuple(rows)


def _mode_of(role: SwitchRole, cage: int) -> Breakout:
    """The mode of a cage: that of the range which it lies in; beyond the last range that of the last."""
    ranges = [r for r in (role.down, role.up) if r is not None and r.count]
    for ports in ranges:
        if ports.position(0)[0] <= cage <= ports.position(ports.count - 1)[0]:
            return ports.breakout
    return ranges[-1].breakout
