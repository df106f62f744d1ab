"""Every line of an EOS file has a passage that says where it comes from."""

from __future__ import annotations

import pytest

from railweave.model.platform import Passage
from railweave.platforms.eos import PLATFORM
from railweave.platforms.eos.origins import FACTS, WHY
from railweave.platforms.eos.sections import SECTIONS
from tests.unit.eos_switches import KINDS, TRAINING_LEAF, Filler, rendered, switch

every_kind = pytest.mark.parametrize("kind", KINDS)


def passages(kind: str) -> list[Passage]:
    return list(PLATFORM.trace(switch(KINDS[kind]), Filler()))


def at(line: str, kind: str = "training-leaf") -> Passage:
    number = rendered(switch(KINDS[kind])).splitlines().index(line) + 1
    (found,) = [p for p in passages(kind) if p.first <= number <= p.last]
    return found


@every_kind
def test_passages_cover_every_line_once(kind: str) -> None:
    count = rendered(switch(KINDS[kind])).count("\n")

    covered = [number for p in passages(kind) for number in range(p.first, p.last + 1)]

    assert covered == list(range(1, count + 1))


@every_kind
def test_every_fact_stands_in_its_passage(kind: str) -> None:
    lines = rendered(switch(KINDS[kind])).splitlines()
    facts = [(p, value) for p in passages(kind) for value, _ in p.facts]

    assert len(facts) > 20
    for passage, value in facts:
        assert value in "\n".join(lines[passage.first - 1 : passage.last])


def test_every_section_says_why_it_is_there() -> None:
    assert set(WHY) == set(SECTIONS)
    assert set(FACTS) <= set(SECTIONS)


def test_a_port_names_its_cable_and_its_place_on_the_faceplate() -> None:
    passage = at("interface Ethernet2/1")

    assert passage.template == "eos/interfaces.j2"
    assert passage.module == "railweave.platforms.eos.interfaces"
    assert passage.facts == (
        ("mtu 9100", "the fabric's layer-3 MTU (intent: mtu)"),
        ("speed 400g-4", "box: 4 lanes make a port of 400G"),
        ("service-profile FABRIC-400G", "a port between switches at 400G"),
        ("interface Ethernet2/1", "box: port 0 of data cage 1 (both from 0)"),
        ("description compute-upper-01:Ethernet3/1", "cable cable-003"),
        ("ip address 10.128.0.5/31", "address plan: link of cable cable-003"),
    )


def test_thresholds_name_the_class_and_the_speed_they_come_from() -> None:
    facts = dict(at("qos profile HOST-400G").facts)

    assert facts["minimum-threshold 1600000 bytes maximum-threshold 6400000 bytes"] == (
        "traffic classes lossless: marking thresholds at 400G"
    )
    assert facts["priority 3 no-drop"] == "traffic classes lossless: class roce, lossless on its 802.1p priority"


def test_the_as_number_names_its_rule() -> None:
    assert ("router bgp 65101", "AS number plan: one per leaf, one per pod and plane for its spines") in at(
        "router bgp 65101"
    ).facts


def test_a_main_template_of_the_repository_is_one_passage() -> None:
    own = Filler({"eos/main.j2": '{% include "eos/system.j2" %}\n{% include "eos/header.j2" %}\n'})

    (passage,) = PLATFORM.trace(switch(TRAINING_LEAF), own)

    assert (passage.first, passage.last, passage.template) == (1, 3, "eos/main.j2")


def test_tracing_renders_the_same_bytes() -> None:
    before = rendered(switch(TRAINING_LEAF))
    list(PLATFORM.trace(switch(TRAINING_LEAF), Filler()))

    assert rendered(switch(TRAINING_LEAF)) == before
