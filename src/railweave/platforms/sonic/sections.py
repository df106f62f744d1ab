"""The sections of config_db.json in the order in which they stand, and which of them all switches of a role share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from railweave.model.device import SwitchSpec
from railweave.platforms.sonic.rows import Tables
from railweave.platforms.sonic.tables import (
    bgp,
    buffers,
    device,
    hashing,
    interfaces,
    neighbours,
    ports,
    qos_maps,
    queues,
    services,
    watchdog,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Tables that one function makes. `shared`: they follow from the role and its ports alone, not from the device."""

    module: str
    tables: Callable[[SwitchSpec], Tables]
    why: str
    shared: bool = False


def _first_line(text: str | None) -> str:
    return (text or "").splitlines()[0]


SECTIONS = (
    Section(module="device", tables=device.tables, why=_first_line(device.__doc__)),
    Section(module="ports", tables=ports.tables, why=_first_line(ports.__doc__)),
    Section(module="interfaces", tables=interfaces.tables, why=_first_line(interfaces.__doc__)),
    Section(module="neighbours", tables=neighbours.tables, why=_first_line(neighbours.__doc__)),
    Section(module="bgp", tables=bgp.tables, why=_first_line(bgp.__doc__)),
    Section(module="hashing", tables=hashing.tables, why=_first_line(hashing.__doc__), shared=True),
    Section(module="qos_maps", tables=qos_maps.tables, why=_first_line(qos_maps.__doc__), shared=True),
    Section(module="queues", tables=queues.tables, why=_first_line(queues.__doc__), shared=True),
    Section(module="ports", tables=ports.lengths, why=_first_line(ports.lengths.__doc__), shared=True),
    Section(module="buffers", tables=buffers.tables, why=_first_line(buffers.__doc__), shared=True),
    Section(module="watchdog", tables=watchdog.tables, why=_first_line(watchdog.__doc__), shared=True),
    Section(module="services", tables=services.tables, why=_first_line(services.__doc__)),
)


def all_tables(spec: SwitchSpec) -> Tables:
    """Every table of a switch: what `parse` gives back."""
    return {name: rows for section in SECTIONS for name, rows in section.tables(spec).items()}
