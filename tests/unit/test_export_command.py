"""`railweave export` as its users type it: where files go, what is refused, and with which exit code."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from railweave import pipeline
from railweave.cli.exits import Exit
from railweave.workspace import repository as opened
from railweave.workspace import site_files
from tests.inventories import ROOT
from tests.unit.repositories import PAIR, railweave, repository, separately, tree, write


@pytest.fixture
def edge(tmp_path: Path) -> Path:
    """A repository with one small Ethernet site."""
    return repository(tmp_path, edge=PAIR)


def files_of(place: Path, format_name: str) -> dict[str, bytes]:
    where = opened(str(place / "inventory"), None)
    files: dict[str, bytes] = {}
    for name, chunk in pipeline.export(pipeline.load("edge", site_files(where, "edge").files), format_name):
        files[name] = files.get(name, b"") + chunk
    return files


def on_disk(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_go_to_a_folder_of_the_site_and_the_format(edge: Path) -> None:
    done = railweave(edge, "export", "netbox")

    assert (done.code, done.out) == (Exit.DONE, "")
    assert done.err == "edge: devices.csv, interfaces.csv, cables.csv in export/edge/netbox\n"
    assert on_disk(edge / "export/edge/netbox") == files_of(edge, "netbox")


def test_a_second_export_changes_nothing(edge: Path) -> None:
    railweave(edge, "export", "netbox", "edge")
    before = tree(edge / "export")

    assert railweave(edge, "export", "netbox", "edge").code == Exit.DONE
    assert tree(edge / "export") == before


def test_another_folder_can_be_given(edge: Path, tmp_path: Path) -> None:
    done = railweave(edge, "export", "ptm", "edge", "--to", str(tmp_path / "a" / "b"), "-q")

    assert (done.code, done.err) == (Exit.DONE, "")
    assert on_disk(tmp_path / "a" / "b") == files_of(edge, "ptm")


def test_a_folder_with_other_files_is_refused_and_left_alone(edge: Path) -> None:
    write(edge / "mine/notes.txt", "keep")

    done = railweave(edge, "export", "ptm", "edge", "--to", "mine")

    assert done.code == Exit.USAGE
    assert "mine holds files that this export does not write: notes.txt; give another folder with --to" in done.err
    assert on_disk(edge / "mine") == {"notes.txt": b"keep"}


def test_a_file_in_the_place_of_the_folder_is_refused(edge: Path) -> None:
    write(edge / "mine", "keep")

    done = railweave(edge, "export", "ptm", "edge", "--to", "mine")

    assert (done.code, (edge / "mine").read_text()) == (Exit.USAGE, "keep")


def test_what_a_killed_export_left_is_written_again(edge: Path) -> None:
    write(edge / "export/edge/ptm/.topology.dot.railweave-part", "half")

    assert railweave(edge, "export", "ptm").code == Exit.DONE
    assert on_disk(edge / "export/edge/ptm") == files_of(edge, "ptm")


def test_one_file_can_go_to_stdout_byte_for_byte(edge: Path) -> None:
    done = separately(edge, "export", "ptm", "edge", "--to", "-")

    assert (done.code, done.err) == (Exit.DONE, "")
    assert done.out.encode() == files_of(edge, "ptm")["topology.dot"]
    assert not (edge / "export").exists()


def test_several_files_do_not_go_to_stdout(edge: Path) -> None:
    done = railweave(edge, "export", "netbox", "edge", "--to", "-")

    assert (done.code, done.out) == (Exit.USAGE, "")
    assert "stdout takes one file, this export has 3: devices.csv, interfaces.csv, cables.csv" in done.err


def test_one_folder_takes_one_site(tmp_path: Path) -> None:
    place = repository(tmp_path, edge=PAIR, other=PAIR)

    done = railweave(place, "export", "ptm", "--to", "there")

    assert (done.code, "--to takes one site, not 2" in done.err) == (Exit.USAGE, True)
    assert not (place / "there").exists()


def test_an_unknown_format_is_refused_with_all_known_ones(edge: Path) -> None:
    done = railweave(edge, "export", "visio")

    assert done.code == Exit.USAGE
    assert re.findall(r"^  (\w+): \w", done.err, re.MULTILINE) == list(pipeline.export_formats())


def test_the_help_names_every_format(edge: Path) -> None:
    said = " ".join(railweave(edge, "export", "--help").out.split())

    *most, last = pipeline.export_formats()
    assert f"{', '.join(most)} or {last}." in said


def test_an_ethernet_site_as_ibsim_is_a_finding_and_writes_nothing(edge: Path) -> None:
    done = railweave(edge, "export", "ibsim")

    assert (done.code, done.out) == (Exit.FINDINGS, "")
    assert (
        "EXP001 The format has no fabric here; ibsim: expected an InfiniBand fabric, got compute (ethernet, eos)"
        in (done.err)
    )
    assert not (edge / "export").exists()


def test_sites_that_fit_are_exported_beside_one_that_does_not(tmp_path: Path) -> None:
    place = repository(tmp_path, edge=PAIR)
    shutil.copytree(ROOT / "inventory/sites/hybrid-lab", place / "inventory/sites/hybrid-lab")

    done = railweave(place, "export", "ibsim", "--json")

    assert done.code == Exit.FINDINGS
    answer = json.loads(done.out)
    assert answer["exports"] == [
        {"site": "hybrid-lab", "format": "ibsim", "folder": "export/hybrid-lab/ibsim", "files": ["compute.net"]}
    ]
    assert [finding["code"] for finding in answer["findings"]].count("EXP001") == 1
