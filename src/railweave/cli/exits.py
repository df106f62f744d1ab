"""Exit codes of the contract."""

from enum import IntEnum


class Exit(IntEnum):
    """The first that applies, from top to bottom."""

    USAGE = 2
    OURS = 1
    FINDINGS = 3
    DEVICES = 5
    PENDING = 4
    DONE = 0
