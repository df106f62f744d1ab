"""Run `railweave` with a signal sent to itself: python struck_render.py SIGNAL MOMENT NTH [no-swap] ARGUMENTS.

MOMENT is `before` or `after`, `:` and a function as `module.name`; the signal comes at its NTH call.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from railweave.cli.run import run


def struck(function: Callable[..., Any], when: str, nth: int, number: int) -> Callable[..., Any]:
    """The function, with the signal before or after its `nth` call."""
    calls = [0]

    def wrapper(*given: Any, **named: Any) -> Any:
        calls[0] += 1
        if when == "before" and calls[0] == nth:
            os.kill(os.getpid(), number)
        result = function(*given, **named)
        if when == "after" and calls[0] == nth:
            os.kill(os.getpid(), number)
        return result

    return wrapper


def main(name: str, moment: str, nth: str, *arguments: str) -> int:
    """The exit code of the command, if it lives to have one."""
    when, _, target = moment.partition(":")
    module, _, attribute = target.rpartition(".")
    if module == "pathlib.Path":
        owner: Any = import_module("pathlib").Path
    else:
        owner = import_module(module)
    setattr(owner, attribute, struck(getattr(owner, attribute), when, int(nth), getattr(signal, name)))
    if arguments[0] == "no-swap":
        setattr(import_module("railweave.workspace.staging"), "_exchange", lambda one, other: False)  # noqa: B010
        arguments = arguments[1:]
    return run(list(arguments))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job of a shell is born deaf to it
    sys.exit(main(*sys.argv[1:]))
