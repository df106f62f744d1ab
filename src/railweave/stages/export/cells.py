"""One line of a CSV file (RFC 4180)."""

from __future__ import annotations

_SPECIAL = frozenset('",\r\n')


def line(*values: object) -> str:
    """The cells with commas between them; quoted only where they must be, None is empty.

    >>> line("a, b", 1, None)
    '"a, b",1,\\n'
    """
    return ",".join(_cell("" if value is None else str(value)) for value in values) + "\n"


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if _SPECIAL.intersection(text) else text
