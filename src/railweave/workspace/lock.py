"""One writer at a time: a lock that the system drops when its holder dies."""

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
    with (state / "lock").open("a+", encoding="ascii") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            handle.seek(0)
            say(f"another railweave (process {handle.read().strip() or 'unknown'}) is writing; waiting for it")
            fcntl.flock(handle, fcntl.LOCK_EX)
        handle.seek(0)
        handle.truncate()
        handle.write(str(os.getpid()))
        handle.flush()
        yield
