"""The design engine reproduces published designs from their intents."""

from __future__ import annotations

import json
from typing import Any

import pytest

from railweave.pipeline import design_document, load
from tests.inventories import SCENARIOS, inventory

CASES = sorted(p.name for p in (SCENARIOS / "published").iterdir())


def differences(expected: dict[str, Any], got: dict[str, Any], path: str = "") -> list[str]:
    """Where `got` lacks what `expected` says; keys that `expected` doesn't name are free."""
    rows = []
    for key, value in expected.items():
        if isinstance(value, dict):
            rows += differences(value, got[key], f"{path}{key}.")
        elif got[key] != value:
            rows.append(f"{path}{key}: expected {value}, got {got[key]}")
    return rows


@pytest.mark.parametrize("case", CASES)
def test_a_published_design_is_reproduced(case: str) -> None:
    folder = SCENARIOS / "published" / case
    expected = json.loads((folder / "expected.json").read_text())["expected"]

    model = load("s", inventory((folder / "intent.yaml").read_bytes()))
    got = design_document(model)["fabrics"][0]

    assert differences(expected, got) == []


def test_every_case_that_the_project_promises_is_there() -> None:
    promised = {"nv-h100-t4-4su", "nv-h100-t3-16su", "nv-b300-xdr-4su", "deepseek-t3-FT2", "asterfusion-64n"}

    assert promised <= set(CASES)
