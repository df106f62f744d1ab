"""Read a rendered file for whoever asks about a line of it."""

from __future__ import annotations

from railweave.errors import ProgramFault, UsageFault
from railweave.workspace.locate import Repository
from railweave.workspace.staging import safe_path


def rendered_text(repository: Repository, site: str, path: str) -> str:
    """The text of a file of a rendered tree. Raises UsageFault where there is none."""
    tree = repository.output / site
    try:
        file = safe_path(tree, path)
    except ProgramFault as error:
        raise UsageFault(f"{path} is no path below {repository.shown(tree)}") from error
    if not file.is_file():
        raise UsageFault(f"there is no file {repository.shown(file)}; `railweave render {site}` writes what there is")
    return file.read_text(encoding="utf-8", errors="replace")
