"""JSON Schema of every inventory file, for editors and for other tools."""

from __future__ import annotations

from typing import Any

from railweave.model.hardware import Fact, Optics, Prices, ServerModel, SwitchModel
from railweave.model.intent import Intent
from railweave.model.qos import TrafficPresets
from railweave.model.services import Ledger, Pools, Racks, Services

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
}
"""Name of the schema: the model of the file."""


def json_schema() -> dict[str, dict[str, Any]]:
    """The JSON Schema (2020-12) of each inventory file by its name."""
    return {
        name: {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
        for name, model in FILES.items()
    }
