"""One writer at a time: a lock that the system drops when its holder dies.

It is a record lock (fcntl), not a flock: worker processes don't inherit it, so none that outlives its parent holds it.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def writing(state: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Hold the repository's lock; wait for another writer, and say so."""
    state.mkdir(parents=True, exist_ok=True)
    if not (state / ".gitignore").exists():
        (state / ".gitignore").write_text("*\n", encoding="ascii")
    with (state / "lock").open("a+", encoding="ascii") as handle:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):  # POSIX allows either for a lock that is held
            handle.seek(0)
            say(f"another railweave (process {handle.read().strip() or 'unknown'}) is writing; waiting for it")
            fcntl.lockf(handle, fcntl.LOCK_EX)
        handle.seek(0)
        handle.truncate()
        handle.write(str(os.getpid()))
        handle.flush()
        yield
