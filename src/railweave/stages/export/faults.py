"""What keeps a site from being exported in a format, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_ROWS = (
    (
        "EXP001",
        Severity.ERROR,
        "The format has no fabric here",
        "Some formats are for one kind of fabric alone: ibsim, topo for InfiniBand, ptm, containerlab for Ethernet.",
        "Choose a format that fits the fabrics of the site.",
    ),
    (
        "EXP002",
        Severity.ERROR,
        "The ledger lacks GUIDs for an export",
        "A netlist names every switch and adapter by its GUID; one that is made up would not be found in the fabric.",
        "Write the discovered GUIDs to ledger.yaml.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, *, detail: str, where: Place) -> Finding:
    """A finding of an export."""
    return FAULTS[code].finding(detail=detail, where=where)
