"""A SONiC switch's tables: complete, ordered, whole when read back, and the same bytes every time."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import orjson
import pytest

from railweave.errors import ProgramFault, TemplateFault
from railweave.model.device import InterfaceKind, SwitchSpec
from railweave.model.names import Tier
from railweave.pipeline import load, templates
from railweave.platforms import platform_named
from railweave.platforms.sonic import PLATFORM
from railweave.platforms.sonic.config_db import parse
from railweave.platforms.sonic.ports import sonic_ports
from railweave.platforms.sonic.sections import all_tables
from railweave.stages.specify import specify
from tests.inventories import inventory
from tests.sonic_yang import Models
from tests.templates import texts
from tests.unit.sonic_switches import KINDS, RENDERER, TRAINING, leaf, rendered, switches
from tests.unit.test_sonic_yang import SHARED

every_kind = pytest.mark.parametrize("kind", KINDS)
MARKS = re.compile(rb"@@secret:([a-z-]+)@@")


def config(kind: str = "two-tiers", number: int = 0) -> dict[str, dict[str, dict[str, Any]]]:
    loaded: dict[str, dict[str, dict[str, Any]]] = orjson.loads(rendered(kind, number)["config_db.json"])
    return loaded


def with_table(table: str, text: str) -> dict[str, bytes]:
    renderer = templates(texts() | {f"sonic/tables/{table}.json.j2": text})
    return dict(PLATFORM.render(leaf(), renderer))


@every_kind
def test_what_is_read_back_is_what_was_meant(kind: str) -> None:
    for number, spec in enumerate(switches(kind)):
        read = parse(rendered(kind, number)["config_db.json"])

        assert read == all_tables(spec)
        assert list(read) == list(all_tables(spec))


@every_kind
def test_the_text_is_json_as_orjson_writes_it(kind: str) -> None:
    text = rendered(kind)["config_db.json"]

    assert text == orjson.dumps(orjson.loads(text), option=orjson.OPT_INDENT_2) + b"\n"


@every_kind
def test_every_value_is_a_text(kind: str) -> None:
    values = [v for rows in config(kind).values() for row in rows.values() for v in row.values()]

    assert len(values) > 1000
    assert all(isinstance(v, str) or (isinstance(v, list) and all(isinstance(m, str) for m in v)) for v in values)


@every_kind
def test_our_own_check_finds_nothing(kind: str) -> None:
    for number in range(len(switches(kind))):
        assert PLATFORM.check(rendered(kind, number), "x") == []


@every_kind
def test_two_renderings_are_the_same_bytes(kind: str) -> None:
    spec = switches(kind)[0]

    assert dict(PLATFORM.render(replace(spec), RENDERER)) == rendered(kind)


@pytest.mark.skipif(not (SHARED / "sonic-yang").is_dir(), reason="SONiC's YANG models are not beside us")
def test_the_models_accept_every_kind_with_all_services() -> None:
    models = Models(SHARED / "sonic-yang")
    for kind in KINDS:
        for number in range(len(switches(kind))):
            text = MARKS.sub(b"substituted", rendered(kind, number)["config_db.json"])

            assert models.faults(orjson.loads(text)) == [], (kind, number)


def test_ports_stand_in_the_order_of_the_faceplate() -> None:
    numbers = [int(port.removeprefix("Ethernet")) for port in config()["PORT"]]

    assert len(numbers) == 129
    assert numbers == sorted(numbers)


def test_unused_and_service_ports_are_there_and_down() -> None:
    spec = leaf("single")
    used = {i.port for i in spec.interfaces}
    ports = config("single")["PORT"]
    rest = {port for port in ports if port not in used}

    assert {p.name for p in sonic_ports(spec.role.model).service_ports} < rest
    assert {ports[port]["admin_status"] for port in rest} == {"down"}
    assert {ports[port]["admin_status"] for port in used} == {"up"}


def test_every_used_port_is_bound_from_mark_to_buffer() -> None:
    made = config()
    for interface in leaf().interfaces:
        port = interface.port
        assert made["PORT_QOS_MAP"][port]["pfc_enable"] == "3"
        assert made["QUEUE"][f"{port}|3"]["wred_profile"] == f"ECN_{interface.speed_gbps}G"
        assert made["BUFFER_PG"][f"{port}|3"] == {"profile": "NULL"}
        assert made["BUFFER_QUEUE"][f"{port}|3"] == {"profile": "egress_lossless_profile"}
        assert made["PFC_WD"][port]["detection_time"] == "400"
        assert made["CABLE_LENGTH"]["AZURE"][port] == f"{interface.length_m}m"
        assert made["DEVICE_NEIGHBOR"][port]["name"] == interface.peer


def test_dscp_26_leads_to_the_lossless_class_on_every_port_and_globally() -> None:
    made = config()

    assert made["DSCP_TO_TC_MAP"]["FABRIC"]["26"] == "3"
    assert {row["dscp_to_tc_map"] for row in made["PORT_QOS_MAP"].values()} == {"FABRIC"}
    assert "global" in made["PORT_QOS_MAP"]


def test_the_static_model_has_the_headroom_of_speed_and_cable() -> None:
    made = config("static-headroom")
    by_kind = {i.kind: i.port for i in leaf("static-headroom").interfaces}

    host, up = by_kind[InterfaceKind.HOST], by_kind[InterfaceKind.UP]
    assert made["BUFFER_PG"][f"{host}|3"] == {"profile": "pg_lossless_400000_5m_profile"}
    assert made["BUFFER_PG"][f"{up}|3"] == {"profile": "pg_lossless_400000_40m_profile"}
    assert made["BUFFER_PROFILE"]["pg_lossless_400000_40m_profile"]["xoff"] == "330200"


def test_a_switch_without_public_numbers_has_no_buffer_tables() -> None:
    made = config("no-public-buffers")

    assert made["PORT_QOS_MAP"]
    assert not [table for table in made if table.startswith("BUFFER")]


def test_lossy_traffic_has_no_pause_and_no_watchdog() -> None:
    made = config("inference")

    assert not {"PFC_WD", "MAP_PFC_PRIORITY_TO_QUEUE", "LOSSLESS_TRAFFIC_PATTERN"} & set(made)
    assert not any("pfc_enable" in row for row in made["PORT_QOS_MAP"].values())
    assert made["WRED_PROFILE"]


def test_a_host_that_is_not_believed_gets_the_default_class_whatever_it_marks() -> None:
    made, spec = config("inference"), leaf("inference")
    bound = {i.port: made["PORT_QOS_MAP"][i.port]["dscp_to_tc_map"] for i in spec.interfaces}
    hosts = [i.port for i in spec.interfaces if i.kind is InterfaceKind.HOST]
    others = [i.port for i in spec.interfaces if i.kind is not InterfaceKind.HOST]

    assert hosts
    assert {bound[port] for port in hosts} == {"UNTRUSTED"}
    assert {bound[port] for port in others} == {"FABRIC"}
    assert made["DSCP_TO_TC_MAP"]["UNTRUSTED"] == {str(n): str(spec.qos.default.traffic_class) for n in range(64)}


def test_hosts_of_a_training_fabric_are_believed() -> None:
    assert list(config("two-tiers")["DSCP_TO_TC_MAP"]) == ["FABRIC"]


def test_only_a_host_may_have_the_map_that_believes_nothing() -> None:
    made, spec = config("inference"), leaf("inference")
    up = next(i.port for i in spec.interfaces if i.kind is InterfaceKind.UP)
    made["PORT_QOS_MAP"][up]["dscp_to_tc_map"] = "UNTRUSTED"
    files = rendered("inference") | {"config_db.json": orjson.dumps(made)}

    (finding,) = PLATFORM.check(files, "x")

    assert finding.code == "SON024"
    assert up in finding.detail


def test_switches_that_differ_in_what_their_ports_look_at_share_no_maps() -> None:
    spec = leaf("inference")
    turned = tuple(replace(i, kind=InterfaceKind.UP) for i in spec.interfaces)

    made = orjson.loads(dict(PLATFORM.render(replace(spec, interfaces=turned), RENDERER))["config_db.json"])

    assert list(made["DSCP_TO_TC_MAP"]) == ["FABRIC"]


@pytest.mark.parametrize(("model", "size"), [("sn4700", "60817392"), ("sn5400", "158229504")])
def test_spectrum_switches_get_pools_of_their_own_size(model: str, size: str) -> None:
    intent = TRAINING.format(switch=model) + "gpus: 128\n"
    (spec,) = specify(load("s", inventory(intent)), 0, 1, platform_named)
    assert isinstance(spec, SwitchSpec)

    made = orjson.loads(dict(PLATFORM.render(spec, RENDERER))["config_db.json"])

    assert made["BUFFER_POOL"]["egress_lossless_pool"]["size"] == size
    assert made["BUFFER_PG"][f"{spec.interfaces[0].port}|3"] == {"profile": "NULL"}


def test_a_map_from_priority_to_group_is_only_for_asics_that_have_it() -> None:
    assert "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP" in config("two-tiers")
    assert "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP" not in config("static-headroom")


def test_tiers_that_follow_each_other_hash_differently() -> None:
    tiers = {spec.tier: config("three-tiers", n)["SWITCH_HASH"] for n, spec in enumerate(switches("three-tiers"))}

    assert set(tiers) == set(Tier)
    leaf_way, spine_way, super_spine_way = (tiers[tier]["GLOBAL"]["ecmp_hash_algorithm"] for tier in Tier)
    assert spine_way not in (leaf_way, super_spine_way)


def test_spectrum_gets_only_hash_algorithms_that_it_takes() -> None:
    made = {config("three-tiers", n)["SWITCH_HASH"]["GLOBAL"]["ecmp_hash_algorithm"] for n in range(3)}

    assert made == {"CRC", "CRC_CCITT"}


def test_the_ports_of_a_cage_name_their_parts() -> None:
    halves, whole = config("two-tiers")["PORT"], config("static-headroom")["PORT"]

    assert [halves[port]["subport"] for port in ("Ethernet0", "Ethernet4", "Ethernet8")] == ["1", "2", "1"]
    assert {whole[i.port]["subport"] for i in leaf("static-headroom").interfaces} == {"0"}


def test_device_types_tell_the_tiers_apart() -> None:
    types = [config("three-tiers", number)["DEVICE_METADATA"]["localhost"]["type"] for number in range(3)]

    assert types == ["ToRRouter", "LeafRouter", "SpineRouter"]


def test_the_database_version_is_that_of_the_release() -> None:
    assert config()["VERSIONS"] == {"DATABASE": {"VERSION": "version_202511_01"}}


def test_secrets_are_marks() -> None:
    text = rendered("two-tiers")["config_db.json"]

    assert set(MARKS.findall(text)) == {b"snmp-community", b"tacacs-key"}


def test_a_banner_stands_before_the_login() -> None:
    banner = config()["BANNER_MESSAGE"]["global"]

    assert banner == {"state": "enabled", "login": "Authorised use only.\nChanges come from a repository.\n"}


def test_a_repositorys_template_replaces_one_table() -> None:
    text = '{"GLOBAL": {"ecmp_hash": {{ rows.GLOBAL.ecmp_hash[:2] | tojson }}, "hostname": "{{ spec.hostname }}"}}'

    made = orjson.loads(with_table("SWITCH_HASH", text)["config_db.json"])

    assert made["SWITCH_HASH"] == {"GLOBAL": {"ecmp_hash": ["SRC_IP", "DST_IP"], "hostname": leaf().hostname}}
    assert {**made, "SWITCH_HASH": None} == {**config(), "SWITCH_HASH": None}


@pytest.mark.parametrize("text", ["[]", "{", "", '"GLOBAL"', "{{ rows.nothing }}"])
def test_a_template_that_makes_no_table_is_a_fault_with_its_name(text: str) -> None:
    with pytest.raises(TemplateFault) as caught:
        with_table("LLDP", text)

    assert caught.value.template == "sonic/tables/LLDP.json.j2"


def test_only_switches_have_sonic_files() -> None:
    subnet_manager: Any = object.__new__(_Other)

    with pytest.raises(ProgramFault):
        list(PLATFORM.render(subnet_manager, RENDERER))


class _Other:
    name = "sm-01"


def test_a_fixed_release_without_a_known_version_writes_none() -> None:
    spec: SwitchSpec = replace(leaf(), release="209901")

    made = orjson.loads(dict(PLATFORM.render(spec, RENDERER))["config_db.json"])

    assert "VERSIONS" not in made
    assert made["PORT"] == config()["PORT"]
