"""Disks that are full, read-only, forbidden or somewhere else: the old tree stays, and the message says why."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.repositories import (
    FEW,
    MANY,
    PAIR,
    Run,
    intent_of,
    railweave,
    repository,
    staged,
    surroundings,
    tree,
    write,
)

IS_ROOT = os.geteuid() == 0
LEAF = "compute/leaf-su01-r0/startup-config"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with room for a megabyte. Only root may mount; in continuous integration it must."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1M", "tmpfs", str(folder)]
    why = "only root may mount a file system"
    if IS_ROOT and shutil.which("mount"):
        why = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    if why:
        must = IS_ROOT and os.environ.get("CI") == "true"
        (pytest.fail if must else pytest.skip)(why)
    try:
        yield folder
    finally:  # with what a test that failed left mounted in it
        subprocess.run(["umount", "--recursive", str(folder)], check=True)


def bare(folder: Path, *arguments: str) -> Run:
    """Run a command for which file modes hold, even if root runs the tests."""
    command = [sys.executable, "-m", "railweave", *arguments]
    if IS_ROOT:
        if shutil.which("setpriv") is None:
            pytest.skip("root without setpriv: no file mode keeps us out")
        command = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", *command]
    done = subprocess.run(command, cwd=folder, env=surroundings(), capture_output=True, text=True, check=False)
    return Run(code=done.returncode, out=done.stdout, err=done.stderr)


def test_a_full_disk_leaves_the_old_tree_and_no_rest(disk: Path) -> None:
    repository(disk, edge=PAIR)
    railweave(disk, "render")
    before = tree(disk / "rendered")
    write(intent_of(disk), MANY)

    full = railweave(disk, "render", "--jobs", "1", "--renumber")
    shared = railweave(disk, "render", "--jobs", "2", "--renumber")

    for run in (full, shared):
        assert run.code == 1
        assert "No space left on device; nothing was changed" in run.err
        assert "our fault" not in run.err
    assert f"edge/{LEAF}" in before
    assert tree(disk / "rendered") == before
    assert staged(disk) == []
    write(intent_of(disk), PAIR)
    assert railweave(disk, "render", "--check").code == 0


def test_a_disk_that_is_full_but_for_the_tree_costs_only_the_cache(disk: Path) -> None:
    repository(disk, edge=PAIR)
    cache = disk / ".railweave" / "cache"
    cache.mkdir(parents=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k,nr_inodes=1", "tmpfs", cache], check=True)

    run = railweave(disk, "render")
    subprocess.run(["umount", cache], check=True)

    assert run.code == 0
    assert (disk / "rendered" / "edge" / LEAF).is_file()
    assert railweave(disk, "render", "--check").code == 0


def test_a_read_only_repository_is_said(disk: Path) -> None:
    repository(disk, edge=PAIR)
    railweave(disk, "render")
    write(intent_of(disk), FEW)
    before = tree(disk / "rendered")
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)

    run = railweave(disk, "render", "--renumber")

    assert run.code == 1
    assert "Read-only file system; nothing was changed" in run.err
    assert tree(disk / "rendered") == before


def test_an_output_on_another_disk_is_replaced_as_a_whole(tmp_path: Path, disk: Path) -> None:
    repository(tmp_path, edge=FEW)
    other = str(disk / "trees")
    railweave(tmp_path, "render", "--output", other)
    write(intent_of(tmp_path), PAIR)

    moved = railweave(tmp_path, "render", "--output", other, "--renumber")
    here = railweave(tmp_path, "render")

    assert (moved.code, here.code) == (0, 0), moved.err
    assert tree(disk / "trees" / "edge") == tree(tmp_path / "rendered" / "edge")
    assert sorted(path.name for path in (disk / "trees").iterdir() if not path.name.startswith(".")) == ["edge"]
    assert list((disk / "trees").glob(".railweave/staging/*")) == []


def test_an_output_that_is_bound_to_elsewhere_is_replaced_as_a_whole(disk: Path) -> None:
    repository(disk, edge=FEW)
    (disk / "volume").mkdir()
    (disk / "rendered").mkdir()
    subprocess.run(["mount", "--bind", disk / "volume", disk / "rendered"], check=True)

    runs = [railweave(disk, "render")]
    write(intent_of(disk), PAIR)
    runs += [railweave(disk, "render", "--renumber"), railweave(disk, "render", "--check")]
    subprocess.run(["umount", disk / "rendered"], check=True)

    assert [run.code for run in runs] == [0, 0, 0], runs[0].err
    assert (disk / "volume" / "edge" / LEAF).is_file()
    assert list((disk / "volume").glob(".railweave/staging/*")) == []


def test_a_folder_that_forbids_writing_is_said_and_left_alone(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)
    railweave(tmp_path, "render")
    write(intent_of(tmp_path), FEW)
    before = tree(tmp_path / "rendered")
    (tmp_path / "rendered").chmod(0o555)

    run = bare(tmp_path, "render", "--renumber")
    (tmp_path / "rendered").chmod(0o755)

    assert run.code == 1
    assert "Permission denied; nothing was changed" in run.err
    assert tree(tmp_path / "rendered") == before
    assert staged(tmp_path) == []


def test_state_that_forbids_writing_is_said(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)
    tmp_path.chmod(0o555)

    run = bare(tmp_path, "render")
    tmp_path.chmod(0o755)

    assert run.code == 1
    assert ".railweave: Permission denied; nothing was changed" in run.err
    assert not (tmp_path / "rendered").exists()


def test_every_file_that_may_not_be_read_is_a_finding(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)
    services, template = intent_of(tmp_path).with_name("services.yaml"), tmp_path / "templates/eos/lldp.j2"
    for path in (services, template):
        write(path, "x: 1\n")
        path.chmod(0)
    intent_of(tmp_path).chmod(0)

    run = bare(tmp_path, "render")

    assert run.code == 3
    for name in ("inventory/sites/edge/intent.yaml", "inventory/sites/edge/services.yaml", "templates/eos/lldp.j2"):
        assert f"{name}: WSP002 An input file cannot be read; expected to read it, got: Permission denied; " in run.err


def test_a_rendered_file_that_may_not_be_read_is_mended(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)
    railweave(tmp_path, "render")
    (tmp_path / "rendered" / "edge" / LEAF).chmod(0)

    run = bare(tmp_path, "render")

    assert run.code == 0, run.err
    assert (tmp_path / "rendered" / "edge" / LEAF).stat().st_mode & 0o444
