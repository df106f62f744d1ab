"""The object of `design --alternatives --json`: the ways to build a fabric, ranked, and why each loses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from railweave.model.names import Attachment, Topology
from railweave.model.ranking import Alternative, Ranking
from railweave.model.topology import Fabric
from railweave.stages.report.counts import bisection_gbps, max_switch_hops

_FIGURES = ("cost_usd", "switches", "optics", "power_w", "cables")


def alternatives(ranking: Ranking, misses: Callable[[Fabric], list[str]]) -> dict[str, Any]:
    """One fabric's ways, those that lack something behind those that don't.

    `misses` names the needs of the workload that a design misses.
    """
    wanted = ranking.wanted
    rows = [(_lacks(one.candidate.fabric, misses), one) for one in ranking.alternatives]
    rows.sort(key=lambda row: (row[1].candidate.fabric is None, bool(row[0])))
    built = [one for one in ranking.alternatives if one.candidate.fabric is not None]
    return {
        "name": wanted.name,
        "location": wanted.location,
        "measure": ranking.measure,
        "unpriced": sorted({part for one in built if one.candidate.worth for part in one.candidate.worth.unpriced}),
        "alternatives": [_row(number, lacks, one) for number, (lacks, one) in enumerate(rows, 1)],
    }


def _lacks(fabric: Fabric | None, misses: Callable[[Fabric], list[str]]) -> list[str]:
    if fabric is None:
        return []
    lacks = misses(fabric)
    if fabric.topology is Topology.RAIL_ONLY:
        lacks.append("paths between rails")
    if fabric.topology is Topology.SINGLE and fabric.attachment is Attachment.DUAL_RACK:
        lacks.append("a second switch")
    return lacks


def _row(number: int, lacks: list[str], one: Alternative) -> dict[str, Any]:
    fabric, worth = one.candidate.fabric, one.candidate.worth
    return {
        "rank": number if fabric else None,
        "topology": one.candidate.topology.value,
        "planes": one.planes,
        "oversubscription": fabric.leaf_ratio if fabric else one.leaf_ratio,
        "is_wanted": one.is_wanted,
        **{name: getattr(worth, name) if worth else None for name in _FIGURES},
        "bisection_gbps": bisection_gbps(fabric) if fabric else None,
        "max_switch_hops": max_switch_hops(fabric) if fabric else None,
        "misses": lacks,
        "why": one.why,
    }
