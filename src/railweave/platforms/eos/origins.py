"""Why each section of a startup-config is there, and which rule or input gave each value in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from railweave.model.device import SwitchSpec
from railweave.platforms.eos import bgp, interfaces, qos_profiles, watchdog
from railweave.platforms.eos.addresses import dotted

Facts = Iterator[tuple[str, str]]

WHY: Mapping[str, str] = {
    "header": "Says which files to edit instead of this one.",
    "users": "Local users, so that the switch can be reached when TACACS+ can't.",
    "counters": "Counts the packets that left with an ECN mark.",
    "routing_model": "Runs the routing stack that knows interface neighbours.",
    "lldp": "Announces the switch often enough to check cabling while it is pulled.",
    "syslog": "Sends the log to the site's servers over the management network.",
    "system": "Names the switch and tells it its name servers.",
    "qos_profiles": "Shares each port's bandwidth between queues, pauses lossless classes and marks congestion.",
    "snmp": "Lets the site's monitoring read the switch.",
    "spanning_tree": "Keeps loops out of ports that nobody configured.",
    "vrf": "Keeps management traffic out of the fabric's routing table.",
    "banner": "Greets whoever logs in.",
    "eapi": "Opens the interface that changes arrive by.",
    "gnmi": "Streams telemetry over the management network.",
    "tls": "Gives telemetry its certificate.",
    "aaa": "Asks TACACS+ first and the switch's own users then.",
    "interfaces": "Sets up one port: its speed and MTU, its address, its queues.",
    "loopback": "Gives the switch the address that it is known by in BGP.",
    "management": "Connects the switch to the management network.",
    "access_lists": "Matches whatever comes from a host whose marks aren't believed.",
    "ip_routing": "Turns forwarding on and says how one of several equal paths is chosen.",
    "as_paths": "Names the hosts whose routes a leaf may pass on.",
    "prefix_lists": "Lists the prefixes that are this switch's own.",
    "ipv6_routing": "Turns IPv6 on, whose link-local addresses are the next hops of unnumbered links.",
    "static_routes": "Leads out of the management network.",
    "ntp": "Sets the clock over the management network.",
    "qos_maps": "Sorts packets into traffic classes by their DSCP, and traffic classes into queues.",
    "watchdog": "Ends pause storms: after this time a paused queue is emptied.",
    "class_maps": "Names the packets of hosts whose marks aren't believed.",
    "policy_maps": "Gives packets of hosts whose marks aren't believed the mark and class of all the rest.",
    "route_maps": "Lets only the switch's own routes out, so that no traffic goes through a leaf.",
    "bgp": "Talks eBGP to every neighbour and uses all equal paths.",
    "tacacs_source": "Asks TACACS+ servers from the management address.",
    "ssh": "Lets administrators log in over the management network.",
}


def _interface_facts(spec: SwitchSpec) -> Facts:
    model = spec.role.model.name
    yield f"mtu {spec.mtu}\n", "the fabric's layer-3 MTU (intent: mtu)"
    for speed, lanes in sorted({(i.speed_gbps, i.lanes) for i in spec.interfaces}):
        yield f"speed {speed}g-{lanes}\n", f"{model}: {lanes} lanes make a port of {speed}G"
    for (is_host, speed), name in qos_profiles.profile_names(spec).items():
        yield f"service-profile {name}\n", f"a port {'to a host' if is_host else 'between switches'} at {speed}G"
    for port, interface in zip(interfaces.context(spec)["ports"], spec.interfaces, strict=True):
        yield f"interface {port.name}\n", f"{model}: port {interface.sub} of data cage {interface.cage} (both from 0)"
        yield f"description {port.description}\n", f"cable {interface.cable}"
        yield f"ip address {port.address}\n", f"address plan: link of cable {interface.cable}"


def _profile_facts(spec: SwitchSpec) -> Facts:
    preset = f"traffic classes {spec.qos.preset.name}"
    for traffic_class in spec.qos.classes:
        where = f"{preset}: class {traffic_class.name}"
        yield f"tx-queue {traffic_class.queue}\n", f"{where}, queue"
        if traffic_class.lossless:
            yield f"priority {traffic_class.priority} no-drop", f"{where}, lossless on its 802.1p priority"
        if traffic_class.weight and traffic_class.scheduler == "dwrr":
            yield f"bandwidth percent {traffic_class.weight}", f"{where}, weight"
        if traffic_class.shaper_percent:
            yield f"shape rate {traffic_class.shaper_percent} percent", f"{where}, shaper"
    for speed in sorted({interface.speed_gbps for interface in spec.interfaces}):
        row = spec.qos.wred_at(speed)
        if row is not None:
            thresholds = f"minimum-threshold {row.kmin_bytes} bytes maximum-threshold {row.kmax_bytes} bytes"
            yield thresholds, f"{preset}: marking thresholds at {row.speed_gbps}G"
    yield qos_profiles.queue_word(spec), f"{spec.role.model.name}: the ASIC's word for a unicast queue"


def _map_facts(spec: SwitchSpec) -> Facts:
    for traffic_class in spec.qos.classes:
        where = f"traffic classes {spec.qos.preset.name}: class {traffic_class.name}"
        number = traffic_class.traffic_class
        for dscp in traffic_class.dscp:
            yield f"{dscp} to traffic-class {number}", f"{where}, DSCP {dscp}"
        yield f"to traffic-class {number}", where
        if number != traffic_class.queue:
            yield f"traffic-class {number} to tx-queue {traffic_class.queue}", f"{where}, queue"


def _watchdog_facts(spec: SwitchSpec) -> Facts:
    values = watchdog.context(spec)
    where = f"traffic classes {spec.qos.preset.name}: watchdog"
    yield f"timeout {values['timeout']}", f"{where}, detection time"
    yield f"recovery-time {values['recovery']}", f"{where}, restoration time"
    yield f"polling-interval {values['polling']}", f"{where}, polling time"
    yield f"action {values['action']}", f"{where}, action"


def _bgp_facts(spec: SwitchSpec) -> Facts:
    values = bgp.context(spec)
    yield f"router bgp {spec.asn}", "AS number plan: one per leaf, one per pod and plane for its spines"
    yield f"router-id {values['router_id']}", "address plan: the switch's loopback"
    if values["width"]:
        yield f"maximum-paths {values['width']}", "number of parallel links that lead to one destination"
    yield f"timers {bgp.KEEPALIVE_S} {bgp.HOLD_S}", "data-centre timers: a silent neighbour is left within 9 s"
    for neighbor in values["neighbors"]:
        yield f"neighbor {neighbor.address} ", f"the other end of the /31 to {neighbor.description}"
        yield f"neighbor {neighbor.address} remote-as {neighbor.asn}", f"AS number plan: {neighbor.description}"
    for link in values["links"]:
        yield f"neighbor interface {link.port} ", f"unnumbered link on {link.port}"


def _prefix_facts(spec: SwitchSpec) -> Facts:
    yield f"permit {dotted(spec.loopback)}/32", "address plan: the switch's loopback"
    if spec.host_prefix is not None:
        network, length = spec.host_prefix
        yield f"permit {dotted(network)}/{length}", "address plan: all links of this leaf to hosts"


def _address_facts(spec: SwitchSpec) -> Facts:
    yield dotted(spec.loopback), "address plan: the switch's loopback"


def _management_facts(spec: SwitchSpec) -> Facts:
    yield dotted(spec.management.address), "management network: address of this switch"
    yield dotted(spec.management.gateway), "management network: gateway (services.yaml: management)"


def _routing_facts(spec: SwitchSpec) -> Facts:
    yield "ip routing ipv6 interfaces", "links between switches are unnumbered (intent: addressing)"
    yield "distribution dynamic", f"a training fabric on EOS {spec.release}: ECMP weighs the load of its members"


def _system_facts(spec: SwitchSpec) -> Facts:
    yield f"hostname {spec.hostname}", "fabric, tier and place of the switch"
    for server in spec.services.dns:
        yield server, "services.yaml: dns"
    yield f"dns domain {spec.services.domain}", "services.yaml: domain"


def _service_facts(spec: SwitchSpec) -> Facts:
    services = spec.services
    for user in services.users:
        yield f"username {user.name} ", "services.yaml: users"
    for key, servers in (("ntp", services.ntp), ("syslog", services.syslog)):
        for server in servers:
            yield server, f"services.yaml: {key}"
    for server in services.tacacs.servers if services.tacacs else ():
        yield server, "services.yaml: tacacs"
    if services.telemetry:
        yield f"port {services.telemetry.port}", "services.yaml: telemetry"


FACTS: Mapping[str, Callable[[SwitchSpec], Facts]] = {
    "users": _service_facts,
    "syslog": _service_facts,
    "system": _system_facts,
    "qos_profiles": _profile_facts,
    "gnmi": _service_facts,
    "aaa": _service_facts,
    "interfaces": _interface_facts,
    "loopback": _address_facts,
    "management": _management_facts,
    "ip_routing": _routing_facts,
    "prefix_lists": _prefix_facts,
    "static_routes": _management_facts,
    "ntp": _service_facts,
    "qos_maps": _map_facts,
    "watchdog": _watchdog_facts,
    "bgp": _bgp_facts,
}
