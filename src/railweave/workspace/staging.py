"""Write a tree aside and put it in place at once: a killed run leaves the old tree or the new one, never a mixture."""

from __future__ import annotations

import ctypes
import errno
import hashlib
import os
import secrets
import shutil
import stat
from collections.abc import Iterable
from pathlib import Path

from railweave.errors import ProgramFault, WorkspaceFault
from railweave.workspace.locate import Repository

_AT_FDCWD, _EXCHANGE = -100, 2
"""From linux/fcntl.h and linux/fs.h: paths relative to the working directory; RENAME_EXCHANGE of renameat2(2)."""

_OLD = ".old-"
"""Begins the name of a tree that is moved away; staged trees begin with the site's name, which has no such dot."""
_OURS = ("manifest.json", "design.json", "cabling.csv")
"""A folder that holds any of these is a rendered tree."""


def staging_folder(repository: Repository, site: str) -> Path:
    """A fresh folder on the file system of the output."""
    base = _base(repository)
    folder = base / f"{site}-{os.getpid()}-{secrets.token_hex(4)}"
    folder.mkdir(parents=True)
    return folder


def _base(repository: Repository) -> Path:
    """Beside the inventory; below the output where that is on another file system, for a rename doesn't cross them."""
    output = repository.output
    while not output.exists():
        output = output.parent
    if repository.root.stat().st_dev == output.stat().st_dev and _mount(repository.root) == _mount(output.resolve()):
        return repository.state / "staging"
    return repository.output / ".railweave" / "staging"


def _mount(path: Path) -> Path | None:
    """The mount that a path lies on, where the system tells: a bind mount has the device of its source."""
    try:
        lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return None
    mounts = (Path(line.split()[4].replace(r"\040", " ")) for line in lines)
    return max((m for m in mounts if path.is_relative_to(m)), key=lambda m: len(m.parts), default=None)


def has_leftovers(repository: Repository) -> bool:
    """Whether something is staged: by a run that was killed, or by one that is at work."""
    base = _base(repository)
    return base.is_dir() and any(base.iterdir())


def clean_up(repository: Repository) -> None:
    """Remove what killed runs left behind; put back a tree that was moved away and not replaced. Needs the lock."""
    base, ours = _base(repository), _old(repository)
    if not base.is_dir():
        return
    for left in sorted(base.iterdir()):
        target = repository.output / left.name.removeprefix(ours)
        if left.name.startswith(ours) and not target.exists():
            repository.output.mkdir(parents=True, exist_ok=True)
            left.rename(target)
        elif left.name.startswith(ours) or not left.name.startswith(_OLD):
            shutil.rmtree(left, ignore_errors=True)


def _old(repository: Repository) -> str:
    """Begins the names of trees moved away from this output: they must not come back to another."""
    return f"{_OLD}{hashlib.sha256(os.fsencode(repository.output)).hexdigest()[:8]}-"


def safe_path(folder: Path, relative: str) -> Path:
    """The place of a rendered file. Raises ProgramFault for a path that isn't plainly below its folder."""
    parts = relative.split("/")
    if any(part in ("", ".", "..") for part in parts) or "\0" in relative:
        raise ProgramFault(f"a rendered file has the path {relative!r}")
    return folder.joinpath(*parts)


def replaceable(target: Path) -> None:
    """Raises WorkspaceFault unless the place is free, empty, or holds a rendered tree."""
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise WorkspaceFault(path=str(target), reason="is no folder; nothing was changed")
    if target.is_dir() and any(target.iterdir()) and not any((target / name).is_file() for name in _OURS):
        raise WorkspaceFault(path=str(target), reason="holds files that are no rendered tree; nothing was changed")


def keep(target: Path, staged: Path, paths: Iterable[str]) -> None:
    """Take files that didn't change over from the standing tree, so that they keep inode and time."""
    spare = staged / f".{secrets.token_hex(8)}"
    for path in paths:
        file = target / path
        status = file.lstat()
        if stat.S_ISREG(status.st_mode) and status.st_nlink == 1:
            os.link(file, spare, follow_symlinks=False)
            spare.replace(staged / path)


def publish(repository: Repository, site: str, staged: Path) -> None:
    """Put a staged tree in the place of rendered/<site>, then delete the old one."""
    target = repository.output / site
    repository.output.mkdir(parents=True, exist_ok=True)
    if not target.exists():
        staged.rename(target)
        return
    if not _exchange(staged, target):
        old = staged.parent / f"{_old(repository)}{site}"
        target.rename(old)
        try:
            staged.rename(target)
        except BaseException:
            old.rename(target)
            raise
        staged = old
    shutil.rmtree(staged, ignore_errors=True)  # what is left of it, the next run removes


def _exchange(one: Path, other: Path) -> bool:
    """Swap two folders in one step, where the system can."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    if rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE) == 0:
        return True
    code = ctypes.get_errno()
    if code in (errno.ENOSYS, errno.EINVAL):
        return False
    raise OSError(code, os.strerror(code), str(other))
