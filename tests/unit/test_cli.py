"""Commands as their users type them: exit codes, what goes to stdout, and what to stderr."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from railweave.cli.exits import Exit
from railweave.cli.group import COMMANDS
from railweave.workspace import FAULTS
from tests.unit.repositories import BROKEN, FEW, PAIR, intent_of, program, railweave, repository, surroundings, write

HEAVY = ("pydantic", "jinja2", "yaml", "rich", "orjson", "netaddr", "railweave.pipeline", "railweave.workspace")


@pytest.fixture
def edge(tmp_path: Path) -> Path:
    """A repository with one small rendered site."""
    place = repository(tmp_path, edge=PAIR)
    assert railweave(place, "-q", "render").code == Exit.DONE
    return place


def test_help_imports_nothing_that_takes_time(tmp_path: Path) -> None:
    script = (
        "import sys; from railweave.cli.run import run; code = run(['--help']);"
        f"print([name for name in {HEAVY!r} if name in sys.modules], code, file=sys.stderr)"
    )

    done = program(tmp_path, ["-c", script])

    assert done.err == "[] 0\n"
    assert all(name in done.out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_is_listed_works(command: str, tmp_path: Path) -> None:
    done = railweave(tmp_path, command, "--help")

    assert done.code == Exit.DONE
    assert done.out.startswith(f"Usage: railweave {command} ")


def test_help_goes_to_stdout_and_needs_no_repository(tmp_path: Path) -> None:
    done = railweave(tmp_path, "-h")

    assert (done.code, done.err) == (Exit.DONE, "")
    assert "Usage: railweave" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rendr"], "No such command"),
        (["render", "--jobs", "0"], "--jobs"),
        (["render", "--nonsense"], "--nonsense"),
        (["render", "egde"], "did you mean edge?"),
        (["render", "--inventory", "nowhere"], "no inventory folder"),
        (["render", "--output", "inventory/sites"], "in the place of the inventory"),
        (["explain", "edge"], "explain takes SITE and PATH"),
        (["schema", "intnet"], "intnet"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_command_line_ends_with_two(edge: Path, words: list[str], said: str) -> None:
    done = railweave(edge, *words)

    assert (done.code, done.out) == (Exit.USAGE, "")
    assert said in done.err


def test_a_refused_output_folder_leaves_the_inventory_alone(edge: Path) -> None:
    railweave(edge, "render", "--output", "inventory/sites")

    assert intent_of(edge).read_text() == PAIR


@pytest.mark.parametrize("command", ["design", "render", "check"])
def test_bad_input_ends_with_three_and_names_file_and_line(tmp_path: Path, command: str) -> None:
    place = repository(tmp_path, edge=BROKEN)

    done = railweave(place, command)

    assert (done.code, done.out) == (Exit.FINDINGS, "")
    lines = [line for line in done.err.splitlines() if line.startswith("inventory/sites/edge/intent.yaml:")]
    assert len(lines) >= 2
    assert all("expected " in line and "got " in line for line in lines)


def test_design_shows_the_good_sites_and_all_faults_of_the_others(tmp_path: Path) -> None:
    place = repository(tmp_path, edge=PAIR, ruin=BROKEN)

    done = railweave(place, "design")

    assert done.code == Exit.FINDINGS
    assert "site edge" in done.out
    assert "inventory/sites/ruin/intent.yaml:" in done.err


def test_a_pending_change_ends_with_four_and_is_listed(edge: Path) -> None:
    write(intent_of(edge), PAIR + "mtu: 9000\n")

    done = railweave(edge, "render", "--check")

    assert (done.code, done.out) == (Exit.PENDING, "")
    assert "startup-config" in done.err


def test_faults_outweigh_pending_changes(edge: Path) -> None:
    write(intent_of(edge), PAIR + "mtu: 9000\n")
    write(edge / "inventory" / "sites" / "ruin" / "intent.yaml", BROKEN)

    assert railweave(edge, "render", "--check").code == Exit.FINDINGS


@pytest.mark.parametrize("words", [["--json", "design"], ["design", "--json"]], ids=["before", "after"])
def test_options_stand_before_or_after_the_command(edge: Path, words: list[str]) -> None:
    done = railweave(edge, *words, "edge")

    assert json.loads(done.out)["site"] == "edge"


def test_a_site_is_named_by_its_folder_too(edge: Path) -> None:
    for name in ("inventory/sites/edge", "inventory/sites/edge/", "inventory/sites/edge/intent.yaml"):
        assert json.loads(railweave(edge, "design", "--json", name).out)["site"] == "edge"


def test_a_path_outside_the_repository_is_refused(edge: Path) -> None:
    done = railweave(edge, "render", "../somewhere/else")

    assert done.code == Exit.FINDINGS
    assert "WSP001" in done.err


def test_the_design_view_shows_the_numbers_of_the_json_view(edge: Path) -> None:
    (fabric,) = json.loads(railweave(edge, "design", "--json").out)["fabrics"]

    rows = [line.split() for line in railweave(edge, "design").out.splitlines()]

    assert ["leaves", str(fabric["switches"]["leaf"])] in rows
    assert ["host", "links", str(fabric["links"]["host_leaf"])] in rows
    assert [f"{fabric['oversubscription']['leaf']:g}:1"] == [row[-1] for row in rows if row[:1] == ["oversubscription"]]


def test_the_design_view_says_why_unless_it_is_to_be_quiet(edge: Path) -> None:
    (fabric,) = json.loads(railweave(edge, "design", "--json").out)["fabrics"]
    loud, calm = railweave(edge, "design").out, railweave(edge, "design", "-q").out

    assert fabric["reasons"]
    assert all(f"    - {reason}\n" in loud for reason in fabric["reasons"])
    assert loud.startswith(calm)
    assert "why" not in calm


def test_the_design_view_counts_each_type_of_cable_and_omits_tiers_that_are_not_there(edge: Path) -> None:
    (fabric,) = json.loads(railweave(edge, "design", "--json").out)["fabrics"]
    rows = [line.split() for line in railweave(edge, "design", "-q").out.splitlines()]

    counted = {row[1]: int(row[2]) for row in rows if row[:1] == ["-"]}

    assert counted == fabric["cables_by_type"] != {}
    assert not [row for row in rows if row[:1] == ["super-spines"]]


def test_design_in_json_agrees_with_the_rendered_design(edge: Path) -> None:
    rendered = json.loads((edge / "rendered" / "edge" / "design.json").read_bytes())

    assert json.loads(railweave(edge, "design", "--json").out) == rendered


def test_render_in_json_lists_what_changed_and_what_was_found(edge: Path) -> None:
    write(intent_of(edge), PAIR + "mtu: 9000\n")
    write(edge / "inventory" / "sites" / "ruin" / "intent.yaml", BROKEN)

    shown = json.loads(railweave(edge, "render", "--json").out)

    (site,) = shown["sites"]
    assert site["site"] == "edge"
    assert any(path.endswith("startup-config") for path in site["changed"])
    assert all(row["where"].startswith("inventory/sites/ruin/") for row in shown["findings"])
    assert shown["findings"]


def test_check_in_json_has_a_row_for_every_site(edge: Path) -> None:
    shown = json.loads(railweave(edge, "check", "--json").out)

    assert [row["site"] for row in shown["sites"]] == ["edge"]


def test_a_missing_device_file_is_found_by_check(edge: Path) -> None:
    gone = next((edge / "rendered" / "edge").rglob("startup-config"))
    gone.unlink()

    done = railweave(edge, "check")

    assert done.code == Exit.FINDINGS
    assert gone.parent.name in done.err


def test_quiet_says_nothing_when_all_is_well(edge: Path) -> None:
    done = railweave(edge, "render", "-q")

    assert (done.code, done.out, done.err) == (Exit.DONE, "", "")


@pytest.mark.parametrize("code", FAULTS)
def test_every_code_of_the_workspace_is_explained(tmp_path: Path, code: str) -> None:
    done = railweave(tmp_path, "explain", code)

    assert done.code == Exit.DONE
    assert FAULTS[code].remedy in done.out


def test_a_value_that_nobody_knows_is_a_usage_fault(edge: Path) -> None:
    assert railweave(edge, "explain", "edge", "compute.nonsense").code == Exit.USAGE


def test_our_own_fault_is_said_without_a_traceback(edge: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr("railweave.pipeline.design_document", broken)

    calm, verbose = railweave(edge, "design"), railweave(edge, "design", "-v")

    assert calm.code == verbose.code == Exit.OURS
    assert "please report it: RuntimeError: a wheel came off" in calm.err
    assert "Traceback" not in calm.err
    assert "Traceback" in verbose.err


def test_a_broken_template_of_the_repository_is_named_with_its_line(edge: Path) -> None:
    write(edge / "templates" / "eos" / "main.j2", "first line\n{{ not_there.at_all }}\n")

    done = railweave(edge, "render")

    assert done.code == Exit.OURS
    assert "eos/main.j2:2" in done.err
    assert "Traceback" not in done.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_behind_stdout_is_said(edge: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "railweave", "design"]
        done = subprocess.run(
            command, cwd=edge, env=surroundings(), stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )

    assert done.returncode == Exit.OURS
    assert done.stderr == b"railweave: standard output: No space left on device\n"


def test_a_reader_that_has_seen_enough_gets_no_complaint(edge: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "railweave", "design"]

    done = subprocess.run(
        command, cwd=edge, env=surroundings(), stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writer)

    assert (done.returncode, done.stderr) == (Exit.OURS, b"")


def test_a_pipe_gets_no_progress_bar_and_no_colour(edge: Path) -> None:
    write(intent_of(edge), FEW)

    done = railweave(edge, "render", "--renumber")

    assert done.code == Exit.DONE
    assert "\x1b" not in done.err + done.out
    assert len(done.err.splitlines()) == 1
