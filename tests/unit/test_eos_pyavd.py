"""pyavd writes the same lines from the same values, where it models them (needs the extra `bench`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.sections import contexts
from railweave.platforms.eos.tree import Block, by_indentation
from tests.unit.eos_switches import KINDS, rendered, switch

pyavd = pytest.importorskip("pyavd", reason="pyavd is an extra")


def structured(spec: SwitchSpec) -> dict[str, Any]:
    """The structured configuration of AVD with the values that our sections print."""
    values = contexts(spec)
    return {
        "hostname": values["system"]["hostname"],
        "aaa_root": {"disabled": True},
        **services(values),
        **qos(values, spec),
        **ports(values),
        **routing(values),
    }


def services(values: Mapping[str, Any]) -> dict[str, Any]:
    aaa, ntp, snmp, syslog, tls = (values[name] for name in ("aaa", "ntp", "snmp", "syslog", "tls"))
    found: dict[str, Any] = {
        "local_users": [
            {"name": u.name, "privilege": int(u.privilege), "role": u.role, "sha512_password": u.secret}
            for u in values["users"]["accounts"]
            if u.kind == "sha512"
        ],
        "service_routing_protocols_model": "multi-agent",
        "lldp": {"timer": 10, "holdtime": 40, "management_address": "Management1"},
        "dns_domain": values["system"]["domain"] or None,
        "ip_name_server": {
            "vrfs": [{"name": "MGMT", "servers": [{"ip_address": s} for s in values["system"]["name_servers"]]}]
        },
        "spanning_tree": {"mode": "mstp"},
        "vrfs": [{"name": "MGMT", "ip_routing": False}],
        "management_ssh": {"vrfs": [{"name": "MGMT", "enable": True}]},
        "static_routes": [{"vrf": "MGMT", "prefix": "0.0.0.0/0", "next_hop": values["static_routes"]["gateway"]}],
    }
    if syslog["servers"]:
        host = {"name": "MGMT", "source_interface": "Management1", "hosts": [{"name": s} for s in syslog["servers"]]}
        found["logging"] = {"vrfs": [host]}
    if ntp["preferred"]:
        servers = [{"name": ntp["preferred"], "preferred": True, "iburst": True}]
        servers += [{"name": s, "iburst": True} for s in ntp["others"]]
        local = {"name": "Management1", "vrf": "MGMT"}
        found["ntp"] = {"vrf": "MGMT", "local_interface": local, "servers": servers}
    if snmp["community"]:
        found["snmp_server"] = {
            "contact": snmp["contact"],
            "location": snmp["location"],
            "communities": [{"name": snmp["community"], "access": "ro"}],
            "local_interfaces": [{"name": "Management1", "vrf": "MGMT"}],
            "vrfs": [{"name": "MGMT", "enable": True}],
        }
    if tls["certificate"]:
        profile = {
            "name": "GNMI",
            "tls_versions": "1.2 1.3",
            "certificate": {"file": tls["certificate"], "key": tls["key"]},
            "trust_certificate": {"certificates": [tls["authority"]]},
        }
        found["management_security"] = {"ssl_profiles": [profile]}
        grpc = {"name": "default", "vrf": "MGMT", "port": int(values["gnmi"]["port"]), "ssl_profile": "GNMI"}
        found["management_api_gnmi"] = {"transport": {"grpc": [grpc]}}
    if aaa["servers"]:
        hosts = [{"host": s, "vrf": "MGMT", "key": aaa["key"], "key_type": aaa["kind"]} for s in aaa["servers"]]
        members = [{"server": s, "vrf": "MGMT"} for s in aaa["servers"]]
        accounting = {"type": "start-stop", "methods": [{"method": "group", "group": "TACACS"}]}
        found |= {
            "tacacs_servers": {"hosts": hosts},
            "aaa_server_groups": [{"name": "TACACS", "type": "tacacs+", "servers": members}],
            "aaa_authentication": {"login": {"default": "group TACACS local"}},
            "aaa_authorization": {"exec": {"default": "group TACACS local"}},
            "aaa_accounting": {"exec": {"default": accounting}},
            "ip_tacacs_source_interfaces": [{"name": "Management1", "vrf": "MGMT"}],
        }
    else:
        found["aaa_authorization"] = {"exec": {"default": "local"}}
    return found


def qos(values: Mapping[str, Any], spec: SwitchSpec) -> dict[str, Any]:
    eos = spec.role.model.platforms.eos
    assert eos is not None
    word = eos.queue_command.replace("-", "_") + "s"
    found: dict[str, Any] = {
        "hardware_counters": {"features": [{"name": "ecn", "direction": "out"}]},
        "qos_profiles": [profile(p, word) for p in values["qos_profiles"]["profiles"]],
        "qos": {
            "map": {
                "dscp": [f"{d} to traffic-class {t}" for d, t in values["qos_maps"]["dscps"]],
                "traffic_class": [f"{t} to tx-queue {q}" for t, q in values["qos_maps"]["queues"]],
            }
        },
    }
    watchdog = values["watchdog"]
    if watchdog["timeout"]:
        times = {"timeout": watchdog["timeout"], "recovery_time": watchdog["recovery"]}
        found["priority_flow_control"] = {
            "watchdog": times | {"polling_interval": watchdog["polling"], "action": watchdog["action"]}
        }
    if values["policy_maps"]["name"]:
        marks = {"dscp": values["policy_maps"]["dscp"], "traffic_class": int(values["policy_maps"]["traffic_class"])}
        permit = {"sequence": 10, "action": "permit", "protocol": "ip", "source": "any", "destination": "any"}
        found |= {
            "ip_access_lists": [{"name": "UNTRUSTED", "entries": [permit]}],
            "class_maps": {"qos": [{"name": "UNTRUSTED", "ip": {"access_group": "UNTRUSTED"}}]},
            "policy_maps": {"qos": [{"name": "UNTRUSTED", "classes": [{"name": "UNTRUSTED", "set": marks}]}]},
        }
    return found


def profile(values: Any, word: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": values.name,
        "trust": "dscp" if values.trust else "disabled",
        word: [queue(q) for q in values.queues],
    }
    if values.no_drop:
        found["priority_flow_control"] = {
            "enabled": True,
            "watchdog": {"enabled": values.watchdog},
            "priorities": [{"priority": int(p), "no_drop": True} for p in values.no_drop],
        }
    if values.policy:
        found["service_policy"] = {"type": {"qos_input": values.policy}}
    return found


def queue(values: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": int(values.head.split()[1]),
        "priority": "priority strict" if values.strict else "no priority",
    }
    if values.bandwidth:
        found["bandwidth_percent"] = int(values.bandwidth)
    if values.shape:
        found["shape"] = {"rate": f"{values.shape} percent"}
    if values.kmin:
        marks = {"min": int(values.kmin), "max": int(values.kmax), "max_probability": int(values.pmax), "weight": 0}
        found["random_detect"] = {"ecn": {"threshold": {"units": "bytes"} | marks}}
    return found


def ports(values: Mapping[str, Any]) -> dict[str, Any]:
    management = values["management"]
    return {
        "ethernet_interfaces": [port(p) for p in values["interfaces"]["ports"]],
        "loopback_interfaces": [{"name": "Loopback0", "ip_address": values["loopback"]["address"]}],
        "management_interfaces": [
            {"name": management["port"], "vrf": management["vrf"], "ip_address": management["address"]}
        ],
    }


def port(values: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": values.name,
        "description": values.description,
        "mtu": int(values.mtu),
        "speed": values.speed,
        "switchport": {"enabled": False},
        "service_profile": values.profile,
    }
    if values.encoding:
        found["error_correction_encoding"] = {"enabled": True, "reed_solomon": True}
    found |= {"ip_address": values.address} if values.address else {"ipv6_enable": True}
    counts = {"ecn": {"count": True}}
    for head in values.counted:
        word, number = head.split()
        queues = found.setdefault(word.replace("-", "_") + "s", [])
        queues.append({"id": int(number), "random_detect": counts})
    return found


def routing(values: Mapping[str, Any]) -> dict[str, Any]:
    over_ipv6 = values["ip_routing"]["over_ipv6"]
    found: dict[str, Any] = {
        "ip_routing": True,
        "ip_routing_ipv6_interfaces": over_ipv6,
        "ipv6_unicast_routing": over_ipv6,
        "prefix_lists": [
            {
                "name": "PL-OWN",
                "sequence_numbers": [
                    {"sequence": int(n), "action": f"permit {prefix}"}
                    for n, prefix in values["prefix_lists"]["entries"]
                ],
            }
        ],
        "route_maps": [
            {
                "name": "RM-OWN",
                "sequence_numbers": [
                    {"sequence": int(n), "type": "permit", "match": [m]} for n, m in values["route_maps"]["entries"]
                ],
            }
        ],
        "router_bgp": bgp(values["bgp"]),
    }
    if values["ip_routing"]["dynamic"]:
        found["ip_hardware"] = {"fib": {"load_balance_distribution": {"dynamic": {"enabled": True}}}}
    if values["as_paths"]["asns"]:
        entries = [{"type": "permit", "match": f"^{asn}$"} for asn in values["as_paths"]["asns"]]
        found["as_path"] = {"access_lists": [{"name": "AS-HOSTS", "entries": entries}]}
    return found


def bgp(values: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "as": values["asn"],
        "router_id": values["router_id"],
        "updates": {"wait_install": True},
        "bgp": {"default": {"ipv4_unicast": False}},
        "peer_groups": [
            {
                "name": g.name,
                "timers": f"{values['keepalive']} {values['hold']}",
                "send_community": "all",
                "maximum_routes": int(g.routes_max),
                **({"route_map_out": g.export} if g.export else {}),
            }
            for g in values["groups"]
        ],
        "neighbors": [
            {"ip_address": n.address, "peer_group": n.group, "remote_as": n.asn, "description": n.description}
            for n in values["neighbors"]
        ],
        "neighbor_interfaces": [
            {"name": link.port, "peer_group": link.group, "remote_as": link.asn} for link in values["links"]
        ],
        "redistribute": {"connected": {"enabled": True, "route_map": values["own_routes"]}},
    }
    if values["groups"]:
        found["address_family_ipv4"] = {"peer_groups": [family(g) for g in values["groups"]]}
    if values["width"]:
        found["maximum_paths"] = {"paths": int(values["width"]), "ecmp": int(values["width"])}
    return found


def family(group: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"name": group.name, "activate": True}
    if group.unnumbered:
        found["next_hop"] = {"address_family_ipv6": {"enabled": True, "originate": True}}
    return found


def blocks(text: str) -> list[str]:
    """Every top-level block as one text, its children in their order."""

    def joined(block: Block, depth: int) -> str:
        return "\n".join(["   " * depth + block.line, *(joined(child, depth + 1) for child in block.children)])

    return [joined(block, 0) for block in by_indentation(text).children]


# What AVD's model can't say (eAPI without `protocol https`, which is EOS's default; a login banner; MD5 hashes).
UNLIKE = ("management api http-commands", "banner login", "username old")


@pytest.mark.parametrize("kind", KINDS)
def test_pyavd_writes_the_same_blocks_in_the_same_order(kind: str) -> None:
    spec = switch(KINDS[kind])

    theirs = blocks(pyavd.get_device_config(structured(spec)))
    ours = [block for block in blocks(rendered(spec)) if not block.startswith(UNLIKE)]

    assert sorted(ours) == sorted(theirs)
    assert ours == theirs
