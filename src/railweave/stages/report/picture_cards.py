"""Cards side by side of which only some are drawn, and small squares that stand for switches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from railweave.stages.report.svg import Box, Canvas

Part = TypeVar("Part")

GAP, HIDDEN_W = 26.0, 92.0
"""Between two cards, and the place of those that are left out."""

LARGEST, LEAST = 14.0, 5.0
"""Side of a small square, with the gap beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Generic[Part]):
    """One card with its part and box; without a part it stands for `hidden` cards that are left out."""

    part: Part | None
    hidden: int
    box: Box


def shown(parts: Sequence[Part], most: int) -> list[tuple[Part | None, int]]:
    """The parts to draw: all of them, or the first ones, a mark for how many are left out, and the last."""
    if len(parts) <= most:
        return [(part, 0) for part in parts]
    first = most - 3
    return [*((part, 0) for part in parts[:first]), (None, len(parts) - first - 1), (parts[-1], 0)]


def cards_in(parts: Sequence[tuple[Part | None, int]], area: Box) -> list[Card[Part]]:
    """Cards of equal width over the whole area."""
    marks = sum(1 for part, _ in parts if part is None)
    width = (area.w - GAP * (len(parts) - 1) - HIDDEN_W * marks) / max(len(parts) - marks, 1)
    x, found = area.x, []
    for part, hidden in parts:
        own = HIDDEN_W if part is None else width
        found.append(Card(part=part, hidden=hidden, box=Box(x, area.y, own, area.h)))
        x += own + GAP
    return found


def mini_switches(canvas: Canvas, area: Box, colours: Sequence[str], together: int) -> None:
    """A small square for each switch, in rows of whole groups of `together`; none if they would become too small."""
    shapes = [_shape(len(colours), rows, together, area) for rows in range(1, 7)]
    side, per_row = max(shapes, key=lambda shape: shape[0])
    if side < LEAST:
        return
    rows = -(-len(colours) // per_row)
    left, top = area.x + (area.w - side * per_row) / 2, area.y + (area.h - side * rows) / 2
    for number, colour in enumerate(colours):
        row, place = divmod(number, per_row)
        canvas.square(Box(left + side * place, top + side * row, side - 1.5, side - 1.5), colour)


def _shape(count: int, rows: int, together: int, area: Box) -> tuple[float, int]:
    """(side of a square, squares in a row) when `count` squares stand in at most so many rows of whole groups."""
    per_row = -(-count // (rows * together)) * together
    return min(LARGEST, area.w / per_row, area.h / -(-count // per_row)), per_row
