"""Files of GUIDs, one per line with the name of its owner."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import GuidKey, missing
from railweave.platforms.opensm.header import guid_header
from railweave.platforms.opensm.reading import BadLine, comments, lines_of


@dataclass(frozen=True, slots=True)
class Named:
    """A GUID of 16 digits and whose it is."""

    guid: str
    name: str
    line: int = field(default=0, compare=False)


def named_context(spec: SubnetManagerSpec, file: str, keys: Iterable[GuidKey]) -> dict[str, Any]:
    """The known GUIDs in the order of `keys`; the others are counted at the top of the file."""
    wanted = list(keys)
    lacking = missing(wanted, spec.guids)
    found = [Named(spec.guids[key], owner(spec, *key)) for key in wanted if key in spec.guids]
    return {"header": guid_header(spec, file, lacking), "guids": found}


def owner(spec: SubnetManagerSpec, device: str, port: str) -> str:
    """Name of a GUID's owner: `compute-spine-01` for a switch, `host-0001 mlx5_0` for an adapter or its port."""
    if port == "node":
        return f"{spec.fabric}-{device}"
    return f"{dict(spec.managers).get(device, device)} {port.removesuffix('/1')}"


def read_lines(text: str, pattern: re.Pattern[str], expected: str) -> tuple[dict[str, Any], list[BadLine]]:
    """The GUIDs of a file, and the lines of another form. Blank lines and whole comments are passed over."""
    lines = lines_of(text)
    head = comments(lines)
    found, faults = [], []
    for number, line in enumerate(lines[len(head) :], start=len(head) + 1):
        match = pattern.fullmatch(line)
        if match is not None:
            found.append(Named(match[1], match[2] or "", number))
        elif line.strip() and not line.startswith("#"):
            faults.append(BadLine(number, f"expected {expected}, got {line!r}"))
    return {"header": head, "guids": found}, faults
