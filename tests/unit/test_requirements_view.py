"""`railweave design --compare` as its users type it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railweave.cli.compare_view import comparison
from railweave.cli.exits import Exit
from tests.unit.repositories import PAIR, railweave, repository

BOTH = ("design", "--compare", "edge", "pod")
SLOW = PAIR.replace("workload: inference", "workload: training")
POD = "workload: training\nhosts: 4\nrails: 8\nserver: dgx-h100\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return repository(tmp_path, edge=PAIR, pod=POD)


def test_both_sites_stand_side_by_side_with_their_needs(place: Path) -> None:
    done = railweave(place, *BOTH)

    rows = {line.split("   ")[0].strip(): line.split() for line in done.out.splitlines()}
    assert done.code == Exit.DONE
    assert rows["workload"] == ["workload", "inference", "training"]
    assert rows["bandwidth Gbit/s"][2:] == ["25", "400", "16"]
    assert "needs of inference, edge/compute:" in done.out
    assert "needs of training, pod/compute:" in done.out
    assert "latency of cables: " in done.out


def test_quiet_leaves_out_the_terms_of_the_latency(place: Path) -> None:
    done = railweave(place, "-q", *BOTH)

    assert "needs of training" in done.out
    assert "latency of cables" not in done.out


def test_json_holds_both_sites_in_the_order_that_was_asked_for(place: Path) -> None:
    done = railweave(place, "--json", "design", "--compare", "pod", "inventory/sites/edge")

    found = json.loads(done.out)
    assert [side["site"] for side in found["sites"]] == ["pod", "edge"]
    assert found["per_gpu_ratio"]["bandwidth_gbps"] == round(25 / 400, 3)
    assert comparison(found, with_terms=False).startswith("site pod and edge\n")


def test_a_missed_need_is_a_warning_and_stands_in_the_table(tmp_path: Path) -> None:
    place = repository(tmp_path, edge=SLOW, pod=POD)

    done = railweave(place, *BOTH)
    strict = railweave(place, "--strict", *BOTH)

    assert (done.code, strict.code) == (Exit.DONE, Exit.FINDINGS)
    assert "REQ001 GPUs have less bandwidth than needed" in done.err
    assert "missed" in done.out


def test_more_sites_beside_the_two_are_refused(place: Path) -> None:
    done = railweave(place, *BOTH, "edge")

    assert (done.code, done.out) == (Exit.USAGE, "")
    assert "--compare A B" in done.err


def test_a_site_with_faults_is_not_compared(tmp_path: Path) -> None:
    place = repository(tmp_path, edge=PAIR, pod=POD + "gpus: 5\n")

    done = railweave(place, *BOTH)

    assert (done.code, done.out) == (Exit.FINDINGS, "")
    assert "INT" in done.err
