"""A fabric that nobody configures has cables and parts, and no numbers that would have to suffice."""

from __future__ import annotations

import pytest

from railweave.model.finding import BadInput
from railweave.pipeline import load, render_site, templates
from tests.inventories import inventory
from tests.templates import texts

TRAINING = "workload: training\nserver: dgx-h100\ntechnology: ethernet\nswitch: sn5600\n"
HUGE = TRAINING + "gpus: 131072\nplatform: unmanaged\nplanes: 4\n"
BESIDE = TRAINING + "hosts: 32\nfabrics: [{name: a, platform: unmanaged}, {name: b}]\n"


def test_no_pool_limits_what_nobody_configures() -> None:
    model = load("s", inventory(HUGE))

    assert model.allocations == (None,)
    assert model.design.fabrics[0].hosts == 16384


@pytest.mark.parametrize(("addressing", "codes"), [("numbered", ["ALC001"]), ("unnumbered", [])])
def test_links_without_addresses_exhaust_no_pool(addressing: str, codes: list[str]) -> None:
    intent = TRAINING + f"gpus: 8192\nscalable_unit: 64\nbgp_mode: frr-mgmt\naddressing: {addressing}\n"
    pools = "fabrics: {compute: {fabric_links: 10.200.0.0/24}}\n"

    try:
        found = load("s", inventory(intent, others={"pools.yaml": pools})).findings
    except BadInput as error:
        found = error.findings

    assert [finding.code for finding in found if finding.code.startswith("ALC")] == codes


def test_a_fabric_beside_it_has_numbers_as_if_it_were_alone() -> None:
    model = load("s", inventory(BESIDE))
    files = {name for name, _ in render_site(model, templates(texts()))}

    assert model.allocations[0] is None and model.allocations[1] is not None
    assert model.allocations[1].loopback.leaf.first == 10 << 24
    assert "b/hosts/addresses.csv" in files and "a/hosts/addresses.csv" not in files
