"""What a finding code means: its severity, a summary, why it matters and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from railweave.model.finding import Finding, Place, Severity

Row = tuple[str, Severity, str, str, str]
"""(code, severity, summary, explanation, remedy) of one kind, as the tables of faults write it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultKind:
    """One finding code. `railweave explain CODE` prints it, and the reference page is made from it.

    `summary` is four to eight words without names; `explanation` states the invariant; `remedy` says what to do.
    """

    code: str
    severity: Severity
    summary: str
    explanation: str
    remedy: str

    def finding(
        self, *, detail: str, where: Place, hint: str | None = None, severity: Severity | None = None
    ) -> Finding:
        """A finding of this kind; without `hint` it takes the remedy, without `severity` that of the kind."""
        return Finding(
            code=self.code,
            severity=severity or self.severity,
            summary=self.summary,
            detail=detail,
            where=where,
            hint=_in_a_line(hint or self.remedy),
        )


def _in_a_line(sentence: str) -> str:
    """A sentence as the last part of a line: no capital that only starts it, no full stop."""
    starts = sentence[:1].isupper() and sentence[1:2].islower()
    return (sentence[0].lower() + sentence[1:] if starts else sentence).removesuffix(".")


def fault_table(rows: Iterable[Row]) -> dict[str, FaultKind]:
    """The kinds of a table by their codes."""
    return {
        code: FaultKind(code=code, severity=severity, summary=summary, explanation=explanation, remedy=remedy)
        for code, severity, summary, explanation, remedy in rows
    }
