"""A design as text for a network architect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def table(document: dict[str, Any], with_reasons: bool) -> str:
    """The fabrics of a site side by side, a row per number that any of them has; below it why, if that is asked for."""
    fabrics = document["fabrics"]
    titles = [f["name"] if f["location"] is None else f"{f['location']}-{f['name']}" for f in fabrics]
    rows = [("", titles), *_rows_of(fabrics)]
    left = max(len(label) for label, _ in rows)
    widths = [max(len(cells[n]) for _, cells in rows) for n in range(len(fabrics))]
    lines = [f"site {document['site']}"]
    for label, cells in rows:
        padded = "   ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        lines.append(f"  {label.ljust(left)}   {padded}".rstrip())
    return "\n".join([*lines, *(_why(titles, fabrics) if with_reasons else ())]) + "\n"


def _rows_of(fabrics: list[dict[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """Label and cells of each row; rows about a part that no fabric has are left out."""
    for label, pick in _ROWS:
        values = [pick(f) for f in fabrics]
        if label not in _IF_ANY or any(values):
            yield label, [_cell(value) for value in values]
    for cable in sorted({cable for f in fabrics for cable in f["cables_by_type"]}):
        yield f"- {cable}", [_cell(f["cables_by_type"].get(cable, 0)) for f in fabrics]
    for label, pick in _LAST_ROWS:
        yield label, [_cell(pick(f)) for f in fabrics]


def _why(titles: list[str], fabrics: list[dict[str, Any]]) -> Iterator[str]:
    """The reasons of each fabric; fabrics with the same reasons share them."""
    shared: dict[tuple[str, ...], list[str]] = {}
    for title, fabric in zip(titles, fabrics, strict=True):
        shared.setdefault(tuple(fabric["reasons"]), []).append(title)
    for reasons, named in shared.items():
        yield f"  why {', '.join(named)}:"
        yield from (f"    - {reason}" for reason in reasons)


_ROWS = (
    ("workload", lambda f: f["workload"]),
    ("technology", lambda f: f["technology"]),
    ("platform", lambda f: f["platform"]),
    ("topology", lambda f: f["topology"]),
    ("tiers", lambda f: f["tiers"]),
    ("pods", lambda f: f["pods"] if f["tiers"] > 2 else 0),
    ("planes × rails", lambda f: f"{f['planes']} × {f['rails']}"),
    ("GPUs", lambda f: f["gpus"]),
    ("hosts", lambda f: f["hosts"]),
    ("scalable units", lambda f: f"{f['scalable_units']} of {f['scalable_unit_hosts']} hosts"),
    ("leaves", lambda f: f["switches"]["leaf"]),
    ("spines", lambda f: f["switches"]["spine"]),
    ("super-spines", lambda f: f["switches"]["super_spine"]),
    ("host links", lambda f: f["links"]["host_leaf"]),
    ("leaf-spine links", lambda f: f["links"]["leaf_spine"]),
    ("spine-super-spine links", lambda f: f["links"]["spine_super_spine"]),
    ("leaf-leaf links", lambda f: f["links"]["leaf_leaf"]),
    ("links per leaf-spine pair", lambda f: f["links_per_pair"]["leaf_spine"]),
    ("links per spine-super-spine pair", lambda f: f["links_per_pair"]["spine_super_spine"]),
    ("oversubscription at the leaf", lambda f: _ratio(f["oversubscription"]["leaf"])),
    ("oversubscription at the spine", lambda f: _ratio(f["oversubscription"]["spine"]) if f["tiers"] > 2 else ""),
    ("bisection Gbit/s", lambda f: f["bisection_gbps"]),
    ("switch hops at most", lambda f: f["max_switch_hops"]),
    ("cables", lambda f: f["cables"]),
)

_LAST_ROWS = (
    ("optics", lambda f: f["optics"]),
    ("power W", lambda f: f["power_w"]),
    ("cost USD", lambda f: f["cost_usd"]),
)

_IF_ANY = (
    "pods",
    "super-spines",
    "leaf-spine links",
    "spine-super-spine links",
    "leaf-leaf links",
    "links per leaf-spine pair",
    "links per spine-super-spine pair",
    "oversubscription at the spine",
)
"""Rows that only some topologies have."""


def _ratio(value: float) -> str:
    return f"{value:g}:1"


def _cell(value: Any) -> str:
    if value is None:
        return "unknown"
    return f"{value:,}" if isinstance(value, int) else str(value)
