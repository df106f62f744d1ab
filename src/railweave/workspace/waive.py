"""Leave out the findings that a waiver of the site covers today: every command shows the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from railweave.model.finding import Finding, in_order


def standing(findings: Sequence[Finding], waivers: Sequence[Any]) -> tuple[Finding, ...]:
    """The findings that no waiver covers, and a warning for each waiver that has expired."""
    if not waivers:
        return tuple(findings)
    from railweave import pipeline  # noqa: PLC0415  # a render that finds nothing to do needs none of it

    today = datetime.now(UTC).date().isoformat()
    return in_order(pipeline.waived(findings, tuple(waivers), today))


def standing_of(model: Any) -> tuple[Finding, ...]:
    """The findings of a model that no waiver covers."""
    return standing(model.findings, model.given.services.waivers)
