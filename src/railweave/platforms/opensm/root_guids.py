"""root-guids.conf: node GUIDs of the top tier, where fat-tree and up/down routing have their roots."""

from __future__ import annotations

import re
from typing import Any

from railweave.model import guids
from railweave.model.device import SubnetManagerSpec
from railweave.platforms.opensm.guid_lines import named_context, read_lines
from railweave.platforms.opensm.paths import ROOT_GUIDS
from railweave.platforms.opensm.reading import BadLine, refuse

_LINE = re.compile(r"0x([0-9a-f]{16})(?:[ \t]*#[ \t]*(.*))?")


def context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """Node GUIDs of the top tier: where fat-tree and up/down routing have their roots."""
    return named_context(spec, ROOT_GUIDS, guids.root_guids(spec.topology))


def read(text: str) -> tuple[dict[str, Any], list[BadLine]]:
    """The GUIDs of a file, and the lines for which OpenSM would drop it and look for roots itself."""
    return read_lines(text, _LINE, "0x and 16 lower-case digits, then `# name`: OpenSM would drop the whole file")


def parse(text: str) -> dict[str, Any]:
    """The same from a file. Raises ValueError for a line of another form."""
    content, faults = read(text)
    refuse(faults)
    return content
