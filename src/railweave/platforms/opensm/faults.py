"""The faults of subnet-manager files, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_E, _W = Severity.ERROR, Severity.WARNING
_ROWS = (
    (
        "IBM001",
        _W,
        "GUIDs are not known yet",
        "Partitions, routing roots and names go by GUID, and no formula gives a GUID.",
        "Add them to ledger.yaml once the fabric has been discovered.",
    ),
    (
        "IBM002",
        _E,
        "A line has the wrong form",
        "OpenSM skips what it can't read and runs on with defaults; a bad line in partitions.conf opens every tenant.",
        "Render again, or mend the template that wrote the line.",
    ),
    (
        "IBM003",
        _E,
        "OpenSM does not take this option",
        "OpenSM reports an unknown key or a bad value on stdout only and goes on with its default.",
        "Use a key and a value that OpenSM 3.3.23 knows.",
    ),
    (
        "IBM004",
        _E,
        "A GUID or P_Key stands twice",
        "Each port has one GUID, each partition one P_Key; OpenSM merges what has the same.",
        "Correct ledger.yaml or the partitions of the intent.",
    ),
    (
        "IBM005",
        _E,
        "A file that is referred to is missing",
        "Without its root or compute GUIDs fat-tree routing falls back without an error.",
        "Render again; keep the set of files together.",
    ),
    (
        "IBM006",
        _E,
        "The default partition is wrong",
        "Without `Default=0x7fff` and explicit members every port is a limited member, and hosts stop talking.",
        "Keep the default partition first, with ALL, ALL_SWITCHES and SELF.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, *, detail: str, where: Place) -> Finding:
    """A finding of a fault of this platform."""
    return FAULTS[code].finding(detail=detail, where=where)
