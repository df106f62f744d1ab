"""Where devices stand: racks.yaml as a spot for each device that it names."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.services import Racks


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a device stands: rack, row and position as numbers, units from its lowest unit to the top of the rack."""

    rack: str
    row: int
    position: int
    unit: int
    below_top: int


class Places:
    """The spots of all devices that racks.yaml names; a spot is made when it is asked for."""

    def __init__(self, racks: Racks) -> None:
        self._rows = _row_numbers(racks)
        self._racks = {device: (rack, unit) for rack in racks.racks for device, unit in rack.devices.items()}

    def __bool__(self) -> bool:
        return bool(self._racks)

    def at(self, device: str) -> Spot | None:
        """Where a device stands, if that is known."""
        found = self._racks.get(device)
        if found is None:
            return None
        rack, unit = found
        return Spot(rack.name, self._rows[rack.row], rack.position, unit, max(rack.units - unit, 0))


def _row_numbers(racks: Racks) -> dict[str, int]:
    """A number for each row: its own if all rows are numbers, else its place among the sorted names."""
    names = sorted({rack.row for rack in racks.racks})
    if all(name.isdecimal() for name in names):
        return {name: int(name) for name in names}
    return {name: number for number, name in enumerate(names)}
