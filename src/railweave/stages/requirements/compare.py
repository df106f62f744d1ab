"""Two sites beside each other: their design numbers, what a GPU gets and costs, and the requirements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from railweave.model.topology import Fabric
from railweave.stages.requirements.figures import gpu_gbps
from railweave.stages.requirements.judge import Judgement, Requirement
from railweave.stages.requirements.latency import FORMULA, Latency

Number = int | float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One site: its fabrics, the object of `design --json` and the judgement of each (None: not judged)."""

    site: str
    fabrics: tuple[Fabric, ...]
    designs: tuple[Mapping[str, Any], ...]
    judgements: tuple[Judgement | None, ...]


def compare(first: Side, second: Side) -> dict[str, Any]:
    """Both sides, and every per-GPU figure of the second one divided by that of the first."""
    sides = [_side(first), _side(second)]
    one, other = (side["per_gpu"] for side in sides)
    return {"sites": sides, "per_gpu_ratio": {key: _ratio(other[key], one[key]) for key in one}}


def _side(side: Side) -> dict[str, Any]:
    """A GPU that hangs on two fabrics counts once: hosts of one prefix are the same hosts."""
    pools = {fabric.host_prefix: fabric.gpus for fabric in sorted(side.fabrics, key=lambda f: f.gpus)}
    gpus = sum(pools.values())
    fabrics = [
        {
            **design,
            "per_gpu": _per_gpu([fabric], [design], fabric.gpus),
            "requirements": [_row(row) for row in judged.rows] if judged else [],
            "latency": _latency(judged.latency) if judged else None,
        }
        for fabric, design, judged in zip(side.fabrics, side.designs, side.judgements, strict=True)
    ]
    return {
        "site": side.site,
        "gpus": gpus,
        "fabrics": fabrics,
        "per_gpu": _per_gpu(side.fabrics, side.designs, gpus),
    }


def _per_gpu(fabrics: Sequence[Fabric], designs: Sequence[Mapping[str, Any]], gpus: int) -> dict[str, Number]:
    """The totals of some fabrics by the GPUs that they serve; None as soon as one figure is missing."""
    totals: dict[str, Number] = {
        "bandwidth_gbps": sum(gpu_gbps(fabric) * fabric.gpus for fabric in fabrics),
        "bisection_gbps": _sum([design["bisection_gbps"] for design in designs]),
        "cost_usd": _sum([design["cost_usd"] for design in designs]),
        "power_w": _sum([design["power_w"] for design in designs]),
        "optics": _sum([design["optics"] for design in designs]),
        "switches_per_1000": 1000 * sum(fabric.switches for fabric in fabrics),
    }
    return {key: _ratio(total, gpus) for key, total in totals.items()}


def _sum(figures: list[Number]) -> Number:
    known = [figure for figure in figures if figure is not None]
    return sum(known) if len(known) == len(figures) else None


def _ratio(upper: Number, lower: Number) -> Number:
    return round(upper / lower, 3) if upper is not None and lower else None


def _row(row: Requirement) -> dict[str, Any]:
    kept = ("name", "needed", "found", "note")
    return {**{key: getattr(row, key) for key in kept}, "verdict": row.verdict.value, "code": row.code}


def _latency(latency: Latency) -> dict[str, Any]:
    return {
        "ns": latency.ns,
        "missing": list(latency.missing),
        "formula": FORMULA,
        "terms": [{**asdict(term), "missing": list(term.missing)} for term in latency.terms],
    }
