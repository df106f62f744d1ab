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


def _said(text: str | None) -> str:
    """A docstring on one line."""
    return " ".join((text or "").split())


SECTIONS = (
    Section(module="device", tables=device.tables, why=_said(device.__doc__)),
    Section(module="ports", tables=ports.tables, why=_said(ports.__doc__)),
    Section(module="interfaces", tables=interfaces.tables, why=_said(interfaces.__doc__)),
    Section(module="neighbours", tables=neighbours.tables, why=_said(neighbours.__doc__)),
    Section(module="bgp", tables=bgp.tables, why=_said(bgp.__doc__)),
    Section(module="hashing", tables=hashing.tables, why=_said(hashing.__doc__), shared=True),
    Section(module="qos_maps", tables=qos_maps.tables, why=_said(qos_maps.__doc__), shared=True),
    Section(module="queues", tables=queues.tables, why=_said(queues.__doc__), shared=True),
    Section(module="ports", tables=ports.lengths, why=_said(ports.lengths.__doc__), shared=True),
    Section(module="buffers", tables=buffers.tables, why=_said(buffers.__doc__), shared=True),
    Section(module="watchdog", tables=watchdog.tables, why=_said(watchdog.__doc__), shared=True),
    Section(module="services", tables=services.tables, why=_said(services.__doc__)),
)


def all_tables(spec: SwitchSpec) -> Tables:
    """Every table of a switch: what `parse` gives back."""
    return {name: rows for section in SECTIONS for name, rows in section.tables(spec).items()}
