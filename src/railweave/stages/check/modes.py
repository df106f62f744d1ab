"""The two modes of a time-shared fabric differ in nothing that a running switch could not change without harm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railweave.model.document import Document
from railweave.model.finding import Finding
from railweave.model.intent import TrafficClass
from railweave.model.qos import TrafficPreset
from railweave.model.topology import Fabric
from railweave.stages.check.faults import fault_at

HARMLESS = frozenset({"weight", "shaper_percent"})
"""What a class may have differently: its share of the link. Thresholds of marking stand in the preset."""


def check_modes(fabric: Fabric, presets: Mapping[str, TrafficPreset], document: Document) -> Iterator[Finding]:
    """A finding for each difference between the modes that would stop traffic, or for a preset without its twin."""
    if fabric.other_classes is None:
        return
    where = document.place("traffic_classes") if ("traffic_classes",) in document.places else document.place("strategy")
    one, other = presets.get(fabric.traffic_classes), presets.get(fabric.other_classes)
    if one is None or other is None or fabric.mode is None or not one.name.endswith(f"-{fabric.mode.value}"):
        names = "NAME-training and NAME-inference"
        detail = f"expected two presets {names}, {fabric.traffic_classes} is none of such a pair"
        yield fault_at("CHK014", where=where, detail=detail)
        return
    for text in (*_classes(one, other), *_rest(one, other)):
        yield fault_at("CHK014", where=where, detail=f"expected no outage between {one.name} and {other.name}, {text}")


def _classes(one: TrafficPreset, other: TrafficPreset) -> Iterator[str]:
    mine, theirs = ({c.name: c for c in preset.classes} for preset in (one, other))
    for name in sorted(mine.keys() ^ theirs.keys()):
        yield f"only one has class {name}"
    for name in sorted(mine.keys() & theirs.keys()):
        yield from (f"{name}.{key} differs" for key in _differing(mine[name], theirs[name]))


def _differing(one: TrafficClass, other: TrafficClass) -> list[str]:
    return [
        key for key in TrafficClass.model_fields if key not in HARMLESS and getattr(one, key) != getattr(other, key)
    ]


def _rest(one: TrafficPreset, other: TrafficPreset) -> Iterator[str]:
    return (f"{key} differs" for key in ("watchdog", "trust_hosts") if getattr(one, key) != getattr(other, key))
