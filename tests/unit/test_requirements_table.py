"""The table of workload needs: whole, sourced, and read as it is written."""

from __future__ import annotations

import pytest

from railweave.model.finding import BadInput
from railweave.model.workload_needs import WorkloadNeeds, Workloads
from railweave.stages.read import read_inventory
from tests.inventories import site_files
from tests.unit.catalogue_files import HARDWARE, assert_sourced, load

PATH = "inventory/hardware/workloads.yaml"
NEEDS = {own.name: own for own in load(Workloads, HARDWARE / "workloads.yaml").workloads}


def test_training_and_inference_need_what_the_brief_says() -> None:
    training, inference = NEEDS["training"], NEEDS["inference"]

    assert (str(training.gpu_gbps), str(inference.gpu_gbps)) == ("400 to 800", "10 to 100")
    assert (str(training.latency_p50_us), str(inference.latency_p50_us)) == ("200 to 500", "1,000 to 5,000")
    assert (str(training.latency_p99_us), str(inference.latency_p99_us)) == ("1,000 to 2,000", "at most 10,000")
    assert (training.latency_p99_is, inference.latency_p99_is) == ("acceptable", "critical")
    assert (training.jitter_tolerance, inference.jitter_tolerance) == ("low", "very low")
    assert (str(training.load_percent), str(inference.load_percent)) == ("80 to 95", "10 to 40")
    assert (training.load_shape, inference.load_shape) == ("sustained", "bursts")
    assert (training.oversubscription_max, inference.oversubscription_max) == (1, 10)


@pytest.mark.parametrize("needs", NEEDS.values(), ids=NEEDS)
def test_every_need_has_a_source(needs: WorkloadNeeds) -> None:
    backed = {name for source in needs.sources for name in source.backs}

    assert_sourced(WorkloadNeeds, needs.sources)
    assert backed == set(WorkloadNeeds.model_fields) - {"name", "sources"}


def test_a_site_is_read_with_the_needs_of_both_workloads() -> None:
    given = read_inventory("roce-1k", site_files("roce-1k"))

    assert given.needs == NEEDS


def test_a_fault_in_the_table_is_told_with_its_line() -> None:
    files = site_files("roce-1k")
    files[PATH] = files[PATH].replace(b"jitter_tolerance: low", b"jitter_tolerance: none")

    with pytest.raises(BadInput) as caught:
        read_inventory("roce-1k", files)

    assert [(f.code[:3], f.where.path, f.where.line) for f in caught.value.findings] == [("INT", PATH, 8)]
