"""Warnings about the requirements that a design misses, at the key of the intent that decides each."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding
from railweave.model.platform import PlaceOf
from railweave.stages.requirements.faults import FAULTS
from railweave.stages.requirements.judge import Judgement, Verdict


def warnings(judgement: Judgement, place_of: PlaceOf) -> Iterator[Finding]:
    """One warning per missed requirement that has a code.

    A narrow bisection that follows from bandwidth or oversubscription isn't told a second time.
    """
    missed = [row for row in judgement.rows if row.verdict is Verdict.MISSED and row.code]
    causes = {row.code for row in missed} & {"REQ001", "REQ002"}
    fabric = judgement.fabric
    for row in missed:
        if row.code and not (row.code == "REQ003" and causes):
            got = row.note if row.found == "unknown" else row.found
            detail = f"fabric {fabric.label}, {fabric.workload}: expected {row.name} {row.needed}, got {got}"
            yield FAULTS[row.code].finding(detail=detail, where=place_of(row.key))
