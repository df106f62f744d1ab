"""CONFIG_DB tables as values and as text: names, rows, fields, all strings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

Rows = Mapping[str, Mapping[str, Any]]
Tables = dict[str, Rows]


def table_text(rows: Rows) -> str:
    """The rows of a table as JSON, indented to stand inside config_db.json."""
    text = orjson.dumps(rows, option=orjson.OPT_INDENT_2).decode()
    return text.replace("\n", "\n  ")


def dotted(address: int) -> str:
    """An IPv4 address from its integer."""
    return f"{address >> 24}.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"
