"""config_db.json: the tables of all sections as text, what a role shares serialised once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

from railweave.errors import TemplateFault
from railweave.model.device import SwitchSpec
from railweave.model.platform import Renderer
from railweave.platforms.sonic.ports import sonic_ports
from railweave.platforms.sonic.rows import Rows, Tables, table_text
from railweave.platforms.sonic.sections import SECTIONS

FILE = "config_db.json"
TEMPLATE = "sonic/config_db.json.j2"


def override(table: str) -> str:
    """The name of the template with which a repository replaces one table."""
    return f"sonic/tables/{table}.json.j2"


@dataclass(frozen=True, slots=True)
class Table:
    """One table as it stands in the file: its name and the JSON of its rows."""

    name: str
    text: str


class _Role:
    """A spec that compares by what the shared tables follow from."""

    __slots__ = ("key", "spec")

    def __init__(self, spec: SwitchSpec) -> None:
        rules = sonic_ports(spec.role.model)
        ports = tuple((i.port, i.kind, i.speed_gbps, i.length_m) for i in spec.interfaces)
        self.key = (spec.tier, rules.platform, rules.asic, rules.buffer_model, spec.qos.preset, ports)
        self.spec = spec

    def __hash__(self) -> int:
        return hash(self.key[-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Role) and self.key == other.key


@lru_cache(maxsize=64)
def _shared(role: _Role) -> dict[int, tuple[Table, ...]]:
    """The shared sections' tables by section number."""
    return {
        number: tuple(Table(name, table_text(rows)) for name, rows in section.tables(role.spec).items())
        for number, section in enumerate(SECTIONS)
        if section.shared
    }


def tables(spec: SwitchSpec, renderer: Renderer) -> list[Table]:
    """Every table in order; a repository's template `sonic/tables/<TABLE>.json.j2` replaces that table's rows."""
    shared = _shared(_Role(spec))
    result: list[Table] = []
    for number, section in enumerate(SECTIONS):
        if section.shared:
            result += shared[number]
        else:
            result += (Table(name, table_text(rows)) for name, rows in section.tables(spec).items())
    return [_replaced(spec, table, renderer) for table in result]


def _replaced(spec: SwitchSpec, table: Table, renderer: Renderer) -> Table:
    template = override(table.name)
    if not renderer.has(template):
        return table
    text = renderer(template, {"spec": spec, "rows": orjson.loads(table.text)})
    try:
        rows = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise TemplateFault(template=template, line=error.lineno, reason=f"it makes no JSON: {error.msg}") from error
    if not isinstance(rows, dict):
        raise TemplateFault(template=template, line=None, reason="it must make one JSON object, the table's rows")
    return Table(table.name, table_text(rows))


def member(table: Table, is_last: bool) -> str:
    """A table as a member of the file's object."""
    return f'  "{table.name}": {table.text}' + ("" if is_last else ",")


def render(spec: SwitchSpec, renderer: Renderer) -> str:
    """The whole file."""
    return renderer(TEMPLATE, {"tables": tables(spec, renderer), "member": member, "opening": "{", "closing": "}"})


def parse(content: bytes) -> Tables:
    """The tables of a file. Raises ValueError if it isn't an object of objects."""
    data: Any = orjson.loads(content)
    if not isinstance(data, dict) or not all(isinstance(rows, dict) for rows in data.values()):
        raise ValueError("expected an object of tables")
    result: dict[str, Rows] = data
    return result
