"""The picture of a large fabric: one plane, with scalable units or pods as cards of which some are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railweave.model.names import PlaneBy, Tier
from railweave.model.topology import Fabric
from railweave.model.wiring import LinkKind, host_name, leaf_place
from railweave.stages.report.picture_cards import Card, cards_in, mini_switches, shown
from railweave.stages.report.picture_nodes import DARK
from railweave.stages.report.picture_texts import counted, link_texts, switches_text, tier_texts
from railweave.stages.report.svg import RAIL_COLOURS, Box, Canvas

LEFT, WIDTH = 196.0, 1004.0
TOP_H, STRIP_H, HOST_H = 58.0, 62.0, 44.0
BETWEEN, WITHIN, BELOW_LEAF = 120.0, 80.0, 52.0

MOST_CARDS = 8
"""Cards that stand side by side; of more, the first ones and the last."""

GREY = "#7b8794"

LINES = 8
"""Lines that stand for the links of one card, one per rail where leaves are built by rail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Scalable units `first` to `last` - 1 as one card: a unit in two tiers, a pod in three."""

    name: str
    first: int
    last: int


def draw_large(canvas: Canvas, fabric: Fabric) -> float:
    """Draw from the top of the canvas; gives the height."""
    y = 0.0
    if fabric.planes > 1:
        ports = "takes one rail" if fabric.plane_by is PlaneBy.RAIL else "has a port of each NIC"
        note = f"Drawn: plane 1 of {fabric.planes}; every plane is the same and {ports}."
        canvas.text(LEFT, 10, note, "t")
        y = 26.0
    if fabric.super_spine:
        return _three_tiers(canvas, fabric, y)
    return _two_tiers(canvas, fabric, y)


def _two_tiers(canvas: Canvas, fabric: Fabric, y: float) -> float:
    """All spines in one card, a card for each scalable unit."""
    top = Box(LEFT, y, WIDTH, TOP_H)
    leaf_y = y + TOP_H + BETWEEN
    parts = [_Part(name=f"Scalable unit {n + 1}", first=n, last=n + 1) for n in range(fabric.scalable_units)]
    cards = cards_in(shown(parts, MOST_CARDS), Box(LEFT, leaf_y, WIDTH, STRIP_H))
    for card in cards:
        if card.part and fabric.spine:
            _mesh(canvas, fabric, card, top)
    if fabric.spine:
        _card(canvas, top, switches_text(fabric.spines, Tier.SPINE), [DARK] * fabric.spines, 1)
        _note(canvas, fabric, LinkKind.LEAF_SPINE, top.bottom, leaf_y)
        _tier_note(canvas, fabric, "spine", y)
    for card in cards:
        _unit_card(canvas, fabric, card)
    return _hosts(canvas, fabric, cards, leaf_y)


def _three_tiers(canvas: Canvas, fabric: Fabric, y: float) -> float:
    """Super-spine groups above, a card with spines and leaves for each pod below."""
    y += 20
    groups = [f"Group {n + 1}" for n in range(fabric.spines_per_pod)]
    tops = cards_in(shown(groups, MOST_CARDS), Box(LEFT, y, WIDTH, TOP_H))
    spine_y = y + TOP_H + BETWEEN
    leaf_y = spine_y + STRIP_H + WITHIN
    pods = cards_in(shown(_pods(fabric), MOST_CARDS), Box(LEFT, spine_y, WIDTH, STRIP_H))
    _pod_lines(canvas, tops, pods)
    for top in tops:
        if top.part is None:
            canvas.text(top.box.middle, top.box.y + 44, f"… {top.hidden} more", "s m")
        else:
            canvas.text(top.box.middle, top.box.y - 7, top.part, "b m")
            label = switches_text(fabric.super_spines_per_group, Tier.SUPER_SPINE)
            _card(canvas, top.box, label, [DARK] * fabric.super_spines_per_group, 1)
    below = [Card(part=c.part, hidden=c.hidden, box=Box(c.box.x, leaf_y, c.box.w, STRIP_H)) for c in pods]
    for pod, leaves in zip(pods, below, strict=True):
        if pod.part:
            frame = Box(pod.box.x, spine_y, pod.box.w, leaf_y + STRIP_H + BELOW_LEAF + HOST_H - spine_y)
            canvas.rect(frame.grown(6), "fr")
            _mesh(canvas, fabric, leaves, pod.box)
            _card(canvas, pod.box, switches_text(fabric.spines_per_pod, Tier.SPINE), [DARK] * fabric.spines_per_pod, 1)
        _unit_card(canvas, fabric, leaves)
    _note(canvas, fabric, LinkKind.SPINE_SUPER_SPINE, y + TOP_H, spine_y)
    _note(canvas, fabric, LinkKind.LEAF_SPINE, spine_y + STRIP_H, leaf_y)
    _tier_note(canvas, fabric, "super_spine", y)
    _tier_note(canvas, fabric, "spine", spine_y)
    return _hosts(canvas, fabric, below, leaf_y)


def _pods(fabric: Fabric) -> list[_Part]:
    size = fabric.units_per_pod
    return [
        _Part(name=f"Pod {n + 1}", first=n * size, last=min((n + 1) * size, fabric.scalable_units))
        for n in range(fabric.pods)
    ]


def _pod_lines(canvas: Canvas, tops: Sequence[Card[str]], pods: Sequence[Card[_Part]]) -> None:
    """Every pod meets every group once."""
    ends = [
        (pod.box.middle, pod.box.y - 6, top.box.middle, top.box.bottom)
        for pod in pods
        for top in tops
        if pod.part and top.part
    ]
    canvas.lines(ends, GREY, 1.4)


def _unit_card(canvas: Canvas, fabric: Fabric, card: Card[_Part]) -> None:
    """The leaves of a scalable unit or a pod."""
    if card.part is None:
        canvas.text(card.box.middle, card.box.y + 36, f"… {card.hidden} more", "s m")
        return
    count = (card.part.last - card.part.first) * fabric.leaves_per_unit
    colours = [
        RAIL_COLOURS[leaf_place(fabric, n)[2] % len(RAIL_COLOURS)] if fabric.columns > 1 else DARK for n in range(count)
    ]
    _card(canvas, card.box, switches_text(count, Tier.LEAF), colours, fabric.leaves_per_unit)


def _mesh(canvas: Canvas, fabric: Fabric, lower: Card[_Part], upper: Box) -> None:
    """Some lines that say that every leaf of a card meets every spine above, and how many links they stand for."""
    box = lower.box
    for number, colour in enumerate(_rail_colours(fabric)):
        x = box.x + box.w * (number + 0.5) / LINES
        ends = [(x, box.y, upper.x + upper.w * (n + 0.5) / LINES, upper.bottom) for n in range(LINES)]
        canvas.lines(ends, colour, 0.6)
    if lower.part:
        leaves = (lower.part.last - lower.part.first) * fabric.leaves_per_unit
        links = leaves * fabric.spines_per_pod * fabric.leaf_spine_links
        canvas.text(box.middle, box.y - 12, counted(links, "link"), "s m w")


def _rail_colours(fabric: Fabric) -> list[str]:
    if fabric.columns == 1:
        return [GREY] * LINES
    return [RAIL_COLOURS[n % fabric.columns] for n in range(LINES)]


def _card(canvas: Canvas, box: Box, title: str, colours: list[str], together: int) -> None:
    """A white card with its title and a small square for each switch, if there is room."""
    canvas.rect(box, "ca")
    canvas.text(box.middle, box.y + 19, title, "t m")
    mini_switches(canvas, Box(box.x + 8, box.y + 25, box.w - 16, box.h - 31), colours, together)


def _hosts(canvas: Canvas, fabric: Fabric, cards: Sequence[Card[_Part]], leaf_y: float) -> float:
    """The hosts below their leaves; gives the y below everything."""
    y = leaf_y + STRIP_H + BELOW_LEAF
    for card in cards:
        if card.part is None:
            continue
        box = Box(card.box.x, y, card.box.w, HOST_H)
        first = card.part.first * fabric.scalable_unit_hosts
        last = min(card.part.last * fabric.scalable_unit_hosts, fabric.hosts)
        for number, colour in enumerate(_rail_colours(fabric)):
            x = box.x + box.w * (number + 0.5) / LINES
            canvas.lines([(x, y, x, y - BELOW_LEAF)], colour, 1.4)
        title = f"{host_name(fabric, first)} – {host_name(fabric, last - 1)}" if last > first else ""
        canvas.rect(box, "ho", title=title)
        canvas.text(box.middle, y + 18, counted(max(last - first, 0), "host"), "t m")
        canvas.text(box.middle, y + 35, f"{first + 1:04d}–{last:04d}" if last > first else "none yet", "s m")
        canvas.text(box.middle, y + HOST_H + 20, card.part.name, "b m")
        if fabric.super_spine:
            units = f"scalable units {card.part.first + 1}–{card.part.last}"
            canvas.text(box.middle, y + HOST_H + 36, units, "s m")
    _tier_note(canvas, fabric, "leaf", leaf_y)
    _note(canvas, fabric, LinkKind.HOST_LEAF, y - BELOW_LEAF + 4, y)
    _tier_note(canvas, fabric, "hosts", y)
    return y + HOST_H + (40 if fabric.super_spine else 28)


def _tier_note(canvas: Canvas, fabric: Fabric, name: str, y: float) -> None:
    first, *others = tier_texts(fabric)[name]
    canvas.text(0, y + 14, first, "b")
    for number, text in enumerate(others):
        canvas.text(0, y + 30 + 15 * number, text, "s")


def _note(canvas: Canvas, fabric: Fabric, kind: LinkKind, top: float, bottom: float) -> None:
    middle = (top + bottom) / 2
    for number, text in enumerate(link_texts(fabric)[kind]):
        canvas.text(0, middle + 2 + 15 * number, text, "s")
