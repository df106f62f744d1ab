"""IPv4 addresses between integers and text."""

from __future__ import annotations


def dotted(address: int) -> str:
    """An address as it is written.

    >>> dotted(0x0A000001)
    '10.0.0.1'
    """
    return f"{address >> 24}.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"


def number(text: str) -> int | None:
    """The integer of a dotted address, or None if it isn't one."""
    parts = text.split(".")
    if len(parts) != 4 or not all(part.isascii() and part.isdigit() and int(part) < 256 for part in parts):
        return None
    first, second, third, fourth = (int(part) for part in parts)
    return first << 24 | second << 16 | third << 8 | fourth
