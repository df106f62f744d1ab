"""Commands and views; each command's module is imported when it is called."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and leave with its exit code."""
    from railweave.cli.run import run  # noqa: PLC0415  # click is imported by whoever runs commands, not by `import railweave`

    sys.exit(run(sys.argv[1:]))
