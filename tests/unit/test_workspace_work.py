"""Sharing work among processes: one that dies is said, whenever it dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from typing import Any

import pytest

from railweave import pipeline
from railweave.errors import WorkspaceFault
from railweave.workspace import work
from railweave.workspace.inputs import SiteFiles


class SlowToSubmit(ProcessPoolExecutor):
    """A pool that takes its second piece of work when the first is over."""

    first: Future[Any] | None = None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.first is not None:
            wait([self.first])
        future = super().submit(fn, *args, **kwargs)
        self.first = self.first or future
        return future


def die(model: Any, renderer: Any, first: int, last: int, argument: str) -> None:
    """A piece of work that its process doesn't outlive."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_dies_while_work_is_still_handed_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "ProcessPoolExecutor", SlowToSubmit)
    monkeypatch.setattr(pipeline, "device_total", lambda model: work.CHUNK * 4)
    monkeypatch.setattr(pipeline, "templates", lambda files: None)

    with pytest.raises(WorkspaceFault, match="--jobs 1"):
        list(work.share(SiteFiles(site="edge", files={}, templates={}), None, 2, die, ""))


def test_a_signal_that_finds_a_process_before_it_is_prepared_meets_no_handler_of_its_parent() -> None:
    before = signal.signal(signal.SIGTERM, lambda number, frame: os._exit(9))
    try:
        with work._signals_wait():
            parent, child = os.getpid(), os.fork()
            if child == 0:
                os.kill(os.getpid(), signal.SIGTERM)
                work._start(parent)
                os._exit(8)
    finally:
        signal.signal(signal.SIGTERM, before)

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGTERM
