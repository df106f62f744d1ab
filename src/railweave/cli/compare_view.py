"""Two sites side by side as text: their designs, what a GPU gets and costs, and what their workloads need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railweave.cli.design_view import table

_PER_GPU = {
    "bandwidth_gbps": "bandwidth Gbit/s",
    "bisection_gbps": "bisection Gbit/s",
    "cost_usd": "network cost USD",
    "power_w": "network power W",
    "optics": "optics",
    "switches_per_1000": "switches per 1,000 GPUs",
}


def comparison(document: dict[str, Any], with_terms: bool) -> str:
    """The designs of both sites, the figures per GPU and the requirements; the terms of latency if asked for."""
    one, other = document["sites"]
    fabrics = [
        {**fabric, "name": f"{side['site']}/{_label(fabric)}", "location": None}
        for side in (one, other)
        for fabric in side["fabrics"]
    ]
    designs = table({"site": f"{one['site']} and {other['site']}", "fabrics": fabrics}, with_reasons=False)
    lines = [*_per_gpu(document), *(line for fabric in fabrics for line in _requirements(fabric, with_terms))]
    return designs + "\n".join(lines) + "\n"


def _label(fabric: dict[str, Any]) -> str:
    name: str = fabric["name"]
    return name if fabric["location"] is None else f"{fabric['location']}-{name}"


def _per_gpu(document: dict[str, Any]) -> Iterator[str]:
    one, other = document["sites"]
    rows: list[tuple[str, ...]] = [
        ("per GPU of the site", one["site"], other["site"], "ratio"),
        ("GPUs", f"{one['gpus']:,}", f"{other['gpus']:,}", ""),
    ]
    for key, label in _PER_GPU.items():
        figures = (one["per_gpu"][key], other["per_gpu"][key], document["per_gpu_ratio"][key])
        rows.append((label, *(_figure(figure) for figure in figures)))
    yield from _aligned(rows, to_the_right=True)


def _requirements(fabric: dict[str, Any], with_terms: bool) -> Iterator[str]:
    """The rows of a fabric; a row that no design tells says so instead of a figure."""
    if not fabric["requirements"]:
        return
    yield f"  needs of {fabric['workload']}, {fabric['name']}:"
    rows: list[tuple[str, ...]] = [
        (f"- {row['name']}", row["verdict"], row["note"] if row["found"] == "unknown" else row["found"], row["needed"])
        for row in fabric["requirements"]
    ]
    yield from _aligned([("", "", "design", "needed"), *rows], to_the_right=False)
    if with_terms:
        for term in fabric["latency"]["terms"]:
            total = "unknown" if term["ns"] is None else f"{term['ns']:,g} ns"
            yield f"    latency of {term['name']}: {total} = {term['how']} (source: {term['source']})"


def _aligned(rows: list[tuple[str, ...]], *, to_the_right: bool) -> Iterator[str]:
    """Rows with columns of equal width, the first one to the left."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for first, *rest in rows:
        cells = [
            cell.rjust(width) if to_the_right else cell.ljust(width)
            for cell, width in zip(rest, widths[1:], strict=True)
        ]
        yield f"  {first.ljust(widths[0])}   {'   '.join(cells)}".rstrip()


def _figure(value: float | None) -> str:
    return "unknown" if value is None else f"{value:,g}"
