"""topology.svg is well-formed, small, and shows every switch as long as it can."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from railweave.model.cables import switch_host_name
from railweave.model.names import Tier
from railweave.model.topology import SwitchRole
from railweave.model.wiring import switches
from railweave.stages.report.topology_svg import topology_svg
from tests.unit.report_fabrics import dual_rack, fabric, ports, single_switch, switch, three_tiers

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*models):
    return ElementTree.fromstring(topology_svg("s1", models))  # noqa: S314 (our own text)


def texts(root) -> list[str]:
    return [node.text or "" for node in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("build", [fabric, single_switch, dual_rack], ids=["superpod", "single", "dual-rack"])
def test_every_switch_of_a_small_fabric_is_a_box_with_its_name(build):
    model = build()

    titles = [node.text for node in drawn(model).iter(f"{SVG}title")]

    assert {switch_host_name(model, s) for s in switches(model)} <= set(titles)


def test_a_small_fabric_has_one_line_for_each_pair():
    paths = [node.get("d") or "" for node in drawn(fabric()).iter(f"{SVG}path")]

    assert sum(path.count("M") for path in paths) == 32 * 16 + 32


def test_few_lines_carry_their_count():
    assert texts(drawn(single_switch())).count("×8") == 4


def test_5120_switches_are_drawn_as_pods_and_groups():
    found = topology_svg("s1", (three_tiers(),))

    shown = texts(ElementTree.fromstring(found))  # noqa: S314 (our own text)
    assert len(found) < 300_000
    assert {"2,048 leaves", "2,048 spines", "1,024 super-spines", "Pod 32", "… 26 more", "4 per pair"} <= set(shown)


def test_many_single_leaf_units_are_not_squeezed():
    model = switch()
    leaf = SwitchRole(
        tier=Tier.LEAF, model=model, down=ports(model.breakouts[0], 0, 8), up=ports(model.breakouts[0], 8, 2)
    )
    racks = fabric(
        columns=1, leaf=leaf, hosts=56, scalable_unit_hosts=1, scalable_units=56, spines_per_pod=2, leaf_spine_links=1
    )

    root = drawn(racks)

    assert all(float(box.get("width", "1").rstrip("%")) > 0 for box in root.iter(f"{SVG}rect"))
    assert "… 50 more" in texts(root)


def test_the_picture_describes_itself():
    root = drawn(dual_rack(), fabric())

    assert root.find(f"{SVG}title").text == "Topology of s1"
    assert "32 leaves, 16 spines; 127 hosts with 1,016 GPUs" in root.find(f"{SVG}desc").text


def test_the_picture_needs_nothing_from_outside_and_is_the_same_every_time():
    found = topology_svg("s1", (fabric(), dual_rack()))

    assert found == topology_svg("s1", (fabric(), dual_rack()))
    assert "href" not in found
    assert "<script" not in found
