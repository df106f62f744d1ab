"""What can be wrong with a cabling plan that was made elsewhere."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_E, _W = Severity.ERROR, Severity.WARNING

_ROWS = (
    (
        "CAB001",
        _E,
        "The table has no columns for ends",
        "A plan names device and port of both ends of each cable in columns of their own.",
        "Name the columns a_device, a_port, b_device, b_port; docs/how-to/import-cabling.md lists other names.",
    ),
    (
        "CAB002",
        _E,
        "A column name stands there twice",
        "Two columns of one name could be read either way.",
        "Rename or remove one of them.",
    ),
    (
        "CAB003",
        _E,
        "A row has too few cells",
        "A ragged row has lost a separator or a cell, so what stands behind is shifted.",
        "Write all cells of the row, empty ones too.",
    ),
    (
        "CAB004",
        _E,
        "The device is not in the design",
        "Each end is a host or a switch that the design has.",
        "Correct the name; `cabling.csv` lists all of them.",
    ),
    (
        "CAB005",
        _E,
        "The port has no cable in the design",
        "Each end is a port that the design uses, by the name that the device or its faceplate has.",
        "Correct the port; `cabling.csv` lists those in use.",
    ),
    (
        "CAB006",
        _E,
        "A port is in two cables",
        "A port takes one link. A row that was copied and not changed does this.",
        "Correct the row that was copied.",
    ),
    (
        "CAB007",
        _E,
        "The cable runs to another port",
        "Both ends of a cable are those of the design.",
        "Correct the end that is wrong.",
    ),
    (
        "CAB008",
        _E,
        "Two cables are swapped",
        "Each of the two has an end of the other. Between the same two devices that is harmless, and a warning.",
        "Exchange the two ends.",
    ),
    (
        "CAB009",
        _E,
        "A cable of the design is missing",
        "The plan has every cable of the design.",
        "Add the row.",
    ),
    (
        "CAB010",
        _E,
        "No row names a planned device",
        "A device of the design stands in no row: its name was replaced by another one.",
        "Look for another device that has more rows than ports.",
    ),
    (
        "CAB011",
        _E,
        "The ends list different numbers of ports",
        "A cable that carries several links lists as many ports at both ends, in the order of the lanes.",
        "List as many ports at both ends.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, where: Place, detail: str, *, is_harmless: bool = False) -> Finding:
    """A finding of a cabling plan."""
    return FAULTS[code].finding(detail=detail, where=where, severity=_W if is_harmless else None)


def no_plan(path: str, lacking: str) -> Finding:
    """A finding for a file that should be a cabling.csv and lacks columns."""
    return fault("CAB001", Place(path=path, line=1), f"expected the columns of cabling.csv, got none called {lacking}")
