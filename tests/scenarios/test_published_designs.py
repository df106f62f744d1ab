"""The design engine reproduces published designs from their intents."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from railweave.model.cables import host_port_name
from railweave.model.names import Tier
from railweave.model.wiring import HostPort, Switch, all_links, host_name, switches
from railweave.pipeline import design_document, load, render_site, templates
from tests.inventories import SCENARIOS, inventory, site_files
from tests.templates import texts

CASES = sorted(p.name for p in (SCENARIOS / "published").iterdir())


def differences(expected: dict[str, Any], got: dict[str, Any], path: str = "") -> list[str]:
    """Where `got` lacks what `expected` says; keys that `expected` doesn't name are free."""
    rows = []
    for key, value in expected.items():
        if isinstance(value, dict):
            rows += differences(value, got[key], f"{path}{key}.")
        elif got[key] != value:
            rows.append(f"{path}{key}: expected {value}, got {got[key]}")
    return rows


@pytest.mark.parametrize("case", CASES)
def test_a_published_design_is_reproduced(case: str) -> None:
    folder = SCENARIOS / "published" / case
    expected = json.loads((folder / "expected.json").read_text())["expected"]

    model = load("s", inventory((folder / "intent.yaml").read_bytes()))
    got = design_document(model)["fabrics"][0]

    assert differences(expected, got) == []


def test_every_case_that_the_project_promises_is_there() -> None:
    promised = {"nv-h100-t4-4su", "nv-h100-t3-16su", "nv-b300-xdr-4su", "deepseek-t3-FT2", "asterfusion-64n"}
    promised |= {"nv-era-289-400-12n", "deepseek-t3-MPFT", "hpn-segment", "meta-llama3-24k", "formula-k144"}

    assert promised <= set(CASES)


def test_the_parts_of_four_scalable_units_are_those_of_the_published_list() -> None:
    """NVIDIA DGX SuperPOD RA featuring DGX H100, RA-11333-001 V11, Appendix A, tables 7 and 8.

    1,536 are 48 switches with 32 full cages; two of them hold no link that is drawn.
    """
    model = load("superpod-h100", site_files("superpod-h100"))
    files = dict.fromkeys(("bom.csv",), b"")
    for name, chunk in render_site(model, templates(texts())):
        files[name] = files.get(name, b"") + chunk

    counts = {row["part_number"]: int(row["count"]) for row in csv.DictReader(io.StringIO(files["bom.csv"].decode()))}

    assert counts == {
        "920-9B210-00FN-0M0": 48,
        "980-9I510-00NS00": 1536,
        "980-9I51A-00NS00": 508,
        "980-9I570-00N030": 2040,
    }


def test_a_leaf_has_the_even_address_of_a_link_and_the_host_the_odd_one() -> None:
    """Juniper JVD EVPN multitenancy, Appendix A, table 10: the same end of each /31, and links in order of the hosts.

    There links count by server, then by GPU, over a whole stripe; here those of a leaf fill one prefix, so that a leaf
    announces one route for all its hosts.
    """
    model = load("s", inventory("workload: training\ntechnology: ethernet\nhosts: 20\nserver: hgx-h100\n"))
    (fabric,), (numbers,) = model.design.fabrics, model.allocations
    assert numbers is not None
    links = [link for link in all_links(fabric) if isinstance(link.lower, HostPort)]
    by_leaf: dict[Switch, list[tuple[int, str]]] = {}
    for link in links:
        lower, upper = numbers.ends_of(fabric, link)
        assert (upper % 2, lower) == (0, upper + 1)
        assert isinstance(link.lower, HostPort)
        name = f"{host_name(fabric, link.lower.host)} {host_port_name(fabric, link.lower)}"
        by_leaf.setdefault(link.upper, []).append((upper, name))

    assert len(by_leaf) == 8
    for found in by_leaf.values():
        first = found[0][0]
        assert [upper for upper, _ in found] == [first + 2 * n for n in range(20)]
        assert [name.split()[0] for _, name in found] == [f"host-{n + 1:04d}" for n in range(20)]


def test_autonomous_systems_are_those_of_rfc_7938() -> None:
    """RFC 7938 section 5.2.2: one number for the top tier, one for each pod, one for each leaf, all of them private.

    NVIDIA's reference (enterprise-ras, asn_allocation.py) does the same in a plane of two tiers: one number for its
    spines and one for each leaf, four-byte private ones.
    """
    intent = "workload: training\ntechnology: ethernet\ngpus: 16384\nserver: hgx-h100\n"
    model = load("s", inventory(intent))
    (fabric,), (numbers,) = model.design.fabrics, model.allocations
    assert numbers is not None
    by_tier: dict[Tier, dict[Switch, int]] = {}
    for switch in switches(fabric):
        by_tier.setdefault(switch.tier, {})[switch] = numbers.asn_of(fabric, switch)

    leaves, spines, tops = by_tier[Tier.LEAF], by_tier[Tier.SPINE], by_tier[Tier.SUPER_SPINE]
    pods = {switch.number // fabric.spines_per_pod: asn for switch, asn in spines.items()}
    assert (len(leaves), len(set(leaves.values()))) == (256, 256)
    assert all(asn == pods[switch.number // fabric.spines_per_pod] for switch, asn in spines.items())
    assert len(set(pods.values())) == fabric.pods == 4
    assert len(set(tops.values())) == 1
    every = {*leaves.values(), *spines.values(), *tops.values()}
    assert len(every) == 256 + 4 + 1 and min(every) >= 4200000000 and max(every) <= 4294967294
