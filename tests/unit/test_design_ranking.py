"""`auto` ranks shapes by price, else by switches, says why, and `--alternatives` shows all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railweave.model.names import Attachment, Topology
from railweave.model.ranking import Worth
from railweave.model.topology import Fabric
from railweave.pipeline import alternatives_document, design_document, load
from railweave.stages.design.ranking import choose
from tests.inventories import inventory, site_files
from tests.unit.repositories import railweave, repository
from tests.wishes import wish

TRAINING = "workload: training\ngpus: {}\n"


def priced(prices: dict[Topology, float | None]) -> object:
    """A measure that knows the price of each shape."""

    def worth(fabric: Fabric) -> Worth:
        cost = prices[fabric.topology]
        return Worth(cost_usd=cost, switches=fabric.switches, optics=1, power_w=1.0, cables=1, unpriced=())

    return worth


def chosen(prices: dict[Topology, float | None], **shape: object) -> Fabric:
    return choose(wish(hosts=20, rails=4, radix=16, **shape), 0, priced(prices))  # type: ignore[arg-type]


def test_the_cheaper_shape_wins_where_all_have_a_price() -> None:
    fabric = chosen({Topology.LEAF_SPINE: 30.0, Topology.FAT_TREE: 20.0})

    assert fabric.topology is Topology.FAT_TREE
    assert "fat-tree wins by price: 20 USD" in fabric.reasons[-1].text
    assert "leaf-spine: 30 USD" in fabric.reasons[-1].text


def test_switches_decide_where_a_price_is_missing() -> None:
    fabric = chosen({Topology.LEAF_SPINE: 30.0, Topology.FAT_TREE: None})

    assert fabric.topology is Topology.LEAF_SPINE
    assert "leaf-spine wins by switches: 20 switches" in fabric.reasons[-1].text


@pytest.mark.parametrize("attachment", [Attachment.RAIL, Attachment.DUAL_RACK])
def test_what_rule_4_prefers_is_taken_at_any_price(attachment: Attachment) -> None:
    prices: dict[Topology, float | None] = dict.fromkeys(Topology, 1.0)
    prices[Topology.SINGLE] = prices[Topology.COLLAPSED_PAIR] = 99.0
    fabric = choose(wish(hosts=2, rails=4, radix=16, attachment=attachment), 0, priced(prices))  # type: ignore[arg-type]

    assert fabric.topology is {
        Attachment.RAIL: Topology.SINGLE,
        Attachment.DUAL_RACK: Topology.COLLAPSED_PAIR,
    }.get(attachment)


def test_an_asked_for_shape_is_not_overruled() -> None:
    fabric = chosen({Topology.LEAF_SPINE: 1.0, Topology.FAT_TREE: 2.0}, topology=Topology.FAT_TREE)

    assert fabric.topology is Topology.FAT_TREE
    assert not any("wins by" in reason.text for reason in fabric.reasons)


def test_the_winner_says_why_and_each_loser_why_not() -> None:
    (found,) = design_document(load("s", inventory(TRAINING.format(2304))))["fabrics"]
    why = next(reason for reason in found["reasons"] if "wins by" in reason)

    assert why.startswith("fat-tree wins by switches: 208 switches; ")
    assert "single can't be: expected at most 64 ports" in why
    assert "leaf-spine can't be: expected at most 64 leaves in two tiers" in why


def test_alternatives_rank_what_can_be_built_and_refuse_the_rest_with_numbers() -> None:
    (fabric,) = alternatives_document(load("s", inventory(TRAINING.format(2304))))["fabrics"]
    rows = {(row["topology"], row["planes"], row["oversubscription"]): row for row in fabric["alternatives"]}
    built = [row for row in fabric["alternatives"] if row["rank"]]

    assert fabric["measure"] == "switches" and "qm9700" in fabric["unpriced"]
    assert [row["rank"] for row in built] == list(range(1, len(built) + 1))
    assert [row["is_wanted"] for row in built].count(True) == 1
    assert rows["fat-tree", 1, 1.0]["is_wanted"]
    assert rows["leaf-spine", 2, 1.0]["switches"] == 144 < rows["fat-tree", 1, 1.0]["switches"] == 208
    assert rows["leaf-spine", 1, 1.0]["rank"] is None and "72" in rows["leaf-spine", 1, 1.0]["why"]
    assert rows["leaf-spine", 1, 7.0]["misses"] == [
        "oversubscription",
        "load of all GPUs at once",
        "bisection per GPU",
    ]
    assert [bool(row["misses"]) for row in built] == sorted(bool(row["misses"]) for row in built)


def test_each_committed_site_is_among_its_own_alternatives() -> None:
    for site in ("hybrid-lab", "inference-edge", "roce-1k", "superpod-h100"):
        model = load(site, site_files(site))
        for fabric, found in zip(
            design_document(model)["fabrics"], alternatives_document(model)["fabrics"], strict=True
        ):
            (wanted,) = [row for row in found["alternatives"] if row["is_wanted"]]
            assert (wanted["topology"], wanted["switches"]) == (fabric["topology"], fabric["switches"]["total"])


def test_the_command_prints_a_row_for_each_and_json_on_request(tmp_path: Path) -> None:
    folder = repository(tmp_path, big=TRAINING.format(2304))

    text = railweave(folder, "design", "big", "--alternatives").out
    document = json.loads(railweave(folder, "design", "big", "--alternatives", "--json").out)

    assert "  *     1  fat-tree " not in text
    assert [line.split()[1] for line in text.splitlines() if line.startswith("  *")] == ["2"]
    assert "without a price: " in text
    assert document["site"] == "big" and len(document["fabrics"]) == 1


def test_comparing_and_ranking_at_once_is_a_usage_fault(tmp_path: Path) -> None:
    folder = repository(tmp_path, a=TRAINING.format(64), b=TRAINING.format(64))

    assert railweave(folder, "design", "--compare", "a", "b", "--alternatives").code == 2
