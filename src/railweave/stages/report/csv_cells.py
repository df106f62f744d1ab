"""Spell values as cells of a CSV file (RFC 4180)."""

from __future__ import annotations

_SPECIAL = frozenset('",\r\n')


def cell(value: object) -> str:
    """One cell, quoted only if it must be; None is empty.

    >>> cell('a "b", c')
    '"a ""b"", c"'
    """
    text = "" if value is None else str(value)
    return '"' + text.replace('"', '""') + '"' if _SPECIAL.intersection(text) else text


def row(*values: object) -> str:
    """One line without its end."""
    return ",".join(map(cell, values))


def plain(text: str) -> str:
    """A text without the characters that a cell would have to be quoted for: they become blanks."""
    return "".join(" " if sign in _SPECIAL else sign for sign in text)
