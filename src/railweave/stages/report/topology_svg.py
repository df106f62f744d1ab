"""topology.svg: the fabrics of a site below each other, each drawn in the detail that its size allows."""

from __future__ import annotations

from collections.abc import Sequence

from railweave.model.names import Tier
from railweave.model.topology import Fabric
from railweave.stages.report.picture_large import draw_large
from railweave.stages.report.picture_nodes import switch_groups
from railweave.stages.report.picture_rows import GAP
from railweave.stages.report.picture_small import WIDTH as ROW_W
from railweave.stages.report.picture_small import draw_small
from railweave.stages.report.picture_texts import description, headline
from railweave.stages.report.svg import Canvas, document

MOST_DRAWN, NARROWEST = 64, 16.0
"""Up to this many switches a fabric is drawn switch by switch, if every box is at least this wide."""

MARGIN, WIDTH = 24.0, 1248.0


def topology_svg(site: str, fabrics: Sequence[Fabric]) -> str:
    """The whole file."""
    canvas = Canvas(shift=MARGIN)
    canvas.parts.append(f'<g transform="translate({MARGIN:.0f} 0)">')
    canvas.text(0, 18, site, "h1")
    canvas.shift += 44
    for fabric in fabrics:
        canvas.text(0, 16, fabric.label, "h2")
        canvas.text(0, 36, headline(fabric), "t")
        canvas.shift += 60
        draw = draw_small if _is_small(fabric) else draw_large
        canvas.shift += draw(canvas, fabric) + 44
    canvas.parts.append("</g>")
    texts = " ".join(description(fabric) for fabric in fabrics)
    return document(canvas, WIDTH, canvas.shift + MARGIN - 36, f"Topology of {site}", texts)


def _is_small(fabric: Fabric) -> bool:
    """Whether every switch can be drawn so that its name is legible."""
    if fabric.switches > MOST_DRAWN:
        return False
    rows = [switch_groups(fabric, tier) for tier in Tier if fabric.tier_count(tier)]
    return all(sum(len(g.nodes) for g in row) * NARROWEST + GAP * (len(row) - 1) <= ROW_W for row in rows)
