"""Reading a site: what is taken, what is refused, and that nothing is told twice or never."""

from __future__ import annotations

import json
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railweave.model.finding import BadInput
from railweave.model.intent import FabricBlock, Intent, LocationBlock
from railweave.model.names import Workload
from railweave.pipeline import load
from railweave.stages.read import FAULTS, read_catalogue, read_inventory, read_site
from railweave.stages.read.draft import Draft, labels_of
from tests.inventories import ROOT, inventory, site_files

SITES = sorted(p.name for p in (ROOT / "inventory" / "sites").iterdir() if p.is_dir())
CATALOGUE, PRESETS = read_catalogue(inventory(""))


def lines(intent: str, **others: str) -> list[str]:
    """The findings of a site that is made of texts."""
    files = inventory(intent, others={f"{name}.yaml": text for name, text in others.items()})
    try:
        read_inventory("s", files)
    except BadInput as error:
        return [finding.line() for finding in error.findings]
    return []


@pytest.mark.parametrize("site", SITES)
def test_the_committed_sites_are_read(site: str) -> None:
    given = read_inventory(site, site_files(site))

    assert given.site == site
    assert given.document.path == f"inventory/sites/{site}/intent.yaml"
    assert given.intent.workload in Workload


def test_the_shortest_legal_intent_is_read() -> None:
    given = read_inventory("s", inventory("workload: training\ngpus: 1024\nrails: 8\n"))

    assert (given.intent.gpus, given.intent.rails) == (1024, 8)
    assert str(given.document.place("rails")) == "inventory/sites/s/intent.yaml:3:8"


def test_the_long_form_of_the_contract_is_read() -> None:
    text = """
site: s
workload: training
gpus: 1024
rails: 8
server: dgx-h100
growth: {gpus: 4096}
locations:
  - {name: fra, gpus: 64}
  - {name: muc, gpus: 24, mtu: 1500, fabrics: [{name: own}]}
traffic_classes: nvidia-roce
mtu: 9100
partitions: []
fabrics:
  - name: compute
    workload: training
    purpose: compute
    technology: infiniband
    platform: opensm
    switch: {leaf: qm9700, spine: qm9700}
    topology: auto
    oversubscription: {leaf: 1, spine: 7}
    port_speed_gbps: {host: 400, leaf_spine: 400}
    planes: 1
    plane_by: nic_port
    attachment: rail
    hosts_per_rack: 4
    scalable_unit: 32
    pod: {scalable_units: 4}
    reserved_hosts: 0
    reserved_ports: 0
    min_spines: 2
    bgp_mode: bgpcfgd
    addressing: numbered
    host_addressing: p2p31
    host_bonding: none
    cable_length_m: {host_leaf: 5, leaf_spine: 30, spine_super_spine: 300}
  - {name: storage, purpose: storage, shares: compute}
"""
    given = read_inventory("s", inventory(text))

    assert given.intent.fabrics is not None
    assert [fabric.name for fabric in given.intent.fabrics] == ["compute", "storage"]
    assert labels_of(
        Draft(
            intent=given.intent,
            document=given.document,
            broken=frozenset(),
            catalogue=given.catalogue,
            presets=given.presets,
        )
    ) == ("fra-compute", "fra-storage", "muc-own")


@pytest.mark.parametrize("site", SITES)
def test_reading_and_design_agree_on_the_fabrics_of_a_site(site: str) -> None:
    model = load(site, site_files(site))
    draft = Draft(
        intent=model.given.intent,
        document=model.given.document,
        broken=frozenset(),
        catalogue=model.given.catalogue,
        presets=model.given.presets,
    )

    assert labels_of(draft) == tuple(fabric.label for fabric in model.design.fabrics)


def test_partial_racks_are_read_when_they_are_asked_for() -> None:
    text = "workload: training\ngpus: 100\nserver: gb200-nvl72\npartial_racks: true\n"

    assert read_inventory("s", inventory(text)).intent.partial_racks


def test_a_switch_without_a_platform_may_be_unmanaged() -> None:
    assert lines("workload: training\ngpus: 64\nplatform: unmanaged\nswitch: sn5600\n") == []


def test_gpus_of_a_location_replace_hosts_of_the_site() -> None:
    assert lines("workload: training\nhosts: 4\nlocations:\n  - {name: fra, gpus: 64}\n") == []


def test_the_faults_of_catalogue_and_site_come_in_one_run() -> None:
    files = inventory("workload: training\ngpus: 250\nserver: mine\nrails: 8.0\n")
    files["inventory/hardware/servers/mine.yaml"] = b"name: mine\n"

    with pytest.raises(BadInput) as caught:
        read_inventory("s", files)

    paths = {finding.where.path for finding in caught.value.findings}
    assert paths == {"inventory/hardware/servers/mine.yaml", "inventory/sites/s/intent.yaml"}
    assert "INT005" not in {finding.code for finding in caught.value.findings}


@pytest.mark.parametrize(
    "services",
    [
        "users:\n  - {name: admin, secret: hunter2}\n",
        "users:\n  - {name: admin, secret: {env: hunter2, file: hunter2}}\n",
        "users:\n  - {name: admin, secret: {password: hunter2}}\n",
        "users:\n  - {name: admin, secret: [hunter2]}\n",
        "tacacs: {servers: [], key: hunter2}\n",
        "snmp: {community: {env: [hunter2]}}\n",
    ],
)
def test_a_secret_that_was_written_down_is_never_repeated(services: str) -> None:
    got = lines("workload: training\ngpus: 64\n", services=services)

    assert len(got) == 1
    assert "INT020" in got[0]
    assert "hunter2" not in got[0]


def test_a_hybrid_site_in_two_halves_takes_the_default_server_of_each() -> None:
    text = "workload: hybrid\nstrategy: separate\ntraining: {hosts: 4, rails: 8}\ninference: {hosts: 4, rails: 2}\n"

    assert lines(text) == []


def test_a_rule_is_told_once_for_all_locations_that_share_it() -> None:
    text = (
        "workload: training\nserver: dgx-h100\nrails: 4\nlocations:\n  - {name: a, gpus: 64}\n  - {name: b, gpus: 64}\n"
    )

    got = lines(text)

    assert len(got) == 1
    assert got[0].startswith("inventory/sites/s/intent.yaml:3:8: INT007")


words = st.sampled_from(
    ["training", "inference", "hybrid", "separate", "sn5600", "qm9700", "dgx-h100", "a", "infiniband"]
)
values = st.recursive(
    words
    | st.integers(-1, 300)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.booleans()
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                sorted({*Intent.model_fields, *FabricBlock.model_fields, *LocationBlock.model_fields, "leaf", "spine"})
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)
intents = st.dictionaries(st.sampled_from(sorted(Intent.model_fields)), values, max_size=8)


@given(intents, st.sampled_from([None, "training", "inference", "hybrid"]))
@settings(max_examples=300)
def test_any_intent_is_read_or_refused_with_findings(data: dict[str, Any], workload: str | None) -> None:
    if workload:
        data |= {"workload": workload}
    files = {"inventory/sites/s/intent.yaml": orjson.dumps(data)}

    try:
        given_site = read_site("s", files, CATALOGUE, PRESETS)
    except BadInput as error:
        assert error.findings
        for finding in error.findings:
            assert finding.where.line is not None
            assert "expected" in finding.detail
    else:
        assert json.loads(given_site.intent.model_dump_json(exclude_unset=True)).keys() == data.keys()


def test_every_fault_of_reading_has_a_golden_text_or_a_test() -> None:
    golden = "".join(p.read_text() for p in sorted((ROOT / "tests" / "faults").glob("*/expected.txt")))
    tested_elsewhere = {"YAML013"}

    assert set(FAULTS) - tested_elsewhere - {word for word in golden.split() if word in FAULTS} == set()


@pytest.mark.parametrize("code", FAULTS)
def test_a_fault_has_a_short_summary_an_explanation_and_a_remedy(code: str) -> None:
    kind = FAULTS[code]

    assert kind.code == code
    assert 4 <= len(kind.summary.split()) <= 8
    assert not kind.summary.endswith(".")
    assert kind.explanation.endswith(".")
    assert kind.remedy.endswith((".", "?"))
