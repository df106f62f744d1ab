"""What a workload needs beside what a design gives: verdicts, the latency estimate, warnings and the comparison."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from railweave import pipeline
from railweave.model.finding import Finding, Severity
from railweave.model.hardware import Breakout
from railweave.model.topology import CableLengthM, Fabric
from railweave.model.workload_needs import WorkloadNeeds
from railweave.stages.requirements import Figures, Judgement, judge
from railweave.stages.requirements.figures import gpu_gbps, oversubscription
from railweave.stages.requirements.latency import Latency, estimate
from tests.inventories import inventory, site_files
from tests.unit.report_fabrics import fabric, ports, three_tiers
from tests.unit.test_requirements_table import NEEDS

SITES = ("hybrid-lab", "inference-edge", "roce-1k", "superpod-h100")
TRAINING, INFERENCE = NEEDS["training"], NEEDS["inference"]
LENGTHS = CableLengthM(host_leaf=5, leaf_spine=30, spine_super_spine=300)

SLOW_TRAINING = """\
workload: training
gpus: 1024
rails: 2
technology: ethernet
platform: eos
switch: {leaf: arista-7050cx4m-48d8, spine: arista-7050dx4-32s}
topology: leaf-spine
oversubscription: 4
server: a100-inference
port_speed_gbps: {host: 100, leaf_spine: 400}
"""


def warned(intent: str) -> list[Finding]:
    model = pipeline.load("s", inventory(intent))
    return [finding for finding in model.findings if finding.code.startswith("REQ")]


def judged(own: Fabric, needs: WorkloadNeeds = TRAINING, **figures: Any) -> Judgement:
    return judge(own, needs, Figures(**{"bisection_gbps": 204800, "switch_hops": 3, **figures}), LENGTHS)


def verdicts(judgement: Judgement) -> dict[str, str]:
    return {row.name: row.verdict.value for row in judgement.rows}


def fast(own: Fabric, **latency_ns: int) -> Fabric:
    """The fabric with switches whose latency is known."""
    roles = {
        tier: replace(role, model=role.model.model_copy(update={"latency_ns": latency_ns[tier]}))
        for tier in latency_ns
        if (role := getattr(own, tier))
    }
    return replace(own, **roles)


def parts(latency: Latency) -> dict[str, float | None]:
    return {term.name: term.ns for term in latency.terms}


@pytest.mark.parametrize("site", SITES)
def test_the_committed_sites_keep_what_their_workloads_need(site: str) -> None:
    model = pipeline.load(site, site_files(site))
    side = pipeline.compare(model, model)["sites"][0]

    rows = [row["verdict"] for own in side["fabrics"] for row in own["requirements"]]

    assert rows.count("met") >= 4 * len(model.design.fabrics)
    assert "missed" not in rows
    assert [f for f in model.findings if f.code.startswith("REQ")] == []


def test_training_on_two_slow_ports_at_four_to_one_is_warned_about_where_it_is_written() -> None:
    found = warned(SLOW_TRAINING)

    assert [(f.code, f.severity, f.where.line) for f in found] == [
        ("REQ002", Severity.WARNING, 8),
        ("REQ001", Severity.WARNING, 9),
    ]
    assert found[0].detail == "fabric compute, training: expected oversubscription at most 1:1, got 4:1"
    assert found[1].detail == ("fabric compute, training: expected bandwidth per GPU 400 to 800 Gbit/s, got 25 Gbit/s")


def test_the_same_network_is_enough_for_inference() -> None:
    assert warned(SLOW_TRAINING.replace("workload: training", "workload: inference")) == []


def test_a_missed_requirement_of_one_of_two_fabrics_is_placed_in_its_block() -> None:
    text = """\
workload: hybrid
strategy: dual-fabric
hosts: 4
server: dgx-h100
fabrics:
  - name: compute
    workload: training
    purpose: compute
    technology: infiniband
    topology: leaf-spine
    oversubscription: 2
  - name: frontend
    workload: inference
    purpose: frontend
    technology: ethernet
    platform: eos
    switch: {leaf: arista-7050cx4m-48d8, spine: arista-7050dx4-32s}
    port_speed_gbps: {host: 100, leaf_spine: 400}
"""

    found = warned(text)

    assert [(f.code, f.where.line) for f in found] == [("REQ002", 11)]
    assert "fabric compute, training" in found[0].detail


def test_ratios_of_the_tiers_multiply_on_the_way_up() -> None:
    own = three_tiers()
    leaf, spine = own.leaf, own.spine
    assert leaf.up and spine and spine.up

    narrow = replace(
        own,
        leaf=replace(leaf, up=replace(leaf.up, count=leaf.down.count // 2)),
        spine=replace(spine, up=replace(spine.up, count=spine.down.count // 4)),
    )

    assert oversubscription(own) == 1
    assert oversubscription(narrow) == 8


def test_a_nic_counts_at_the_speed_of_its_port() -> None:
    own = fabric()
    half = Breakout(ports=2, speed_gbps=200, lanes=4)

    slow = replace(own, leaf=replace(own.leaf, down=ports(half, 0, own.leaf.down.count)))

    assert gpu_gbps(own) == 400
    assert gpu_gbps(slow) == 200


def test_without_the_latency_of_a_switch_there_is_no_estimate_and_its_name_is_told() -> None:
    judgement = judged(fabric())

    assert judgement.latency.ns is None
    assert judgement.latency.missing == ("latency_ns of qm9700",)
    assert parts(judgement.latency) == {"switches": None, "serialisation": 81.9, "cables": 350}
    assert verdicts(judgement)["p50 latency, longest path"] == "unknown"


def test_the_estimate_adds_three_switches_one_packet_and_four_cables() -> None:
    latency = estimate(fast(fabric(), leaf=700, spine=800), 3, 4096, LENGTHS)

    assert parts(latency) == {"switches": 700 + 800 + 700, "serialisation": 81.9, "cables": 5 * 2 * (5 + 30)}
    assert latency.ns == 2200 + 81.9 + 350
    assert latency.terms[0].source == "qm9700: test"


def test_five_hops_pass_the_super_spine_and_its_long_cables_twice() -> None:
    latency = estimate(fast(three_tiers(), leaf=1, spine=10, super_spine=100), 5, 4096, LENGTHS)

    assert parts(latency)["switches"] == 1 + 10 + 100 + 10 + 1
    assert parts(latency)["cables"] == 5 * 2 * (5 + 30 + 300)


def test_one_hop_has_one_switch_and_two_cables() -> None:
    latency = estimate(fast(fabric(), leaf=700), 1, 4096, LENGTHS)

    assert parts(latency) == {"switches": 700, "serialisation": 81.9, "cables": 50}


def test_a_leaf_that_sends_faster_than_it_receives_stores_the_packet_once() -> None:
    own = fabric()
    slow = Breakout(ports=2, speed_gbps=100, lanes=4)

    latency = estimate(replace(own, leaf=replace(own.leaf, down=ports(slow, 0, 32))), 3, 1500, LENGTHS)

    assert parts(latency)["serialisation"] == 2 * 1500 * 8 / 100


def test_cables_alone_can_break_the_median_even_where_a_switch_is_unknown() -> None:
    far = replace(LENGTHS, leaf_spine=60_000)

    judgement = judge(fabric(), TRAINING, Figures(bisection_gbps=204800, switch_hops=3), far)

    assert verdicts(judgement)["p50 latency, longest path"] == "missed"


def test_cables_of_sixty_kilometres_are_warned_about_at_their_key() -> None:
    found = warned("workload: training\ngpus: 1024\nrails: 8\ncable_length_m: {leaf_spine: 60000}\n")

    assert [(f.code, f.where.line) for f in found] == [("REQ004", 4)]
    assert "600.1 µs" in found[0].detail


def test_a_narrow_bisection_is_missed_on_its_own() -> None:
    found = verdicts(judged(fabric(), bisection_gbps=100_000))

    assert (found["bisection per GPU"], found["oversubscription"]) == ("missed", "met")


def test_what_only_measuring_tells_is_never_called_met() -> None:
    found = verdicts(judged(fabric(), INFERENCE))

    assert {found[name] for name in ("p99 latency", "jitter tolerance", "what counts first")} == {"unknown"}
    assert found["bandwidth per GPU"] == "met"


def test_every_code_of_a_row_can_be_explained() -> None:
    codes = {row.code for row in judged(fabric()).rows if row.code}

    assert codes == {code for code in pipeline.fault_kinds() if code.startswith("REQ")}


def test_a_gpu_on_two_fabrics_counts_once_in_a_comparison() -> None:
    lab, edge = (pipeline.load(site, site_files(site)) for site in ("hybrid-lab", "inference-edge"))

    found = pipeline.compare(lab, edge)

    one, other = found["sites"]
    assert (one["gpus"], other["gpus"]) == (32, 88)
    assert one["per_gpu"]["bandwidth_gbps"] == 400 + 25
    assert other["per_gpu"]["bandwidth_gbps"] == 25
    assert found["per_gpu_ratio"]["bandwidth_gbps"] == round(25 / 425, 3)
    assert found["per_gpu_ratio"]["cost_usd"] is None


def test_a_comparison_holds_the_numbers_of_the_design_of_each_site() -> None:
    model = pipeline.load("roce-1k", site_files("roce-1k"))

    (own,) = pipeline.compare(model, model)["sites"][1]["fabrics"]

    (designed,) = pipeline.design_document(model)["fabrics"]
    assert {key: own[key] for key in designed} == designed
    assert own["per_gpu"]["switches_per_1000"] == 31.25


def test_a_site_without_a_table_of_needs_is_not_judged() -> None:
    files = {path: text for path, text in site_files("roce-1k").items() if not path.endswith("workloads.yaml")}

    (own,) = pipeline.compare(*[pipeline.load("roce-1k", files)] * 2)["sites"][0]["fabrics"]

    assert (own["requirements"], own["latency"]) == ([], None)
    assert own["switches"]["total"] == 32
