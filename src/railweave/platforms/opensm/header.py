"""The comment lines at the top of every file: where it comes from, where it goes, and which GUIDs it still lacks."""

from __future__ import annotations

from collections.abc import Sequence

from railweave.model.device import SubnetManagerSpec
from railweave.platforms.opensm.paths import installed

NAMED = 3
"""Missing devices that are named; the rest is counted. A long line would be cut in two, and the rest be read."""

LACKS = "not known yet: "
HOMELESS = "no leaf port is free for this host"
TENANTLESS = "in no tenant: "


def header(spec: SubnetManagerSpec, file: str) -> list[str]:
    """The lines without their `# `. They are the same on all hosts of a fabric."""
    return [f"made from inventory/sites/{spec.site}: edit that", f"installed as {installed(file)}"]


def guid_header(spec: SubnetManagerSpec, file: str, lacking: Sequence[str]) -> list[str]:
    """The lines above a file that holds GUIDs; `lacking` names those that aren't known."""
    lines = header(spec, file)
    if spec.guid_origin is not None:
        lines.append(f"GUIDs from ledger.yaml, origin: {spec.guid_origin}")
    if lacking:
        lines.append(f"GUIDs {LACKS}{some(lacking)}; add them to ledger.yaml")
    return lines


def some(names: Sequence[str]) -> str:
    """How many names there are, and the first of them: `5 (a, b, c …)`."""
    rest = " …" if len(names) > NAMED else ""
    return f"{len(names)} ({', '.join(names[:NAMED])}{rest})"


def said(lines: Sequence[str], phrase: str) -> tuple[int, str] | None:
    """(line number from 1, the line) of the header line that says a phrase."""
    return next(((n, line) for n, line in enumerate(lines, start=1) if phrase in line), None)
