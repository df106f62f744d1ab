"""Which traffic class a DSCP belongs to, and which queue a traffic class leaves by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.model.qos import QosSpec
from railweave.platforms.eos.limits import DEFAULT_TRAFFIC_CLASS
from railweave.platforms.eos.tree import Block, by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """Per traffic class its DSCPs, and its queue where that has another number.

    DSCPs that a class names always stand there; the rest only where EOS would put them elsewhere.
    """
    queues = sorted({(c.traffic_class, c.queue) for c in spec.qos.classes if c.traffic_class != c.queue})
    return {
        "dscps": _dscps(spec.qos),
        "queues": tuple((str(traffic_class), str(queue)) for traffic_class, queue in queues),
    }


def _dscps(qos: QosSpec) -> tuple[tuple[str, str], ...]:
    rest = qos.default.traffic_class
    named = {dscp: c.traffic_class for c in qos.classes for dscp in c.dscp}
    wanted = {dscp: named.get(dscp, rest) for dscp in range(64)}
    lines: dict[int, list[str]] = {}
    for dscp, traffic_class in wanted.items():
        if dscp in named or DEFAULT_TRAFFIC_CLASS[dscp] != traffic_class:
            lines.setdefault(traffic_class, []).append(str(dscp))
    return tuple((" ".join(dscps), str(traffic_class)) for traffic_class, dscps in sorted(lines.items()))


def parse(text: str) -> Mapping[str, Any]:
    """The maps in a text, as far as they aren't EOS's own."""
    tree = by_indentation(text)
    return {
        "dscps": _pairs(tree, "qos map dscp ", " to traffic-class "),
        "queues": _pairs(tree, "qos map traffic-class ", " to tx-queue "),
    }


def _pairs(tree: Block, start: str, middle: str) -> tuple[tuple[str, str], ...]:
    lines = [line.partition(middle) for line in tree.after(start) if middle in line]
    return tuple((left, right) for left, _, right in lines)


def effective(dscps: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """The traffic class of each of the 64 DSCPs once the lines of a text are laid over EOS's own map."""
    classes = list(DEFAULT_TRAFFIC_CLASS)
    for left, right in dscps:
        for dscp in _numbers(left):
            classes[dscp] = int(right)
    return tuple(classes)


def _numbers(text: str) -> list[int]:
    """DSCPs as EOS lists them: `0 1 2`, `0-7`, `0-7,16`."""
    numbers: list[int] = []
    for part in text.replace(",", " ").split():
        first, _, last = part.partition("-")
        numbers.extend(range(int(first), int(last or first) + 1))
    return numbers
