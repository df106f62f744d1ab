"""The ways to build a fabric as text: a row each, the best first, and below them what can't be built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_COLUMNS = (
    ("", lambda row: "*" if row["is_wanted"] else ""),
    ("rank", lambda row: str(row["rank"])),
    ("topology", lambda row: row["topology"]),
    ("planes", lambda row: str(row["planes"])),
    ("at the leaf", lambda row: f"{round(row['oversubscription'], 3):g}:1"),
    ("switches", lambda row: _number(row["switches"])),
    ("cables", lambda row: _number(row["cables"])),
    ("optics", lambda row: _number(row["optics"])),
    ("power W", lambda row: _number(row["power_w"])),
    ("cost USD", lambda row: _number(row["cost_usd"])),
    ("bisection Gbit/s", lambda row: _number(row["bisection_gbps"])),
    ("hops", lambda row: _number(row["max_switch_hops"])),
    ("misses", lambda row: ", ".join(row["misses"])),
)
_WORDS = {"topology", "misses", ""}


def ranking(document: dict[str, Any]) -> str:
    """All fabrics of a site."""
    return "\n".join(line for fabric in document["fabrics"] for line in _fabric(document["site"], fabric)) + "\n"


def _fabric(site: str, fabric: dict[str, Any]) -> Iterator[str]:
    name = fabric["name"] if fabric["location"] is None else f"{fabric['location']}-{fabric['name']}"
    built = [row for row in fabric["alternatives"] if row["rank"] is not None]
    yield f"site {site}, fabric {name}: by {fabric['measure']}; * is wanted"
    cells = [[title for title, _ in _COLUMNS], *([pick(row) for _, pick in _COLUMNS] for row in built)]
    widths = [max(len(line[n]) for line in cells) for n in range(len(_COLUMNS))]
    for line in cells:
        padded = (
            cell.ljust(width) if title in _WORDS else cell.rjust(width)
            for (title, _), cell, width in zip(_COLUMNS, line, widths, strict=True)
        )
        yield f"  {'  '.join(padded)}".rstrip()
    for row in fabric["alternatives"]:
        if row["rank"] is None:
            yield f"  not {row['topology']} with {row['planes']} plane(s), {row['oversubscription']:g}:1: {row['why']}"
    if fabric["unpriced"]:
        yield f"  without a price: {', '.join(fabric['unpriced'])}"


def _number(value: float | None) -> str:
    return "unknown" if value is None else f"{value:,.0f}"
