"""Warnings about the requirements that a design misses, at the key of the intent that decides each."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.document import Document, KeyPath
from railweave.model.finding import Finding, Place
from railweave.model.topology import Fabric
from railweave.stages.requirements.faults import FAULTS
from railweave.stages.requirements.judge import Judgement, Verdict


def warnings(judgement: Judgement, intent: Document) -> Iterator[Finding]:
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
            yield FAULTS[row.code].finding(detail=detail, where=_place(intent, fabric, row.key))


def _place(intent: Document, fabric: Fabric, key: str) -> Place:
    """The key where it stands for this fabric: in its own block, in the half of a hybrid, in its location, at the top.

    Without the key: the workload.
    """
    above = [*_named(intent, "locations", fabric.location), ()]
    blocks = [
        base
        for outer in above
        for base in (*_named(intent, "fabrics", fabric.name, outer), (*outer, fabric.workload.value), outer)
    ]
    paths = [*((*block, key) for block in blocks), *((*block, "workload") for block in blocks)]
    found = next((path for path in paths if path in intent.places), ())
    return intent.key_place(*found)


def _named(intent: Document, key: str, name: str | None, above: KeyPath = ()) -> list[KeyPath]:
    """The entry of a list that has this name, if there is one."""
    number = 0
    found: list[KeyPath] = []
    while (path := (*above, key, number)) in intent.places:
        if _value(intent, (*path, "name")) == name:
            found.append(path)
        number += 1
    return found


def _value(intent: Document, path: KeyPath) -> object:
    """The plain value at a path, None where nothing stands."""
    value: object = intent.data
    for step in path:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            value = value[step]
        else:
            return None
    return value
