"""Published claims beside the arithmetic."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railweave.model.finding import BadInput
from railweave.pipeline import claims_document
from tests.inventories import ROOT, catalogue_files
from tests.unit.repositories import railweave

FOLDER = "inventory/claims"


def document(name: str, **files: str) -> list[dict[str, object]]:
    given = catalogue_files()
    for path in (ROOT / FOLDER).glob("*.yaml"):
        given[f"{FOLDER}/{path.name}"] = path.read_bytes()
    given |= {path: text.encode() for path, text in files.items()}
    return claims_document(f"{FOLDER}/{name}", given)


def rows(claim: dict[str, object]) -> dict[str, dict[str, object]]:
    return {row["figure"]: row for row in claim["figures"]}  # type: ignore[index,union-attr,attr-defined]


def test_the_claim_of_16000_a100_is_contradicted() -> None:
    found = rows(document("a100-16k.yaml")[0])

    assert (found["gpu_gbps"]["ours"], found["gpu_gbps"]["verdict"]) == (200.0, "contradicted")
    assert (found["bisection_tbps"]["ours"], found["bisection_tbps"]["verdict"]) == (1600.0, "contradicted")
    assert "16,000 GPUs × 200 Gbit/s ÷ 2" in str(found["bisection_tbps"]["why"])


def test_the_published_costs_add_up_and_count_nics_by_server() -> None:
    training, inference = (rows(claim) for claim in document("network-cost.yaml"))

    assert training["total_usd"]["verdict"] == inference["total_usd"]["verdict"] == "agrees"
    assert "128 servers × 8 = 1,024 ConnectX-7, 1 a GPU" in str(training["nics_usd"]["why"])
    assert "128 servers × 2 = 256 ConnectX-6 Dx, 0.25 a GPU" in str(inference["nics_usd"]["why"])
    assert "48 qm9700; no price is known, the claim means 100,000 USD each" in str(training["switches_usd"]["why"])


def test_a_price_list_turns_an_unknown_into_a_verdict() -> None:
    price = 'prices: [{part: qm9700, usd: 30000, as_of: "2026-12-01", source: made for a test}]\n'
    training = rows(document("network-cost.yaml", **{"inventory/prices.yaml": price})[0])

    assert training["switches_usd"]["ours"] == 48 * 30000
    assert training["switches_usd"]["verdict"] == "contradicted"


def test_parts_that_do_not_add_up_are_contradicted() -> None:
    text = (ROOT / FOLDER / "network-cost.yaml").read_text().replace("says: 1900000", "says: 2500000")
    inference = rows(document("network-cost.yaml", **{f"{FOLDER}/network-cost.yaml": text})[1])

    assert inference["total_usd"]["verdict"] == "contradicted"


def test_faults_of_an_intent_are_told_at_its_own_file() -> None:
    with pytest.raises(BadInput) as raised:
        document("a100-16k.yaml", **{f"{FOLDER}/a100-16000.yaml": "workload: training\ngpu: 16000\n"})

    assert {finding.where.path for finding in raised.value.findings} == {f"{FOLDER}/a100-16000.yaml"}


def test_the_command_ends_with_3_where_a_figure_is_contradicted() -> None:
    false = railweave(ROOT, "design", "--claims", f"{FOLDER}/a100-16k.yaml", "--json")
    true = railweave(ROOT, "design", "--claims", f"{FOLDER}/network-cost.yaml")

    assert (false.code, true.code) == (3, 0)
    assert json.loads(false.out)[0]["figures"][0]["verdict"] == "contradicted"
    assert "7.8 times" in true.out


def test_a_file_that_is_not_there_or_lies_outside_is_a_fault(tmp_path: Path) -> None:
    outside = tmp_path / "claims.yaml"
    outside.write_text("claims: []\n")

    assert railweave(ROOT, "design", "--claims", "nowhere.yaml").code == 3
    assert "WSP001" in railweave(ROOT, "design", "--claims", str(outside)).err
    assert railweave(ROOT, "design", "roce-1k", "--claims", f"{FOLDER}/a100-16k.yaml").code == 2
