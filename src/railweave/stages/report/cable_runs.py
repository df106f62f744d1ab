"""The cables of a site as runs between ports of the faceplates: what has to be moved when a plan changes."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator

from railweave.model.cable_plan import CableRun, TableRow
from railweave.model.numbers import PortName
from railweave.model.site import SiteModel
from railweave.stages.report.cabling import COLUMNS, cabling


def wanted_runs(model: SiteModel, port_name: PortName) -> dict[str, CableRun]:
    """The cables of the design by id."""
    lines = (line for chunk in cabling(model, port_name) for line in chunk.decode().splitlines())
    return runs_of(TableRow(number, tuple(cells)) for number, cells in enumerate(csv.reader(lines), 1))


def runs_of(rows: Iterable[TableRow]) -> dict[str, CableRun]:
    """The cables of a cabling.csv by id. Raises LookupError where its columns aren't ours."""
    iterator = iter(rows)
    header = next(iterator, TableRow(1, ()))
    lacking = [name for name in COLUMNS if name not in header.cells]
    if lacking:
        raise LookupError(", ".join(lacking))
    at = {name: header.cells.index(name) for name in COLUMNS}
    return dict(_runs(iterator, at, len(header.cells)))


def _runs(rows: Iterator[TableRow], at: dict[str, int], width: int) -> Iterator[tuple[str, CableRun]]:
    for row in rows:
        if len(row.cells) != width:
            continue
        cell = {name: row.cells[place] for name, place in at.items()}
        lower, upper = (f"{cell[f'{side}_device']} {cell[f'{side}_cage']}/{cell[f'{side}_lanes']}" for side in "ab")
        yield cell["id"], CableRun(cell["kind"], cell["a_device"], (lower, upper))
