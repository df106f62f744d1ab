"""Every remedy that a refusal offers is one: written into the intent, it gives a design."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from railweave.model.finding import BadInput
from railweave.model.topology import SiteDesign
from railweave.stages.design import design
from railweave.stages.read import read_inventory
from railweave.stages.report.counts import worth
from tests.inventories import inventory

_KEYS = {
    "topology": [None, "single", "collapsed-pair", "leaf-spine", "fat-tree", "rail-only"],
    "technology": [None, "infiniband", "ethernet"],
    "switch": [None, None, "qm9700", "sn5600", "q3400", "arista-7060x6-64pe"],
    "planes": [None, 1, 2, 3, 4, 8],
    "attachment": [None, None, "rail", "rack", "dual-rack"],
    "oversubscription": [None, 0.5, 2, 10],
    "min_spines": [None, 2, 4, 40, 200],
    "reserved_ports": [None, 1, 30, 63],
    "reserved_hosts": [None, 1, 7],
    "scalable_unit": [None, 8, 33],
    "plane_by": [None, None, "rail"],
    "pod": [None, None, {"scalable_units": 2}],
    "server": [None, None, "gb200-nvl72"],
}
"""Values from which wishes are drawn; None leaves the key out."""

WISHES = st.fixed_dictionaries(
    {
        "workload": st.sampled_from(["training", "training", "inference"]),
        "hosts": st.integers(1, 30).map(lambda n: n * 18) | st.integers(100, 1900).map(lambda n: n * 18),
        "growth": st.sampled_from([None, None, 1, 4, 100]),
        **{key: st.sampled_from(values) for key, values in _KEYS.items()},
    }
)

_REMEDIES = (
    (r"two tiers", lambda _: {"topology": "leaf-spine"}),
    (r"three tiers", lambda _: {"topology": "fat-tree"}),
    (r"attachment ([a-z-]+)", lambda found: {"attachment": found[1]}),
    (r"(\d) planes?", lambda found: {"planes": int(found[1])}),
    (r"(\d) planes? of switch ([a-z0-9-]+)", lambda found: {"planes": int(found[1]), "switch": found[2]}),
    (r"min_spines (\d+)", lambda found: {"min_spines": int(found[1])}),
    (r"reserved_ports (\d+)", lambda found: {"reserved_ports": int(found[1])}),
    (r"switch ([a-z0-9-]+)", lambda found: {"switch": found[1]}),
    (r"growth up to (\d+) GPUs", lambda found: {"growth": {"gpus": int(found[1])}}),
    (r"(\d+) GPUs(?: without growth)?", lambda found: {"hosts": None, "gpus": int(found[1]), "growth": None}),
)
"""What a reader makes of a remedy: the keys that it changes."""


def changes(remedy: str) -> dict[str, Any]:
    """The keys that a remedy of a hint means."""
    for pattern, meaning in _REMEDIES:
        found = re.fullmatch(pattern, remedy)
        if found:
            return meaning(found)
    raise AssertionError(f"nobody can read this remedy: {remedy}")


def remedies(hint: str) -> list[str]:
    """The remedies of a hint; none where it is the general one of its kind."""
    if not re.match(r"use (two|three|attachment|\d|min_spines|reserved_ports|switch|growth)", hint):
        return []
    return re.split(r", or | or |, ", hint.removeprefix("use "))


def designed(wish: dict[str, Any]) -> SiteDesign:
    """The design of a wish. Raises BadInput."""
    text = yaml.safe_dump({key: value for key, value in wish.items() if value is not None})
    asked = read_inventory("s", inventory(text))
    return design(asked, partial(worth, catalogue=asked.catalogue))[0]


@settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(wish=WISHES)
def test_every_remedy_of_a_refusal_gives_a_design(wish: dict[str, Any]) -> None:
    wish = {**wish, "growth": wish["growth"] and {"hosts": wish["hosts"] * wish["growth"]}}
    try:
        designed(wish)
    except BadInput as refused:
        found = {remedy for finding in refused.findings for remedy in remedies(finding.hint)}
    else:
        found = set()
    assume(found)

    for remedy in sorted(found):
        assert designed({**wish, **changes(remedy)}).fabrics[0].switches > 0, remedy


@pytest.mark.parametrize(
    ("wish", "offered"),
    [
        (
            {"gpus": 2304, "topology": "leaf-spine"},
            ["three tiers", "2 planes of switch qm9700", "2048 GPUs"],
        ),
        ({"gpus": 100000}, ["2 planes of switch qm9700", "65536 GPUs"]),
        ({"gpus": 1024, "growth": {"gpus": 100000}}, ["2 planes of switch qm9700", "growth up to 65536 GPUs"]),
        ({"gpus": 1024, "planes": 3}, ["2 planes"]),
        ({"gpus": 512, "min_spines": 40}, ["2 planes of switch qm9700", "min_spines 32"]),
        ({"gpus": 1024, "attachment": "rack", "reserved_ports": 60}, ["reserved_ports 24"]),
    ],
    ids=["two-tiers", "three-tiers", "growth", "planes", "spines", "reserved"],
)
def test_a_refusal_offers_the_nearest_designs_that_fit(wish: dict[str, Any], offered: list[str]) -> None:
    wish = {"workload": "training", **wish}

    with pytest.raises(BadInput) as refused:
        designed(wish)

    assert [remedies(finding.hint) for finding in refused.value.findings] == [offered]
    assert all(designed({**wish, **changes(remedy)}).fabrics for remedy in offered)


@pytest.mark.parametrize(("gpus", "topology"), [(2304, "leaf-spine"), (100000, "auto"), (128, "single")])
def test_one_more_server_than_offered_does_not_fit(gpus: int, topology: str) -> None:
    wish = {"workload": "training", "gpus": gpus, "topology": topology}
    with pytest.raises(BadInput) as refused:
        designed(wish)
    most = changes(remedies(refused.value.findings[0].hint)[-1])["gpus"]

    with pytest.raises(BadInput):
        designed({**wish, "gpus": most + 8})
