"""What a switch makes of a text that arrives line by line without indentation, as NAPALM sends it."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.platforms.eos.grammar import GRAMMAR, ROOT
from railweave.platforms.eos.tree import BANNER_END, BANNERS, Block, Row, grown, is_silent


@dataclass(frozen=True, slots=True)
class Replayed:
    """The lines with the depth that a switch gives them, and the numbers of those that our grammar doesn't know."""

    rows: list[Row]
    unknown: frozenset[int]

    @property
    def tree(self) -> Block:
        """The tree that the switch builds."""
        return grown(self.rows)


def by_grammar(text: str) -> Replayed:
    """A text whose indentation is lost: each line goes into the innermost open mode that takes it.

    A line that no open mode knows stays where it is; such lines are listed.
    """
    rows: list[Row] = []
    modes = [ROOT]
    unknown: set[int] = set()
    in_banner = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if in_banner:
            in_banner = line != BANNER_END
            if in_banner and not line.startswith("!"):  # NAPALM drops these
                rows.append((1, line, number))
        elif is_silent(line):
            continue
        elif line == "exit":
            modes = modes[:-1] or modes
        else:
            depth, opened = _place(modes, line)
            if opened is None:
                unknown.add(number)
            del modes[depth + 1 :]
            rows.append((depth, line, number))
            if opened:
                modes.append(opened)
            in_banner = line in BANNERS
    return Replayed(rows, frozenset(unknown))


def _place(modes: list[str], line: str) -> tuple[int, str | None]:
    """(depth of a line, mode that it opens or an empty text), from the innermost mode outwards; None if unknown."""
    if line.startswith("!!"):
        return len(modes) - 1, ""
    for depth in range(len(modes) - 1, -1, -1):
        mode = GRAMMAR[modes[depth]]
        opened = mode.opened_by(line)
        if opened or mode.accepts(line):
            return depth, opened
    return len(modes) - 1, None
