"""Which lines each EOS configuration mode takes and which of them open a mode below: enough to replay our files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode: `opens` holds, by first word, the lines that enter another mode; `takes` matches the start of its own."""

    opens: Mapping[str, tuple[tuple[re.Pattern[str], str], ...]]
    takes: re.Pattern[str]

    def opened_by(self, line: str) -> str:
        """The mode that a line enters from here; empty if none."""
        for pattern, mode in self.opens.get(line.partition(" ")[0], ()):
            if pattern.fullmatch(line):
                return mode
        return ""

    def accepts(self, line: str) -> bool:
        """Whether a line that opens nothing is a command of this mode."""
        return self.takes.match(line) is not None


ROOT = "config"

_QUEUES = {r"uc-tx-queue \d": "queue", r"tx-queue \d": "queue"}
_PORT_QOS = (
    "qos (trust|cos|dscp)",
    "priority-flow-control (on|priority )",
    "priority-flow-control pause watchdog($| port )",
)

# Mode: ({line that opens a mode: mode}, (beginnings of its own lines, without `no`)), all as regular expressions.
# Collected from the output of pyavd 6.4.0 get_device_config.
_ROWS: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    ROOT: (
        {
            r"load-balance policies": "balance-policies",
            r"load-balance cluster": "balance-cluster",
            r"platform trident mmu queue profile \S+": "buffers",
            r"qos profile \S+": "qos-profile",
            r"vrf instance \S+": "vrf-instance",
            r"queue-monitor streaming": "queue-streaming",
            r"management api http-commands": "http-commands",
            r"management api gnmi": "gnmi",
            r"management console": "console",
            r"management security": "security",
            r"management ssh": "ssh",
            r"aaa group server \S+ \S+": "server-group",
            r"interface \S+": "interface",
            r"ip access-list \S+": "access-list",
            r"ip prefix-list \S+": "prefix-list",
            r"class-map type qos match-any \S+": "class-map",
            r"policy-map type quality-of-service \S+": "policy-map",
            r"route-map \S+ (permit|deny) \d+": "route-map",
            r"peer-filter \S+": "peer-filter",
            r"router bgp \S+": "bgp",
        },
        (
            "aaa ",
            "banner ",
            "dns domain ",
            "hardware counter feature ",
            "hostname ",
            "ip as-path ",
            "ip hardware ",
            "ip name-server ",
            "ip route ",
            "ip routing",
            "ip tacacs ",
            "ipv6 unicast-routing",
            "lldp ",
            "logging ",
            "ntp ",
            "platform trident mmu ",
            "port-channel load-balance ",
            "priority-flow-control all ",
            "priority-flow-control pause watchdog ",
            "qos map ",
            "qos random-detect ",
            "qos rewrite ",
            "queue-monitor length",
            "service routing ",
            "snmp-server ",
            "spanning-tree ",
            "tacacs-server ",
            "username ",
        ),
    ),
    "balance-policies": ({r"load-balance sand profile \S+": "sand-profile"}, ()),
    "sand-profile": ({r"fields udp .+": "sand-fields"}, ()),
    "sand-fields": ({}, ("payload ", "match payload ")),
    "balance-cluster": (
        {r"flow source learning": "flow-learning", r"port group host \S+": "port-group"},
        ("forwarding type ", "destination grouping ", "load-balance method ", "flow monitor"),
    ),
    "flow-learning": ({}, ("aging timeout ",)),
    "port-group": ({}, ("interface ", "flow limit ", "balance factor ", "flow warning ", "flow exhaustion ")),
    "buffers": ({}, ("ingress ", "egress ")),
    "qos-profile": (
        _QUEUES,
        (*_PORT_QOS, "service-policy "),
    ),
    "queue": ({}, ("priority", "bandwidth ", "shape ", "random-detect ")),
    "vrf-instance": ({}, ("description ", "rd ")),
    "queue-streaming": ({}, ("max-connections ", "vrf ", "shutdown")),
    "http-commands": ({r"vrf \S+": "service-vrf"}, ("protocol ", "default-services", "shutdown")),
    "service-vrf": ({}, ("shutdown",)),
    "gnmi": ({r"transport grpc \S+": "grpc"}, ("provider ",)),
    "grpc": ({}, ("ssl profile ", "port ", "vrf ", "shutdown")),
    "console": ({}, ("idle-timeout ",)),
    "security": ({r"ssl profile \S+": "ssl-profile"}, ("password ",)),
    "ssl-profile": ({}, ("tls versions ", "certificate ", "trust certificate ")),
    "ssh": ({r"vrf \S+": "service-vrf"}, ("idle-timeout ", "shutdown")),
    "server-group": ({}, ("server ",)),
    "interface": (
        _QUEUES,
        (
            "bfd ",
            "description ",
            "error-correction ",
            "ip address ",
            "ipv6 enable",
            "mtu ",
            *_PORT_QOS,
            "service-profile ",
            "shutdown",
            "speed ",
            "switchport",
            "vrf ",
        ),
    ),
    "access-list": ({}, (r"\d+ (permit|deny) ",)),
    "class-map": ({}, ("match ",)),
    "policy-map": ({r"class \S+": "policy-class"}, ()),
    "policy-class": ({}, ("set ",)),
    "prefix-list": ({}, ("seq ",)),
    "route-map": ({}, ("match ", "set ", "continue")),
    "peer-filter": ({}, (r"\d+ match ",)),
    "bgp": (
        {r"address-family \S+": "address-family"},
        (
            "bgp ",
            "distance ",
            "graceful-restart",
            "maximum-paths ",
            "neighbor ",
            "network ",
            "redistribute ",
            "router-id ",
            "update ",
        ),
    ),
    "address-family": ({}, ("neighbor ", "network ", "redistribute ")),
}


def _mode(opens: Mapping[str, str], takes: tuple[str, ...]) -> Mode:
    by_word: dict[str, list[tuple[re.Pattern[str], str]]] = {}
    for pattern, mode in opens.items():
        by_word.setdefault(pattern.partition(" ")[0], []).append((re.compile(pattern), mode))
    own = re.compile(f"(no )?({'|'.join(takes)})" if takes else "(?!)")
    return Mode({word: tuple(rows) for word, rows in by_word.items()}, own)


GRAMMAR = {name: _mode(opens, takes) for name, (opens, takes) in _ROWS.items()}
