"""Data goes to stdout, talk to stderr, whatever these are; every path that a user types is understood or refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from railweave.cli.exits import Exit
from tests.unit.repositories import (
    BROKEN,
    FEW,
    PAIR,
    Run,
    intent_of,
    railweave,
    repository,
    surroundings,
    tree,
    write,
)

LEAF = "compute/leaf-su01-r0/startup-config"


@pytest.fixture
def edge(tmp_path: Path) -> Path:
    """A repository with one small rendered site."""
    place = repository(tmp_path, edge=PAIR)
    assert railweave(place, "-q", "render").code == Exit.DONE
    return place


def shell(folder: Path, line: str, **environment: str) -> Run:
    """Run a line of shell in which `$R` is railweave."""
    around = surroundings(R=f"{sys.executable} -m railweave", **environment)
    done = subprocess.run(["sh", "-c", line], cwd=folder, env=around, capture_output=True, timeout=60, check=False)
    return Run(code=done.returncode, out=done.stdout.decode(), err=done.stderr.decode())


@pytest.mark.parametrize("command", ["render", "check", "design", "schema", "explain edge compute.switches.leaf"])
@pytest.mark.parametrize("where", ["before", "after"])
def test_with_json_stdout_is_json_and_talk_stays_on_stderr(edge: Path, command: str, where: str) -> None:
    write(intent_of(edge), FEW)
    words = command.split()

    done = railweave(edge, *(["--json", *words] if where == "before" else [*words, "--json"]), "--no-color")

    assert json.loads(done.out)
    assert "{" not in done.err


def test_with_json_what_was_made_is_named(tmp_path: Path) -> None:
    new, schemas = (railweave(tmp_path, *words, "--json") for words in (["init", "net"], ["schema", "--write", "s"]))

    assert json.loads(new.out) == {"made": "net"}
    assert all((tmp_path / path).is_file() for path in json.loads(schemas.out)["made"])


def test_with_json_a_refused_site_still_gives_json(tmp_path: Path) -> None:
    repository(tmp_path, edge=BROKEN)

    rendered, checked = (railweave(tmp_path, command, "--json") for command in ("render", "check"))

    assert rendered.code == checked.code == Exit.FINDINGS
    assert json.loads(rendered.out)["sites"] == []
    assert {row["severity"] for row in json.loads(rendered.out)["findings"]} >= {"error"}
    assert json.loads(checked.out)["sites"][0]["findings"]


def test_a_name_that_is_no_text_is_no_trouble(edge: Path) -> None:
    right = tree(edge / "rendered")
    write(edge / "rendered" / "edge" / os.fsdecode(b"odd-\xff"), "by hand\n")

    found = railweave(edge, "render", "--check", "--json")
    said = shell(edge, "$R render --check")
    mended = railweave(edge, "render")

    assert (found.code, said.code, mended.code) == (Exit.PENDING, Exit.PENDING, Exit.DONE)
    assert json.loads(found.out)["sites"][0]["changed"] == ["odd-\\udcff"]
    assert "odd-\\udcff" in said.err
    assert tree(edge / "rendered") == right


@pytest.mark.parametrize("line", ["$R render 2>&-", "$R render 2>/dev/full", "$R render >&-", "$R render >/dev/full"])
def test_talk_that_nobody_can_hear_stops_no_work(edge: Path, line: str) -> None:
    write(intent_of(edge), PAIR + "mtu: 9000\n")

    done = shell(edge, line)

    assert done.code == Exit.DONE
    assert railweave(edge, "render", "--check").code == Exit.DONE


def test_data_that_nobody_can_take_is_a_fault(edge: Path) -> None:
    done = shell(edge, "$R design >&-")

    assert done.code == Exit.OURS
    assert done.err.endswith("railweave: standard output: Bad file descriptor\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_tables_and_json_are_utf8_in_every_locale(edge: Path, encoding: str) -> None:
    done = shell(edge, "$R design", PYTHONIOENCODING=encoding, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")

    assert done.code == Exit.DONE
    assert "planes × rails" in done.out


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        (".", "edge"),
        (".", "inventory/sites/edge"),
        (".", "./inventory/sites/edge/"),
        (".", "inventory/sites/edge/services.yaml"),
        ("inventory/sites", "./edge"),
        ("inventory/sites/edge", "."),
        ("inventory/sites/edge", "intent.yaml"),
        ("inventory/sites/edge", "../edge/intent.yaml"),
        ("rendered", "../inventory/sites/edge"),
    ],
)
def test_a_site_may_be_named_by_every_path_to_it(edge: Path, folder: str, name: str) -> None:
    inventory = os.path.relpath(edge / "inventory", edge / folder)

    done = railweave(edge / folder, "design", name, "--json", "--inventory", inventory)

    assert done.code == Exit.DONE, done.err
    assert json.loads(done.out)["site"] == "edge"


@pytest.mark.parametrize("name", ["..", "/", "/etc/passwd", "../other/intent.yaml", "inventory/sites"])
def test_a_path_to_no_site_is_refused(edge: Path, name: str) -> None:
    done = railweave(edge, "render", name)

    assert done.code == Exit.FINDINGS
    assert done.err.startswith(f"{name}: WSP001 The path leads outside the repository; expected a folder below ")


def test_a_site_that_is_not_there_is_a_usage_fault(edge: Path) -> None:
    for name in ("inventory/sites/egde", "egde"):
        done = railweave(edge, "render", name)

        assert done.code == Exit.USAGE
        assert "did you mean edge?" in done.err


def test_an_inventory_without_sites_is_a_usage_fault(tmp_path: Path) -> None:
    (tmp_path / "inventory" / "sites" / ".idea").mkdir(parents=True)

    assert railweave(tmp_path, "render").code == Exit.USAGE


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("../../etc/passwd:1", "no path below rendered/edge"),
        ("/etc/passwd:1", "no path below rendered/edge"),
        ("compute/leaf-99/startup-config:3", "there is no file rendered/edge/compute/leaf-99/startup-config"),
        ("compute:3", "there is no file rendered/edge/compute"),
        (f"{LEAF}:99999", "nothing is known about"),
        (f"{LEAF}:0", "nothing is known about"),
        ("XYZ999", "nothing is known about XYZ999"),
    ],
)
def test_a_line_that_is_not_there_is_a_usage_fault(edge: Path, path: str, said: str) -> None:
    done = railweave(edge, "explain", "edge", path)

    assert (done.code, done.out) == (Exit.USAGE, "")
    assert said in done.err


def test_a_rendered_line_is_explained_by_its_path_from_the_repository(edge: Path) -> None:
    lines = (edge / "rendered" / "edge" / LEAF).read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("hostname"))

    long, short = (railweave(edge, "explain", "edge", f"{head}{LEAF}:{number}") for head in ("rendered/edge/", ""))

    assert long == short
    assert long.code == Exit.DONE
    assert "templates/eos/" in long.out or "eos/" in long.out


def test_a_file_that_is_no_text_is_explained_as_far_as_it_goes(edge: Path) -> None:
    write(edge / "rendered" / "edge" / LEAF, b"\xff\xfe\n")

    assert railweave(edge, "explain", "edge", f"{LEAF}:1").code in (Exit.DONE, Exit.USAGE)


def test_the_tree_of_a_site_that_is_gone_is_said_and_left_alone(edge: Path) -> None:
    intent_of(edge).parent.rename(edge / "inventory" / "sites" / "renamed")

    done, strict, checked = (railweave(edge, *words) for words in (["render"], ["render", "--strict"], ["check"]))
    named = railweave(edge, "render", "renamed")

    said = (
        "warning: rendered/edge: WSP005 A rendered tree has no site; "
        "expected inventory/sites/edge, got no such folder; "
    )
    assert said in done.err
    assert said in checked.err
    assert (done.code, strict.code, checked.code) == (Exit.DONE, Exit.FINDINGS, Exit.DONE)
    assert "WSP005" not in named.err
    assert (edge / "rendered" / "edge" / "manifest.json").is_file()


def test_a_file_that_no_render_wrote_is_named_when_it_is_removed(edge: Path) -> None:
    write(edge / "rendered" / "edge" / "notes.txt", "mine\n")

    asked, done = railweave(edge, "render", "--check"), railweave(edge, "render")

    assert "would remove notes.txt, which no render wrote" in asked.err
    assert "removed notes.txt, which no render wrote" in done.err
    assert not (edge / "rendered" / "edge" / "notes.txt").exists()


def test_a_folder_of_somebody_else_is_not_replaced(edge: Path) -> None:
    write(edge / "home" / "edge" / "letter.txt", "dear all\n")

    done = railweave(edge, "render", "--output", "home")

    assert done.code == Exit.OURS
    assert "holds files that are no rendered tree; nothing was changed" in done.err
    assert tree(edge / "home") == {"edge/letter.txt": tree(edge / "home")["edge/letter.txt"]}


def test_a_site_with_the_name_of_the_repository_does_not_replace_it(tmp_path: Path) -> None:
    place = repository(tmp_path / "edge", edge=PAIR)
    before = tree(place)

    done = railweave(place, "render", "--output", "..")

    assert done.code == Exit.OURS
    assert "nothing was changed" in done.err
    assert tree(place).items() >= before.items()


def test_a_run_that_cannot_write_says_which_file(edge: Path) -> None:
    write(edge / "file", "")

    for words in (["init", "file/new"], ["schema", "--write", "file/new"]):
        done = railweave(edge, *words)

        assert done.code == Exit.OURS
        assert done.err.startswith("railweave: file/new")
        assert done.err.endswith(": Not a directory\n")
