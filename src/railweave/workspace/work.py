"""Share the devices of a site among processes: each has the model and gets ranges of devices."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from railweave.errors import WorkspaceFault
from railweave.workspace.inputs import SiteFiles

T = TypeVar("T")
CHUNK = 16
"""Devices of one piece of work: small enough to share evenly, large enough to be worth a message."""

_PR_SET_PDEATHSIG = 1
"""From linux/prctl.h."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM)

_worker: dict[str, Any] = {}
"""The model and the renderer that this process works with; a forked process inherits them."""


def share(inputs: SiteFiles, model: Any, jobs: int, task: Callable[..., T], argument: str) -> Iterator[tuple[int, T]]:
    """(devices done, result) of `task(model, renderer, first, last, argument)` for each range of devices, in any order.

    `task` is a function of a module; with one job it runs in this process.
    """
    from railweave import pipeline  # noqa: PLC0415  # a run that finds nothing to do needs none of it

    total = pipeline.device_total(model)
    _worker.update(model=model, renderer=pipeline.templates(inputs.templates))
    ranges = [(first, min(first + CHUNK, total)) for first in range(0, total, CHUNK)]
    if jobs <= 1 or len(ranges) <= 2:
        for first, last in ranges:
            yield last - first, _run(task, first, last, argument)
        return
    context = multiprocessing.get_context("fork")
    workers = min(jobs, len(ranges))
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_start, initargs=(os.getpid(),)) as pool:
        try:
            with _signals_wait():
                futures = {pool.submit(_run, task, first, last, argument): last - first for first, last in ranges}
            for future in as_completed(futures):
                yield futures.pop(future), future.result()
        except BrokenProcessPool as error:
            reason = "a worker process was killed, perhaps for want of memory; try --jobs 1"
            raise WorkspaceFault(path=inputs.site, reason=reason) from error
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


@contextmanager
def _signals_wait() -> Iterator[None]:
    """Hold signals back while processes are forked: none may meet a new one that still has its parent's handlers."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(parent: int) -> None:
    """Prepare a worker process: it dies with its parent, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent died before the request
            os._exit(1)


def _run(task: Callable[..., T], first: int, last: int, argument: str) -> T:
    return task(_worker["model"], _worker["renderer"], first, last, argument)
