"""What a finding code means: its severity, a summary, why it matters and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.finding import Severity


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
