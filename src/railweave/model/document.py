"""A YAML document that was parsed once, with the place of every value in it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from railweave.model.finding import Place

KeyPath = tuple[str | int, ...]
_SHIFT = 32


def packed(line: int, column: int) -> int:
    """A place as one number, from line and column counted from 0; never 0 itself."""
    return (line + 1) << _SHIFT | (column + 1)


class PlaceMap(Mapping[KeyPath, tuple[int, int]]):
    """(line, column) from 1 by path, over arrays in the order of the file: a value, then all that is inside it.

    `at[n]` is the packed place of value n, or 0 where it has none; `sizes[n]` counts value n and all inside it, 1 for
    an alias. An honest ledger has millions of values: a dictionary of their paths would take gigabytes.
    """

    def __init__(self, data: object, at: array[int], sizes: array[int]) -> None:
        self._data = data
        self._at = at
        self._sizes = sizes

    def __getitem__(self, path: KeyPath) -> tuple[int, int]:
        index, value = 0, self._data
        for step in path:
            index, value = self._inside(index, value, step)
        place = self._at[index] if self._at else 0
        if not place:
            raise KeyError(path)
        return place >> _SHIFT, place & ((1 << _SHIFT) - 1)

    def _inside(self, index: int, value: object, step: str | int) -> tuple[int, object]:
        """Number and value of what stands at one step below value `index`."""
        for child, name, inner in self._children(index, value):
            if name == step:
                return child, inner
        raise KeyError(step)

    def _children(self, index: int, value: object) -> Iterator[tuple[int, str | int, object]]:
        """(number, key or position, value) of all that stands right inside value `index`."""
        if self._sizes[index] == 1:
            return
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        child = index + 1
        for name, inner in items:
            yield child, name, inner
            child += self._sizes[child]

    def __iter__(self) -> Iterator[KeyPath]:
        stack: list[tuple[int, KeyPath, object]] = [(0, (), self._data)] if self._at else []
        while stack:
            index, path, value = stack.pop()
            if self._at[index]:
                yield path
            below = [(child, (*path, name), inner) for child, name, inner in self._children(index, value)]
            stack.extend(reversed(below))

    def __len__(self) -> int:
        return sum(1 for place in self._at if place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The plain values of one YAML file and where each of them stands.

    `places` maps the path of a value (mapping keys and list indices from the root, `()` for the root) to
    (line, column) of the value; `key_places` the same for the key that names it. Both count from 1.
    """

    path: str
    data: object
    places: Mapping[KeyPath, tuple[int, int]]
    key_places: Mapping[KeyPath, tuple[int, int]]

    def place(self, *path: str | int) -> Place:
        """Where the value at `path` stands, or the nearest thing above it that is in the file."""
        while path and path not in self.places:
            path = path[:-1]
        line, column = self.places.get(path, (1, 1))
        return Place(path=self.path, line=line, column=column)

    def key_place(self, *path: str | int) -> Place:
        """Where the key at `path` stands, or the place of the value if it has no key."""
        if path not in self.key_places:
            return self.place(*path)
        line, column = self.key_places[path]
        return Place(path=self.path, line=line, column=column)
