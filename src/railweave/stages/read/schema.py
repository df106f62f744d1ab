"""JSON Schema of every inventory file, for editors, for other tools and for the texts of faults."""

from __future__ import annotations

from functools import cache
from typing import Any

from railweave.model.hardware import Fact, Optics, Prices, ServerModel, SwitchModel
from railweave.model.intent import Intent
from railweave.model.qos import TrafficPresets
from railweave.model.services import Ledger, Pools, Racks, Services
from railweave.model.workload_needs import Workloads

FILES: dict[str, type[Fact]] = {
    "intent": Intent,
    "services": Services,
    "pools": Pools,
    "racks": Racks,
    "ledger": Ledger,
    "switch": SwitchModel,
    "server": ServerModel,
    "optics": Optics,
    "prices": Prices,
    "traffic-classes": TrafficPresets,
    "workloads": Workloads,
}
"""Name of the schema: the model of the file."""

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The newest draft that editors' YAML support takes without a warning; nothing newer is used."""


def json_schema() -> dict[str, dict[str, Any]]:
    """The JSON Schema of each inventory file by its name."""
    return {name: {"$schema": DRAFT, **schema_of(model)} for name, model in FILES.items()}


@cache
def schema_of(model: type[Fact]) -> dict[str, Any]:
    """The JSON Schema of a model as files are written: an optional key is left out, never null."""
    schema: dict[str, Any] = _without_null(model.model_json_schema())
    return schema


def _without_null(node: Any) -> Any:
    """A schema without alternatives and defaults that are null."""
    if isinstance(node, list):
        return [_without_null(item) for item in node]
    if not isinstance(node, dict):
        return node
    kept = {key: _without_null(value) for key, value in node.items() if not (key == "default" and value is None)}
    choices = [choice for choice in kept.get("anyOf", ()) if choice != {"type": "null"}]
    if len(choices) == 1:
        return {**{key: value for key, value in kept.items() if key != "anyOf"}, **choices[0]}
    return {**kept, "anyOf": choices} if choices else kept
