"""A YAML document that was parsed once, with the place of every value in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railweave.model.finding import Place

KeyPath = tuple[str | int, ...]


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
