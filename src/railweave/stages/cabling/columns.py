"""Find the columns of a cabling plan by the names that tools and people give them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from railweave.model.cable_plan import TableRow
from railweave.model.finding import Finding, Place
from railweave.stages.cabling.faults import fault

NAMES = {
    "a_device": ("a_device", "side_a_device", "a-node name", "source device", "source", "from device", "device a"),
    "a_port": ("a_port", "side_a_name", "a-port", "source port", "from port", "source interface", "port a"),
    "b_device": (
        *("b_device", "side_b_device", "z-node name", "destination device", "destination", "to device", "device b"),
        *("target device", "b-node name"),
    ),
    "b_port": (
        *("b_port", "side_b_name", "z-port", "destination port", "to port", "destination interface", "port b"),
        *("target port", "b-port"),
    ),
}
"""Column: its names in cabling.csv, in NetBox's import of cables, in UFM's P2P list, and in plans by hand."""

HEADER_ROWS = 20
"""A title may stand above the header: it is looked for in so many rows."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Places of the four columns (from 0), the number of cells that a row needs, and the rows below the header."""

    at: dict[str, int]
    rows: Sequence[TableRow]

    @property
    def width(self) -> int:
        """Cells that a row needs."""
        return max(self.at.values()) + 1


def find_columns(path: str, rows: Sequence[TableRow]) -> tuple[Columns | None, list[Finding]]:
    """The columns of a table, or why they aren't found."""
    best: tuple[int, int, dict[str, int]] | None = None
    for place, row in enumerate(rows[:HEADER_ROWS]):
        found = _known([cell.strip().lower() for cell in row.cells])
        if best is None or len(found) > best[0]:
            best = (len(found), place, found)
    if best is None or best[0] < len(NAMES):
        lacking = [name for name in NAMES if best is None or name not in best[2]]
        line = rows[best[1]].number if best and best[0] else 1
        return None, [
            fault("CAB001", Place(path=path, line=line), f"expected columns for {', '.join(lacking)}, got none")
        ]
    header = rows[best[1]]
    return Columns(best[2], rows[best[1] + 1 :]), _twice(path, header)


def _known(cells: list[str]) -> dict[str, int]:
    """Our columns among the cells of a row."""
    found = {}
    for name, spellings in NAMES.items():
        places = [cells.index(spelling) for spelling in spellings if spelling in cells]
        if places:
            found[name] = places[0]
    return found


def _twice(path: str, header: TableRow) -> list[Finding]:
    """Column names that stand in the header more than once, if they are ours."""
    cells = [cell.strip().lower() for cell in header.cells]
    ours = {spelling for spellings in NAMES.values() for spelling in spellings}
    found = []
    for name, count in Counter(cells).items():
        if count > 1 and name in ours:
            first = cells.index(name)
            place = Place(path=path, line=header.number, column=cells.index(name, first + 1) + 1)
            found.append(fault("CAB002", place, f"expected `{name}` once, got it in column {first + 1} too"))
    return found
