"""EOS configuration as an ordered tree of blocks, read from text by its indentation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

BANNERS = ("banner motd", "banner login")
BANNER_END = "EOF"

Row = tuple[int, str, int]
"""(depth from 0, line without blanks around it, its place in the text from 1)."""


@dataclass(frozen=True, slots=True)
class Block:
    """A line and the lines of the mode that it opens. `number` is its place in the text, from 1; it doesn't compare."""

    line: str
    children: tuple[Block, ...] = ()
    number: int = field(default=0, compare=False)

    def after(self, prefix: str) -> tuple[str, ...]:
        """What follows `prefix` in the lines right below that start with it, in order."""
        return tuple([child.line[len(prefix) :] for child in self.children if child.line.startswith(prefix)])

    def first(self, prefix: str) -> str:
        """What follows `prefix` in the first line that starts with it; empty if there is none."""
        for child in self.children:
            if child.line.startswith(prefix):
                return child.line[len(prefix) :]
        return ""

    def has(self, line: str) -> bool:
        """Whether `line` stands right below."""
        return any([child.line == line for child in self.children])

    def below(self, prefix: str) -> tuple[Block, ...]:
        """The blocks right below whose line starts with `prefix`."""
        return tuple([child for child in self.children if child.line.startswith(prefix)])

    def walk(self) -> Iterator[Block]:
        """Every block below, in the order of the text."""
        stack = list(reversed(self.children))
        while stack:
            block = stack.pop()
            yield block
            stack.extend(reversed(block.children))


def is_silent(line: str) -> bool:
    """Whether a stripped line says nothing: it is empty, or a `!` that isn't the `!!` of a comment that EOS keeps."""
    return not line or (line[0] == "!" and not line.startswith("!!"))


@lru_cache(maxsize=4)
def by_indentation(text: str) -> Block:
    """The tree of a text as a reader sees it: a line belongs to the nearest line above that stands further left."""
    return grown(indented_rows(text))


@lru_cache(maxsize=4)
def indented_rows(text: str) -> tuple[Row, ...]:
    """The lines of a text with their depth by indentation; an `exit` only ends what indentation ends anyway."""
    rows: list[Row] = []
    indents: list[int] = []
    in_banner = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if in_banner:
            in_banner = line != BANNER_END
            if in_banner:
                rows.append((1, raw.rstrip(), number))
            continue
        if is_silent(line) or line == "exit":
            continue
        indent = len(raw) - len(raw.lstrip())
        while indents and indents[-1] >= indent:
            indents.pop()
        rows.append((len(indents), line, number))
        indents.append(indent)
        in_banner = line in BANNERS
    return tuple(rows)


def grown(rows: Sequence[Row]) -> Block:
    """The tree of lines whose depths are known; a line is at most one deeper than the one above."""
    levels: list[list[Block]] = [[]]
    for depth, line, number in reversed(rows):
        while len(levels) <= depth + 1:
            levels.append([])
        children = levels[depth + 1]
        levels[depth].append(Block(line, tuple(reversed(children)), number) if children else Block(line, (), number))
        children.clear()
    return Block("", tuple(reversed(levels[0])), 0)
