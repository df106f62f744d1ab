"""Make a new repository, and the schema files that editors read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import orjson

from railweave.errors import UsageFault, WorkspaceFault


def create(folder: str, texts: Mapping[str, str], schemas: Mapping[str, object]) -> None:
    """Write files and schemas into a folder that is empty, not there, or holds nothing but .git."""
    target = Path(folder)
    try:
        inside = [folder] if target.is_file() else sorted(p.name for p in target.iterdir()) if target.exists() else []
        in_the_way = [name for name in inside if name != ".git"]
        if in_the_way:
            more = ", …" if len(in_the_way) > 5 else ""
            raise UsageFault(f"{folder} is not empty; in the way: {', '.join(in_the_way[:5])}{more}")
        for name, text in texts.items():
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise WorkspaceFault(path=str(error.filename or folder), reason=error.strerror or str(error)) from error
    write_schemas(str(target / "schema"), schemas)


def write_schemas(folder: str, schemas: Mapping[str, object]) -> None:
    """Write one JSON Schema a file, `<name>.json`."""
    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, schema in schemas.items():
            content = orjson.dumps(schema, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
            (target / f"{name}.json").write_bytes(content)
    except OSError as error:
        raise WorkspaceFault(path=str(error.filename or folder), reason=error.strerror or str(error)) from error
