"""`railweave check --files`: files that somebody else wrote are judged without a site."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from railweave.cli.exits import Exit
from tests.unit.repositories import PAIR, railweave, repository, write

FABRIC = Path("rendered/edge/compute")


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A folder that holds the folders of four switches and nothing else."""
    place = repository(tmp_path / "network", edge=PAIR)
    assert railweave(place, "-q", "render").code == Exit.DONE
    shutil.copytree(place / FABRIC, tmp_path / "theirs", ignore=shutil.ignore_patterns("hosts"))
    return tmp_path / "theirs"


def spoil(device: Path) -> str:
    """Give the first port a larger MTU than the switch has; the place of the fault."""
    file = device / "startup-config"
    lines = file.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("   mtu "))
    write(file, "\n".join([*lines[:number], "   mtu 99999", *lines[number + 1 :], ""]))
    return f"{file.as_posix()}:{number + 1}: EOS030 "


def test_good_files_of_one_device_and_of_many_have_no_findings(foreign: Path) -> None:
    many = railweave(foreign.parent, "check", "--files", "theirs", "--platform", "eos")
    one = railweave(foreign.parent, "check", "--files", "theirs/leaf-su01-r0", "--platform", "eos")

    assert (many.code, many.err) == (Exit.DONE, "theirs: 0 finding(s)\n")
    assert (one.code, one.err) == (Exit.DONE, "theirs/leaf-su01-r0: 0 finding(s)\n")


def test_a_fault_in_a_foreign_file_is_found_with_its_line(foreign: Path) -> None:
    place = spoil(foreign / "leaf-su01-r0")

    done = railweave(foreign.parent, "check", "--files", str(foreign), "--platform", "eos", "--json")

    (row,) = json.loads(done.out)["folders"]
    assert done.code == Exit.FINDINGS
    assert place in done.err
    assert row["findings"]


def test_files_of_another_platform_are_found_out(foreign: Path) -> None:
    done = railweave(foreign.parent, "check", "--files", "theirs", "--platform", "sonic")

    assert done.code == Exit.FINDINGS


@pytest.mark.parametrize(
    "words",
    [
        ["--files", "theirs"],
        ["--platform", "eos"],
        ["edge", "--files", "theirs", "--platform", "eos"],
        ["--files", "theirs", "--platform", "unmanaged"],
        ["--files", "nowhere", "--platform", "eos"],
        ["--files", "empty", "--platform", "eos"],
    ],
    ids=" ".join,
)
def test_a_question_that_says_too_little_is_a_usage_fault(foreign: Path, words: list[str]) -> None:
    (foreign.parent / "empty").mkdir()

    assert railweave(foreign.parent, "check", *words).code == Exit.USAGE
