"""The requirements of a workload beside what a design gives, each met, missed or not to be known from a design."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from railweave.model.names import Purpose, Workload
from railweave.model.topology import CableLengthM, Fabric
from railweave.model.workload_needs import WorkloadNeeds
from railweave.stages.requirements.figures import Figures, gpu_gbps, oversubscription
from railweave.stages.requirements.latency import Latency, estimate


class Verdict(StrEnum):
    """Whether a design keeps a requirement; unknown where a figure is missing or only a measurement can tell."""

    MET = "met"
    MISSED = "missed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """One row: what the workload needs and what the design gives; `code` is the finding of a missed one.

    `key` is the key of the intent that decides it.
    """

    name: str
    needed: str
    found: str
    verdict: Verdict
    note: str = ""
    code: str | None = None
    key: str = "workload"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """All rows of a fabric, and the latency estimate with its parts."""

    fabric: Fabric
    rows: tuple[Requirement, ...]
    latency: Latency


def carries_the_workload(fabric: Fabric) -> bool:
    """Whether the needs are about this fabric: what joins the GPUs, and a frontend that serves inference."""
    serves = fabric.purpose is Purpose.FRONTEND and fabric.workload is Workload.INFERENCE
    return fabric.purpose is Purpose.COMPUTE or serves


def judge(fabric: Fabric, needs: WorkloadNeeds, figures: Figures, lengths: CableLengthM) -> Judgement:
    """What the workload needs of the fabric, row by row."""
    latency = estimate(fabric, figures.switch_hops, needs.packet_bytes, lengths)
    rows = (
        _bandwidth(fabric, needs),
        _oversubscription(fabric, needs),
        _load(fabric, needs),
        _bisection(fabric, needs, figures),
        _median(needs, latency),
        *_only_measured(needs),
    )
    return Judgement(fabric=fabric, rows=rows, latency=latency)


def _bandwidth(fabric: Fabric, needs: WorkloadNeeds) -> Requirement:
    """More than the upper end is more than needed, and so it is met."""
    found = gpu_gbps(fabric)
    return Requirement(
        name="bandwidth per GPU",
        needed=f"{needs.gpu_gbps} Gbit/s",
        found=f"{found:,g} Gbit/s",
        verdict=_verdict(found >= (needs.gpu_gbps.least or 0)),
        note="more than needed" if found > needs.gpu_gbps.most else "",
        code="REQ001",
        key="server",
    )


def _oversubscription(fabric: Fabric, needs: WorkloadNeeds) -> Requirement:
    found = oversubscription(fabric)
    return Requirement(
        name="oversubscription",
        needed=f"at most {needs.oversubscription_max:g}:1",
        found=f"{found:g}:1",
        verdict=_verdict(found <= needs.oversubscription_max),
        code="REQ002",
        key="oversubscription",
    )


def _load(fabric: Fabric, needs: WorkloadNeeds) -> Requirement:
    """Sustained load meets on the uplinks from all GPUs at once; bursts don't, so they need the lower end.

    A miss has no finding of its own: the oversubscription behind it has one.
    """
    carried = 100 / max(1.0, oversubscription(fabric))
    least = needs.load_percent.most if needs.load_shape == "sustained" else needs.load_percent.least or 0
    return Requirement(
        name="load of all GPUs at once",
        needed=f"{needs.load_percent} %, {needs.load_shape}",
        found=f"{carried:.4g} %",
        verdict=_verdict(carried >= least),
        note=f"at least {least} % has to be carried",
    )


def _bisection(fabric: Fabric, needs: WorkloadNeeds, figures: Figures) -> Requirement:
    needed = (needs.gpu_gbps.least or 0) / needs.oversubscription_max / 2
    found = figures.bisection_gbps / fabric.gpus
    return Requirement(
        name="bisection per GPU",
        needed=f"at least {needed:g} Gbit/s",
        found=f"{found:,.4g} Gbit/s",
        verdict=_verdict(found >= needed),
        note="least bandwidth ÷ oversubscription ÷ 2",
        code="REQ003",
        key="min_spines",
    )


def _median(needs: WorkloadNeeds, latency: Latency) -> Requirement:
    """The network alone must leave something of the median latency. Known parts that are too slow already miss it."""
    known = sum(term.ns for term in latency.terms if term.ns is not None)
    limit = needs.latency_p50_us.most * 1000
    verdict = _verdict(known <= limit) if latency.ns is not None or known > limit else Verdict.UNKNOWN
    return Requirement(
        name="p50 latency, longest path",
        needed=f"{needs.latency_p50_us} µs",
        found="unknown" if latency.ns is None else f"{latency.ns / 1000:,.4g} µs in an empty network",
        verdict=verdict,
        note=f"without {', '.join(latency.missing) or 'queues, NICs and hosts'}: {known / 1000:,.4g} µs",
        code="REQ004",
        key="cable_length_m",
    )


def _only_measured(needs: WorkloadNeeds) -> tuple[Requirement, ...]:
    """What depends on queues and on traffic, which no design tells."""
    rows = (
        ("p99 latency", f"{needs.latency_p99_us} µs, {needs.latency_p99_is}"),
        ("jitter tolerance", needs.jitter_tolerance),
        ("what counts first", needs.first),
    )
    return tuple(
        Requirement(name=name, needed=needed, found="unknown", verdict=Verdict.UNKNOWN, note="only measuring tells")
        for name, needed in rows
    )


def _verdict(is_met: bool) -> Verdict:
    return Verdict.MET if is_met else Verdict.MISSED
