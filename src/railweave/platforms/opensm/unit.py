"""opensm.service: the systemd unit that runs one OpenSM, on the port and with the files that are meant.

The package's own unit starts one on every port of the host (Debian opensm 3.3.23-2, opensm@.service), and OpenSM itself
runs on with defaults when a file is missing; this unit does neither.
"""

from __future__ import annotations

import re
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.platforms.opensm import opensm_conf
from railweave.platforms.opensm.header import header
from railweave.platforms.opensm.paths import FOLDER, OPTIONS, PROGRAM, UNIT, installed
from railweave.platforms.opensm.reading import BadLine, comments, lines_of, refuse

_SECTION = re.compile(r"\[(Unit|Service|Install)\]")
_SETTING = re.compile(r"([A-Za-z]+)=(\S.*)")
_NEEDED = "AssertPathExists"


def context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """The systemd unit: one OpenSM with this configuration, not started while a file of it is missing."""
    options = opensm_conf.context(spec)["options"]
    files = [option.value for option in options if option.value.startswith(f"{FOLDER}/")]
    command = f"{PROGRAM} -F {installed(OPTIONS)}"
    return {
        "header": header(spec, UNIT),
        "fabric": spec.fabric,
        "files": [installed(OPTIONS), *files],
        "command": command,
    }


def read(text: str) -> tuple[dict[str, Any], list[BadLine]]:
    """The fabric, the files that must be there and the command, and the lines that are no setting."""
    lines = lines_of(text)
    head = comments(lines)
    settings: list[tuple[str, str]] = []
    faults = []
    for number, line in enumerate(lines[len(head) :], start=len(head) + 1):
        match = _SETTING.fullmatch(line)
        if match is not None:
            settings.append((match[1], match[2]))
        elif line and not line.startswith("#") and not _SECTION.fullmatch(line):
            faults.append(BadLine(number, f"expected a section or `Setting=value`, got {line!r}"))
    found = dict(settings)
    for key in ("Description", "ExecStart"):
        if key not in found:
            faults.append(BadLine(max(1, len(lines)), f"expected `{key}=`, got none"))
    files = [value for key, value in settings if key == _NEEDED]
    fabric = found.get("Description", "").removeprefix("OpenSM of ")
    return {"header": head, "fabric": fabric, "files": files, "command": found.get("ExecStart", "")}, faults


def parse(text: str) -> dict[str, Any]:
    """The same from a file. Raises ValueError for a line of another form."""
    content, faults = read(text)
    refuse(faults)
    return content
