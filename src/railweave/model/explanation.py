"""An answer to "where does this come from?": a subject and what is known about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """`rows` are (label, text) in the order in which they are read; no rows: nothing is known."""

    subject: str
    rows: tuple[tuple[str, str], ...]
