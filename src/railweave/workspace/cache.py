"""Remember what was rendered from what, so that a render with nothing to do costs next to nothing.

The memory holds the fingerprint of the inputs and, of each file of the tree, size, times and inode. A file that was
edited, added or removed by hand differs in one of them (an inode alone is soon used again), and the site is then
rendered and compared in full.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import orjson

from railweave.model.finding import Finding, Place, Severity
from railweave.workspace.inputs import SiteFiles
from railweave.workspace.locate import Repository


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What a render with nothing to do still tells."""

    files: int
    findings: tuple[Finding, ...]
    waivers: tuple[Any, ...]


def files_below(folder: Path) -> Iterator[str]:
    """Paths of all files below a folder, relative to it; links count as files."""
    stack = [(folder, "")]
    while stack:
        where, prefix = stack.pop()
        if not where.is_dir():
            continue
        with os.scandir(where) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    stack.append((where / entry.name, f"{prefix}{entry.name}/"))
                else:
                    yield f"{prefix}{entry.name}"


def sha256_of(file: Path) -> str:
    """The sha256 of a file."""
    with file.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def _stats(folder: Path) -> dict[str, list[int]]:
    found = {}
    for path in files_below(folder):
        stat = (folder / path).lstat()
        found[path] = [stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino]
    return found


def _file(repository: Repository, site: str) -> Path:
    where = hashlib.sha256(str(repository.output).encode()).hexdigest()[:8]
    return repository.state / "cache" / f"{site}-{where}.json"


def recall(repository: Repository, inputs: SiteFiles) -> Memory | None:
    """The memory of a site if its tree is still exactly what these inputs gave, else None."""
    file = _file(repository, inputs.site)
    try:
        known: dict[str, Any] = orjson.loads(file.read_bytes())
        if known["fingerprint"] != inputs.fingerprint() or known["files"] != _stats(repository.output / inputs.site):
            return None
        findings = tuple(_finding(row) for row in known["findings"])
        waivers = tuple(_waivers(known["waivers"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return Memory(files=len(known["files"]), findings=findings, waivers=waivers)


def _waivers(rows: list[dict[str, Any]]) -> Iterator[Any]:
    if rows:
        from railweave.model.services import Waiver  # noqa: PLC0415  # few sites have any, and it costs an import

        yield from (Waiver(**row) for row in rows)


def _finding(row: dict[str, Any]) -> Finding:
    return Finding(**{**row, "severity": Severity(row["severity"]), "where": Place(**row["where"])})


def remember(
    repository: Repository, inputs: SiteFiles, findings: tuple[Finding, ...], waivers: tuple[Any, ...]
) -> None:
    """Keep what the tree of a site is now; where that can't be kept, the next render looks again."""
    content = {
        "fingerprint": inputs.fingerprint(),
        "files": _stats(repository.output / inputs.site),
        "findings": [asdict(finding) for finding in findings],
        "waivers": [waiver.model_dump() for waiver in waivers],
    }
    file = _file(repository, inputs.site)
    part = file.with_suffix(".new")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(orjson.dumps(content))
        part.replace(file)
