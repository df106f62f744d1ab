"""Every way out that a refusal offers leads to a design."""

from __future__ import annotations

import re
from random import Random

import pytest

from railweave.model.finding import BadInput
from railweave.pipeline import design_document, load
from tests.inventories import inventory

SWITCHES = (("qm9700", 400), ("sn5600", 400), ("sn4700", 400), ("q3400", 800), ("qm8700", 200))
SERVERS = {400: "dgx-h100", 800: "dgx-b300", 200: "a100-hdr"}


def intent(**keys: object) -> str:
    return "workload: training\nplatform: unmanaged\n" + "".join(f"{key}: {value}\n" for key, value in keys.items())


def refusal(text: str) -> str | None:
    """The hint of the refusal, None if there is a design; numbers for it are another matter."""
    try:
        load("s", inventory(text))
    except BadInput as error:
        told = [finding for finding in error.findings if finding.code != "ALC001"]
        assert {finding.code for finding in told} <= {"DES001"}
        return told[0].hint if told else None
    return None


def asked(seed: int) -> dict[str, object]:
    dice = Random(seed)  # noqa: S311  # examples, not secrets
    switch, speed = dice.choice(SWITCHES)
    return {
        "gpus": 8 * int(10 ** dice.uniform(2, 5.2)),
        "server": SERVERS[speed],
        "switch": switch,
        "topology": dice.choice(["auto", "leaf-spine"]),
        "technology": "ethernet" if switch.startswith("sn") else "infiniband",
        "reserved_hosts": dice.choice([0, 0, 3]),
    }


@pytest.mark.parametrize("seed", range(60))
def test_a_way_out_is_one(seed: int) -> None:
    keys = asked(seed)
    hint = refusal(intent(**keys))
    if hint is None:
        return
    planes, gpus = re.search(r"(\d+) planes", hint), re.search(r"(\d+) GPUs", hint)

    assert hint.startswith("use ")
    if planes:
        assert refusal(intent(**keys, planes=planes[1])) is None
    if gpus:
        assert refusal(intent(**{**keys, "gpus": gpus[1]})) is None
        assert refusal(intent(**{**keys, "gpus": int(gpus[1]) + 8})) is not None
    if "three tiers" in hint:
        assert refusal(intent(**{**keys, "topology": "fat-tree"})) is None


def test_among_the_examples_are_all_ways_out() -> None:
    hints = " ".join(hint for seed in range(60) if (hint := refusal(intent(**asked(seed)))))

    assert all(way in hints for way in ("planes", "GPUs", "three tiers", "switch"))


def test_the_example_of_the_documentation() -> None:
    text = intent(gpus=2304, rails=8, switch="qm9700", topology="leaf-spine")

    assert refusal(text) == "use three tiers, 2 planes, or 2048 GPUs"
    assert design_document(load("s", inventory(text + "planes: 2\n")))["fabrics"][0]["tiers"] == 2
