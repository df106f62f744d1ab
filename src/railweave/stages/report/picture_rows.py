"""Place boxes in rows: groups with a frame each, as wide as the picture allows."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from railweave.stages.report.svg import Box

GAP, INNER = 18.0, 3.0
"""Between two groups of a row, and between two boxes of a group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One box: what it stands for, its texts (longest first), a second line, its colour."""

    key: Hashable
    labels: tuple[str, ...]
    title: str
    colour: str
    below: str = ""
    is_wide: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Nodes that stand in one frame."""

    caption: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A node in its box."""

    node: Node
    box: Box


def columns(weights: Sequence[int], area: Box, widest: float) -> list[Box]:
    """The area cut in columns by weight; one unit of weight is at most `widest` wide."""
    room = area.w - GAP * (len(weights) - 1)
    unit = min(widest, room / sum(weights))
    x = area.x + (area.w - unit * sum(weights) - GAP * (len(weights) - 1)) / 2
    found = []
    for weight in weights:
        found.append(Box(x, area.y, unit * weight, area.h))
        x += unit * weight + GAP
    return found


def in_row(nodes: Sequence[Node], area: Box, widest: float) -> list[Placed]:
    """Boxes of equal width in the middle of the area."""
    width = min(widest, (area.w - INNER * (len(nodes) - 1)) / len(nodes))
    x = area.x + (area.w - width * len(nodes) - INNER * (len(nodes) - 1)) / 2
    step = width + INNER
    return [Placed(node=node, box=Box(x + step * n, area.y, width, area.h)) for n, node in enumerate(nodes)]


def fitting(labels: Sequence[str], width: float, sign: float = 7.2) -> str:
    """The longest label that fits, by the average width of a sign; the last one if none does."""
    return next((label for label in labels if len(label) * sign <= width - 4), labels[-1])
