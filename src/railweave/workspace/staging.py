"""Write a tree aside and put it in place at once: a killed run leaves the old tree or the new one, never a mixture."""

from __future__ import annotations

import ctypes
import errno
import os
import secrets
import shutil
from pathlib import Path

from railweave.errors import ProgramFault
from railweave.workspace.locate import Repository

_AT_FDCWD, _EXCHANGE = -100, 2
"""From linux/fcntl.h and linux/fs.h: paths relative to the working directory; RENAME_EXCHANGE of renameat2(2)."""


def staging_folder(repository: Repository, site: str) -> Path:
    """A fresh folder on the file system of the output."""
    base = _base(repository)
    folder = base / f"{site}-{os.getpid()}-{secrets.token_hex(4)}"
    folder.mkdir(parents=True)
    return folder


def _base(repository: Repository) -> Path:
    repository.state.mkdir(parents=True, exist_ok=True)
    repository.output.mkdir(parents=True, exist_ok=True)
    if repository.state.stat().st_dev == repository.output.stat().st_dev:
        return repository.state / "staging"
    return repository.output / ".railweave" / "staging"


def clean_up(repository: Repository) -> None:
    """Remove what killed runs left behind; put back a tree that was moved away and not replaced. Needs the lock."""
    base = _base(repository)
    if not base.is_dir():
        return
    for left in sorted(base.iterdir()):
        target = repository.output / left.name.removeprefix("old-")
        if left.name.startswith("old-") and not target.exists():
            left.rename(target)
        else:
            shutil.rmtree(left, ignore_errors=True)


def safe_path(folder: Path, relative: str) -> Path:
    """The place of a rendered file. Raises ProgramFault for a path that isn't plainly below its folder."""
    parts = relative.split("/")
    if any(part in ("", ".", "..") for part in parts) or "\0" in relative:
        raise ProgramFault(f"a rendered file has the path {relative!r}")
    return folder.joinpath(*parts)


def publish(repository: Repository, site: str, staged: Path) -> None:
    """Put a staged tree in the place of rendered/<site>, then delete the old one."""
    target = repository.output / site
    if not target.exists() and not target.is_symlink():
        staged.rename(target)
        return
    if _exchange(staged, target):
        shutil.rmtree(staged)
        return
    old = staged.parent / f"old-{site}"
    target.rename(old)
    staged.rename(target)
    shutil.rmtree(old)


def _exchange(one: Path, other: Path) -> bool:
    """Swap two folders in one step, where the system can."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None or other.is_symlink():
        return False
    if rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE) == 0:
        return True
    code = ctypes.get_errno()
    if code in (errno.ENOSYS, errno.EINVAL):
        return False
    raise OSError(code, os.strerror(code), str(other))
