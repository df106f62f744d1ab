"""The picture of a small fabric: every switch a box, the links of a pair one line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence

from railweave.model.names import Tier
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort, LinkKind, Switch, all_links
from railweave.stages.report.picture_nodes import (
    DARK,
    MOST_HOSTS,
    HostGroup,
    host_groups,
    host_node,
    leaf_colour,
    switch_groups,
)
from railweave.stages.report.picture_rows import Group, Placed, columns, fitting, in_row
from railweave.stages.report.picture_texts import link_texts, tier_texts
from railweave.stages.report.svg import Box, Canvas

LEFT, WIDTH = 196.0, 1004.0
"""The drawing begins right of the texts about each tier, and is this wide."""

SWITCH_H, HOST_H, ABOVE_LEAF, BELOW_LEAF, CAPTION = 30.0, 40.0, 140.0, 70.0, 20.0
SWITCH_W, HOST_W, BRIDGE = 128.0, 150.0, 14.0

MANY = 160
"""More lines than this are drawn finer."""

FEW = {LinkKind.HOST_LEAF: 64, LinkKind.LEAF_SPINE: 24, LinkKind.SPINE_SUPER_SPINE: 24, LinkKind.LEAF_LEAF: 24}
"""Up to this many lines carry their count; those to hosts don't cross."""

Ends = tuple[float, float, float, float]
Caption = tuple[float, float, str]


def draw_small(canvas: Canvas, fabric: Fabric) -> float:
    """Draw from the top of the canvas; gives the height."""
    tops: dict[str, float] = {}
    placed: list[Placed] = []
    captions: list[Caption] = []
    y = 0.0
    for name, tier in (("super_spine", Tier.SUPER_SPINE), ("spine", Tier.SPINE)):
        if fabric.tier_count(tier):
            groups = switch_groups(fabric, tier)
            y += CAPTION if len(groups) > 1 else 0
            tops[name] = y
            placed += _framed_row(canvas, groups, Box(LEFT, y, WIDTH, SWITCH_H), captions)
            y += SWITCH_H + ABOVE_LEAF
    y += CAPTION if fabric.planes > 1 else 0
    y += BRIDGE + 8 if fabric.leaf_leaf_links else 0
    tops["leaf"], tops["hosts"] = y, y + SWITCH_H + BELOW_LEAF
    placed += _bottom(canvas, fabric, tops, captions)
    _links(canvas, fabric, {item.node.key: item.box for item in placed})
    for x, base, caption in captions:
        canvas.text(x, base, caption, "s m w")
    for item in placed:
        _box(canvas, item)
    _texts(canvas, fabric, tops)
    return tops["hosts"] + HOST_H + (CAPTION if fabric.scalable_units > 1 else 0)


def _framed_row(canvas: Canvas, groups: Sequence[Group], area: Box, captions: list[Caption]) -> list[Placed]:
    """Groups side by side with a frame and a caption above each, to be written over the lines; one alone needs none."""
    placed: list[Placed] = []
    for group, column in zip(groups, columns([len(g.nodes) for g in groups], area, SWITCH_W), strict=True):
        if len(groups) > 1:
            canvas.rect(Box(column.x - 5, column.y - CAPTION, column.w + 10, column.h + CAPTION + 5), "fr")
            captions.append((column.middle, column.y - 6, fitting((group.caption, _short(group.caption)), column.w)))
        placed += in_row(group.nodes, column, SWITCH_W)
    return placed


def _short(caption: str) -> str:
    return caption.replace("scalable unit", "SU").replace("plane ", "p")


def _bottom(canvas: Canvas, fabric: Fabric, tops: dict[str, float], captions: list[Caption]) -> list[Placed]:
    """Leaves and hosts: in one plane a frame for each scalable unit, else hosts below the leaves of all planes."""
    leaves = switch_groups(fabric, Tier.LEAF)
    hosts = [host_node(fabric, group) for group in host_groups(fabric)]
    if fabric.planes > 1:
        placed = _framed_row(canvas, leaves, Box(LEFT, tops["leaf"], WIDTH, SWITCH_H), captions)
        widest = WIDTH if hosts[0].is_wide else HOST_W
        return placed + in_row(hosts, Box(LEFT, tops["hosts"], WIDTH, HOST_H), widest)
    by_unit = defaultdict(list)
    for group, node in zip(host_groups(fabric), hosts, strict=True):
        by_unit[group.unit].append(node)
    weights = [max(len(g.nodes), len(by_unit[unit])) for unit, g in enumerate(leaves)]
    placed = []
    for unit, column in enumerate(columns(weights, Box(LEFT, tops["leaf"], WIDTH, SWITCH_H), SWITCH_W)):
        if len(leaves) > 1:
            bottom = tops["hosts"] + HOST_H
            canvas.rect(Box(column.x - 5, column.y - 6, column.w + 10, bottom - column.y + CAPTION + 4), "fr")
            caption = leaves[unit].caption
            canvas.text(column.middle, bottom + 15, fitting((caption, _short(caption)), column.w), "s m")
        placed += in_row(leaves[unit].nodes, column, SWITCH_W)
        if by_unit[unit]:
            widest = column.w if by_unit[unit][0].is_wide else HOST_W
            placed += in_row(by_unit[unit], Box(column.x, tops["hosts"], column.w, HOST_H), widest)
    return placed


def _links(canvas: Canvas, fabric: Fabric, boxes: dict[Hashable, Box]) -> None:
    """One line per pair of boxes, those of one colour as one path; where lines are few, the count beside each."""
    by_kind: dict[LinkKind, list[tuple[Ends, str, int]]] = defaultdict(list)
    for kind, ends, colour, count in _pairs(fabric, boxes):
        by_kind[kind].append((ends, colour, count))
    for kind, lines in by_kind.items():
        by_colour: dict[str, list[Ends]] = defaultdict(list)
        for ends, colour, _ in lines:
            by_colour[colour].append(ends)
        width = 0.7 if len(lines) > MANY else 1.4
        for colour, found in by_colour.items():
            canvas.lines(found, colour, width)
        if len(lines) <= FEW[kind]:
            for (x1, y1, x2, y2), _, count in lines:
                near = 0.25 if kind is not LinkKind.HOST_LEAF or fabric.hosts <= MOST_HOSTS else 0.85
                if count > 1:
                    canvas.text(x1 + (x2 - x1) * near, y1 + (y2 - y1) * near + 4, f"×{count}", "s m w")


def _pairs(fabric: Fabric, boxes: dict[Hashable, Box]) -> Iterator[tuple[LinkKind, Ends, str, int]]:
    owner = {host: group for group in host_groups(fabric) for host in range(group.first, group.last)}
    pairs: Counter[tuple[LinkKind, Switch | HostGroup, Switch]] = Counter()
    for link in all_links(fabric):
        lower = owner[link.lower.host] if isinstance(link.lower, HostPort) else link.lower
        pairs[link.kind, lower, link.upper] += 1
    for (kind, lower, upper), count in pairs.items():
        below, above = boxes[lower], boxes[upper]
        if kind is LinkKind.LEAF_LEAF:
            yield from ((kind, side, DARK, number) for side, number in _bridge(below, above, count))
            continue
        leaf = upper if isinstance(lower, HostGroup) else lower
        colour = leaf_colour(fabric, leaf) if leaf.tier is Tier.LEAF else DARK
        x = below.middle
        if isinstance(lower, HostGroup) and lower.last - lower.first > 1:
            x = min(max(above.middle, below.x + 6), below.right - 6)
        yield kind, (x, below.y, above.middle, above.bottom), colour, count


def _bridge(one: Box, other: Box, count: int) -> Iterator[tuple[Ends, int]]:
    """The links between two boxes of a row as a line above them, which carries the count."""
    y = one.y - BRIDGE
    yield (one.middle, one.y, one.middle, y), 1
    yield (one.middle, y, other.middle, y), count
    yield (other.middle, y, other.middle, other.y), 1


def _box(canvas: Canvas, item: Placed) -> None:
    node, box = item.node, item.box
    is_host = isinstance(node.key, HostGroup)
    canvas.rect(box, "ho" if is_host else "sw", stroke="" if is_host else node.colour, title=node.title)
    style = "s m" if box.w < 40 else "t m"
    if node.below:
        canvas.text(box.middle, box.y + 17, fitting(node.labels, box.w), style)
        canvas.text(box.middle, box.y + 32, node.below, "s m")
    else:
        canvas.text(box.middle, box.y + box.h / 2 + 4.5, fitting(node.labels, box.w), style)


def _texts(canvas: Canvas, fabric: Fabric, tops: dict[str, float]) -> None:
    """At the left: what each tier is, and in the gaps what the links are."""
    texts, links = tier_texts(fabric), link_texts(fabric)
    for name, y in tops.items():
        first, *others = texts[name]
        canvas.text(0, y + 13, first, "b")
        for number, text in enumerate(others):
            canvas.text(0, y + 29 + 15 * number, text, "s")
    for upper, lower, kind in (
        ("leaf", "hosts", LinkKind.HOST_LEAF),
        ("spine", "leaf", LinkKind.LEAF_SPINE),
        ("super_spine", "spine", LinkKind.SPINE_SUPER_SPINE),
    ):
        if upper in tops and kind in links:
            middle = (tops[upper] + SWITCH_H + tops[lower]) / 2
            for number, text in enumerate(links[kind]):
                canvas.text(0, middle + 15 * number, text, "s")
