"""The comment lines at the top of every file: where it comes from, and which GUIDs it still lacks."""

from __future__ import annotations

from railweave.model.device import SubnetManagerSpec

NAMED = 3
"""Missing GUIDs that are named; the rest is counted."""

LACKS = "not known yet: "


def header(spec: SubnetManagerSpec, lacking: list[str]) -> list[str]:
    """The lines without their `# `."""
    lines = [f"made from inventory/sites/{spec.site}: edit that"]
    if spec.guid_origin is not None:
        lines.append(f"GUIDs from ledger.yaml, origin: {spec.guid_origin}")
    if lacking:
        names = ", ".join(lacking[:NAMED])
        more = f" and {len(lacking) - NAMED} more" if len(lacking) > NAMED else ""
        lines.append(f"{len(lacking)} GUIDs {LACKS}{names}{more}; add them to ledger.yaml")
    return lines


def comments(text: str) -> list[str]:
    """The comment lines at the top of a file, without their `# `."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("# "):
            break
        lines.append(line[2:])
    return lines
