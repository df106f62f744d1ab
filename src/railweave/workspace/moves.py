"""Name what stands and would be moved: cables that lose an end, devices that lose their management address."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterator
from pathlib import Path

from railweave.model.finding import Finding
from railweave.workspace.faults import fault

_ENDS = ("a_device", "a_cage", "a_lanes", "b_device", "b_cage", "b_lanes")


def moves(standing: Path, wanted: Path, site: str, changed: Collection[str]) -> list[Finding]:
    """A finding if the tree `wanted`, in which files are `changed`, moves cables or addresses of `standing`."""
    where = f"inventory/sites/{site}/intent.yaml"
    found = []
    for path, what, read in _KEPT:
        if path not in changed:
            continue
        before = dict(read(standing / path))
        moved = [(key, before[key], now) for key, now in read(wanted / path) if before.get(key, now) != now]
        if moved:
            key, old, new = moved[0]
            detail = f"expected that {what}, got {len(moved)} of {len(before)} moved: {key} from {old} to {new}"
            found.append(fault("WSP003", where, f"{detail}, …" if len(moved) > 1 else detail))
    return found


def _cables(file: Path) -> Iterator[tuple[str, str]]:
    """(cable id, its two ends) of a cabling plan; nothing where there is none."""
    if not file.is_file():
        return
    with file.open(encoding="utf-8", errors="replace", newline="") as handle:
        rows = csv.reader(handle)
        header = next(rows, [])
        if not {"id", *_ENDS} <= set(header):
            return
        key, ends = header.index("id"), [header.index(name) for name in _ENDS]
        for row in rows:
            if len(row) == len(header):
                a, cage, lanes, b, far_cage, far_lanes = (row[n] for n in ends)
                yield row[key], f"{a} {cage}/{lanes} - {b} {far_cage}/{far_lanes}"


def _addresses(file: Path) -> Iterator[tuple[str, str]]:
    """(device, management address) of a file of Nornir hosts; nothing where there is none."""
    if not file.is_file():
        return
    device = ""
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.endswith(":") and not line.startswith(" "):
            device = line.removesuffix(":")
        elif line.startswith("  hostname: "):
            yield device, line.removeprefix("  hostname: ")


_KEPT = (
    ("cabling.csv", "cables keep both ends", _cables),
    ("nornir/hosts.yaml", "devices keep their management address", _addresses),
)
"""File of a tree, what is expected of it, and its reader."""
