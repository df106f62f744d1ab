"""The files of one host after reading: what stands in them, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from railweave.model.finding import Place
from railweave.platforms.opensm.guid_lines import Named
from railweave.platforms.opensm.header import LACKS, said
from railweave.platforms.opensm.opensm_conf import Option
from railweave.platforms.opensm.partition_grammar import Rule
from railweave.platforms.opensm.paths import OPTIONS, PARTITIONS
from railweave.platforms.opensm.reading import BadLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """`path` is the folder, `names` are all its files, `contents` those that were read, `bad` their bad lines."""

    path: str
    names: frozenset[str]
    contents: Mapping[str, Mapping[str, Any]]
    bad: Mapping[str, Sequence[BadLine]]

    def place(self, file: str, line: int | None = None) -> Place:
        """A place in one of the files."""
        return Place(path=f"{self.path}/{file}", line=line)

    @property
    def options(self) -> list[Option]:
        """The lines of opensm.conf in order; none without the file."""
        return list(self.contents.get(OPTIONS, {}).get("options", ()))

    def value(self, key: str) -> str | None:
        """What OpenSM takes for an option: the last line that sets it."""
        return next((option.value for option in reversed(self.options) if option.key == key), None)

    @property
    def rules(self) -> list[Rule]:
        """The partitions in order; none without the file."""
        return list(self.contents.get(PARTITIONS, {}).get("rules", ()))

    def guids(self, file: str) -> list[Named]:
        """The lines of a file of GUIDs in order; none without the file."""
        return list(self.contents.get(file, {}).get("guids", ()))

    def is_spoilt(self, file: str) -> bool:
        """Whether OpenSM takes nothing of the file, so that its other lines don't matter."""
        return any(line.spoils_file for line in self.bad.get(file, ()))

    def is_whole(self, file: str) -> bool:
        """Whether the file is there and lacks no GUID."""
        return file in self.contents and said(self.contents[file]["header"], LACKS) is None
