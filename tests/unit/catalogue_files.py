"""The files of the hardware catalogue, read and checked against the model."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import orjson
import yaml
from pydantic import BaseModel

from railweave.model.hardware import Optics, Prices, ServerModel, Source, SwitchModel
from railweave.model.qos import TrafficPresets

ROOT = Path(__file__).parents[2]
HARDWARE = ROOT / "inventory" / "hardware"

Model = TypeVar("Model", bound=BaseModel)


def load(kind: type[Model], path: Path) -> Model:
    """The file at `path` as a model; a file that doesn't fit raises."""
    return kind.model_validate_json(orjson.dumps(yaml.safe_load(path.read_text(encoding="utf-8"))))


SWITCHES = {p.stem: load(SwitchModel, p) for p in sorted(HARDWARE.glob("switches/*.yaml"))}
SERVERS = {p.stem: load(ServerModel, p) for p in sorted(HARDWARE.glob("servers/*.yaml"))}
OPTICS = load(Optics, HARDWARE / "optics.yaml").optics
PRICES = load(Prices, ROOT / "inventory" / "prices.yaml").prices
PRESETS = load(TrafficPresets, HARDWARE / "traffic-classes.yaml").presets


def assert_sourced(kind: type[BaseModel], sources: tuple[Source, ...]) -> None:
    """Every source backs at least one field, and only fields that exist."""
    assert sources
    for source in sources:
        assert source.backs, source.title
        assert set(source.backs) <= {*kind.model_fields, "*"}, source.title
        assert len(source.seen) == len("2026-12-01"), source.title
