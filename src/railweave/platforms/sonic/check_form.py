"""The form of a config_db.json: an object of tables, rows of texts, and the tables without which nothing works."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from railweave.platforms.sonic.reading import Fault, Reading

NEEDED = ("DEVICE_METADATA", "PORT", "LOOPBACK_INTERFACE", "INTERFACE", "MGMT_INTERFACE", "PORT_QOS_MAP")


def malformed(tables: Mapping[str, Mapping[str, Any]]) -> Iterator[Fault]:
    """Rows that are no object of texts; SONiC stores nothing else."""
    for name, rows in tables.items():
        for key, row in rows.items():
            if not isinstance(row, dict):
                yield "SON020", name, key, f"expected an object of fields, got {str(row)[:40]}"
                continue
            for field, value in row.items():
                if not _is_text(value):
                    yield "SON020", name, key, f"expected a text in {field}, got {str(value)[:40]}"


def _is_text(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) for v in value))


def missing(reading: Reading) -> Iterator[Fault]:
    """Tables that every switch needs."""
    for name in NEEDED:
        if not reading.table(name):
            yield "SON021", name, "", f"expected {name}, got none"


def version(reading: Reading) -> Iterator[Fault]:
    """The version of the database: without it the switch migrates from the oldest one on."""
    if not reading.table("VERSIONS").get("DATABASE", {}).get("VERSION"):
        yield "SON043", "VERSIONS", "DATABASE", "expected the database version of the release, got none"


RULES = (missing, version)
