"""node-name-map: node GUIDs of all switches and adapters with their names, for the tools and the log."""

from __future__ import annotations

import re
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import adapter_guids, switch_guids
from railweave.platforms.opensm.guid_lines import named_context, read_lines
from railweave.platforms.opensm.opensm_conf import ADAPTER_PORT
from railweave.platforms.opensm.paths import NODE_NAMES
from railweave.platforms.opensm.reading import BadLine, refuse

_LINE = re.compile(r'0x([0-9a-f]{16})[ \t]+"([^"]+)"')


def context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """Node GUIDs of all switches and adapters with their names, for the tools and the log."""
    managers = ((name, ADAPTER_PORT.partition("/")[0]) for name, _ in spec.managers)
    keys = [*switch_guids(spec.topology), *adapter_guids(spec.topology), *managers]
    return named_context(spec, NODE_NAMES, dict.fromkeys(keys))  # a GPU host may run the subnet manager too


def read(text: str) -> tuple[dict[str, Any], list[BadLine]]:
    """The names of a file, and the lines for which OpenSM and the tools would drop the whole map."""
    return read_lines(text, _LINE, '0x and 16 lower-case digits, then "name": OpenSM would drop the whole map')


def parse(text: str) -> dict[str, Any]:
    """The same from a file. Raises ValueError for a line of another form."""
    content, faults = read(text)
    refuse(faults)
    return content
