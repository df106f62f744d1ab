"""SONiC's own YANG models accept what is rendered, and refuse what they should."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from railweave.pipeline import device_total, load, render_devices, templates
from tests.inventories import ROOT, inventory, site_files
from tests.sonic_yang import Models
from tests.templates import texts

SHARED = ROOT.parent / "shared" / "truth"
pytestmark = pytest.mark.skipif(not (SHARED / "sonic-yang").is_dir(), reason="SONiC's YANG models are not beside us")

ETHERNET = "workload: training\nrails: 8\nserver: dgx-h100\ntechnology: ethernet\nplatform: sonic\nswitch: {switch}\n"
CASES = {
    "two-tiers": ETHERNET.format(switch="sn5600") + "gpus: 2048\n",
    "three-tiers": ETHERNET.format(switch="sn5600") + "gpus: 65536\n",
    "single": ETHERNET.format(switch="sn5600") + "gpus: 32\n",
    "frr-mgmt": ETHERNET.format(switch="sn5600") + "gpus: 1024\nbgp_mode: frr-mgmt\n",
    "split-unified": ETHERNET.format(switch="sn5600") + "gpus: 1024\nbgp_mode: split-unified\n",
    "unnumbered": ETHERNET.format(switch="sn5600")
    + "gpus: 8192\nbgp_mode: frr-mgmt\naddressing: unnumbered\nscalable_unit: 64\n",
    "shuffled-lanes": ETHERNET.format(switch="nokia-7220-ixr-h4-64d") + "gpus: 1024\n",
    "pair": ETHERNET.format(switch="sn5600") + "gpus: 96\ntopology: collapsed-pair\n",
    "rail-only": ETHERNET.format(switch="sn5600") + "gpus: 96\ntopology: rail-only\n",
    "rail-planes": ETHERNET.format(switch="sn5600") + "gpus: 2048\nplane_by: rail\n",
    "inference": "workload: inference\ngpus: 512\nserver: a100-inference\nplatform: sonic\nswitch: sn5600\n",
}


@cache
def models() -> Models:
    return Models(SHARED / "sonic-yang")


def configs(files: dict[str, bytes], site: str) -> dict[str, dict[str, Any]]:
    """The config_db.json of the first, a middle and the last switch of a site, secrets substituted."""
    model = load(site, files)
    total, renderer = device_total(model), templates(texts())
    found = {}
    for number in sorted({0, total // 2, total - 1}):
        for path, content in render_devices(model, number, number + 1, renderer):
            if path.endswith("config_db.json"):
                found[path] = json.loads(re.sub(rb"@@secret:[a-z-]+@@", b"substituted", content))
    return found


@pytest.mark.parametrize("intent", CASES.values(), ids=CASES)
def test_the_models_accept_what_is_rendered(intent: str) -> None:
    rendered = configs(inventory(intent), "s")

    assert rendered
    for path, config in rendered.items():
        assert models().faults(config) == [], path


def test_the_models_accept_the_committed_site() -> None:
    for path, config in configs(site_files("roce-1k"), "roce-1k").items():
        assert models().faults(config) == [], path


def test_the_models_accept_a_configuration_that_was_loaded_for_real() -> None:
    assert models().faults(json.loads((SHARED / "sonic-example-leaf.json").read_text())) == []


def plant(config: dict[str, Any], table: str, key: str, field: str, value: Any) -> dict[str, Any]:
    return {**config, table: {**config[table], key: {**config[table].get(key, {}), field: value}}}


FAULTS = {
    "mtu beyond 9216": ("PORT", "Ethernet0", "mtu", "9300"),
    "asn zero": ("DEVICE_METADATA", "localhost", "bgp_asn", "0x"),
    "unknown field": ("PORT", "Ethernet0", "colour", "blue"),
    "device type outside its list": ("DEVICE_METADATA", "localhost", "type", "leaf"),
    "scheduler that is not there": ("QUEUE", "Ethernet0|0", "scheduler", "NOPE"),
    "detection below polling": ("PFC_WD", "Ethernet0", "detection_time", "100"),
}


@pytest.mark.parametrize(("table", "key", "field", "value"), FAULTS.values(), ids=FAULTS)
def test_the_models_refuse_a_planted_fault(table: str, key: str, field: str, value: str) -> None:
    (config, *_) = configs(site_files("roce-1k"), "roce-1k").values()

    assert models().faults(plant(config, table, key, field, value))
