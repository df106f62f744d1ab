"""The counts of a design agree with its published bill of material and with its links, one by one."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railweave.model.cables import host_cage
from railweave.model.names import Tier
from railweave.model.topology import Fabric, SwitchRole
from railweave.model.wiring import HostPort, LinkKind, Switch, all_links, switches
from railweave.stages.report.cages import host_plugs, switch_plugs
from railweave.stages.report.counts import design_fabric
from railweave.stages.report.media import media
from railweave.stages.report.parts import parts
from tests.unit.report_fabrics import catalogue, dual_rack, fabric, ports, single_switch, switch, three_tiers

CONTRACT_KEYS = [
    *("name", "location", "workload", "purpose", "technology", "platform", "topology", "tiers", "planes", "rails"),
    *("pods", "gpus", "hosts", "scalable_units", "scalable_unit_hosts", "switches", "links", "links_per_pair"),
    *("oversubscription", "bisection_gbps", "max_switch_hops", "cables", "cables_by_type", "optics", "power_w"),
    *("cost_usd", "reasons"),
]


def test_the_superpod_has_the_numbers_of_the_contract():
    found = design_fabric(fabric(), catalogue())

    assert list(found) == CONTRACT_KEYS
    assert found["switches"] == {"leaf": 32, "spine": 16, "super_spine": 0, "total": 48}
    assert found["links"] == {"host_leaf": 1016, "leaf_spine": 1024, "spine_super_spine": 0, "leaf_leaf": 0}
    assert found["links_per_pair"] == {"leaf_spine": 2, "spine_super_spine": 0}
    assert found["oversubscription"] == {"leaf": 1.0, "spine": 1.0}
    assert (found["bisection_gbps"], found["max_switch_hops"]) == (204800, 3)
    assert (found["cables"], found["cables_by_type"], found["optics"]) == (2040, {"mpo-om4": 2040}, 2044)
    assert (found["power_w"], found["cost_usd"]) == (None, None)
    assert found["reasons"][0] == "rails = 8: dgx-h100 has 8 NIC(s) for compute"
    assert [text.partition(": ")[0] for text in found["reasons"][1:]] == ["power_w is unknown", "cost_usd is unknown"]
    assert "qm9700" in found["reasons"][-1]


def test_the_superpod_has_1536_transceivers_in_switches_and_508_in_hosts():
    model = fabric()

    by_name = {part.name: part for part in parts(model, media(model, catalogue().optics))}

    optic = by_name["sr8-800g-osfp"]
    assert (optic.in_switches, optic.count - optic.in_switches) == (1536, 508)
    assert by_name["mpo-om4"].count == 2040
    assert by_name["qm9700"].count == 48


def test_three_tiers_are_counted_without_walking_their_links():
    found = design_fabric(three_tiers(), catalogue())

    assert found["switches"] == {"leaf": 2048, "spine": 2048, "super_spine": 1024, "total": 5120}
    assert set(found["links"].values()) == {131072, 0}
    assert found["bisection_gbps"] == 131072 * 400 // 2
    assert found["max_switch_hops"] == 5
    assert found["cables_by_type"] == {"mpo-om4": 262144, "mpo-os2": 131072}


def test_one_switch_counts_its_hosts_as_its_capacity():
    found = design_fabric(single_switch(), catalogue())

    assert (found["tiers"], found["max_switch_hops"]) == (1, 1)
    assert found["bisection_gbps"] == 32 * 400 // 2
    assert found["oversubscription"] == {"leaf": 1.0, "spine": 1.0}


def test_oversubscription_is_downlink_over_uplink_bandwidth():
    assert design_fabric(dual_rack(), catalogue())["oversubscription"] == {"leaf": 4.0, "spine": 1.0}


def test_power_counts_a_switch_with_its_optics_and_the_plugs_of_hosts_beside_it():
    model = switch(power_max_w=1720)
    leaf = SwitchRole(tier=Tier.LEAF, model=model, down=ports(model.breakouts[0], 0, 64), up=None)

    found = design_fabric(single_switch(leaf=leaf, lengths=fabric().lengths), catalogue())

    assert found["cables_by_type"] == {"acc-800g-osfp": 16}
    assert found["power_w"] == 1720 + 16 * 1.5


def test_cost_is_null_until_every_part_has_a_price():
    known = {"qm9700": 30000.0, "sr8-800g-osfp": 1000.0}

    assert design_fabric(fabric(), catalogue(prices=known))["cost_usd"] is None
    assert (
        design_fabric(fabric(), catalogue(prices={**known, "mpo-om4": 50.0}))["cost_usd"]
        == 48 * 30000 + 2044 * 1000 + 2040 * 50
    )


def test_links_without_a_listed_part_are_unlisted_and_leave_optics_unknown():
    found = design_fabric(fabric(), catalogue(optics={}))

    assert found["cables_by_type"] == {"unlisted": 2040}
    assert found["optics"] is None


@pytest.mark.parametrize("build", [fabric, single_switch, dual_rack], ids=["superpod", "single", "dual-rack"])
def test_hand_made_fabrics_count_what_their_links_are(build):
    assert_counts_match(build())


@st.composite
def fabrics(draw) -> Fabric:
    tiers, pair = draw(st.sampled_from([(1, 0), (2, 0), (3, 0), (1, 1), (1, 5)]))
    per_column, columns = (4, 2) if pair else draw(st.sampled_from([(1, 8), (8, 1), (2, 4), (4, 2)]))
    blocks = 1 if pair else draw(st.integers(1, 3))
    unit_hosts = draw(st.integers(blocks, 9))
    units = draw(st.integers(1, 5)) if tiers > 1 else 1
    hosts = draw(st.integers(1, units * unit_hosts))
    units_per_pod = draw(st.integers(1, units)) if tiers == 3 else units
    pods = -(-units // units_per_pod)
    spines, links = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    members, top_links = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    model = switch(cages=512)
    two, one = model.breakouts
    up_breakout = draw(st.sampled_from([two, one]))
    down = draw(st.integers(0, 2)) + -(-unit_hosts // blocks) * per_column
    first_up = down if up_breakout is two else -(-down // 2)
    place = units_per_pod * columns * blocks * links
    below = ports(up_breakout, 0, place + draw(st.integers(0, 2)))
    spine_up = ports(up_breakout, below.count, members * top_links) if tiers == 3 else None
    return single_switch(
        hosts=hosts,
        positions=hosts,
        planes=draw(st.sampled_from([1, 2])),
        planes_max=2,
        columns=columns,
        blocks=blocks,
        scalable_unit_hosts=unit_hosts,
        scalable_units=units,
        scalable_units_max=units,
        units_per_pod=units_per_pod,
        pods=pods,
        pods_max=pods,
        spines_per_pod=spines if tiers > 1 else 0,
        leaf_spine_links=links if tiers > 1 else 0,
        leaf_leaf_links=pair,
        super_spines_per_group=members if tiers == 3 else 0,
        spine_super_spine_links=top_links if tiers == 3 else 0,
        leaf=SwitchRole(
            tier=Tier.LEAF,
            model=model,
            down=ports(two, 0, down),
            up=ports(up_breakout, first_up, pair or spines * links) if tiers > 1 or pair else None,
        ),
        spine=SwitchRole(tier=Tier.SPINE, model=model, down=below, up=spine_up) if tiers > 1 else None,
        super_spine=SwitchRole(
            tier=Tier.SUPER_SPINE, model=model, down=ports(up_breakout, 0, pods * top_links), up=None
        )
        if tiers == 3
        else None,
    )


@given(fabrics())
@settings(max_examples=200, deadline=None)
def test_counts_equal_the_enumeration_of_any_fabric(model):
    assert_counts_match(model)


def assert_counts_match(model: Fabric) -> None:
    """Walk every link and compare: links by kind, cages in use by tier, switches by tier."""
    found = design_fabric(model, catalogue())
    links = list(all_links(model))
    by_kind = Counter(link.kind for link in links)
    assert {kind.value: by_kind[kind] for kind in LinkKind} == found["links"]
    assert sum(found["switches"].values()) == 2 * sum(1 for _ in switches(model))
    plugs: dict[object, set[object]] = defaultdict(set)
    for link in links:
        for end in (link.lower, link.upper):
            plugs["host" if isinstance(end, HostPort) else "switch"].add(_cage(model, link, end))
    assert host_plugs(model) == len(plugs["host"])
    assert sum(lower + upper for lower, upper in switch_plugs(model).values()) == len(plugs["switch"])


def _cage(model: Fabric, link, end) -> object:
    if isinstance(end, HostPort):
        return end.host, host_cage(model, end)[0]
    assert isinstance(end, Switch)
    role = model.role(end.tier)
    is_up, port = link.end_of(end)
    span = role.up if is_up else role.down
    return end, span.position(port)[0]
