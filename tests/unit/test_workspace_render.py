"""A render writes the whole tree of a site or nothing, and touches nothing that needs no change."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.inventories import ROOT
from tests.unit.repositories import (
    BROKEN,
    FEW,
    MANY,
    PAIR,
    intent_of,
    railweave,
    repository,
    separately,
    staged,
    times,
    tree,
    write,
)

LEAF = "compute/leaf-su01-r0/startup-config"


@pytest.fixture
def rendered(tmp_path: Path) -> Path:
    """A repository with one rendered site, `edge`."""
    repository(tmp_path, edge=PAIR)
    assert railweave(tmp_path, "render").code == 0
    return tmp_path


def test_the_manifest_holds_the_sha256_and_size_of_every_other_file(rendered: Path) -> None:
    folder = rendered / "rendered" / "edge"
    listed = json.loads((folder / "manifest.json").read_bytes())["files"]

    standing = {path: sha256 for path, sha256 in tree(folder).items() if path != "manifest.json"}
    assert LEAF in listed
    assert {path: row["sha256"] for path, row in listed.items()} == standing
    assert {path: row["size"] for path, row in listed.items()} == {p: (folder / p).stat().st_size for p in standing}


def test_seeds_and_processes_do_not_change_a_byte(tmp_path: Path) -> None:
    lab, edge = (ROOT / "inventory/sites" / name / "intent.yaml" for name in ("hybrid-lab", "inference-edge"))
    repository(tmp_path, lab=lab.read_text(), edge=edge.read_text(), many=MANY)

    one = separately(tmp_path, "render", "--jobs", "1", "--output", "one", PYTHONHASHSEED="0")
    two = separately(tmp_path, "render", "--jobs", "2", "--output", "two", PYTHONHASHSEED="1")

    assert (one.code, two.code) == (0, 0), one.err + two.err
    first = tree(tmp_path / "one")
    assert sum(path.endswith("/startup-config") for path in first) > 48
    assert first == tree(tmp_path / "two")


def test_a_second_render_touches_nothing(rendered: Path) -> None:
    before = times(rendered / "rendered")

    again = railweave(rendered, "render")

    assert again.code == 0
    assert "nothing changed" in again.err
    assert times(rendered / "rendered") == before


def test_a_render_without_its_cache_touches_nothing_that_is_right(rendered: Path) -> None:
    before = times(rendered / "rendered")
    next((rendered / ".railweave" / "cache").glob("edge-*.json")).unlink()

    again = railweave(rendered, "render")

    assert again.code == 0
    assert times(rendered / "rendered") == before


def test_one_changed_line_touches_that_site_only(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR, other=PAIR)
    railweave(tmp_path, "render")
    before = times(tmp_path / "rendered" / "other")
    write(intent_of(tmp_path), FEW)

    run = railweave(tmp_path, "render", "--renumber")

    assert run.code == 0
    assert "other: " in run.err
    assert "edge: " in run.err
    assert before
    assert times(tmp_path / "rendered" / "other") == before
    assert '"gpus": 24' in (tmp_path / "rendered" / "edge" / "design.json").read_text()


def test_files_of_devices_that_are_gone_are_removed(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR + "min_spines: 4\n")
    railweave(tmp_path, "render")
    spines = sorted(p.name for p in (tmp_path / "rendered/edge/compute").glob("spine-*"))
    write(intent_of(tmp_path), PAIR)

    run = railweave(tmp_path, "render", "--renumber")

    left = sorted(p.name for p in (tmp_path / "rendered/edge/compute").glob("spine-*"))
    assert run.code == 0, run.err
    assert left
    assert set(left) < set(spines)
    assert railweave(tmp_path, "check").code == 0


def edit(folder: Path) -> None:
    with (folder / LEAF).open("a") as handle:
        handle.write("! by hand\n")


def edit_without_a_trace(folder: Path) -> None:
    """As many bytes and the same time as before."""
    file = folder / LEAF
    status, content = file.stat(), file.read_bytes()
    file.unlink()
    file.write_bytes(content.replace(b"hostname", b"HOSTNAME"))
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


def add(folder: Path) -> None:
    write(folder / "compute" / "leaf-by-hand" / "startup-config", "hostname by-hand\n")


def remove(folder: Path) -> None:
    (folder / LEAF).unlink()


def remove_the_manifest(folder: Path) -> None:
    (folder / "manifest.json").unlink()


def edit_the_manifest(folder: Path) -> None:
    (folder / "manifest.json").write_text("{}\n")


def make_a_program(folder: Path) -> None:
    """Git keeps this bit, so a review would see it."""
    (folder / LEAF).chmod(0o755)


def link(folder: Path) -> None:
    """The right bytes, but somewhere else."""
    elsewhere = folder.parent.parent / "elsewhere"
    (folder / LEAF).rename(elsewhere)
    (folder / LEAF).symlink_to(elsewhere)


def link_to_nothing(folder: Path) -> None:
    (folder / LEAF).unlink()
    (folder / LEAF).symlink_to("nothing")


def put_a_folder_in_place(folder: Path) -> None:
    (folder / LEAF).unlink()
    write(folder / LEAF / "startup-config", "hostname by-hand\n")


def remove_all(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    folder.rmdir()


HANDS = {
    "edited": edit,
    "edited-without-a-trace": edit_without_a_trace,
    "added": add,
    "removed": remove,
    "manifest-removed": remove_the_manifest,
    "manifest-edited": edit_the_manifest,
    "made-a-program": make_a_program,
    "linked": link,
    "linked-to-nothing": link_to_nothing,
    "folder-in-place": put_a_folder_in_place,
    "all-removed": remove_all,
}


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_what_was_changed_by_hand_is_found_and_mended(rendered: Path, hand: Callable[[Path], None]) -> None:
    folder = rendered / "rendered" / "edge"
    right = tree(folder)
    hand(folder)

    found = railweave(rendered, "render", "--check")
    mended = railweave(rendered, "render")

    assert found.code == 4
    assert "would change" in found.err
    assert mended.code == 0
    assert tree(folder) == right
    assert not [p for p in folder.rglob("*") if p.is_symlink() or (p.is_file() and p.stat().st_mode & 0o111)]
    assert railweave(rendered, "render", "--check").code == 0


def test_a_check_writes_nothing_below_rendered(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)

    first = railweave(tmp_path, "render", "--check")

    assert first.code == 4
    assert f"\n  {LEAF}" in first.err
    assert not (tmp_path / "rendered").exists()


def test_a_check_leaves_a_stale_tree_alone(rendered: Path) -> None:
    before = times(rendered / "rendered")
    write(intent_of(rendered), FEW)

    stale = railweave(rendered, "render", "--check")

    assert stale.code == 4
    assert times(rendered / "rendered") == before


def test_faults_leave_tree_and_cache_alone(rendered: Path) -> None:
    before, known = times(rendered / "rendered"), tree(rendered / ".railweave" / "cache")
    write(intent_of(rendered), BROKEN)

    refused = railweave(rendered, "render")
    write(intent_of(rendered), PAIR)

    assert refused.code == 3
    assert "inventory/sites/edge/intent.yaml:3:8: " in refused.err
    assert "gpu" in refused.err
    assert known
    assert tree(rendered / ".railweave" / "cache") == known
    assert times(rendered / "rendered") == before
    assert "nothing changed" in railweave(rendered, "render").err


def test_a_site_with_faults_does_not_keep_others_from_being_rendered(tmp_path: Path) -> None:
    repository(tmp_path, bad=BROKEN, edge=PAIR)

    run = railweave(tmp_path, "render")

    assert run.code == 3
    assert sorted(p.name for p in (tmp_path / "rendered").iterdir()) == ["edge"]


def test_a_cache_that_is_damaged_is_not_believed(rendered: Path) -> None:
    file = next((rendered / ".railweave" / "cache").glob("edge-*.json"))
    for content in (b"", b"[]", b"{}", b"\xff", file.read_bytes().replace(b"inode", b"")[:-20]):
        file.write_bytes(content)
        (rendered / "rendered" / "edge" / LEAF).write_text("by hand\n")

        assert railweave(rendered, "render").code == 0
        assert (rendered / "rendered" / "edge" / LEAF).read_text() != "by hand\n"


def test_nothing_is_left_in_the_staging_folder(rendered: Path) -> None:
    write(intent_of(rendered), BROKEN)
    railweave(rendered, "render")

    assert staged(rendered) == []
