"""IPv4 addresses as text, fast enough for every port of a large site."""

from __future__ import annotations


def dotted(address: int) -> str:
    """An address in dotted decimal.

    >>> dotted(0x0A000001)
    '10.0.0.1'
    """
    return f"{address >> 24 & 255}.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"
