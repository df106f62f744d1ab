"""One Ethernet switch of a fabric as a device spec, computed from its coordinates."""

from __future__ import annotations

from railweave.domain.lengths import LinkLengths
from railweave.model.allocation import Allocation, host_prefix_length
from railweave.model.cables import cable_id, host_port_name, switch_host_name
from railweave.model.device import InterfaceKind, InterfaceSpec, ManagementSpec, SwitchSpec
from railweave.model.names import Addressing, Asn, PlatformName, Tier
from railweave.model.platform import Platform
from railweave.model.qos import QosSpec
from railweave.model.site import SiteInput
from railweave.model.topology import Fabric, PortRange, SwitchRole
from railweave.model.wiring import HostPort, Link, LinkKind, Switch, host_name, links_of, switch_name

RELEASES = {PlatformName.SONIC: "202511", PlatformName.EOS: "4.32.1F"}
"""NOS release that is rendered for when services.yaml names none: those whose facts the platforms were checked with."""


class SwitchSpecifier:
    """Specs of all switches of one Ethernet fabric; what they share is computed once."""

    def __init__(
        self, given: SiteInput, fabric: Fabric, allocation: Allocation, platform: Platform, qos: QosSpec
    ) -> None:
        self.given = given
        self.fabric = fabric
        self.allocation = allocation
        self.qos = qos
        roles = [r for r in (fabric.leaf, fabric.spine, fabric.super_spine) if r is not None]
        self._down = {r.tier: _port_names(platform, r, r.down) for r in roles}
        self._up = {r.tier: _port_names(platform, r, r.up) for r in roles if r.up is not None}
        self._lengths = LinkLengths(fabric, given.racks)

    def spec(self, switch: Switch) -> SwitchSpec:
        """The spec of one switch."""
        fabric, allocation = self.fabric, self.allocation
        name = switch_name(fabric, switch)
        platform = fabric.platform
        return SwitchSpec(
            site=self.given.site,
            fabric=fabric.label,
            name=name,
            hostname=switch_host_name(fabric, switch),
            tier=switch.tier,
            plane=switch.plane,
            number=switch.number,
            platform=platform,
            role=fabric.role(switch.tier),
            workload=fabric.workload,
            bgp_mode=fabric.bgp_mode,
            addressing=fabric.addressing,
            mtu=fabric.mtu,
            asn=allocation.asn_of(fabric, switch),
            loopback=allocation.loopback_of(fabric, switch),
            management=ManagementSpec(
                address=allocation.management_of(fabric, switch),
                prefix_length=allocation.management_prefix_length,
                gateway=allocation.management_gateway,
            ),
            interfaces=tuple(self._interface(switch, link) for link in links_of(fabric, switch)),
            host_prefix=self._host_prefix(switch),
            qos=self.qos,
            services=self.given.services,
            release=self.given.services.releases.get(platform, RELEASES.get(platform, "")),
        )

    def _host_prefix(self, switch: Switch) -> tuple[int, int] | None:
        if switch.tier is not Tier.LEAF:
            return None
        return self.allocation.host_block(self.fabric, switch), host_prefix_length(self.fabric)

    def _interface(self, switch: Switch, link: Link) -> InterfaceSpec:
        fabric = self.fabric
        at_upper = link.upper == switch
        role = fabric.role(switch.tier)
        is_up, number = link.end_of(switch)
        ports = role.up if is_up else role.down
        assert ports is not None, "a switch with an uplink has a range for it"  # noqa: S101
        cage, sub = ports.position(number)
        peer, peer_port, peer_asn = self._peer(link, at_upper)
        numbered = link.kind is LinkKind.HOST_LEAF or fabric.addressing is Addressing.NUMBERED
        lower, upper = self.allocation.ends_of(fabric, link) if numbered else (None, None)
        names = self._up if is_up else self._down
        length = self._lengths.of(link)
        return InterfaceSpec(
            names[switch.tier][number],
            cage,
            sub,
            ports.breakout.lanes,
            ports.breakout.speed_gbps,
            _kind(link, at_upper),
            peer,
            peer_port,
            peer_asn,
            upper if at_upper else lower,
            lower if at_upper else upper,
            length.metres,
            cable_id(fabric, link),
            length.source,
        )

    def _peer(self, link: Link, at_upper: bool) -> tuple[str, str, Asn | None]:
        """(host name, port name, ASN) of what stands at the other end."""
        fabric = self.fabric
        if not at_upper:
            other, names = link.upper, self._up if link.upper_is_up else self._down
            port = names[other.tier][link.upper_port]
        elif isinstance(link.lower, HostPort):
            return host_name(fabric, link.lower.host), host_port_name(fabric, link.lower), None
        else:
            other, port = link.lower, self._up[link.lower.tier][link.lower_port]
        return switch_host_name(fabric, other), port, self.allocation.asn_of(fabric, other)


def _kind(link: Link, at_upper: bool) -> InterfaceKind:
    if link.kind is LinkKind.LEAF_LEAF:
        return InterfaceKind.PEER
    if not at_upper:
        return InterfaceKind.UP
    return InterfaceKind.HOST if link.kind is LinkKind.HOST_LEAF else InterfaceKind.DOWN


def _port_names(platform: Platform, role: SwitchRole, ports: PortRange | None) -> tuple[str, ...]:
    if ports is None:
        return ()
    return tuple(platform.port_name(role.model, ports.breakout, *ports.position(n)) for n in range(ports.count))
