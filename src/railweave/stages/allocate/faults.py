"""The faults that number pools can have, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_ROWS = (
    (
        "ALC001",
        Severity.ERROR,
        "A number pool is exhausted",
        "Switches and links take numbers by formula; they must suffice for the declared growth.",
        "Give the fabric a larger pool in pools.yaml.",
    ),
    (
        "ALC002",
        Severity.ERROR,
        "Number pools overlap each other",
        "The pools of a site must be disjoint, or the same address would be given twice.",
        "Change one of the two prefixes in pools.yaml.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, *, detail: str, where: Place) -> Finding:
    """A finding of an allocation fault."""
    return FAULTS[code].finding(detail=detail, where=where)
