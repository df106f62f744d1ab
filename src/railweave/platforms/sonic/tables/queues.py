"""SCHEDULER, WRED_PROFILE and QUEUE: who is served when, and where ECN marks begin."""

from __future__ import annotations

from railweave.model.device import SwitchSpec
from railweave.model.intent import TrafficClass
from railweave.model.qos import WredRow
from railweave.platforms.sonic.rows import Tables

_COLOURS = ("green", "yellow", "red")


def tables(spec: SwitchSpec) -> Tables:
    """A scheduler per class (per speed where it has a shaper), a marking profile per speed, and the queues."""
    speeds = sorted({i.speed_gbps for i in spec.interfaces})
    result: Tables = {
        "SCHEDULER": {_scheduler_name(c, s): _scheduler(c, s) for c in spec.qos.classes for s in _speeds_of(c, speeds)}
    }
    profiles = {s: row for s in speeds if (row := spec.qos.wred_at(s)) is not None}
    if any(c.ecn for c in spec.qos.classes) and profiles:
        result["WRED_PROFILE"] = {f"ECN_{s}G": _profile(row) for s, row in profiles.items()}
    result["QUEUE"] = {
        f"{i.port}|{c.queue}": _queue(c, i.speed_gbps, i.speed_gbps in profiles)
        for i in spec.interfaces
        for c in sorted(spec.qos.classes, key=lambda c: c.queue)
    }
    return result


def _speeds_of(traffic: TrafficClass, speeds: list[int]) -> list[int]:
    """A shaper is a rate and so differs by port speed; a weight doesn't."""
    return speeds if traffic.shaper_percent else speeds[:1]


def _scheduler_name(traffic: TrafficClass, speed_gbps: int) -> str:
    name = traffic.name.upper().replace("-", "_")
    return f"{name}_{speed_gbps}G" if traffic.shaper_percent else name


def _scheduler(traffic: TrafficClass, speed_gbps: int) -> dict[str, str]:
    fields = (
        {"type": "STRICT"} if traffic.scheduler == "strict" else {"type": "DWRR", "weight": str(traffic.weight or 1)}
    )
    if traffic.shaper_percent:
        rate = speed_gbps * 1_000_000_000 // 8 * traffic.shaper_percent // 100
        fields |= {"meter_type": "bytes", "cir": str(rate), "pir": str(rate)}
    return fields


def _profile(row: WredRow) -> dict[str, str]:
    """All three colours: a profile whose colour isn't enabled stores its thresholds and never marks."""
    fields = {"ecn": "ecn_all"}
    for colour in _COLOURS:
        fields |= {
            f"wred_{colour}_enable": "true",
            f"{colour}_min_threshold": str(row.kmin_bytes),
            f"{colour}_max_threshold": str(row.kmax_bytes),
            f"{colour}_drop_probability": str(row.pmax_percent),
        }
    return fields


def _queue(traffic: TrafficClass, speed_gbps: int, marks: bool) -> dict[str, str]:
    fields = {"scheduler": _scheduler_name(traffic, speed_gbps)}
    if traffic.ecn and marks:
        fields["wred_profile"] = f"ECN_{speed_gbps}G"
    return fields
