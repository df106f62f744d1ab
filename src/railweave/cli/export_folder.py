"""The folder that an export is written to: it holds the files of that export alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from railweave.errors import UsageFault, WorkspaceFault

_PART = ".railweave-part"
"""What a file is called while it is written; one that was left by a kill is written again."""


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files; each is there whole or not at all. Raises UsageFault where the folder holds anything else."""
    try:
        refuse_foreign(folder, files)
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            part = folder / f".{name}{_PART}"
            part.unlink(missing_ok=True)
            part.write_bytes(content)
            part.replace(folder / name)
    except OSError as error:
        raise WorkspaceFault(path=str(error.filename or folder), reason=error.strerror or str(error)) from error


def refuse_foreign(folder: Path, files: Mapping[str, bytes]) -> None:
    """Raise UsageFault where the folder is a file, or holds what this export wouldn't write."""
    if folder.exists() and not folder.is_dir():
        raise UsageFault(f"{folder} is no folder; give another one with --to")
    present = sorted(folder.iterdir()) if folder.exists() else []
    foreign = [path.name for path in present if not _is_own(path, files)]
    if foreign:
        more = ", …" if len(foreign) > 5 else ""
        raise UsageFault(
            f"{folder} holds files that this export does not write: {', '.join(foreign[:5])}{more}; "
            "give another folder with --to"
        )


def _is_own(path: Path, files: Mapping[str, bytes]) -> bool:
    return path.is_file() and (path.name in files or path.name.endswith(_PART))
