"""Check a site: its model, and every device's rendered files read back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from railweave.errors import WorkspaceFault
from railweave.model.finding import Finding, in_order
from railweave.workspace.inputs import site_files
from railweave.workspace.locate import Repository
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
    today = datetime.now(UTC).date().isoformat()
    return in_order(pipeline.waived(findings, model.given.services.waivers, today))


def check_devices(model: Any, renderer: Any, first: int, last: int, folder: str) -> list[Finding]:
    """Check the devices of a range: the piece of work of one process."""
    from railweave import pipeline  # noqa: PLC0415  # see `check_site`

    del renderer
    return pipeline.check_devices(model, first, last, lambda device: _files(Path(folder) / device))


def _files(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir()) if p.is_file()} if folder.is_dir() else {}
