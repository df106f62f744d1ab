"""A time-shared site: one fabric, two modes that differ only in what a running switch changes without harm."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from railweave.model.finding import BadInput
from railweave.pipeline import device_total, load, render_devices, render_site, templates
from tests.inventories import inventory
from tests.templates import texts
from tests.unit.repositories import railweave, repository

SHARED = "workload: hybrid\nstrategy: time-shared\nmode: {}\ngpus: 512\n"
EOS = SHARED + "platform: eos\nswitch: arista-7060x6-64pe\n"


def rendered(intent: str) -> dict[str, bytes]:
    """Every file of a site."""
    model, renderer = load("s", inventory(intent)), templates(texts())
    files: dict[str, bytes] = {}
    for name, chunk in (*render_devices(model, 0, device_total(model), renderer), *render_site(model, renderer)):
        files[name] = files.get(name, b"") + chunk
    return files


def table_differences(one: dict[str, Any], other: dict[str, Any]) -> set[tuple[str, str]]:
    """(table, field) of every difference of two CONFIG_DBs."""
    found = set()
    for table in one.keys() | other.keys():
        mine, theirs = one.get(table, {}), other.get(table, {})
        assert mine.keys() == theirs.keys(), table
        for row in mine:
            assert mine[row].keys() == theirs[row].keys(), (table, row)
            found |= {(table, field) for field in mine[row] if mine[row][field] != theirs[row][field]}
    return found


def test_the_modes_of_sonic_differ_in_weights_and_marking_alone() -> None:
    files = rendered(SHARED.format("training"))
    leaves = [name for name in files if re.fullmatch(r"compute/[^/]+/config_db.json", name)]

    assert len(leaves) == 12
    for name in leaves:
        device = name.split("/")[1]
        other = json.loads(files[f"compute/modes/inference/{device}/config_db.json"])
        differing = table_differences(json.loads(files[name]), other)
        assert {table for table, _ in differing} == {"SCHEDULER", "WRED_PROFILE"}
        assert {field for table, field in differing if table == "SCHEDULER"} == {"weight"}


def test_the_modes_of_eos_differ_in_bandwidth_and_marking_alone() -> None:
    files = rendered(EOS.format("training"))
    (name,) = [name for name in files if name.endswith("leaf-su01-r0/startup-config") and "modes" not in name]
    one, other = (
        files[path].decode().splitlines() for path in (name, name.replace("compute/", "compute/modes/inference/"))
    )

    assert len(one) == len(other)
    changed = {line.split()[0] for pair in zip(one, other, strict=True) if pair[0] != pair[1] for line in pair}
    assert changed == {"bandwidth", "random-detect"}


@pytest.mark.parametrize("intent", [SHARED, EOS], ids=["sonic", "eos"])
def test_changing_the_mode_exchanges_the_two_trees(intent: str) -> None:
    training, inference = (rendered(intent.format(mode)) for mode in ("training", "inference"))
    in_place = [name for name in training if name.startswith("compute/") and "/modes/" not in name]
    by_mode = [name for name in in_place if name.replace("compute/", "compute/modes/inference/") in training]

    assert len(by_mode) > 12
    for name in by_mode:
        assert inference[name] == training[name.replace("compute/", "compute/modes/inference/")]
        assert training[name] == inference[name.replace("compute/", "compute/modes/training/")]
    for name in ("cabling.csv", "bom.csv", "topology.svg", "compute/hosts/addresses.csv"):
        assert training[name] == inference[name]


def test_hosts_mark_for_the_mode_and_keep_what_switches_pause() -> None:
    files = rendered(SHARED.format("inference"))
    now, other = (json.loads(files[f"compute/{folder}hosts/dgx-h100.json"]) for folder in ("", "modes/training/"))

    assert (now["mode"], other["mode"]) == ("inference", "training")
    assert now["pfc"] == other["pfc"] and now["dscp_to_priority"] == other["dscp_to_priority"]
    assert {"name": "latency", "dscp": [46], "ecn": True, "priority": 5} in now["classes"]
    assert "NCCL_IB_TC" in other["environment"] and "NCCL_IB_TC" not in now["environment"]


def test_the_queue_of_the_wanted_mode_has_the_largest_share() -> None:
    for mode, queue in (("training", "3"), ("inference", "5")):
        config = json.loads(rendered(SHARED.format(mode))["compute/leaf-su01-r0/config_db.json"])
        weights = {key: int(row["weight"]) for key, row in config["SCHEDULER"].items() if "weight" in row}
        bound = {
            key.split("|")[1]: row["scheduler"] for key, row in config["QUEUE"].items() if key.startswith("Ethernet0|")
        }

        assert max(weights, key=lambda key: weights[key]) == bound[queue]


@pytest.mark.parametrize("key", ["queue: 4", "lossless: true", "ecn: false", "dscp: [46, 47]"])
def test_modes_that_cost_an_outage_are_refused(key: str) -> None:
    files = inventory(SHARED.format("training"))
    name = "inventory/hardware/traffic-classes.yaml"
    head, found, tail = files[name].decode().partition("  - name: time-shared-inference")
    latency = re.search(r"- \{name: latency.*\}", tail)
    assert found and latency is not None
    word, value = key.split(": ")
    changed = re.sub(rf"{word}: (\[[^]]*\]|\w+)", f"{word}: {value}", latency[0])
    changed = changed if word in latency[0] else latency[0].replace("ecn", f"{key}, ecn")
    files[name] = (head + found + tail.replace(latency[0], changed, 1)).encode()

    with pytest.raises(BadInput) as raised:
        load("s", files)

    assert {(f.code, f.detail.rpartition(", ")[2]) for f in raised.value.findings} >= {
        ("CHK014", f"latency.{word} differs")
    }


def test_the_summary_says_which_mode_is_wanted_and_where_the_other_is() -> None:
    files = rendered(SHARED.format("inference"))

    english, german = (files[name].decode() for name in ("SUMMARY.md", "SUMMARY.de.md"))

    assert "| Mode | inference now; the files for training are in `compute/modes/training/` |" in english
    assert "| Betriebsart | jetzt Inferenz; die Dateien für Training liegen in `compute/modes/training/` |" in german


def test_a_frontend_beside_the_shared_fabric_has_the_same_hosts() -> None:
    front = (
        "{name: front, purpose: frontend, workload: inference, technology: ethernet, platform: sonic, switch: sn5600}"
    )
    model = load("s", inventory(f"{SHARED.format('training')}fabrics: [{{name: shared}}, {front}]\n"))
    shared, beside = model.design.fabrics

    assert (shared.server.name, shared.mode) == (beside.server.name, "training") == ("dgx-h100", "training")
    assert beside.mode is None and beside.nics != shared.nics


def test_check_and_explain_know_the_files_of_the_other_mode(tmp_path: Path) -> None:
    folder = repository(tmp_path, lab=SHARED.format("training").replace("512", "32"))
    assert railweave(folder, "render", "-q").code == 0
    path = folder / "rendered/lab/compute/modes/inference/leaf-01/config_db.json"
    config = json.loads(path.read_text())
    del config["WRED_PROFILE"]
    explained = railweave(folder, "explain", "lab", "compute/modes/inference/leaf-01/config_db.json:3")
    path.write_text(json.dumps(config))

    checked = railweave(folder, "check", "lab")

    assert explained.code == 0 and "module" in explained.out
    assert checked.code == 3 and "modes/inference/leaf-01" in checked.err
