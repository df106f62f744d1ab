"""A startup-config as the checks see it: its tree, and what its sections say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from railweave.platforms.eos.tree import Block, Row

Found = tuple[str, int, str]
"""(code, line from 1, what was expected and what stands there)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A file that was read: `rows` are its lines by indentation, `sections` holds what each section parsed."""

    text: str
    rows: tuple[Row, ...]
    tree: Block
    sections: Mapping[str, Mapping[str, Any]]

    def line_of(self, start: str) -> int:
        """The number of the first line anywhere that starts so; 1 when there is none."""
        return next((number for _, line, number in self.rows if line.startswith(start)), 1)

    def ports(self) -> Iterator[Block]:
        """The Ethernet interfaces."""
        return iter(self.tree.below("interface Ethernet"))


Rule = Callable[[Reading], Iterator[Found]]
