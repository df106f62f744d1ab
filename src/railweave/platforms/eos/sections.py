"""The sections of a startup-config in the order in which EOS prints them: each is a template and its twin module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from railweave.model.device import SwitchSpec
from railweave.platforms.eos import (
    aaa,
    access_lists,
    as_paths,
    banner,
    bgp,
    class_maps,
    counters,
    eapi,
    gnmi,
    header,
    interfaces,
    ip_routing,
    ipv6_routing,
    lldp,
    loopback,
    management,
    ntp,
    policy_maps,
    prefix_lists,
    qos_maps,
    qos_profiles,
    route_maps,
    routing_model,
    snmp,
    spanning_tree,
    ssh,
    static_routes,
    syslog,
    system,
    tacacs_source,
    tls,
    users,
    vrf,
    watchdog,
)

FILE = "startup-config"
MAIN = "eos/main.j2"


class Section(Protocol):
    """The module of a section."""

    def context(self, spec: SwitchSpec, /) -> Mapping[str, Any]:
        """What its template prints, ready to print."""

    def parse(self, text: str, /) -> Mapping[str, Any]:
        """The same, read back from a whole file or from the section alone."""


SECTIONS: Mapping[str, Section] = {
    "header": header,
    "users": users,
    "counters": counters,
    "routing_model": routing_model,
    "lldp": lldp,
    "syslog": syslog,
    "system": system,
    "qos_profiles": qos_profiles,
    "snmp": snmp,
    "spanning_tree": spanning_tree,
    "vrf": vrf,
    "banner": banner,
    "eapi": eapi,
    "gnmi": gnmi,
    "tls": tls,
    "aaa": aaa,
    "interfaces": interfaces,
    "loopback": loopback,
    "management": management,
    "access_lists": access_lists,
    "ip_routing": ip_routing,
    "as_paths": as_paths,
    "prefix_lists": prefix_lists,
    "ipv6_routing": ipv6_routing,
    "static_routes": static_routes,
    "ntp": ntp,
    "qos_maps": qos_maps,
    "watchdog": watchdog,
    "class_maps": class_maps,
    "policy_maps": policy_maps,
    "route_maps": route_maps,
    "bgp": bgp,
    "tacacs_source": tacacs_source,
    "ssh": ssh,
}


def contexts(spec: SwitchSpec) -> dict[str, Mapping[str, Any]]:
    """What every section prints for a switch."""
    return {name: section.context(spec) for name, section in SECTIONS.items()}


def parsed(text: str) -> dict[str, Mapping[str, Any]]:
    """What every section of a text says, in the shape of `contexts`."""
    return {name: section.parse(text) for name, section in SECTIONS.items()}
