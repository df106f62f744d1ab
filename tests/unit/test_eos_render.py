"""What an EOS switch is told: lines that must be there, and lines that must not."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from railweave.errors import ProgramFault
from railweave.model.hardware import Breakout
from railweave.model.intent import TrafficClass
from railweave.model.names import Addressing, Tier, Workload
from railweave.model.qos import TrafficPreset
from railweave.platforms.eos import PLATFORM
from railweave.platforms.eos.limits import DEFAULT_TRAFFIC_CLASS
from railweave.platforms.eos.qos_maps import effective
from railweave.platforms.eos.sections import parsed
from railweave.platforms.eos.tree import Block, by_indentation
from tests.unit.eos_switches import (
    ALL_SERVICES,
    CNP,
    DEFAULT,
    INFERENCE_LEAF,
    KINDS,
    LATENCY,
    LOSSLESS,
    ROCE,
    SOURCE,
    TRAINING_LEAF,
    TRAINING_SPINE,
    WRED,
    Filler,
    Wants,
    model,
    rendered,
    specs,
    switch,
)

every_kind = pytest.mark.parametrize("kind", KINDS)


def block(text: str, line: str) -> Block:
    return next(found for found in by_indentation(text).walk() if found.line == line)


def lines(text: str, line: str) -> list[str]:
    return [found.line for found in block(text, line).walk()]


def classes(*wanted: TrafficClass) -> TrafficPreset:
    return TrafficPreset(name="own", why="test", classes=wanted, wred=WRED, sources=(SOURCE,))


@every_kind
def test_a_switch_has_one_file_with_unix_line_ends(kind: str) -> None:
    files = dict(PLATFORM.render(switch(KINDS[kind]), Filler()))

    assert list(files) == ["startup-config"]
    text = files["startup-config"].decode()
    assert text.startswith("! made from inventory/sites/paris-1: edit that\n")
    assert text.endswith("\n")
    assert not re.search(r"[ \t\r]\n|None|\{|Undefined", text)


@every_kind
def test_indentation_is_three_blanks_a_level(kind: str) -> None:
    depths = {len(line) - len(line.lstrip()) for line in rendered(switch(KINDS[kind])).splitlines()}

    assert depths == {0, 3, 6}


@every_kind
def test_no_default_of_eos_is_printed(kind: str) -> None:
    text = rendered(switch(KINDS[kind]))

    for port in by_indentation(text).below("interface "):
        assert not port.has("no shutdown")
        assert not port.has("no lldp transmit")
    assert "qos map traffic-class 3 to tx-queue 3" not in text
    assert "lldp run" not in text


def test_a_second_run_gives_the_same_bytes() -> None:
    for _, spec in specs():
        assert rendered(spec) == rendered(spec)


def test_only_switches_are_rendered() -> None:
    with pytest.raises(ProgramFault, match="EOS runs on switches"):
        list(PLATFORM.render(object.__new__(type("Host", (), {"name": "sm-1"})), Filler()))


def test_a_port_has_speed_mtu_address_and_profile() -> None:
    text = rendered(switch(TRAINING_LEAF))

    assert lines(text, "interface Ethernet1/5") == [
        "description gpu0002:eth0",
        "mtu 9100",
        "speed 400g-4",
        "no switchport",
        "ip address 10.64.0.2/31",
        "service-profile HOST-400G",
        "uc-tx-queue 3",
        "random-detect ecn count",
    ]


@pytest.mark.parametrize(
    ("breakout", "speed", "fec"),
    [
        (Breakout(ports=1, speed_gbps=100, lanes=4), "100g-4", True),
        (Breakout(ports=4, speed_gbps=100, lanes=2), "100g-2", False),
        (Breakout(ports=1, speed_gbps=400, lanes=8), "400g-8", False),
        (Breakout(ports=2, speed_gbps=400, lanes=4), "400g-4", False),
        (Breakout(ports=1, speed_gbps=800, lanes=8), "800g-8", False),
    ],
    ids=lambda value: value.label if isinstance(value, Breakout) else None,
)
def test_rs_fec_is_asked_for_on_nrz_lanes_only(breakout: Breakout, speed: str, fec: bool) -> None:
    text = rendered(switch(Wants(breakout=breakout)))

    port = block(text, "interface Ethernet1/1")
    assert port.first("speed ") == speed
    assert port.has("error-correction encoding reed-solomon") is fec


def test_a_lossless_class_is_paused_watched_and_marked() -> None:
    text = rendered(switch(TRAINING_LEAF))

    assert lines(text, "qos profile HOST-400G")[:4] == [
        "qos trust dscp",
        "priority-flow-control on",
        "priority-flow-control priority 3 no-drop",
        "priority-flow-control pause watchdog",
    ]
    assert lines(text, "uc-tx-queue 3") == [
        "no priority",
        "bandwidth percent 50",
        "random-detect ecn minimum-threshold 1600000 bytes maximum-threshold 6400000 bytes "
        "max-mark-probability 20 weight 0",
    ]
    assert lines(text, "uc-tx-queue 6") == ["priority strict", "shape rate 10 percent"]
    assert "priority-flow-control pause watchdog default timeout 0.4\n" in text
    assert "priority-flow-control pause watchdog default recovery-time 0.4\n" in text
    assert "priority-flow-control pause watchdog default polling-interval 0.2\n" in text
    assert "priority-flow-control pause watchdog action drop\n" in text


def test_ecn_marks_are_counted_on_the_interface_and_never_in_the_profile() -> None:
    tree = by_indentation(rendered(switch(TRAINING_LEAF)))

    counting = {b.line.split()[0] for b in tree.children if any(c.line == "random-detect ecn count" for c in b.walk())}

    assert counting == {"interface"}
    assert tree.has("hardware counter feature ecn out")


def test_thresholds_follow_the_port_speed() -> None:
    slow = rendered(switch(Wants(breakout=Breakout(ports=1, speed_gbps=100, lanes=4))))

    assert "minimum-threshold 400000 bytes maximum-threshold 1600000 bytes" in slow
    assert "minimum-threshold 1600000 bytes" not in slow


def test_inference_pauses_nothing() -> None:
    text = rendered(switch(INFERENCE_LEAF))

    assert "priority-flow-control" not in text
    assert "no-drop" not in text
    assert text.count("\n   uc-tx-queue 5\n      random-detect ecn count\n") == 4


def test_hosts_that_are_not_believed_get_the_default_mark_and_class() -> None:
    text = rendered(switch(INFERENCE_LEAF))

    assert lines(text, "qos profile HOST-100G")[:2] == ["no qos trust", "service-policy type qos input UNTRUSTED"]
    assert lines(text, "qos profile FABRIC-100G")[0] == "qos trust dscp"
    assert lines(text, "policy-map type quality-of-service UNTRUSTED") == [
        "class UNTRUSTED",
        "set dscp 0",
        "set traffic-class 0",
    ]
    assert lines(text, "class-map type qos match-any UNTRUSTED") == ["match ip access-group UNTRUSTED"]
    assert lines(text, "ip access-list UNTRUSTED") == ["10 permit ip any any"]


def test_a_spine_without_hosts_believes_every_mark() -> None:
    text = rendered(switch(KINDS["inference-spine"]))

    assert "UNTRUSTED" not in text
    assert "no qos trust" not in text


def test_jericho_says_tx_queue() -> None:
    text = rendered(switch(KINDS["training-leaf-jericho"]))

    assert "\n   tx-queue 3\n" in text
    assert "uc-tx-queue" not in text


@pytest.mark.parametrize("preset", [LOSSLESS, LATENCY], ids=["lossless", "latency"])
def test_every_dscp_reaches_the_traffic_class_of_its_class(preset: TrafficPreset) -> None:
    spec = switch(Wants(preset=preset))

    mapped = effective(parsed(rendered(spec))["qos_maps"]["dscps"])

    assert mapped == tuple(spec.qos.class_of(dscp).traffic_class for dscp in range(64))
    assert mapped != DEFAULT_TRAFFIC_CLASS


def test_a_class_is_sent_to_a_queue_of_another_number_by_a_map_that_says_tx_queue() -> None:
    moved = ROCE.model_copy(update={"queue": 4})
    text = rendered(switch(Wants(preset=classes(DEFAULT, moved, CNP))))

    assert "qos map traffic-class 3 to tx-queue 4\n" in text
    assert "random-detect ecn minimum-threshold" in "\n".join(lines(text, "uc-tx-queue 4"))
    assert "to uc-tx-queue" not in text


def test_a_watchdog_that_only_alerts_is_told_to_notify() -> None:
    assert LOSSLESS.watchdog is not None
    alert = LOSSLESS.model_copy(update={"watchdog": LOSSLESS.watchdog.model_copy(update={"action": "alert"})})

    assert "priority-flow-control pause watchdog action notify-only\n" in rendered(switch(Wants(preset=alert)))


def test_a_leaf_uses_all_uplinks_and_announces_its_own_prefixes_only() -> None:
    text = rendered(switch(Wants(hosts=64, uplinks=32)))

    bgp = block(text, "router bgp 65101")
    assert bgp.has("maximum-paths 32 ecmp 32")
    assert bgp.has("redistribute connected route-map RM-OWN")
    assert bgp.has("neighbor SPINES route-map RM-OWN out")
    assert bgp.has("neighbor SPINES timers 3 9")
    assert not any("bfd" in child.line for child in bgp.walk())
    assert lines(text, "route-map RM-OWN permit 10") == ["match ip address prefix-list PL-OWN"]
    assert lines(text, "ip prefix-list PL-OWN") == ["seq 10 permit 10.0.0.1/32", "seq 20 permit 10.64.0.0/25 le 31"]


def test_a_numbered_neighbour_is_the_other_end_of_the_link() -> None:
    text = rendered(switch(TRAINING_LEAF))

    assert block(text, "interface Ethernet2/1").has("ip address 10.128.0.5/31")
    assert [line for line in lines(text, "router bgp 65101") if "10.128.0.4" in line] == [
        "neighbor 10.128.0.4 peer group SPINES",
        "neighbor 10.128.0.4 remote-as 65001",
        "neighbor 10.128.0.4 description compute-upper-01",
    ]


def test_unnumbered_links_have_interface_neighbours_and_ipv6_next_hops() -> None:
    text = rendered(switch(KINDS["training-leaf-unnumbered"]))

    assert block(text, "interface Ethernet2/1").has("ipv6 enable")
    assert block(text, "interface Ethernet1/1").has("ip address 10.64.0.0/31")
    assert block(text, "router bgp 65101").has("neighbor interface Ethernet2/1 peer-group SPINES remote-as 65001")
    assert lines(text, "address-family ipv4") == [
        "neighbor SPINES activate",
        "neighbor SPINES next-hop address-family ipv6 originate",
    ]
    assert "\nip routing ipv6 interfaces\n" in text
    assert "\nipv6 unicast-routing\n" in text
    assert "\nip routing\n" not in text


def test_peer_groups_are_named_by_direction() -> None:
    spine = rendered(switch(KINDS["training-spine-unnumbered"]))
    top = rendered(switch(KINDS["training-super-spine"]))

    assert re.findall(r"neighbor (\S+) peer group\n", spine) == ["LEAVES", "SUPER-SPINES"]
    assert re.findall(r"neighbor (\S+) peer group\n", top) == ["SPINES"]
    assert "route-map RM-OWN out" not in spine + top


def test_a_switch_above_is_as_wide_as_its_bundles() -> None:
    assert block(rendered(switch(KINDS["training-super-spine"])), "router bgp 65101").has("maximum-paths 2 ecmp 2")
    assert "maximum-paths" not in rendered(switch(TRAINING_SPINE))


def test_a_leaf_passes_on_what_its_hosts_announce() -> None:
    text = rendered(switch(KINDS["inference-leaf-host-bgp"]))

    assert "ip as-path access-list AS-HOSTS permit ^65501$ any\n" in text
    assert lines(text, "route-map RM-OWN permit 20") == ["match as-path AS-HOSTS"]
    assert block(text, "router bgp 65101").has("neighbor 10.64.0.1 peer group HOSTS")
    assert "neighbor HOSTS route-map" not in text


@pytest.mark.parametrize(
    ("wants", "balances"),
    [
        (TRAINING_LEAF, True),
        (replace(TRAINING_LEAF, release="4.29.5M"), False),
        (replace(TRAINING_LEAF, release=""), True),
        (replace(TRAINING_LEAF, workload=Workload.INFERENCE), False),
        (replace(TRAINING_LEAF, model=model("jericho", "tx-queue")), False),
        (TRAINING_SPINE, False),
    ],
    ids=["training", "old release", "release unknown", "inference", "jericho", "no choice"],
)
def test_load_is_balanced_dynamically_where_that_is_known_to_work(wants: Wants, balances: bool) -> None:
    text = rendered(switch(wants))

    assert ("ip hardware fib load-balance distribution dynamic\n" in text) is balances


def test_management_stands_in_its_own_routing_table() -> None:
    text = rendered(switch(TRAINING_LEAF))

    assert lines(text, "interface Management1") == ["vrf MGMT", "ip address 10.252.1.1/16"]
    assert "ip route vrf MGMT 0.0.0.0/0 10.252.0.1\n" in text
    assert "no ip routing vrf MGMT\n" in text
    assert lines(text, "management api http-commands") == ["no shutdown", "vrf MGMT", "no shutdown"]
    assert lines(text, "management ssh") == ["vrf MGMT", "no shutdown"]


def test_secrets_are_hashes_or_marks() -> None:
    text = rendered(switch(Wants(services=ALL_SERVICES)))

    assert "username admin privilege 15 role network-admin secret sha512 @@secret:user-admin@@\n" in text
    assert "username reader privilege 1 role network-operator secret sha512 $6$salt$hash\n" in text
    assert "username old privilege 15 role network-admin secret 5 $1$salt$hash\n" in text
    assert "tacacs-server host 10.252.0.21 vrf MGMT key 0 @@secret:tacacs-key@@\n" in text
    assert "snmp-server community @@secret:snmp-community@@ ro\n" in text


def test_a_key_that_eos_hid_itself_is_marked_as_such() -> None:
    assert ALL_SERVICES.tacacs is not None
    tacacs = ALL_SERVICES.tacacs.model_copy(update={"key": {"hash": "0207165218120E"}})
    text = rendered(switch(Wants(services=ALL_SERVICES.model_copy(update={"tacacs": tacacs}))))

    assert "tacacs-server host 10.252.0.20 vrf MGMT key 7 0207165218120E\n" in text


def test_a_switch_without_services_has_none_of_their_lines() -> None:
    text = rendered(switch(TRAINING_LEAF))

    for word in ("username", "tacacs", "snmp-server", "ntp ", "banner", "gnmi", "name-server", "logging"):
        assert word not in text
    assert "aaa authorization exec default local\n" in text


def test_telemetry_has_its_certificate() -> None:
    text = rendered(switch(Wants(services=ALL_SERVICES)))

    assert lines(text, "transport grpc default") == ["ssl profile GNMI", "port 50051", "vrf MGMT"]
    assert lines(text, "management security")[-2:] == ["certificate gnmi.crt key gnmi.key", "trust certificate ca.crt"]


def test_a_leaf_renders_the_ports_in_faceplate_order() -> None:
    ports = [b.line for b in by_indentation(rendered(switch(Wants(hosts=4)))).below("interface Ethernet")]

    assert ports == [f"interface Ethernet{cage}/{lane}" for cage in (1, 2, 3) for lane in (1, 5)]


def test_addressing_changes_nothing_but_links_between_switches() -> None:
    numbered = set(rendered(switch(Wants())).splitlines())
    unnumbered = set(rendered(switch(Wants(addressing=Addressing.UNNUMBERED))).splitlines())

    assert all("Ethernet1/" not in line and "10.64." not in line for line in numbered ^ unnumbered)


def test_a_super_spine_announces_its_loopback_only() -> None:
    spec = switch(KINDS["training-super-spine"])

    assert spec.tier is Tier.SUPER_SPINE
    assert lines(rendered(spec), "ip prefix-list PL-OWN") == ["seq 10 permit 10.0.0.1/32"]
