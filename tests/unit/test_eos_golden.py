"""Whole EOS files beside each other: what a change does to them is reviewed as a diff."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.unit.eos_switches import KINDS, rendered, switch

GOLDEN = Path(__file__).parents[1] / "scenarios" / "eos"
SHOWN = (
    "training-leaf",
    "training-leaf-unnumbered",
    "training-leaf-all-services",
    "training-spine",
    "inference-leaf",
    "inference-leaf-host-bgp",
)


@pytest.mark.parametrize("kind", SHOWN)
def test_a_file_is_as_it_was_reviewed(kind: str) -> None:
    """Set RAILWEAVE_GOLDEN=write to take what is rendered now."""
    text = rendered(switch(KINDS[kind]))
    path = GOLDEN / f"{kind}.cfg"
    if os.environ.get("RAILWEAVE_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    assert text == path.read_text()


def test_every_golden_file_is_looked_at() -> None:
    assert {path.stem for path in GOLDEN.glob("*.cfg")} == set(SHOWN)
