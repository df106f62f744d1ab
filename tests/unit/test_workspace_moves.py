"""What stands is moved only when the operator says so."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from railweave.cli.exits import Exit
from tests.unit.repositories import PAIR, intent_of, railweave, repository, tree, write

WIDER = PAIR.replace("gpus: 16", "gpus: 16\noversubscription: 1")
"""Other numbers of uplinks and spines: cables that keep their id go elsewhere."""

SERVICES = "management: {network: 10.9.0.0/24}\n"


@pytest.fixture
def edge(tmp_path: Path) -> Path:
    """A repository with one small rendered site."""
    place = repository(tmp_path, edge=PAIR)
    assert railweave(place, "-q", "render").code == Exit.DONE
    return place


def ends(place: Path) -> dict[str, list[str]]:
    """Both ends of every cable by its id."""
    with (place / "rendered" / "edge" / "cabling.csv").open(newline="") as handle:
        rows = list(csv.DictReader(handle))
    return {row["id"]: [row[f"{side}_{part}"] for side in "ab" for part in ("device", "cage", "lanes")] for row in rows}


def test_a_render_that_moves_cables_is_refused_and_changes_nothing(edge: Path) -> None:
    before = tree(edge / "rendered")
    write(intent_of(edge), WIDER)

    done = railweave(edge, "render")

    assert done.code == Exit.FINDINGS
    assert "WSP003" in done.err
    assert "--renumber" in done.err
    assert tree(edge / "rendered") == before


def test_renumber_lets_cables_move(edge: Path) -> None:
    before = ends(edge)
    write(intent_of(edge), WIDER)

    assert railweave(edge, "render", "--renumber").code == Exit.DONE
    after = ends(edge)
    assert [cable for cable in before if cable in after and after[cable] != before[cable]]


def test_a_check_warns_of_moves_and_says_that_changes_are_pending(edge: Path) -> None:
    write(intent_of(edge), WIDER)

    done = railweave(edge, "render", "--check")

    assert done.code == Exit.PENDING
    assert "warning: inventory/sites/edge/intent.yaml: WSP003" in done.err


def test_a_management_address_is_not_moved_unasked(edge: Path) -> None:
    services = edge / "inventory" / "sites" / "edge" / "services.yaml"
    write(services, SERVICES)
    railweave(edge, "-q", "render", "--renumber")
    write(services, SERVICES.replace("10.9.0.0", "10.8.0.0"))

    done = railweave(edge, "render")

    assert done.code == Exit.FINDINGS
    assert "from 10.9.0." in done.err
    assert "to 10.8.0." in done.err


def test_growth_that_was_declared_moves_nothing(tmp_path: Path) -> None:
    place = repository(tmp_path, edge=PAIR + "growth: {gpus: 64}\n")
    railweave(place, "-q", "render")
    before = ends(place)
    write(intent_of(place), PAIR.replace("gpus: 16", "gpus: 64") + "growth: {gpus: 64}\n")

    assert railweave(place, "render").code == Exit.DONE
    after = ends(place)
    assert len(after) > len(before) > 0
    assert {cable: after[cable] for cable in before} == before


def test_a_smaller_fabric_moves_nothing_that_stays(tmp_path: Path) -> None:
    place = repository(tmp_path, edge=PAIR.replace("gpus: 16", "gpus: 64") + "growth: {gpus: 64}\n")
    railweave(place, "-q", "render")
    write(intent_of(place), PAIR + "growth: {gpus: 64}\n")

    assert railweave(place, "render").code == Exit.DONE


@pytest.mark.parametrize(
    "content", ["", "id\n", "id,a_device\nx,y\n", "\0\xff"], ids=["empty", "header", "old", "binary"]
)
def test_a_cabling_plan_that_says_nothing_holds_nobody_up(edge: Path, content: str) -> None:
    before = ends(edge)
    (edge / "rendered" / "edge" / "cabling.csv").write_text(content)

    assert railweave(edge, "render").code == Exit.DONE
    assert ends(edge) == before != {}
