"""Check files by reading them back: those of a site with its model, or those that somebody else wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from railweave.errors import UsageFault, WorkspaceFault
from railweave.model.finding import Finding, in_order
from railweave.model.names import PlatformName
from railweave.workspace.inputs import site_files
from railweave.workspace.locate import Repository
from railweave.workspace.waive import standing
from railweave.workspace.work import share


def check_site(repository: Repository, site: str, jobs: int) -> tuple[Finding, ...]:
    """All findings of a site that no waiver covers. Raises BadInput when the site has no model."""
    from railweave import pipeline  # noqa: PLC0415  # `railweave --help` needs none of it

    inputs = site_files(repository, site)
    model = pipeline.load(site, inputs.files)
    findings = list(model.findings)
    try:
        folder = str(repository.output / site)
        for _, part in share(inputs, model, jobs, check_devices, folder):
            findings += part
    except OSError as error:
        raise WorkspaceFault(path=str(error.filename), reason=error.strerror or str(error)) from error
    return in_order(list(standing(findings, model.given.services.waivers)))


def check_devices(model: Any, renderer: Any, first: int, last: int, folder: str) -> list[Finding]:
    """Check the devices of a range: the piece of work of one process."""
    from railweave import pipeline  # noqa: PLC0415  # see `check_site`

    del renderer
    return pipeline.check_devices(model, first, last, lambda device: _files(Path(folder) / device))


def check_files(folder: str, platform: PlatformName) -> tuple[Finding, ...]:
    """The findings of one device's files, or of every folder of such files; no site and no model is needed."""
    from railweave.platforms import platform_named  # noqa: PLC0415  # see `check_site`

    top = Path(folder)
    if not top.is_dir():
        raise UsageFault(f"there is no folder {folder}")
    try:
        devices = [top] if _files(top) else sorted(p for p in top.iterdir() if p.is_dir())
        findings = [f for path in devices for f in platform_named(platform).check(_files(path), path.as_posix())]
    except OSError as error:
        raise WorkspaceFault(path=str(error.filename), reason=error.strerror or str(error)) from error
    if not devices:
        raise UsageFault(f"there is nothing in {folder}")
    return in_order(findings)


def _files(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir()) if p.is_file()} if folder.is_dir() else {}
