"""Talk to the operator: data on stdout, everything else on stderr."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Any

from railweave.cli.exits import Exit
from railweave.cli.options import Options


def say(text: str) -> None:
    """One line on stderr; that nobody can hear it stops no work."""
    with suppress(OSError):
        sys.stderr.write(f"{text}\n")


def data(text: str) -> None:
    """Text on stdout. Raises OSError where it can't be written."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


def as_json(value: Any) -> str:
    """A value as indented JSON."""
    import orjson  # noqa: PLC0415  # only JSON views need it

    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()


def show_findings(findings: Iterable[Any]) -> None:
    """Each finding on a line of its own on stderr."""
    for finding in findings:
        mark = "warning: " if finding.severity.value == "warning" else ""
        say(f"{mark}{finding.line()}")


def finding_rows(findings: Iterable[Any]) -> list[dict[str, Any]]:
    """Findings for a JSON view, with their place as it is printed."""
    return [{**asdict(finding), "where": str(finding.where)} for finding in findings]


def verdict(findings: Iterable[Any], options: Options) -> Exit:
    """Exit code for findings: errors count, under --strict warnings too."""
    bad = [f for f in findings if f.severity.value == "error" or options.strict]
    return Exit.FINDINGS if bad else Exit.DONE


@contextmanager
def progress(title: str, options: Options) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on a terminal, nothing in a pipe."""
    if options.quiet or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console  # noqa: PLC0415  # only terminals need it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True, no_color=options.no_color)
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task(title, total=None)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, refresh=True)

        yield tell
