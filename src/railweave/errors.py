"""The exception tree: what is thrown for us and for devices.

RailweaveError
├── BadInput          an operator's input has faults; carries every finding (stands in model/finding.py)
├── TemplateFault     a template used an undefined value or has a syntax fault
├── WorkspaceFault    the repository cannot be read or written (full disk, permissions, lock)
├── UsageFault        the command line asks for something that is not there
└── ProgramFault      we broke our own contract

What an operator can get wrong is not an exception by itself: it is a `Finding`, and all of them
travel together inside one `BadInput`, which stands beside `Finding` because it carries them.
"""

from __future__ import annotations

from typing import Any


class RailweaveError(Exception):
    """Anything that railweave raises by itself; it crosses from a worker process to its parent whole."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.args), self.__dict__


def _rebuilt(kind: type[RailweaveError], words: tuple[Any, ...]) -> RailweaveError:
    """An exception without calling its `__init__`, whose keywords pickle doesn't know; its attributes follow."""
    error = kind.__new__(kind)
    error.args = words
    return error


class TemplateFault(RailweaveError):
    """A template failed: `template` is its name, `line` its line, `reason` what went wrong."""

    def __init__(self, *, template: str, line: int | None, reason: str) -> None:
        super().__init__(f"{template}:{line or '?'}: {reason}")
        self.template = template
        self.line = line
        self.reason = reason


class WorkspaceFault(RailweaveError):
    """The repository could not be read or written: `path` and `reason` say where and why."""

    def __init__(self, *, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class ProgramFault(RailweaveError):
    """Our own contract is broken; the message says which one."""


class UsageFault(RailweaveError):
    """The command line asks for something that isn't there."""
