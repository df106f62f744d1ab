"""Write the files of a tree, with the hash and size of each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import orjson

from railweave.workspace.staging import safe_path

FileRow = tuple[str, str, int]
"""(path, sha256, size) of one file."""


def write_files(folder: Path, files: Iterable[tuple[str, bytes]]) -> list[FileRow]:
    """Write files below a folder; chunks of one path that follow each other are one file."""
    rows: list[FileRow] = []
    made: set[Path] = set()
    current, handle, digest, size = "", None, hashlib.sha256(), 0
    try:
        for path, content in files:
            if path != current:
                if handle is not None:
                    handle.close()
                    rows.append((current, digest.hexdigest(), size))
                target = safe_path(folder, path)
                if target.parent not in made:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    made.add(target.parent)
                handle, current, digest, size = target.open("xb"), path, hashlib.sha256(), 0
            assert handle is not None, "a path opens a file"  # noqa: S101
            handle.write(content)
            digest.update(content)
            size += len(content)
    finally:
        if handle is not None:
            handle.close()
    if handle is not None:
        rows.append((current, digest.hexdigest(), size))
    return rows


def manifest(rows: Iterable[FileRow]) -> bytes:
    """manifest.json: every file of the tree by path, with its sha256 and size."""
    files = {path: {"sha256": sha256, "size": size} for path, sha256, size in sorted(rows)}
    return orjson.dumps({"files": files}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
