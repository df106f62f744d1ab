"""Run the command line: every way it can end becomes an exit code of the contract."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

import click

import railweave
from railweave.cli.exits import Exit
from railweave.cli.group import LazyGroup
from railweave.cli.options import Options, common
from railweave.cli.talk import say, show_findings
from railweave.errors import RailweaveError, UsageFault

INTERRUPTED = "interrupted; each rendered tree is whole: the old one or the new one"


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(railweave.__version__, prog_name="railweave")
@common
def root(options: Options) -> None:
    """Infrastructure as code for GPU-cluster networks: from an intent file to reviewed configuration."""


def run(arguments: list[str]) -> int:
    """The exit code of a command line."""
    before = signal.signal(signal.SIGTERM, _stop)
    if sys.stderr is None:  # closed by the shell; its number must not become that of a file that we write
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  # for as long as we run
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # JSON is; and no locale keeps a table from being printed
    try:
        code = root.main(args=arguments, prog_name="railweave", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()  # a full disk or a closed pipe behind stdout is seen here, not when the interpreter ends
        return int(code) if isinstance(code, int) else Exit.DONE
    except Exception as error:  # the edge: whatever happened becomes a message and a code
        return _code_of(error, "-v" in arguments or "--verbose" in arguments)
    except _Stopped:
        say(INTERRUPTED)
        return 128 + signal.SIGTERM
    except KeyboardInterrupt:
        say(INTERRUPTED)
        return 128 + signal.SIGINT
    finally:
        signal.signal(signal.SIGTERM, before)


class _Stopped(BaseException):
    """The process was told to end: like KeyboardInterrupt, no handler of faults takes it for one."""


def _stop(*_: object) -> None:
    raise _Stopped


def _code_of(error: Exception, verbose: bool) -> int:
    """Say what went wrong, in the words of whoever can mend it; the exit code for it."""
    from railweave.model.finding import BadInput  # noqa: PLC0415  # not needed when all goes well

    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, click.ClickException):
        error.show(sys.stderr)
        return Exit.USAGE
    if isinstance(error, click.Abort):
        say(INTERRUPTED)
        return 128 + signal.SIGINT
    if isinstance(error, BadInput):
        show_findings(error.findings)
        return Exit.FINDINGS
    return _fault(error, verbose)


def _fault(error: Exception, verbose: bool) -> int:
    if isinstance(error, OSError):
        _close_stdout()
    if isinstance(error, BrokenPipeError):  # whoever read us has seen enough
        return Exit.OURS
    if isinstance(error, RailweaveError):
        say(f"railweave: {error}")
    elif isinstance(error, OSError):
        say(f"railweave: {error.filename or 'standard output'}: {error.strerror or error}")
    else:
        say(f"railweave: this is our fault, please report it: {type(error).__name__}: {error}")
    if verbose:
        traceback.print_exc()
    return Exit.USAGE if isinstance(error, UsageFault) else Exit.OURS


def _close_stdout() -> None:
    """Let nothing that is still buffered fail again when the interpreter ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
