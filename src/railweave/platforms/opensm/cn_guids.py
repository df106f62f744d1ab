"""cn-guids.conf: port GUIDs of the GPU hosts, whose traffic fat-tree routing balances."""

from __future__ import annotations

import re
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import port_guids
from railweave.platforms.opensm.guid_lines import named_context, read_lines
from railweave.platforms.opensm.paths import COMPUTE_GUIDS
from railweave.platforms.opensm.reading import BadLine, refuse

_LINE = re.compile(r"0x([0-9a-f]{16})(?:[ \t]*#[ \t]*(.*))?")


def context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """Port GUIDs of the GPU hosts: the ports whose traffic fat-tree routing balances."""
    return named_context(spec, COMPUTE_GUIDS, port_guids(spec.topology))


def read(text: str) -> tuple[dict[str, Any], list[BadLine]]:
    """The GUIDs of a file, and the lines for which OpenSM would fall back to minhop."""
    return read_lines(text, _LINE, "0x and 16 lower-case digits, then `# name`: OpenSM would fall back to minhop")


def parse(text: str) -> dict[str, Any]:
    """The same from a file. Raises ValueError for a line of another form."""
    content, faults = read(text)
    refuse(faults)
    return content
