"""IPv4 addresses in dotted decimal."""

from __future__ import annotations


def dotted(address: int) -> str:
    """An address as text.

    >>> dotted(0x0A000001)
    '10.0.0.1'
    """
    return ".".join(str(address >> shift & 255) for shift in (24, 16, 8, 0))
