"""Judge the systemd unit: it starts OpenSM with this configuration, and not without its files."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding
from railweave.platforms.opensm.contents import Contents
from railweave.platforms.opensm.faults import fault
from railweave.platforms.opensm.paths import FOLDER, OPTIONS, UNIT, installed


def check_unit(found: Contents) -> Iterator[Finding]:
    """A command that takes other options, and files whose absence nobody would notice."""
    if UNIT not in found.contents:
        return
    unit, where = found.contents[UNIT], found.place(UNIT)
    if f"-F {installed(OPTIONS)}" not in unit["command"]:
        detail = f"expected `-F {installed(OPTIONS)}` in ExecStart, got {unit['command']!r}: OpenSM takes its defaults"
        yield fault("IBM015", detail=detail, where=where)
    used = [installed(OPTIONS), *(o.value for o in found.options if o.value.startswith(f"{FOLDER}/"))]
    for file in used:
        if file not in unit["files"]:
            yield fault("IBM015", detail=f"expected AssertPathExists={file}, got none", where=where)
