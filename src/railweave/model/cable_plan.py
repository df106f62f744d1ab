"""Cables as a plan on paper has them: which port is to meet which other, and how a port may be called."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlanPort:
    """A port of a device: our own spelling first, then the others that mean the same port."""

    device: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.device} {self.names[0]}"


@dataclass(frozen=True, slots=True)
class PlanLink:
    """A link of the design: its cable and its two ends."""

    cable: str
    one: PlanPort
    other: PlanPort


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table that was made elsewhere: its number in the file, and its cells."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CableRun:
    """A cable as it runs: its kind, the device at its lower end, and both ends as `device cage/lanes`."""

    kind: str
    lower: str
    ends: tuple[str, str]
