"""The faults that number pools can have, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import Finding, Place, Severity

FAULTS = {
    "ALC001": FaultKind(
        code="ALC001",
        severity=Severity.ERROR,
        summary="A number pool is exhausted",
        explanation="Switches and links take numbers by formula; they must suffice for the declared growth.",
        remedy="Give the fabric a larger pool in pools.yaml.",
    ),
    "ALC002": FaultKind(
        code="ALC002",
        severity=Severity.ERROR,
        summary="Number pools overlap each other",
        explanation="The pools of a site must be disjoint, or the same address would be given twice.",
        remedy="Change one of the two prefixes in pools.yaml.",
    ),
}


def fault(code: str, *, detail: str, where: Place) -> Finding:
    """A finding of an allocation fault."""
    kind = FAULTS[code]
    return Finding(
        code=code, severity=kind.severity, summary=kind.summary, detail=detail, where=where, hint=kind.remedy
    )
