"""cabling.csv holds exactly the links of the design, each port once, read back with another reader."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings

from railweave.domain.lengths import LinkLengths, length_m
from railweave.domain.places import Places, Spot
from railweave.model.cables import cable_id, host_port_name, switch_host_name
from railweave.model.services import Rack, Racks
from railweave.model.topology import CableLengthM, Fabric
from railweave.model.wiring import HostPort, LinkKind, all_links, host_name
from railweave.stages.report.cabling import COLUMNS, fabric_rows
from railweave.stages.report.counts import design_fabric
from railweave.stages.report.media import media
from tests.unit.report_fabrics import (
    OPTICS,
    catalogue,
    dual_rack,
    fabric,
    optic,
    port_name,
    single_switch,
    site_model,
    three_tiers,
    written,
)
from tests.unit.test_report_counts import fabrics

BUILDS = pytest.mark.parametrize("build", [fabric, single_switch, dual_rack], ids=["superpod", "single", "dual-rack"])
KINDS = [kind.value for kind in LinkKind]


def read(model: Fabric, racks: Racks | None = None, optics=OPTICS) -> list[dict[str, str]]:
    rows = b"".join(fabric_rows(model, media(model, optics), LinkLengths(model, racks or Racks()), port_name)).decode()
    return list(csv.DictReader(io.StringIO(rows), fieldnames=COLUMNS))


def ends(row: dict[str, str]) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """The endpoint pairs of a row: one per link that the cable carries."""
    lower, upper = row["a_port"].split(), row["b_port"].split()
    return [((row["a_device"], a), (row["b_device"], b)) for a, b in zip(lower, upper, strict=True)]


def wanted(model: Fabric) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    found = set()
    for link in all_links(model):
        upper = (switch_host_name(model, link.upper), port_name(model, link.upper, *link.end_of(link.upper)))
        if isinstance(link.lower, HostPort):
            lower = (host_name(model, link.lower.host), host_port_name(model, link.lower))
        else:
            lower = (switch_host_name(model, link.lower), port_name(model, link.lower, True, link.lower_port))
        found.add((lower, upper))
    return found


@BUILDS
def test_the_rows_are_the_links_of_the_design(build):
    model = build()

    pairs = [pair for row in read(model) for pair in ends(row)]

    assert len(pairs) == len(set(pairs)) > 0
    assert set(pairs) == wanted(model)


@given(fabrics())
@settings(max_examples=60, deadline=None)
def test_no_port_is_in_two_cables_of_any_fabric(model):
    pairs = [pair for row in read(model) for pair in ends(row)]

    assert set(pairs) == wanted(model)
    assert max(Counter(end for pair in pairs for end in pair).values()) == 1


@BUILDS
def test_cable_ids_are_unique_and_those_that_specs_print(build):
    model = build(lengths=CableLengthM(host_leaf=30, leaf_spine=30, spine_super_spine=30))

    found = [row["id"] for row in read(model)]

    assert len(set(found)) == len(found)
    assert set(found) == {cable_id(model, link) for link in all_links(model)}


def test_rows_stand_by_plane_kind_and_number():
    model = fabric(planes=2, planes_max=2, hosts=40)
    by_id = {cable_id(model, link): link for link in all_links(model)}

    keys = [(by_id[r["id"]].plane, KINDS.index(r["kind"]), by_id[r["id"]].number) for r in read(model, optics={})]

    assert keys == sorted(keys)
    assert len({plane for plane, _, _ in keys}) == 2


@BUILDS
def test_the_counts_of_the_design_are_those_of_the_rows(build):
    model = build()
    rows = read(model)

    found = design_fabric(model, catalogue())

    assert found["cables"] == len(rows)
    assert found["cables_by_type"] == Counter(row["type"] for row in rows)
    plugs = {(r[f"{e}_device"], r[f"{e}_cage"], r[f"optic_{e}"]) for r in rows for e in "ab" if r[f"optic_{e}"]}
    assert found["optics"] in (None, len(plugs))


def test_a_twin_port_cable_is_one_row_with_both_links():
    model = fabric(lengths=CableLengthM(host_leaf=5, leaf_spine=2, spine_super_spine=2))

    rows = [row for row in read(model) if row["kind"] == "leaf_spine"]

    assert len(rows) == 512
    assert {row["type"] for row in rows} == {"dac-800g-osfp"}
    first = rows[0]
    assert (first["a_port"], first["a_lanes"], first["b_port"]) == ("17/1 17/2", "1-8", "1/1 1/2")
    assert {pair for row in read(model) for pair in ends(row)} == wanted(model)


def test_a_leaf_whose_uplinks_begin_in_the_middle_of_a_cage_gets_no_twin_port_cable():
    base = fabric(lengths=CableLengthM(host_leaf=2, leaf_spine=2, spine_super_spine=2))
    shifted = replace(base.leaf, down=replace(base.leaf.down, count=31), up=replace(base.leaf.up, first_slot=31))

    chosen = media(replace(base, leaf=shifted), OPTICS)

    assert chosen[LinkKind.LEAF_SPINE].links_per_cable == 1
    assert chosen[LinkKind.LEAF_SPINE].type == chosen[LinkKind.HOST_LEAF].type == "mpo-om4"


def test_ports_that_share_a_cage_share_the_transceiver():
    base = fabric(lengths=CableLengthM(host_leaf=5, leaf_spine=300, spine_super_spine=300))
    shifted = replace(base.leaf, down=replace(base.leaf.down, count=31), up=replace(base.leaf.up, first_slot=31))

    apart, together = media(base, OPTICS), media(replace(base, leaf=shifted), OPTICS)

    assert apart[LinkKind.HOST_LEAF].optic_upper.name == "sr8-800g-osfp"
    assert together[LinkKind.HOST_LEAF].optic_upper == together[LinkKind.LEAF_SPINE].optic_lower


@pytest.mark.parametrize(
    ("metres", "cable"),
    [(2, "dac-800g-osfp"), (5, "acc-800g-osfp"), (30, "mpo-om4"), (51, "mpo-os2"), (501, "unlisted")],
)
def test_the_shortest_reach_that_suffices_is_chosen(metres, cable):
    model = fabric(lengths=CableLengthM(host_leaf=5, leaf_spine=metres, spine_super_spine=1))

    assert media(model, OPTICS)[LinkKind.LEAF_SPINE].type == cable


def test_what_the_catalogue_lacks_is_named():
    model = fabric(lengths=CableLengthM(host_leaf=5, leaf_spine=900, spine_super_spine=1))

    assert media(model, OPTICS)[LinkKind.LEAF_SPINE].missing == "leaf_spine: 400G OSFP to OSFP over 900 m"
    assert "leaf_spine: 400G OSFP to OSFP over 900 m" in written(site_model(model))["SUMMARY.md"]


RACKS = Racks(
    racks=(
        Rack(name="a1", row="1", position=1, units=48, devices={"fra-serve-leaf-su01-r0": 40, "fra-host-0001": 10}),
        Rack(name="b9", row="2", position=9, units=48, devices={"fra-serve-spine-01": 48}),
    )
)


def test_lengths_between_known_spots_are_measured_and_others_estimated():
    rows = {row["id"]: row for row in read(dual_rack(), RACKS)}

    near, far, unknown = (
        rows["fra-serve-leaf-su01-r0-d001"],
        rows["fra-serve-leaf-su01-r0-u001"],
        rows["fra-serve-leaf-su01-r0-u002"],
    )
    assert (near["a_rack"], near["a_unit"], near["b_rack"], near["b_unit"]) == ("a1", "10", "a1", "40")
    # 30 units of 44.45 mm and twice half a metre of slack
    assert (near["length_m"], near["length_source"]) == ("3", "measured")
    # 8 units up, two ways to the tray, 8 racks, one row, slack
    assert (far["length_m"], far["length_source"]) == ("10", "measured")
    assert (unknown["length_m"], unknown["length_source"], unknown["b_rack"]) == ("30", "estimated", "")


def test_rows_that_are_names_are_counted_in_their_order():
    def spots(*names: str) -> Places:
        return Places(Racks(racks=tuple(Rack(name=n, row=n, units=48, devices={n: 48}) for n in names)))

    lettered, numbered = spots("A", "B", "C"), spots("2", "9", "10")

    assert length_m(lettered.at("A"), lettered.at("C")) == 7  # 2 x 2.4 + 2 x 0.3 + 1
    assert length_m(numbered.at("9"), numbered.at("10")) == 4
    assert length_m(Spot("r", 1, 1, 5, 43), Spot("r", 1, 1, 5, 43)) == 1


def test_the_longest_measured_cable_of_a_kind_chooses_the_medium():
    far = Racks(racks=(*RACKS.racks[:1], Rack(name="z", row="2", position=400, devices={"fra-serve-spine-01": 1})))
    model = site_model(dual_rack(), racks=far, catalogue=catalogue(optics=_hundred()))

    rows = list(csv.DictReader(io.StringIO(written(model)["cabling.csv"])))

    assert {row["type"] for row in rows if row["kind"] == "leaf_spine"} == {"os2"}
    assert {row["type"] for row in rows if row["kind"] == "host_leaf"} == {"om4"}


def _hundred():
    return {
        o.name: o
        for o in (
            optic("sr4", "transceiver", "multimode", forms=("QSFP28",), port_gbps=100, reach_m=100),
            optic("om4", "fiber", "multimode", reach_m=100),
            optic("dr1", "transceiver", "single-mode", forms=("QSFP28",), port_gbps=100, reach_m=500, connector="LC"),
            optic("os2", "fiber", "single-mode", reach_m=2000, connector="LC"),
        )
    }


def test_a_cell_with_a_comma_is_quoted():
    model = single_switch(hosts=1, gpus=8)
    rows = fabric_rows(
        model, media(model, OPTICS), LinkLengths(model, Racks()), lambda *where: f'port "{where[3]}", left'
    )

    found = list(csv.reader(io.StringIO(b"".join(rows).decode())))

    assert {len(row) for row in found} == {len(COLUMNS)}
    assert found[0][11] == 'port "0", left port "1", left'


def test_131072_gpus_have_393216_cables():
    model = three_tiers()

    chunks = list(fabric_rows(model, media(model, OPTICS), LinkLengths(model, Racks()), port_name))

    assert sum(chunk.count(b"\n") for chunk in chunks) == 393_216
