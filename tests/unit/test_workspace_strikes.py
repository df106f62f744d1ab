"""Whatever ends a render, the tree that stands is the old one or the new one, and the next render puts all right."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import pytest

from railweave.workspace.lock import writing
from tests.unit.repositories import (
    FEW,
    MANY,
    PAIR,
    Run,
    begun,
    intent_of,
    program,
    railweave,
    repository,
    separately,
    staged,
    tree,
    write,
)

RENDER = "railweave.workspace.render"
DRIVER = str(Path(__file__).with_name("struck_render.py"))

MOMENTS = {
    "holding-the-lock": (f"before:{RENDER}.clean_up", 1, "old"),
    "nothing-written": (f"after:{RENDER}.staging_folder", 1, "old"),
    "devices-written": (f"after:{RENDER}.write_files", 1, "old"),
    "manifest-written": (f"before:{RENDER}.differing", 1, "old"),
    "half-of-the-tree-kept": ("after:os.link", 2, "old"),
    "before-the-swap": (f"before:{RENDER}.publish", 1, "old"),
    "after-the-swap": ("after:railweave.workspace.staging._exchange", 1, "new"),
    "before-the-cache": ("before:railweave.workspace.cache.remember", 1, "new"),
}
"""Moment: the call at which the signal comes, and which tree stands then."""


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose site `edge` is changed since it was rendered; beside it, in `aside`, what it should be."""
    place = repository(tmp_path_factory.mktemp("changed"), edge=FEW)
    assert railweave(place, "render", "--output", "aside").code == 0
    write(intent_of(place), PAIR)
    assert railweave(place, "render").code == 0
    write(intent_of(place), FEW)
    return place


@pytest.fixture
def trees(tmp_path: Path, changed: Path) -> dict[str, dict[str, str]]:
    """What `edge` looks like before and after a change; the change is made, but not rendered."""
    shutil.copytree(changed, tmp_path, dirs_exist_ok=True)
    old, new = tree(tmp_path / "rendered" / "edge"), tree(tmp_path / "aside" / "edge")
    assert len(old) > 10
    assert old != new
    return {"old": old, "new": new}


def strike(folder: Path, name: str, moment: str, nth: int, *arguments: str) -> Run:
    """A render that gets a signal at a moment; returns when its worker processes have ended too."""
    return program(folder, [DRIVER, name, moment, str(nth), *arguments])


@pytest.mark.parametrize(("moment", "nth", "stands"), MOMENTS.values(), ids=MOMENTS)
def test_a_killed_render_leaves_one_whole_tree(
    tmp_path: Path, trees: dict[str, dict[str, str]], moment: str, nth: int, stands: str
) -> None:
    struck = strike(tmp_path, "SIGKILL", moment, nth, "render", "--renumber")
    standing = tree(tmp_path / "rendered" / "edge")
    again = railweave(tmp_path, "render", "--renumber")

    assert struck.code == -signal.SIGKILL
    assert standing == trees[stands]
    assert again.code == 0
    assert tree(tmp_path / "rendered" / "edge") == trees["new"]
    assert staged(tmp_path) == []


@pytest.mark.parametrize("nth", [1, 2], ids=["tree-moved-away", "new-tree-in-place"])
def test_a_render_killed_where_folders_cannot_be_swapped_is_mended_by_the_next(
    tmp_path: Path, trees: dict[str, dict[str, str]], nth: int
) -> None:
    struck = strike(tmp_path, "SIGKILL", "after:pathlib.Path.rename", nth, "no-swap", "render", "--renumber")
    standing = tree(tmp_path / "rendered" / "edge")
    write(intent_of(tmp_path), "workload: nonsense\n")
    refused = railweave(tmp_path, "render")

    assert struck.code == -signal.SIGKILL
    assert standing == (trees["new"] if nth == 2 else {})
    assert refused.code == 3
    assert tree(tmp_path / "rendered" / "edge") == trees["new" if nth == 2 else "old"]
    assert staged(tmp_path) == []


def test_a_tree_that_was_moved_away_does_not_come_back_to_another_output(
    tmp_path: Path, trees: dict[str, dict[str, str]]
) -> None:
    strike(tmp_path, "SIGKILL", "after:pathlib.Path.rename", 1, "no-swap", "render", "--renumber")

    other = railweave(tmp_path, "render", "--output", "other")
    write(intent_of(tmp_path), "workload: nonsense\n")
    railweave(tmp_path, "render")

    assert other.code == 0
    assert tree(tmp_path / "other" / "edge") == trees["new"]
    assert tree(tmp_path / "rendered" / "edge") == trees["old"]
    assert staged(tmp_path) == []


def test_a_killed_first_render_leaves_no_tree(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)

    struck = strike(tmp_path, "SIGKILL", f"before:{RENDER}.publish", 1, "render")

    assert struck.code == -signal.SIGKILL
    assert not (tmp_path / "rendered" / "edge").exists()
    assert railweave(tmp_path, "render").code == 0
    assert staged(tmp_path) == []


def test_worker_processes_end_with_a_killed_render_and_hold_no_lock(tmp_path: Path) -> None:
    repository(tmp_path, many=MANY)

    struck = strike(tmp_path, "SIGKILL", "before:railweave.workspace.work.as_completed", 1, "render", "--jobs", "2")
    again = separately(tmp_path, "render", "--jobs", "2")

    assert struck.code == -signal.SIGKILL
    assert again.code == 0
    assert "waiting" not in again.err
    assert "many: " in again.err
    assert staged(tmp_path) == []


@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGINT", 130)])
@pytest.mark.parametrize("moment", ["devices-written", "before-the-swap"])
def test_a_render_that_is_told_to_stop_cleans_up(
    tmp_path: Path, trees: dict[str, dict[str, str]], name: str, code: int, moment: str
) -> None:
    struck = strike(tmp_path, name, MOMENTS[moment][0], 1, "render", "--renumber")

    assert struck.code == code
    assert "Traceback" not in struck.err
    assert tree(tmp_path / "rendered" / "edge") == trees["old"]
    assert staged(tmp_path) == []


def test_a_render_with_workers_that_is_told_to_stop_cleans_up(tmp_path: Path) -> None:
    repository(tmp_path, many=MANY)

    struck = strike(tmp_path, "SIGTERM", "before:railweave.workspace.work.as_completed", 1, "render", "--jobs", "2")

    assert struck.code == 143
    assert "Traceback" not in struck.err
    assert not (tmp_path / "rendered").exists()
    assert staged(tmp_path) == []


def test_a_worker_that_is_killed_is_said_and_changes_nothing(tmp_path: Path) -> None:
    repository(tmp_path, many=MANY)

    struck = strike(tmp_path, "SIGKILL", f"before:{RENDER}.write_files", 1, "render", "--jobs", "2")

    assert struck.code == 1
    assert "--jobs 1" in struck.err
    assert "our fault" not in struck.err
    assert not (tmp_path / "rendered").exists()
    assert staged(tmp_path) == []


def test_what_old_runs_left_is_removed_though_nothing_is_to_do(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)
    railweave(tmp_path, "render")
    write(tmp_path / ".railweave" / "staging" / "edge-1-aa" / "compute" / "x", "half a file")

    assert railweave(tmp_path, "render").code == 0
    assert staged(tmp_path) == []


def test_a_staged_tree_of_a_site_named_old_is_not_put_in_place(tmp_path: Path) -> None:
    repository(tmp_path, old_edge=PAIR)

    struck = strike(tmp_path, "SIGKILL", f"before:{RENDER}.publish", 1, "render")
    again = railweave(tmp_path, "render")

    assert struck.code == -signal.SIGKILL
    assert again.code == 0
    assert [path.name for path in (tmp_path / "rendered").iterdir()] == ["old-edge"]


def test_two_renders_at_once_both_succeed(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)
    railweave(tmp_path, "render", "--output", "aside")

    first, second = begun(tmp_path, "render"), begun(tmp_path, "render")
    said = [process.communicate(timeout=60)[1] for process in (first, second)]

    assert (first.returncode, second.returncode) == (0, 0), said
    assert tree(tmp_path / "rendered") == tree(tmp_path / "aside")
    assert staged(tmp_path) == []


def test_a_render_waits_for_the_one_at_work_and_says_so(tmp_path: Path) -> None:
    repository(tmp_path, edge=PAIR)

    with writing(tmp_path / ".railweave", lambda text: None):
        waiting = begun(tmp_path, "render")
        assert waiting.stderr is not None
        said = waiting.stderr.readline()
        standing = (tmp_path / "rendered").exists()
    waiting.communicate(timeout=60)

    assert "is writing; waiting for it" in said
    assert not standing
    assert waiting.returncode == 0
    assert (tmp_path / "rendered" / "edge" / "manifest.json").is_file()
