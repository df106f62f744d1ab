"""Published claims as text: each figure beside ours, with the verdict and the arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def claims(documents: list[dict[str, Any]]) -> str:
    """All claims of a file, and how the totals of two compare."""
    return "\n".join([*(line for document in documents for line in _claim(document)), *_ratio(documents)]) + "\n"


def _claim(document: dict[str, Any]) -> Iterator[str]:
    yield f"{document['title']} ({document['source']})"
    for row in document["figures"]:
        says, ours = _number(row["says"]), "unknown" if row["ours"] is None else _number(row["ours"])
        yield f"  {row['figure']:<16} says {says:>12}  ours {ours:>12}  {row['verdict']:<12}  {row['why']}"


def _ratio(documents: list[dict[str, Any]]) -> Iterator[str]:
    """Each figure that both of two claims state, the first by the second."""
    if len(documents) != 2:  # two claims make a ratio
        return
    one, other = ({row["figure"]: row["says"] for row in document["figures"]} for document in documents)
    shared = [name for name in one if other.get(name)]
    if shared:
        yield f"{documents[0]['title']} ÷ {documents[1]['title']}"
        yield from (f"  {name:<16} {one[name] / other[name]:>17,.1f} times" for name in shared)


def _number(value: float) -> str:
    return f"{value:,.2f}".rstrip("0").rstrip(".")
