"""A fault or a warning that an operator can act on, with its place in the input."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from railweave.errors import RailweaveError


class Severity(StrEnum):
    """How much a finding weighs: an error stops the work, a warning is shown."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in the input something stands: a path relative to the repository, line and column from 1."""

    path: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.path, *(str(n) for n in (self.line, self.column) if n is not None)]
        return ":".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A fault with its code, place and remedy.

    `summary` is four to eight words without names; `detail` says who, expected x, got y; `hint` says what to do.
    """

    code: str
    severity: Severity
    summary: str
    detail: str
    where: Place
    hint: str

    def line(self) -> str:
        """One line as the contract prints it: `file:line:column: CODE summary; expected …, got …; hint`."""
        return f"{self.where}: {self.code} {self.summary}; {self.detail}; {self.hint}"

    def moved(self, before: str, after: str) -> Finding:
        """The finding under another path, where an input is read under a name that isn't its own."""
        return replace(self, where=replace(self.where, path=after)) if self.where.path == before else self

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order for printing: by place, then by code."""
        return (self.where.path, self.where.line or 0, self.where.column or 0, self.code, self.detail)


def in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """The findings sorted by place and code, each once."""
    return tuple(sorted(dict.fromkeys(findings), key=Finding.sort_key))


class BadInput(RailweaveError):
    """An operator's input has faults: `findings` holds all of them, sorted, at least one an error."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = in_order(findings)
        super().__init__(f"{len(self.findings)} fault(s) in the input")
