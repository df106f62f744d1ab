"""Servers, optics, prices and traffic classes of the catalogue: each is whole and contradicts none of the others."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from railweave.model.hardware import OpticModel, ServerModel
from railweave.model.names import Purpose
from railweave.model.qos import TrafficPreset
from tests.unit.catalogue_files import OPTICS, PRESETS, PRICES, SERVERS, SWITCHES, assert_sourced

every_server = pytest.mark.parametrize("model", SERVERS.values(), ids=SERVERS)
every_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.name)


@every_server
def test_every_server_has_sources_for_fields_that_exist(model: ServerModel) -> None:
    assert_sourced(ServerModel, model.sources)


@every_preset
def test_every_preset_has_sources_for_fields_that_exist(preset: TrafficPreset) -> None:
    assert_sourced(TrafficPreset, preset.sources)


@pytest.mark.parametrize("optic", OPTICS, ids=lambda o: o.name)
def test_every_optic_is_sourced_and_whole(optic: OpticModel) -> None:
    assert_sourced(OpticModel, optic.sources)
    assert (optic.connector is None) == (optic.kind in ("dac", "acc", "aoc"))
    assert (not optic.forms) == (optic.kind == "fiber")
    assert (optic.medium == "copper") == (optic.kind in ("dac", "acc"))


@every_server
def test_every_nic_is_behind_a_cage_port_of_its_own(model: ServerModel) -> None:
    cages = {cage.name: cage.ports for cage in model.cages}
    used = [(nic.cage, nic.cage_port) for nic in model.nics]

    assert used
    assert all(place < cages[cage] for cage, place in used)
    assert len(set(used)) == len(used)
    assert {cage for cage, _ in used} == set(cages)


@every_server
def test_the_rails_of_a_purpose_count_up_from_zero(model: ServerModel) -> None:
    purposes = {nic.purpose for nic in model.nics}

    assert Purpose.COMPUTE in purposes
    for purpose in purposes:
        rails = [nic.rail for nic in model.nics_for(purpose)]
        assert rails == list(range(len(rails)))


@every_server
def test_no_two_nics_have_the_same_device(model: ServerModel) -> None:
    for names in ([n.rdma_device for n in model.nics], [n.netdev for n in model.nics if n.netdev]):
        assert len(set(names)) == len(names)


def test_optics_have_names_of_their_own() -> None:
    assert len({optic.name for optic in OPTICS}) == len(OPTICS) > 1


def test_optics_that_can_meet_speak_one_standard() -> None:
    """Parts are paired by speed, medium and connector alone: the standard in their names must agree."""
    standards: dict[tuple[Any, ...], set[str]] = {}
    for optic in (o for o in OPTICS if o.kind == "transceiver"):
        standard = next(t for t in optic.name.split("-") if t in ("sr4", "vsr4", "sr8", "dr", "dr4", "dr8", "fr4"))
        for technology in optic.technology:
            key = (technology, optic.port_gbps, optic.medium, optic.connector)
            standards.setdefault(key, set()).add(standard.removeprefix("v"))

    assert standards
    assert {key: found for key, found in standards.items() if len(found) > 1} == {}


def test_every_transceiver_has_a_fibre_as_long_as_it_reaches() -> None:
    fibres = [o for o in OPTICS if o.kind == "fiber"]

    for optic in (o for o in OPTICS if o.kind == "transceiver"):
        lengths = [
            f.reach_m
            for f in fibres
            if (f.medium, f.connector) == (optic.medium, optic.connector) and set(optic.technology) <= set(f.technology)
        ]
        assert max(lengths, default=0) >= optic.reach_m, optic.name


def test_prices_are_of_parts_that_exist() -> None:
    assert {p.part for p in PRICES} <= {*SWITCHES, *SERVERS, *(o.name for o in OPTICS)}


@every_preset
def test_a_preset_names_each_number_once(preset: TrafficPreset) -> None:
    marks = [dscp for c in preset.classes for dscp in c.dscp]

    assert [c.name for c in preset.classes].count("default") == 1
    assert len(set(marks)) == len(marks)
    for numbers in ([c.traffic_class for c in preset.classes], [c.queue for c in preset.classes]):
        assert len(set(numbers)) == len(numbers)
    assert sum(c.weight or 0 for c in preset.classes) == 100
    assert all((c.weight is None) == (c.scheduler == "strict") for c in preset.classes)


@every_preset
def test_a_lossless_class_shares_no_priority_group(preset: TrafficPreset) -> None:
    groups = Counter(c.priority_group for c in preset.classes)

    assert all(groups[c.priority_group] == 1 for c in preset.classes if c.lossless)
    assert (preset.watchdog is not None) == any(c.lossless for c in preset.classes)


@every_preset
def test_marking_thresholds_are_given_where_classes_mark(preset: TrafficPreset) -> None:
    assert bool(preset.wred) == any(c.ecn for c in preset.classes)
    assert all(row.kmin_bytes < row.kmax_bytes for row in preset.wred)
