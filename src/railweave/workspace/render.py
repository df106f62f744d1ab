"""Render a site into rendered/<site>: whole, at once, and not at all when nothing would change."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import orjson

from railweave.errors import WorkspaceFault
from railweave.model.finding import BadInput, Finding, Severity, in_order
from railweave.workspace import cache
from railweave.workspace.files import FileRow, manifest, write_files
from railweave.workspace.inputs import SiteFiles, site_files
from railweave.workspace.locate import Repository
from railweave.workspace.lock import writing
from railweave.workspace.moves import moves
from railweave.workspace.staging import clean_up, has_leftovers, keep, publish, replaceable, staging_folder
from railweave.workspace.waive import standing, standing_of
from railweave.workspace.work import share

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendering:
    """What a render did: how many files there are, which differ from those that stood there, and the warnings.

    `foreign`: those of the changed that are gone and that no manifest listed.
    """

    site: str
    files: int
    changed: tuple[str, ...]
    foreign: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How to render: processes, only looking or writing, whether what stands may move, and whom to tell."""

    jobs: int
    check: bool
    renumber: bool
    say: Callable[[str], None]
    progress: Progress


def render_site(repository: Repository, site: str, manner: Manner) -> Rendering:
    """Render one site. Raises BadInput, TemplateFault, WorkspaceFault; then rendered/<site> is what it was before."""
    try:
        replaceable(repository.output / site)
        nothing_to_do = None if has_leftovers(repository) else _recalled(repository, site_files(repository, site))
        if nothing_to_do is not None:
            return nothing_to_do
        with writing(repository.state, manner.say):
            clean_up(repository)
            inputs = site_files(repository, site)  # anew: another run may have held the lock for long
            return _recalled(repository, inputs) or _render(repository, inputs, manner)
    except OSError as error:
        reason = f"{error.strerror or error}; nothing was changed"
        raise WorkspaceFault(path=str(error.filename or repository.output), reason=reason) from error


def _recalled(repository: Repository, inputs: SiteFiles) -> Rendering | None:
    known = cache.recall(repository, inputs)
    if known is None:
        return None
    return Rendering(
        site=inputs.site, files=known.files, changed=(), foreign=(), findings=standing(known.findings, known.waivers)
    )


def _render(repository: Repository, inputs: SiteFiles, manner: Manner) -> Rendering:
    staged = staging_folder(repository, inputs.site)
    try:
        rows, model = _stage(inputs, staged, manner)
        findings = standing_of(model)
        target = repository.output / inputs.site
        changed = differing(target, rows)
        foreign = unlisted(target, changed, rows)
        moved = moves(target, staged, inputs.site, changed)
        if moved and not (manner.renumber or manner.check):
            raise BadInput([*moved, *findings])
        if changed and not manner.check:
            keep(target, staged, sorted({path for path, _, _ in rows} - set(changed)))
            publish(repository, inputs.site, staged)
        if not (changed and manner.check):
            cache.remember(repository, inputs, model.findings, model.given.services.waivers)
        shown = in_order([*findings, *(replace(finding, severity=Severity.WARNING) for finding in moved)])
        return Rendering(site=inputs.site, files=len(rows) + 1, changed=changed, foreign=foreign, findings=shown)
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _stage(inputs: SiteFiles, staged: Path, manner: Manner) -> tuple[list[FileRow], Any]:
    """The whole tree of a site, written aside: its files without the manifest, and the model."""
    from railweave import pipeline  # noqa: PLC0415  # a render that finds nothing to do needs none of it

    model = pipeline.load(inputs.site, inputs.files)
    total, done = pipeline.device_total(model), 0
    rows: list[FileRow] = []
    for devices, part in share(inputs, model, manner.jobs, write_devices, str(staged)):
        rows += part
        done += devices
        manner.progress(done, total)
    rows += write_files(staged, pipeline.render_site(model, pipeline.templates(inputs.templates)))
    (staged / "manifest.json").write_bytes(manifest(rows))
    return rows, model


def write_devices(model: Any, renderer: Any, first: int, last: int, folder: str) -> list[FileRow]:
    """Render and write the devices of a range: the piece of work of one process."""
    from railweave import pipeline  # noqa: PLC0415  # see `_stage`

    return write_files(Path(folder), pipeline.render_devices(model, first, last, renderer))


def differing(target: Path, rows: list[FileRow]) -> tuple[str, ...]:
    """Paths that are new, changed or gone, comparing rendered files with those that stand in a folder."""
    wanted = {path: (sha256, size) for path, sha256, size in rows}
    standing = set(cache.files_below(target)) - {"manifest.json"}
    changed = set(wanted) ^ standing
    both = sorted(wanted.keys() & standing)
    with ThreadPoolExecutor() as pool:  # hashing leaves the interpreter to the other threads
        same = pool.map(lambda path: _holds(target / path, *wanted[path]), both)
        changed |= {path for path, holds in zip(both, same, strict=True) if not holds}
    content = manifest(rows)
    if not _holds(target / "manifest.json", hashlib.sha256(content).hexdigest(), len(content)):
        changed.add("manifest.json")
    return tuple(sorted(changed))


def unlisted(target: Path, changed: tuple[str, ...], rows: list[FileRow]) -> tuple[str, ...]:
    """Changed paths that are not wanted, and that the manifest of the standing tree doesn't know either."""
    wanted = {path for path, _, _ in rows}
    try:
        known = set(orjson.loads((target / "manifest.json").read_bytes())["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return ()
    return tuple(path for path in changed if path not in wanted and path not in known and path != "manifest.json")


def _holds(file: Path, sha256: str, size: int) -> bool:
    """Whether a plain file, no link and no program, has this content and can be read."""
    try:
        status = file.lstat()
        is_plain = stat.S_ISREG(status.st_mode) and not status.st_mode & 0o111
        return is_plain and status.st_size == size and cache.sha256_of(file) == sha256
    except OSError:
        return False


def default_jobs() -> int:
    """One process for each processor that we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
