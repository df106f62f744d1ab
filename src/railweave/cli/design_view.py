"""A design as text for a network architect."""

from __future__ import annotations

from typing import Any


def table(document: dict[str, Any], with_reasons: bool) -> str:
    """The fabrics of a site side by side, a row per number; with the reasons below if they are asked for."""
    fabrics = document["fabrics"]
    titles = [f["name"] if f["location"] is None else f"{f['location']}-{f['name']}" for f in fabrics]
    rows = [("", titles), *((label, [_cell(pick(f)) for f in fabrics]) for label, pick in _ROWS)]
    left = max(len(label) for label, _ in rows)
    widths = [max(len(cells[n]) for _, cells in rows) for n in range(len(fabrics))]
    lines = [f"site {document['site']}"]
    for label, cells in rows:
        padded = "   ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        lines.append(f"  {label.ljust(left)}   {padded}".rstrip())
    if with_reasons:
        for title, fabric in zip(titles, fabrics, strict=True):
            lines += [f"  why {title}:", *(f"    - {reason}" for reason in fabric["reasons"])]
    else:
        lines.append("  (-v shows the reason of every value)")
    return "\n".join(lines) + "\n"


_ROWS = (
    ("workload", lambda f: f["workload"]),
    ("technology", lambda f: f["technology"]),
    ("platform", lambda f: f["platform"]),
    ("topology", lambda f: f["topology"]),
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
    ("links per leaf-spine pair", lambda f: f["links_per_pair"]["leaf_spine"]),
    ("oversubscription at the leaf", lambda f: f"{f['oversubscription']['leaf']:g}:1"),
    ("bisection Gbit/s", lambda f: f["bisection_gbps"]),
    ("switch hops at most", lambda f: f["max_switch_hops"]),
    ("cables", lambda f: f["cables"]),
    ("optics", lambda f: f["optics"]),
    ("power W", lambda f: f["power_w"]),
    ("cost USD", lambda f: f["cost_usd"]),
)


def _cell(value: Any) -> str:
    if value is None:
        return "unknown"
    return f"{value:,}" if isinstance(value, int) else str(value)
