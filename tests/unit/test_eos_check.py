"""Faults in EOS files are found by reading them back, each at its line."""

from __future__ import annotations

import re

import pytest

from railweave.model.finding import Finding
from railweave.platforms.eos import PLATFORM
from railweave.platforms.eos.faults import FAULTS
from tests.unit.eos_switches import ALL_SERVICES, KINDS, Wants, rendered, switch

ALL = rendered(switch(Wants(services=ALL_SERVICES)))
NUMBERED = rendered(switch(KINDS["training-leaf"]))
UNNUMBERED = rendered(switch(KINDS["training-leaf-unnumbered"]))
INFERENCE = rendered(switch(KINDS["inference-leaf"]))


def findings(text: str) -> list[Finding]:
    return PLATFORM.check({"startup-config": text.encode()}, "compute/leaf-01")


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_what_we_render_has_no_faults(kind: str) -> None:
    text = rendered(switch(KINDS[kind]))

    assert len(text) > 2000
    assert findings(text) == []


def test_a_folder_without_startup_config_is_a_fault() -> None:
    (finding,) = PLATFORM.check({"config_db.json": b"{}"}, "compute/leaf-01")

    assert finding.code == "EOS020"
    assert finding.line().startswith("compute/leaf-01/startup-config: EOS020 The startup-config is missing;")


FAULTY = {
    "policy map of NX-OS": (ALL, "\nqos map dscp 26 ", "\npolicy-map type tx-queue Q\nqos map dscp 26 ", "EOS021"),
    "service policy of NX-OS": (
        ALL,
        "   service-profile HOST",
        "   service-policy type tx-queue output Q\n   service-profile HOST",
        "EOS021",
    ),
    "watchdog of NX-OS": (
        ALL,
        "priority-flow-control pause watchdog action drop",
        "priority-flow-control pause watchdog default action drop timer 200 milliseconds",
        "EOS021",
    ),
    "watchdog action that EOS lacks": (ALL, "watchdog action drop", "watchdog action no-drop", "EOS021"),
    "queue word in a map": (
        ALL,
        "\nqos map dscp 26",
        "\nqos map traffic-class 3 to uc-tx-queue 3\nqos map dscp 26",
        "EOS021",
    ),
    "leaving a family like IOS": (
        ALL,
        "      neighbor SPINES activate",
        "      neighbor SPINES activate\n   exit-address-family",
        "EOS021",
    ),
    "line after an inner block": (
        ALL,
        "      neighbor SPINES activate\n",
        "      neighbor SPINES activate\n   neighbor SPINES bfd\n",
        "EOS022",
    ),
    "eAPI turned on too late": (
        ALL,
        "   no shutdown\n   !\n   vrf MGMT\n      no shutdown\n",
        "   vrf MGMT\n      no shutdown\n   no shutdown\n",
        "EOS022",
    ),
    "block twice": (
        ALL,
        "interface Loopback0\n",
        "interface Ethernet1/1\n   mtu 9100\n!\ninterface Loopback0\n",
        "EOS023",
    ),
    "two addresses": (
        ALL,
        "   ip address 10.64.0.0/31",
        "   ip address 10.64.0.0/31\n   ip address 10.64.0.8/31",
        "EOS023",
    ),
    "network twice": (ALL, "   ip address 10.64.0.2/31", "   ip address 10.64.0.1/31", "EOS024"),
    "profile that isn't there": (ALL, "service-profile HOST-400G", "service-profile HOST-800G", "EOS025"),
    "route map that isn't there": (ALL, "route-map RM-OWN out", "route-map RM-OWNN out", "EOS025"),
    "prefix list that isn't there": (
        ALL,
        "match ip address prefix-list PL-OWN",
        "match ip address prefix-list PL",
        "EOS025",
    ),
    "peer group that isn't there": (
        ALL,
        "peer group SPINES\n   neighbor 10.128.0.4 remote",
        "peer group SPINE\n   neighbor 10.128.0.4 remote",
        "EOS025",
    ),
    "TLS profile that isn't there": (
        ALL,
        "      ssl profile GNMI\n      port",
        "      ssl profile GNMY\n      port",
        "EOS025",
    ),
    "policy map that isn't there": (INFERENCE, "type qos input UNTRUSTED", "type qos input TRUSTED", "EOS025"),
    "neighbour on no link": (NUMBERED, "ip address 10.128.0.5/31", "ip address 10.128.4.5/31", "EOS026"),
    "port without IPv6": (UNNUMBERED, "   ipv6 enable\n", "", "EOS027"),
    "switch without IPv6": (UNNUMBERED, "ipv6 unicast-routing\n!\n", "", "EOS027"),
    "too few paths": (NUMBERED, "maximum-paths 2 ecmp 2", "maximum-paths 1 ecmp 1", "EOS028"),
    "no paths": (NUMBERED, "   maximum-paths 2 ecmp 2\n", "", "EOS028"),
    "session inside the AS": (
        NUMBERED,
        "neighbor 10.128.0.4 remote-as 65001",
        "neighbor 10.128.0.4 remote-as 65101",
        "EOS029",
    ),
    "unnumbered session inside the AS": (
        UNNUMBERED,
        "peer-group SPINES remote-as 65001",
        "peer-group SPINES remote-as 65101",
        "EOS029",
    ),
    "port with another MTU": (NUMBERED, "mtu 9100", "mtu 9000", "EOS030"),
    "port without MTU": (NUMBERED, "   mtu 9100\n", "", "EOS030"),
    "MTU above the limit": (NUMBERED.replace("mtu 9100", "mtu 9216"), "mtu 9216", "mtu 9216", "EOS030"),
    "priority that no DSCP leads to": (
        NUMBERED,
        "qos map dscp 26 to traffic-class 3",
        "qos map dscp 26 to traffic-class 4",
        "EOS031",
    ),
    "priority of another class": (NUMBERED, "priority 3 no-drop", "priority 5 no-drop", "EOS031"),
    "priority without queue": (
        NUMBERED,
        "   uc-tx-queue 3\n      no priority",
        "   uc-tx-queue 4\n      no priority",
        "EOS031",
    ),
    "lossy class in a lossless queue": (
        NUMBERED,
        "\nqos map dscp 26",
        "\nqos map traffic-class 6 to tx-queue 3\nqos map dscp 26",
        "EOS032",
    ),
    "polling too slow": (NUMBERED, "polling-interval 0.2", "polling-interval 0.25", "EOS033"),
    "timeout too long": (NUMBERED, "default timeout 0.4", "default timeout 61", "EOS033"),
    "timeout that is no number": (NUMBERED, "default timeout 0.4", "default timeout fast", "EOS033"),
    "watchdog without action": (NUMBERED, "priority-flow-control pause watchdog action drop\n", "", "EOS034"),
    "more than the port": (NUMBERED, "bandwidth percent 50", "bandwidth percent 51", "EOS035"),
    "class seven moved": (
        NUMBERED,
        "\nqos map dscp 26",
        "\nqos map traffic-class 7 to tx-queue 5\nqos map dscp 26",
        "EOS036",
    ),
    "thresholds swapped": (
        NUMBERED,
        "minimum-threshold 1600000 bytes maximum-threshold 6400000",
        "minimum-threshold 6400000 bytes maximum-threshold 1600000",
        "EOS037",
    ),
    "no management address": (NUMBERED, "   ip address 10.252.1.1/16\n", "", "EOS038"),
    "no way out of management": (NUMBERED, "ip route vrf MGMT 0.0.0.0/0 10.252.0.1\n", "", "EOS038"),
    "eAPI off": (
        NUMBERED,
        "management api http-commands\n   no shutdown\n",
        "management api http-commands\n",
        "EOS038",
    ),
    "banner line that is dropped": (ALL, "Authorised use only.", "! Authorised use only.", "EOS039"),
    "banner line that is indented": (ALL, "Authorised use only.", "  Authorised use only.", "EOS039"),
    "banner that ends too early": (ALL, "Authorised use only.\n", "Authorised use only.\nEOF\n", "EOS039"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_is_named_with_its_place(name: str) -> None:
    text, old, new, code = FAULTY[name]

    found = findings(changed(text, old, new))

    assert code in {finding.code for finding in found}
    for finding in found:
        assert finding.where.path == "compute/leaf-01/startup-config"
        assert finding.where.line is not None and 1 <= finding.where.line <= text.count("\n") + 3
        assert re.match(r"expected .+, got .+", finding.detail)


def test_every_kind_of_fault_in_a_file_has_an_example() -> None:
    shown = {code for *_, code in FAULTY.values()} | {"EOS020"}

    assert shown == {code for code in FAULTS if "EOS020" <= code <= "EOS099"}


def test_a_fault_stands_at_its_line() -> None:
    text = changed(NUMBERED, "maximum-paths 2 ecmp 2", "maximum-paths 1 ecmp 1")

    (finding,) = findings(text)

    assert finding.where.line is not None
    assert text.splitlines()[finding.where.line - 1] == "   maximum-paths 1 ecmp 1"
    assert finding.line() == (
        f"compute/leaf-01/startup-config:{finding.where.line}: EOS028 Fewer paths than uplinks are used; "
        "expected at least 2 paths for the neighbours of AS 65001, got 1; "
        "mend the template that wrote `maximum-paths`"
    )


def test_a_watchdog_that_would_forward_on_is_a_fault() -> None:
    wants = KINDS["training-leaf"]
    assert wants.preset.watchdog is not None
    watchdog = wants.preset.watchdog.model_copy(update={"action": "forward"})
    text = rendered(switch(Wants(preset=wants.preset.model_copy(update={"watchdog": watchdog}))))

    assert {finding.code for finding in findings(text)} == {"EOS034"}


def test_priorities_and_queues_are_followed_by_the_maps_and_not_by_their_numbers() -> None:
    moved = NUMBERED.replace("uc-tx-queue 3", "uc-tx-queue 4").replace(
        "\nqos map dscp 26", "\nqos map traffic-class 3 to tx-queue 4\nqos map dscp 26"
    )

    assert findings(moved) == []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"{}\n", b"interface Ethernet1/1\n" * 3, b"   lone\n"])
def test_a_file_that_is_no_configuration_gives_findings_and_no_crash(content: bytes) -> None:
    found = PLATFORM.check({"startup-config": content}, "compute/leaf-01")

    assert "EOS038" in {finding.code for finding in found}


def test_the_texts_of_the_faults_follow_the_house_rules() -> None:
    for code, kind in FAULTS.items():
        assert re.fullmatch(r"EOS\d{3}", code)
        assert 4 <= len(kind.summary.split()) <= 8, kind.summary
        assert kind.explanation.endswith(".") and kind.remedy.endswith(".")
    assert PLATFORM.faults == FAULTS
