"""The JSON Schemas: what editors show is what reading takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from railweave.model.hardware import Fact
from railweave.model.intent import Intent
from railweave.model.services import Services
from railweave.stages.read import json_schema
from railweave.stages.read.expectation import expectation, nearest
from railweave.stages.read.schema import schema_of
from tests.inventories import ROOT

SCHEMAS = json_schema()
SITE_FILES = ("intent", "services", "pools", "racks", "ledger")


def objects(node: Any) -> Iterator[dict[str, Any]]:
    """Every part of a schema that has properties."""
    if isinstance(node, list):
        for item in node:
            yield from objects(item)
    if isinstance(node, dict):
        if "properties" in node and node.get("type") == "object":
            yield node
        for value in node.values():
            yield from objects(value)


def test_there_is_a_schema_for_every_kind_of_inventory_file() -> None:
    assert set(SCHEMAS) == {*SITE_FILES, "switch", "server", "optics", "prices", "traffic-classes", "workloads"}


@pytest.mark.parametrize("name", SITE_FILES)
def test_every_key_of_a_site_file_says_what_it_means(name: str) -> None:
    silent = [
        key
        for part in objects(SCHEMAS[name])
        for key, value in part["properties"].items()
        if "description" not in value
    ]

    assert list(objects(SCHEMAS[name]))
    assert silent == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_an_unknown_key_is_refused_by_the_schema_too(name: str) -> None:
    parts = list(objects(SCHEMAS[name]))

    assert parts
    assert all(part["additionalProperties"] is False for part in parts)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_key_is_left_out_and_never_null(name: str) -> None:
    assert "null" not in json.dumps(SCHEMAS[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_committed_schema_is_that_of_the_models(name: str) -> None:
    committed = json.loads((ROOT / "schema" / f"{name}.json").read_text(encoding="utf-8"))

    assert committed == SCHEMAS[name]


@pytest.mark.parametrize(
    ("model", "path", "words"),
    [
        (Intent, ("gpus",), "a whole number from 1"),
        (Intent, ("planes",), "a whole number in 1 … 8"),
        (Intent, ("oversubscription",), "a number in 0.25 … 10 or a mapping of leaf, spine"),
        (Intent, ("oversubscription", "spine"), "a number in 0.25 … 32"),
        (Intent, ("switch",), "a text or a mapping of leaf, spine, super_spine"),
        (Intent, ("fabrics", 3, "purpose"), "compute, storage, frontend or oob"),
        (Intent, ("partial_racks",), "true or false"),
        (Intent, ("traffic_classes",), "a text or a list"),
        (Services, ("users", 0, "privilege"), "a whole number in 1 … 15"),
        (Services, ("releases", "sonic"), "a text"),
    ],
)
def test_what_may_stand_at_a_place_is_said_in_words(model: type[Fact], path: tuple[str | int, ...], words: str) -> None:
    assert expectation(schema_of(model), path).words == words


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("rial", "did you mean `rails`?"),
        ("over-subscription", "did you mean `oversubscription`?"),
        ("Switch", "did you mean `switch`?"),
        ("zzz", None),
    ],
)
def test_a_name_finds_its_nearest(name: str, hint: str | None) -> None:
    assert nearest(name, tuple(Intent.model_fields)) == hint
