"""Each faulty input says all that is wrong with it; the texts are golden."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from railweave.model.finding import BadInput
from railweave.pipeline import load
from tests.inventories import inventory

FOLDERS = sorted(p.name for p in Path(__file__).parent.iterdir() if p.is_dir() and not p.name.startswith("_"))


def faults(case: str) -> str:
    """What is printed about the input of a case, a line per finding."""
    folder = Path(__file__).parent / case
    files = inventory("", site="s")
    files.pop("inventory/sites/s/intent.yaml")
    files |= {f"inventory/sites/s/{p.name}": p.read_bytes() for p in sorted(folder.glob("*.yaml"))}
    hardware = sorted(folder.glob("hardware/*/*.yaml"))
    files |= {f"inventory/{p.relative_to(folder).as_posix()}": p.read_bytes() for p in hardware}
    try:
        found = load("s", files).findings
    except BadInput as error:
        found = error.findings
    return "".join(f"{finding.line()}\n" for finding in found)


@pytest.mark.parametrize("case", FOLDERS)
def test_a_faulty_input_is_refused_with_all_its_faults(case: str) -> None:
    golden = Path(__file__).parent / case / "expected.txt"
    got = faults(case)
    if os.environ.get("RAILWEAVE_GOLDEN"):
        golden.write_text(got)

    assert got
    assert got == golden.read_text()
