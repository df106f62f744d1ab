"""`railweave init` and `railweave schema`: a new repository renders at once, and its editor knows the keys."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from railweave.cli.exits import Exit
from tests.unit.repositories import railweave, tree, write


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """A repository that init made."""
    assert railweave(tmp_path, "init", "network").code == Exit.DONE
    return tmp_path / "network"


def test_a_new_repository_renders_and_has_no_errors(new: Path) -> None:
    assert railweave(new, "render").code == Exit.DONE
    assert railweave(new, "render", "--check").code == Exit.DONE
    assert railweave(new, "check").code == Exit.DONE
    assert json.loads((new / "rendered" / "example" / "design.json").read_bytes())["fabrics"][0]["gpus"] == 1024


def test_the_intent_of_a_new_repository_has_three_lines(new: Path) -> None:
    lines = (new / "inventory" / "sites" / "example" / "intent.yaml").read_text().splitlines()

    assert [line for line in lines if not line.startswith("#")] == ["workload: training", "gpus: 1024", "rails: 8"]


def test_every_modeline_leads_to_a_schema(new: Path) -> None:
    files = sorted((new / "inventory").rglob("*.yaml"))
    links = [(file, re.match(r"# yaml-language-server: \$schema=(\S+)\n", file.read_text())) for file in files]

    assert len(links) == 2
    for file, link in links:
        assert link is not None
        schema = json.loads((file.parent / link[1]).resolve().read_bytes())
        assert schema["properties"]


def test_a_folder_that_holds_something_is_refused_and_left_alone(tmp_path: Path) -> None:
    write(tmp_path / "network" / "notes.txt", "mine")

    done = railweave(tmp_path, "init", "network")

    assert done.code == Exit.USAGE
    assert "notes.txt" in done.err
    assert list(tree(tmp_path)) == ["network/notes.txt"]


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "network", "mine")

    assert railweave(tmp_path, "init", "network").code == Exit.USAGE
    assert (tmp_path / "network").read_text() == "mine"


def test_a_fresh_git_repository_may_become_one_of_ours(tmp_path: Path) -> None:
    write(tmp_path / "network" / ".git" / "HEAD", "ref: refs/heads/main\n")

    assert railweave(tmp_path, "init", "network").code == Exit.DONE
    assert (tmp_path / "network" / "inventory" / "sites" / "example" / "intent.yaml").is_file()


def test_what_only_this_machine_needs_is_ignored_by_git(new: Path) -> None:
    railweave(new, "-q", "render")

    assert ".railweave/" in (new / ".gitignore").read_text().splitlines()
    assert (new / ".railweave" / ".gitignore").read_text() == "*\n"


def test_schemas_are_written_as_they_are_printed(tmp_path: Path) -> None:
    printed = json.loads(railweave(tmp_path, "schema").out)

    assert railweave(tmp_path, "schema", "--write", "schema").code == Exit.DONE
    written = {path.stem: json.loads(path.read_bytes()) for path in (tmp_path / "schema").glob("*.json")}
    assert written == printed
    assert {"intent", "services", "switch", "server"} <= set(written)


def test_one_schema_is_printed_by_name(tmp_path: Path) -> None:
    assert "gpus" in json.loads(railweave(tmp_path, "schema", "intent").out)["properties"]
