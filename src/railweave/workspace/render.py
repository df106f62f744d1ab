"""Render a site into rendered/<site>: whole, at once, and not at all when nothing would change."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from railweave.errors import WorkspaceFault
from railweave.model.finding import Finding
from railweave.workspace import cache
from railweave.workspace.files import FileRow, manifest, write_files
from railweave.workspace.inputs import SiteFiles, site_files
from railweave.workspace.locate import Repository
from railweave.workspace.lock import writing
from railweave.workspace.staging import clean_up, publish, staging_folder
from railweave.workspace.work import share

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendering:
    """What a render did: how many files there are, which differ from those that stood there, and the warnings."""

    site: str
    files: int
    changed: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How to render: processes, only looking or writing, and whom to tell."""

    jobs: int
    check: bool
    say: Callable[[str], None]
    progress: Progress


def render_site(repository: Repository, site: str, manner: Manner) -> Rendering:
    """Render one site. Raises BadInput, TemplateFault, WorkspaceFault; then rendered/<site> is what it was before."""
    inputs = site_files(repository, site)
    known = cache.recall(repository, inputs)
    if known is not None:
        return Rendering(site=site, files=known.files, changed=(), findings=known.findings)
    try:
        with writing(repository.state, manner.say):
            clean_up(repository)
            staged = staging_folder(repository, site)
            try:
                return _into(repository, inputs, staged, manner)
            finally:
                shutil.rmtree(staged, ignore_errors=True)
    except OSError as error:
        raise WorkspaceFault(path=str(error.filename or repository.output), reason=_reason(error)) from error


def _reason(error: OSError) -> str:
    return f"{error.strerror or error}; nothing was changed"


def _into(repository: Repository, inputs: SiteFiles, staged: Path, manner: Manner) -> Rendering:
    from railweave import pipeline  # noqa: PLC0415  # a render that finds nothing to do needs none of it

    model = pipeline.load(inputs.site, inputs.files)
    total, done = pipeline.device_total(model), 0
    rows: list[FileRow] = []
    for devices, part in share(inputs, total, manner.jobs, write_devices, str(staged)):
        rows += part
        done += devices
        manner.progress(done, total)
    rows += write_files(staged, pipeline.render_site(model, pipeline.templates(inputs.templates)))
    (staged / "manifest.json").write_bytes(manifest(rows))
    target = repository.output / inputs.site
    changed = differing(target, rows)
    if changed and not manner.check:
        publish(repository, inputs.site, staged)
    if not changed or not manner.check:
        cache.remember(repository, inputs, model.findings)
    return Rendering(site=inputs.site, files=len(rows) + 1, changed=changed, findings=model.findings)


def write_devices(model: Any, renderer: Any, first: int, last: int, folder: str) -> list[FileRow]:
    """Render and write the devices of a range: the piece of work of one process."""
    from railweave import pipeline  # noqa: PLC0415  # see `_into`

    return write_files(Path(folder), pipeline.render_devices(model, first, last, renderer))


def differing(target: Path, rows: list[FileRow]) -> tuple[str, ...]:
    """Paths that are new, changed or gone, comparing rendered files with those that stand in a folder, byte for byte."""
    wanted = {path: (sha256, size) for path, sha256, size in rows}
    standing = set(cache.files_below(target)) - {"manifest.json"}
    changed = set(wanted) ^ standing
    for path in wanted.keys() & standing:
        file = target / path
        sha256, size = wanted[path]
        if file.stat().st_size != size or cache.sha256_of(file) != sha256:
            changed.add(path)
    if not (target / "manifest.json").is_file() or (target / "manifest.json").read_bytes() != manifest(rows):
        changed.add("manifest.json")
    return tuple(sorted(changed))


def default_jobs() -> int:
    """One process for each processor that we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
