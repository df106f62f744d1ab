"""The committed templates by name."""

from __future__ import annotations

from tests.inventories import ROOT


def texts() -> dict[str, str]:
    """Template name to text."""
    folder = ROOT / "templates"
    return {p.relative_to(folder).as_posix(): p.read_text() for p in sorted(folder.rglob("*.j2"))}
