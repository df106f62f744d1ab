"""Service levels of tenants and the virtual lanes that carry them."""

from __future__ import annotations

from collections.abc import Iterable

from railweave.model.intent import Partition


def lanes(partitions: Iterable[Partition]) -> dict[int, int]:
    """Service level → virtual lane: level 0 on lane 0, the other levels of tenants on the next lanes, in order.

    Lanes without gaps, because a switch may have four only; OpenSM folds higher ones back on those that are there.
    """
    levels = {0, *(p.sl for p in partitions if p.sl is not None)}
    return {level: lane for lane, level in enumerate(sorted(levels))}
