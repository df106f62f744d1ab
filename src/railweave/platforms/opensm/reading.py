"""Text files as OpenSM reads them: lines end at LF alone, and comments at the top are the header."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that OpenSM would take for something else: its number from 1, and what was expected of it.

    `spoils_file`: OpenSM then takes nothing of the file.
    """

    line: int
    detail: str
    spoils_file: bool = False


def lines_of(text: str) -> list[str]:
    """The lines without their LF; a CR stays, because OpenSM takes it for a part of the last word."""
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def comments(lines: list[str]) -> list[str]:
    """The comment lines at the top of a file, without their `# `."""
    head = []
    for line in lines:
        if not line.startswith("# "):
            break
        head.append(line[2:])
    return head


def too_long(lines: list[str], limit: int) -> list[BadLine]:
    """The lines of more than `limit` bytes, which OpenSM cuts in two."""
    sizes = ((number, len(line.encode())) for number, line in enumerate(lines, start=1))
    expected = f"expected at most {limit} bytes, because OpenSM cuts a longer line in two, got"
    return [BadLine(number, f"{expected} {size}") for number, size in sizes if size > limit]


def refuse(faults: list[BadLine]) -> None:
    """Raises ValueError with the first fault, if there is one."""
    if faults:
        first = min(faults, key=lambda fault: fault.line)
        raise ValueError(f"{first.line}: {first.detail}")
