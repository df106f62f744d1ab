"""Inventories as the pipeline takes them: repository-relative path to bytes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "tests" / "scenarios"


def catalogue_files(extra: Path | None = None) -> dict[str, bytes]:
    """The committed catalogue, overlaid by the hardware files of a scenario folder."""
    files = {}
    for base in (ROOT / "inventory" / "hardware", *([extra] if extra else [])):
        for path in sorted(base.rglob("*.yaml")):
            files[f"inventory/hardware/{path.relative_to(base).as_posix()}"] = path.read_bytes()
    return files


def inventory(intent: str | bytes, *, site: str = "s", others: Mapping[str, str] | None = None) -> dict[str, bytes]:
    """The committed catalogue and the scenarios' hardware with one site made of texts."""
    files = catalogue_files(SCENARIOS / "hardware")
    texts = {"intent.yaml": intent, **(others or {})}
    for name, text in texts.items():
        files[f"inventory/sites/{site}/{name}"] = text.encode() if isinstance(text, str) else text
    return files


def site_files(site: str) -> dict[str, bytes]:
    """The committed catalogue with one committed site."""
    files = catalogue_files()
    for path in sorted((ROOT / "inventory" / "sites" / site).glob("*.yaml")):
        files[f"inventory/sites/{site}/{path.name}"] = path.read_bytes()
    return files
