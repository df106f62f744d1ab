"""Each fault that YANG accepts is found when it is planted in a rendered switch, and a right switch has none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from railweave.pipeline import load, render_devices, templates
from railweave.platforms.sonic import PLATFORM
from railweave.platforms.sonic.faults import FAULTS
from tests.inventories import ROOT, site_files
from tests.templates import texts
from tests.unit import sonic_switches

EXAMPLES = ROOT.parent / "shared" / "truth"
Config = dict[str, dict[str, dict[str, Any]]]
MAP = "FABRIC"


@cache
def rendered() -> dict[str, bytes]:
    """The files of a leaf with all services."""
    model = load("roce-1k", site_files("roce-1k"))
    return {path.rpartition("/")[2]: text for path, text in render_devices(model, 0, 1, templates(texts()))}


def faulty(plant: Callable[[Config], object]) -> list[str]:
    """The lines of the findings about a leaf with a planted fault."""
    config = json.loads(rendered()["config_db.json"])
    plant(config)
    files = rendered() | {"config_db.json": json.dumps(config, indent=2).encode()}
    return [finding.line() for finding in PLATFORM.check(files, "compute/leaf-01")]


def put(table: str, key: str, **fields: Any) -> Callable[[Config], object]:
    """A fault that sets fields of a row, or adds it."""
    return lambda config: config.setdefault(table, {}).setdefault(key, {}).update(fields)


def drop(table: str, key: str | None = None, field: str | None = None) -> Callable[[Config], object]:
    """A fault that leaves out a table, a row or a field."""

    def plant(config: Config) -> None:
        if key is None:
            del config[table]
        elif field is None:
            del config[table][key]
        else:
            del config[table][key][field]

    return plant


def both(*plants: Callable[[Config], object]) -> Callable[[Config], object]:
    return lambda config: [plant(config) for plant in plants]


PLANTED: dict[str, tuple[str, Callable[[Config], object]]] = {
    "a number for a text": ("SON020", put("PORT", "Ethernet0", mtu=9100)),
    "a text for a row": ("SON020", lambda c: c["PORT"].update(Ethernet0="up")),  # type: ignore[call-overload]
    "no QoS": ("SON021", drop("PORT_QOS_MAP")),
    "doubled lanes": ("SON022", put("PORT", "Ethernet4", lanes="0,1,2,3")),
    "no lanes": ("SON022", put("PORT", "Ethernet4", lanes="")),
    "doubled alias": ("SON030", put("PORT", "Ethernet4", alias="etp1a")),
    "the same part of a cage twice": ("SON030", put("PORT", "Ethernet4", subport="1")),
    "a part of a cage left out": ("SON030", drop("PORT", "Ethernet4", "subport")),
    "a cage without its parts": ("SON030", both(*(drop("PORT", p, "subport") for p in ("Ethernet8", "Ethernet12")))),
    "speed of no Ethernet": ("SON030", put("PORT", "Ethernet0", speed="777000")),
    "400G on three lanes": ("SON030", put("PORT", "Ethernet0", lanes="0,1,2")),
    "400G without FEC": ("SON030", put("PORT", "Ethernet0", fec="none")),
    "another MTU on one port": ("SON030", put("PORT", "Ethernet0", mtu="1500")),
    "the same address twice": ("SON028", put("INTERFACE", "Ethernet4|10.128.0.0/31")),
    "overlapping networks": ("SON028", put("INTERFACE", "Ethernet4|10.128.0.9/29")),
    "an address that is none": ("SON028", put("INTERFACE", "Ethernet4|10.128.0.999/31")),
    "no bare key": ("SON026", drop("INTERFACE", "Ethernet0")),
    "an interface without port": ("SON025", put("INTERFACE", "Ethernet999")),
    "local address on no interface": ("SON023", put("BGP_NEIGHBOR", "10.64.0.0", local_addr="10.9.9.9")),
    "no local address": ("SON023", drop("BGP_NEIGHBOR", "10.64.0.0", "local_addr")),
    "neighbour without AS": ("SON023", drop("BGP_NEIGHBOR", "10.64.0.0", "asn")),
    "neighbour is the switch itself": ("SON023", put("BGP_NEIGHBOR", "10.64.0.1", asn="1", local_addr="10.64.0.3")),
    "neighbour out of reach": ("SON023", put("BGP_NEIGHBOR", "10.64.0.0", local_addr="10.64.0.3")),
    "no AS": ("SON029", drop("DEVICE_METADATA", "localhost", "bgp_asn")),
    "no device type": ("SON029", drop("DEVICE_METADATA", "localhost", "type")),
    "no HwSKU": ("SON029", drop("DEVICE_METADATA", "localhost", "hwsku")),
    "host name with a space": ("SON029", put("DEVICE_METADATA", "localhost", hostname="leaf 01")),
    "no loopback address": ("SON029", drop("LOOPBACK_INTERFACE", "Loopback0|10.0.0.1/32")),
    "loopback of 24 bits": ("SON029", put("LOOPBACK_INTERFACE", "Loopback0|10.7.0.1/24")),
    "DSCP 26 unmapped": ("SON031", drop("DSCP_TO_TC_MAP", MAP, "26")),
    "DSCP 26 to a lossy class": ("SON031", put("DSCP_TO_TC_MAP", MAP, **{"26": "0"})),
    "traffic class 8": ("SON031", put("DSCP_TO_TC_MAP", MAP, **{"26": "8"})),
    "lossless class to a lossy queue": ("SON031", put("TC_TO_QUEUE_MAP", MAP, **{"3": "1"})),
    "lossless class to the lossy group": ("SON031", put("TC_TO_PRIORITY_GROUP_MAP", MAP, **{"3": "0"})),
    "port without maps": ("SON024", drop("PORT_QOS_MAP", "Ethernet0")),
    "port without queue map": ("SON024", drop("PORT_QOS_MAP", "Ethernet0", "tc_to_queue_map")),
    "no global map": ("SON024", drop("PORT_QOS_MAP", "global")),
    "another map on one port": ("SON024", put("PORT_QOS_MAP", "Ethernet0", dscp_to_tc_map="AZURE")),
    "map that isn't there": ("SON025", drop("TC_TO_QUEUE_MAP")),
    "scheduler that isn't there": ("SON025", put("QUEUE", "Ethernet0|0", scheduler="NOPE")),
    "WRED profile that isn't there": ("SON025", put("QUEUE", "Ethernet0|3", wred_profile="NOPE")),
    "pool that isn't there": ("SON025", put("BUFFER_PROFILE", "ingress_lossy_profile", pool="nope")),
    "queue of a port that isn't there": ("SON025", put("QUEUE", "Ethernet999|0", scheduler="DEFAULT")),
    "watchdog on a lossy priority": ("SON027", put("PORT_QOS_MAP", "Ethernet0", pfcwd_sw_enable="4")),
    "watched port without PFC": (
        "SON027",
        both(drop("PORT_QOS_MAP", "Ethernet0", "pfc_enable"), drop("PORT_QOS_MAP", "Ethernet0", "pfcwd_sw_enable")),
    ),
    "PFC without a watchdog": ("SON027", drop("PFC_WD", "Ethernet0")),
    "no detection time": ("SON034", drop("PFC_WD", "Ethernet0", "detection_time")),
    "detection below polling": ("SON034", put("PFC_WD", "Ethernet0", detection_time="100")),
    "no polling interval": ("SON034", drop("PFC_WD", "GLOBAL")),
    "no group for the lossless class": ("SON032", drop("BUFFER_PG", "Ethernet0|3")),
    "overlapping groups": ("SON032", put("BUFFER_PG", "Ethernet0|3-4", profile="NULL")),
    "groups in the wrong order": ("SON032", put("BUFFER_PG", "Ethernet0|5-4", profile="NULL")),
    "lossless queue without marking": ("SON033", drop("QUEUE", "Ethernet0|3", "wred_profile")),
    "marking that is off": ("SON033", drop("WRED_PROFILE", "ECN_400G", "wred_green_enable")),
    "thresholds above the pool": (
        "SON033",
        put("WRED_PROFILE", "ECN_400G", **{f"{c}_max_threshold": "900000000" for c in ("green", "yellow", "red")}),
    ),
    "thresholds the wrong way round": ("SON033", put("WRED_PROFILE", "ECN_400G", green_min_threshold="9999999")),
    "no cable length": ("SON035", drop("CABLE_LENGTH", "AZURE", "Ethernet0")),
    "cable length without a unit": ("SON035", put("CABLE_LENGTH", "AZURE", Ethernet0="5")),
    "strict with a weight": ("SON037", put("SCHEDULER", "CNP_400G", weight="10")),
    "weight of nothing": ("SON037", drop("SCHEDULER", "ROCE", "weight")),
    "profile without a threshold": ("SON040", drop("BUFFER_PROFILE", "ingress_lossy_profile", "dynamic_th")),
    "static threshold on a dynamic pool": ("SON040", put("BUFFER_PROFILE", "ingress_lossy_profile", static_th="1")),
    "queue with an ingress profile": ("SON040", put("BUFFER_QUEUE", "Ethernet0|0", profile="ingress_lossy_profile")),
    "framework without its tables": (
        "SON036",
        put("DEVICE_METADATA", "localhost", frr_mgmt_framework_config="true"),
    ),
    "split-unified without frr.conf": (
        "SON036",
        put("DEVICE_METADATA", "localhost", docker_routing_config_mode="split-unified"),
    ),
    "a session that FRR isn't expected to have": ("SON036", drop("BGP_NEIGHBOR", "10.64.0.2")),
    "an AS that FRR isn't expected to have": ("SON036", put("DEVICE_METADATA", "localhost", bgp_asn="65001")),
    "eleven time servers": ("SON038", lambda c: c["NTP_SERVER"].update({f"10.9.0.{n}": {} for n in range(11)})),
    "certificate that ends in .pem": ("SON039", put("GNMI", "certs", server_crt="/etc/server.pem")),
    "no database version": ("SON043", drop("VERSIONS")),
    "AAA without a key": ("SON041", drop("TACPLUS", "global", "passkey")),
}


ALSO = {
    "neighbour is the switch itself": {"SON036"},  # a session more than FRR is expected to have
    "port without maps": {"SON027"},  # PFC_WD still watches it
    "another map on one port": {"SON025"},  # and that map isn't there
}
"""What else a planted fault brings with it."""


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_and_nothing_else_is_found(name: str) -> None:
    code, plant = PLANTED[name]

    codes = {re.findall(r"\bSON\d{3}\b", line)[0] for line in faulty(plant)}

    assert codes == {code} | ALSO.get(name, set())


def test_a_cable_that_no_row_of_a_static_table_holds_is_found() -> None:
    files = sonic_switches.rendered("static-headroom")
    config = json.loads(files["config_db.json"])
    config["CABLE_LENGTH"]["AZURE"]["Ethernet0"] = "7m"

    (finding,) = PLATFORM.check(files | {"config_db.json": json.dumps(config, indent=2).encode()}, "x")

    assert finding.code == "SON035"
    assert "5m, 40m, 300m" in finding.detail


def test_a_rendered_switch_has_no_fault() -> None:
    assert rendered()
    assert faulty(lambda config: None) == []


def test_a_finding_names_the_line_of_the_row() -> None:
    (line,) = faulty(put("PORT", "Ethernet4", alias="etp1a"))

    text = json.dumps(json.loads(rendered()["config_db.json"]), indent=2).splitlines()
    number = int(line.split(":")[1])
    assert text[number - 1].strip() == '"Ethernet4": {'


@pytest.mark.parametrize("content", [b"", b"[]", b'{"PORT": []}', b'{"PORT": {"a": 1}}', b"\xff"])
def test_a_file_that_is_no_config_db_is_one_kind_of_finding(content: bytes) -> None:
    findings = PLATFORM.check({"config_db.json": content}, "compute/leaf-01")

    assert {finding.code for finding in findings} == {"SON020"}


def test_a_missing_file_is_found() -> None:
    (finding,) = PLATFORM.check({"frr.expected.conf": b""}, "compute/leaf-01")

    assert finding.code == "SON020"
    assert "frr.expected.conf" in finding.detail


def test_a_foreign_configuration_needs_no_expected_text() -> None:
    files = {"config_db.json": rendered()["config_db.json"]}

    assert [finding.code for finding in PLATFORM.check(files, "x")] == ["SON042"]


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the published examples are not beside us")
@pytest.mark.parametrize("name", ["sonic-example-leaf.json", "sonic-example-leaf-unnumbered.json"])
def test_a_configuration_that_was_loaded_for_real_has_no_error(name: str) -> None:
    findings = PLATFORM.check({"config_db.json": (EXAMPLES / name).read_bytes()}, "x")

    assert [finding.code for finding in findings] == ["SON042"]


def test_every_kind_of_check_finding_has_an_example() -> None:
    checked = {code for code in FAULTS if code >= "SON020"}

    assert checked == {code for code, _ in PLANTED.values()} | {"SON042"}
