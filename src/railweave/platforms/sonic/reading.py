"""A config_db.json that was read back: its tables, and the line of each row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Row = Mapping[str, Any]
Table = Mapping[str, Row]
Fault = tuple[str, str, str, str]
"""(code, table, key or nothing, detail)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The tables of a file whose rows are known to be objects; one that isn't there is empty."""

    tables: Mapping[str, Table]

    def table(self, name: str) -> Table:
        """The rows of a table."""
        return self.tables.get(name, {})

    @property
    def device(self) -> Row:
        """What the switch says of itself."""
        return self.table("DEVICE_METADATA").get("localhost", {})

    def ports_up(self) -> Iterator[str]:
        """The ports that are up, in the order of the file."""
        return (port for port, row in self.table("PORT").items() if row.get("admin_status") == "up")


def word(row: Row, field: str) -> str:
    """The text of a field; nothing where it isn't there or is a list."""
    value = row.get(field, "")
    return value if isinstance(value, str) else ""


def number(row: Row, field: str) -> int | None:
    """The number that a field spells; None where it spells none."""
    value = word(row, field)
    return int(value) if value.removeprefix("-").isdecimal() else None


def numbers(row: Row, field: str) -> list[str]:
    """The members of a field that lists numbers: `3,4`."""
    return [member for member in word(row, field).split(",") if member]


def line_of(text: str, table: str, key: str) -> int | None:
    """The line of a row, or of its table, in a file with one member a line; None where it isn't found."""
    start = text.find(f'\n  "{table}":')
    if start < 0:
        return None
    end = text.find("\n  }", start)
    found = text.find(f'\n    "{key}":', start, end) if key else -1
    return text.count("\n", 0, start if found < 0 else found) + 2
