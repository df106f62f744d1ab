"""BGP of a SONiC switch: in each routing mode the tables and FRR's text speak of the same sessions and prefixes."""

from __future__ import annotations

import re
from typing import Any

import orjson
import pytest

from railweave.model.device import SwitchSpec
from railweave.model.names import Tier
from railweave.platforms.sonic.routing import host_prefix, peers, session_name
from railweave.platforms.sonic.rows import dotted
from tests.unit.sonic_switches import KINDS, leaf, rendered, switches

FILES = {
    "two-tiers": "frr.expected.conf",
    "three-tiers": "frr.expected.conf",
    "frr-mgmt": "frr.expected.conf",
    "unnumbered": "frr.expected.conf",
    "split-unified": "frr.conf",
}
every_mode = pytest.mark.parametrize("kind", FILES)


def text_of(kind: str, number: int = 0) -> str:
    return rendered(kind, number)[FILES[kind]].decode()


def config(kind: str, number: int = 0) -> dict[str, dict[str, dict[str, Any]]]:
    loaded: dict[str, dict[str, dict[str, Any]]] = orjson.loads(rendered(kind, number)["config_db.json"])
    return loaded


def announced(text: str) -> set[str]:
    return set(re.findall(r"^  network (\S+)$", text, re.MULTILINE)) | set(
        re.findall(r"^ip route (\S+) blackhole", text, re.MULTILINE)
    )


def wanted(spec: SwitchSpec) -> set[str]:
    prefix = host_prefix(spec)
    return {f"{dotted(spec.loopback)}/32", *([prefix] if prefix else [])}


@pytest.mark.parametrize("kind", KINDS)
def test_a_switch_has_its_tables_and_one_text(kind: str) -> None:
    expected = "frr.conf" if kind == "split-unified" else "frr.expected.conf"

    assert list(rendered(kind)) == ["config_db.json", expected]


@every_mode
def test_the_text_has_a_session_for_each_link_to_a_switch(kind: str) -> None:
    for number, spec in enumerate(switches(kind)):
        found = re.findall(r"^ neighbor (\S+) (?:interface peer-group|remote-as \d)", text_of(kind, number), re.M)

        assert found
        assert found == [session_name(i) for i in peers(spec)]


@every_mode
def test_a_switch_announces_its_loopback_and_a_leaf_its_hosts(kind: str) -> None:
    for number, spec in enumerate(switches(kind)):
        assert announced(text_of(kind, number)) == wanted(spec)


@every_mode
def test_no_two_lines_of_a_block_are_the_same(kind: str) -> None:
    block: list[str] = []
    for line in text_of(kind).splitlines():
        block = [line] if not line.startswith(" ") else [*block, line]
        assert block.count(line) == 1, line


def test_an_expected_text_says_first_that_it_is_never_pushed() -> None:
    for kind, file in FILES.items():
        first = text_of(kind).splitlines()[0]

        assert ("never pushed" in first) == (file == "frr.expected.conf")


def test_bgpcfgd_gets_sessions_and_one_route_for_all_hosts() -> None:
    made, spec = config("two-tiers"), leaf()
    session = made["BGP_NEIGHBOR"][session_name(peers(spec)[0])]

    assert len(made["BGP_NEIGHBOR"]) == len(peers(spec))
    assert session["asn"] == str(peers(spec)[0].peer_asn)
    assert made["STATIC_ROUTE"] == {
        f"default|{host_prefix(spec)}": {"blackhole": "true", "advertise": "true", "distance": "250"}
    }
    assert "BGP_GLOBALS" not in made


def test_the_framework_gets_prefixes_and_a_policy_that_lets_them_pass() -> None:
    made, spec = config("frr-mgmt"), leaf("frr-mgmt")
    group = made["BGP_PEER_GROUP_AF"]["default|FABRIC|ipv4_unicast"]

    assert set(made["BGP_GLOBALS_AF_NETWORK"]) == {f"default|ipv4_unicast|{p}" for p in wanted(spec)}
    assert group["route_map_in"] == group["route_map_out"] == list(made["ROUTE_MAP_SET"])
    assert made["DEVICE_METADATA"]["localhost"]["frr_mgmt_framework_config"] == "true"


def test_unnumbered_sessions_are_named_by_their_ports() -> None:
    made, spec = config("unnumbered"), leaf("unnumbered")

    assert set(made["BGP_NEIGHBOR"]) == {f"default|{i.port}" for i in peers(spec)}
    assert {made["INTERFACE"][i.port]["ipv6_use_link_local_only"] for i in peers(spec)} == {"enable"}
    assert "capability extended-nexthop" in text_of("unnumbered")


def test_split_unified_leaves_the_sessions_to_frr() -> None:
    made = config("split-unified")

    assert not [table for table in made if table.startswith("BGP")]
    assert made["DEVICE_METADATA"]["localhost"]["docker_routing_config_mode"] == "split-unified"


def test_a_leaf_with_its_own_text_announces_nothing_of_others() -> None:
    spine = next(n for n, spec in enumerate(switches("split-unified")) if spec.tier is Tier.SPINE)
    passing = "route-map TO-SWITCH permit 10\n match ip address prefix-list OWN\n"

    assert passing in text_of("split-unified")
    assert passing not in text_of("split-unified", spine)


def test_only_leaves_restart_gracefully_under_bgpcfgd() -> None:
    spine = next(n for n, spec in enumerate(switches("two-tiers")) if spec.tier is Tier.SPINE)

    assert "bgp graceful-restart\n" in text_of("two-tiers")
    assert "bgp graceful-restart\n" not in text_of("two-tiers", spine)


def test_frr_conf_holds_what_the_container_would_append() -> None:
    assert "\nno fpm use-next-hop-groups\nfpm address 127.0.0.1\n" in text_of("split-unified")
