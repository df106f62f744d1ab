"""A cable has one length, that of cabling.csv: its switches, their headroom and all checks reckon with it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from railweave.model.site import SiteModel
from railweave.pipeline import alternatives_document, explain, load, render_devices, render_site, templates
from railweave.platforms.sonic.tables.buffer_facts import CABLE_ROWS_M
from railweave.stages.specify import device_total
from tests.inventories import inventory
from tests.templates import texts

SONIC = "workload: training\ntechnology: ethernet\nplatform: sonic\n"
H4, SPECTRUM = "switch: nokia-7220-ixr-h4-64d\n", "switch: sn5600\n"


def rack(name: str, row: int, devices: list[str]) -> dict[str, Any]:
    return {"name": name, "row": str(row), "position": 1, "devices": {one: n + 1 for n, one in enumerate(devices)}}


def hosts(first: int, last: int) -> list[str]:
    return [f"host-{number:04d}" for number in range(first, last + 1)]


FAR = {"racks": [rack("net", 1, ["compute-leaf-01"]), rack("gpu", 20, hosts(1, 8))]}
"""The leaf in row 1, all hosts in row 20."""

SITES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "hosts far from their leaf": (SONIC + H4 + "gpus: 64\n", FAR),
    "some hosts and spines in racks": (
        SONIC + SPECTRUM + "gpus: 512\nserver: dgx-h100\n",
        {
            "racks": [
                rack("net", 1, [f"compute-leaf-su01-r{rail}" for rail in range(8)] + ["compute-spine-01"]),
                rack("near", 2, hosts(1, 16)),
                rack("far", 30, hosts(17, 20)),
            ]
        },
    ),
    "a pair in two rows": (
        SONIC + H4 + "gpus: 64\ntopology: collapsed-pair\n",
        {"racks": [rack("a", 1, ["compute-leaf-01"]), rack("b", 9, ["compute-leaf-02", *hosts(1, 4)])]},
    ),
    "three tiers": (
        SONIC + SPECTRUM + "gpus: 2048\nscalable_unit: 4\ntopology: fat-tree\npod: {scalable_units: 8}\n",
        {
            "racks": [
                rack("spines", 1, ["compute-spine-pod01-01", "compute-spine-pod02-02"]),
                rack("tops", 40, ["compute-super-spine-g01-01", "compute-super-spine-g02-01"]),
                rack("gpu", 7, ["compute-leaf-su01-r0", *hosts(1, 4)]),
            ]
        },
    ),
}
every_site = pytest.mark.parametrize("name", SITES)


@cache
def site(name: str) -> SiteModel:
    intent, racks = SITES[name]
    return load("s", inventory(intent, others={"racks.yaml": json.dumps(racks)}))


@cache
def cables(name: str) -> list[dict[str, str]]:
    chunks = render_site(site(name), templates(texts()))
    text = b"".join(chunk for path, chunk in chunks if path == "cabling.csv").decode()
    return list(csv.DictReader(io.StringIO(text)))


@cache
def databases(name: str) -> dict[str, Any]:
    """config_db.json by host name of the switch."""
    files = render_devices(site(name), 0, device_total(site(name)), templates(texts()))
    found = [json.loads(content) for path, content in files if path.endswith("/config_db.json")]
    return {data["DEVICE_METADATA"]["localhost"]["hostname"]: data for data in found}


def ends(name: str) -> list[tuple[dict[str, str], dict[str, Any], str]]:
    """(cable, CONFIG_DB of the switch, its port) for each end of a cable that is in a switch."""
    of = databases(name)
    return [
        (cable, of[cable[f"{side}_device"]], port)
        for cable in cables(name)
        for side in "ab"
        if cable[f"{side}_device"] in of
        for port in cable[f"{side}_port"].split()
    ]


def row_of(length: int) -> int:
    return min(row for row in CABLE_ROWS_M if row >= length)


@every_site
def test_switches_reckon_with_the_length_of_the_cable_that_is_ordered(name: str) -> None:
    by_table = H4 in SITES[name][0]

    found = ends(name)

    assert {cable["length_source"] for cable, _, _ in found} >= {"measured"}
    assert len(found) == sum(1 if c["kind"] == "host_leaf" else 2 for c in cables(name))
    for cable, data, port in found:
        length = int(cable["length_m"])
        assert data["CABLE_LENGTH"]["AZURE"][port] == f"{row_of(length) if by_table else length}m", cable["id"]


def test_headroom_follows_from_the_measured_length() -> None:
    name = "hosts far from their leaf"

    assert {c["length_source"] for c in cables(name)} == {"measured"}
    assert min(int(c["length_m"]) for c in cables(name)) > 40
    for _, data, port in ends(name):
        profile = data["BUFFER_PG"][f"{port}|3"]["profile"]
        assert (profile, data["BUFFER_PROFILE"][profile]["xoff"]) == ("pg_lossless_400000_300m_profile", "499618")


def test_a_pair_gives_near_and_far_hosts_their_own_headroom() -> None:
    data = databases("a pair in two rows")["compute-leaf-02"]

    rows = set(data["CABLE_LENGTH"]["AZURE"].values())
    used = {row["profile"] for key, row in data["BUFFER_PG"].items() if key.endswith("|3")}

    assert rows == {"5m", "40m"}
    assert used == {"pg_lossless_400000_5m_profile", "pg_lossless_400000_40m_profile"}


def explained(name: str, port: str) -> dict[str, str]:
    path, content = next(iter(render_devices(site(name), 0, 1, templates(texts()))))
    lines = content.decode().splitlines()
    start = next(number for number, line in enumerate(lines) if '"CABLE_LENGTH"' in line)
    line = next(n for n, text in enumerate(lines) if n > start and f'"{port}"' in text) + 1
    return dict(explain(site(name), f"{path}:{line}", {path: content.decode()}.get, templates(texts())).rows)


def test_explain_says_whether_a_length_is_measured() -> None:
    known = explained("hosts far from their leaf", "Ethernet0")
    guessed = explained("some hosts and spines in racks", "Ethernet508")

    assert "measured between the two in racks.yaml" in known['"Ethernet0": "300m"']
    assert not any("racks.yaml" in text for text in guessed.values())
    assert "cable_length_m of the intent" in guessed['"Ethernet508": "30m"']


def test_what_is_too_far_for_the_headroom_table_is_told_at_the_racks() -> None:
    far = {"racks": [rack("net", 1, ["compute-leaf-01"]), rack("gpu", 200, hosts(1, 8))]}

    model = load("s", inventory(SONIC + H4 + "gpus: 64\n", others={"racks.yaml": json.dumps(far)}))

    (found,) = [finding for finding in model.findings if finding.code == "SON009"]
    assert "at most 300 m, got 4" in found.detail and found.where.path.endswith("racks.yaml")


def test_a_far_rack_costs_the_latency_that_inference_needs() -> None:
    intent = "workload: inference\ntechnology: ethernet\nplatform: sonic\ngpus: 64\nserver: dgx-h100\n" + SPECTRUM

    near, far = (
        load("s", inventory(intent + "topology: single\n", others={"racks.yaml": json.dumps(racks)}))
        for racks in (
            {"racks": []},
            {"racks": [rack("net", 1, ["compute-leaf-01"]), rack("gpu", 500_000, hosts(1, 8))]},
        )
    )

    assert "REQ004" not in {finding.code for finding in near.findings}
    (told,) = [finding for finding in far.findings if finding.code == "REQ004"]
    assert told.where.path.endswith("racks.yaml")
    assert "p50" in str(alternatives_document(far)) and "p50" not in str(alternatives_document(near))
