"""Judge the files of GUIDs: each once, and the roots are the whole top tier."""

from __future__ import annotations

import re
from collections.abc import Iterator

from railweave.model.finding import Finding
from railweave.platforms.opensm.contents import Contents
from railweave.platforms.opensm.faults import fault
from railweave.platforms.opensm.guid_lines import Named
from railweave.platforms.opensm.header import some
from railweave.platforms.opensm.paths import COMPUTE_GUIDS, NODE_NAMES, ROOT_GUIDS

_SUPER_SPINE = re.compile(r"(?:^|-)super-spine-[^ ]+$")
_SPINE = re.compile(r"(?:^|-)spine-[^ ]+$")


def check_guids(found: Contents) -> Iterator[Finding]:
    """Every GUID that stands twice, files that name nobody, and roots that are not the top tier."""
    for file in (ROOT_GUIDS, COMPUTE_GUIDS, NODE_NAMES):
        yield from _twice(found, file)
    for file, consequence in ((ROOT_GUIDS, "look for roots itself"), (COMPUTE_GUIDS, "fall back to minhop")):
        if found.is_whole(file) and not found.guids(file):
            detail = f"expected GUIDs, got none: OpenSM would {consequence}"
            yield fault("IBM002", detail=detail, where=found.place(file))
    yield from _roots(found)


def _twice(found: Contents, file: str) -> Iterator[Finding]:
    lines: dict[str, int] = {}
    for named in found.guids(file):
        first = lines.setdefault(named.guid, named.line)
        if first != named.line:
            detail = f"expected 0x{named.guid} once, got it in line {first} too"
            yield fault("IBM004", detail=detail, where=found.place(file, named.line))


def _roots(found: Contents) -> Iterator[Finding]:
    """A root that is left out becomes a switch of the second rank, without a word in OpenSM's log."""
    if not (found.is_whole(ROOT_GUIDS) and found.is_whole(NODE_NAMES)):
        return
    top = _top_tier(found.guids(NODE_NAMES))
    roots = {named.guid: named for named in found.guids(ROOT_GUIDS)}
    absent = [name for guid, name in top.items() if guid not in roots]
    if absent:
        detail = f"expected all {len(top)} switches of the top tier, lacking are {some(absent)}"
        yield fault("IBM014", detail=detail, where=found.place(ROOT_GUIDS))
    for guid, named in roots.items():
        if top and guid not in top:
            detail = f"expected switches of the top tier, got 0x{guid} {named.name}".rstrip()
            yield fault("IBM014", detail=detail, where=found.place(ROOT_GUIDS, named.line))


def _top_tier(names: list[Named]) -> dict[str, str]:
    """GUID → name of the super-spines, else of the spines."""
    for pattern in (_SUPER_SPINE, _SPINE):
        tier = {named.guid: named.name for named in names if pattern.search(named.name)}
        if tier:
            return tier
    return {}
