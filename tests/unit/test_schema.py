"""The schemas for editors are those of the models."""

from __future__ import annotations

import json

import pytest

from railweave.pipeline import json_schema
from tests.inventories import ROOT

SCHEMAS = json_schema()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_committed_schema_is_fresh(name: str) -> None:
    committed = json.loads((ROOT / "schema" / f"{name}.json").read_text())

    assert committed == SCHEMAS[name], "run: railweave schema --write schema"


def test_every_intent_names_a_schema_that_exists() -> None:
    intents = sorted((ROOT / "inventory" / "sites").glob("*/*.yaml"))

    assert intents
    for path in intents:
        first = path.read_text().splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema=")
        assert (path.parent / first.partition("=")[2]).resolve().is_file()
