"""The underlay: eBGP to every neighbour, as many equal paths as there are links, and no way through a leaf."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from railweave.model.device import InterfaceKind, InterfaceSpec, SwitchSpec
from railweave.model.names import Tier
from railweave.platforms.eos.addresses import dotted
from railweave.platforms.eos.limits import LEAF_ROUTES_MAX
from railweave.platforms.eos.route_maps import OWN_ROUTES
from railweave.platforms.eos.tree import Block, by_indentation

KEEPALIVE_S, HOLD_S = 3, 9
"""Timers for a data centre: a silent neighbour is left within nine seconds (FRR, `frr defaults datacenter`)."""

LEAVES = "LEAVES"
UP_GROUP = {Tier.LEAF: "SPINES", Tier.SPINE: "SUPER-SPINES", Tier.SUPER_SPINE: "SUPER-SPINES"}
DOWN_GROUP = {Tier.LEAF: LEAVES, Tier.SPINE: LEAVES, Tier.SUPER_SPINE: "SPINES"}
HOST_GROUP = "HOSTS"
PEER_GROUP = "PEER"

_LINK = re.compile(r"(\S+) peer-group (\S+) remote-as (\d+)")


class Group(NamedTuple):
    """A peer group. `export` is the route map on what is announced, empty for all; `unnumbered` if IPv4 routes come
    with IPv6 next hops. 0 routes means no limit (pyavd 6.4.0 schema)."""

    name: str
    export: str
    routes_max: str
    unnumbered: bool


class Neighbor(NamedTuple):
    """A neighbour that is known by its address."""

    address: str
    group: str
    asn: str
    description: str


class LinkNeighbor(NamedTuple):
    """A neighbour that is found on a port, by its link-local address."""

    port: str
    group: str
    asn: str


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """AS number, router id, width of ECMP, peer groups and neighbours."""
    peers = [(i, _group_name(spec.tier, i.kind)) for i in spec.interfaces if i.peer_asn is not None]
    return {
        "asn": str(spec.asn),
        "router_id": dotted(spec.loopback),
        "width": _width(spec),
        "keepalive": str(KEEPALIVE_S),
        "hold": str(HOLD_S),
        "groups": _groups(spec, peers),
        "neighbors": tuple(
            Neighbor(dotted(i.peer_address), group, str(i.peer_asn), i.peer)
            for i, group in peers
            if i.peer_address is not None
        ),
        "links": tuple(LinkNeighbor(i.port, group, str(i.peer_asn)) for i, group in peers if i.peer_address is None),
        "own_routes": OWN_ROUTES,
    }


def _group_name(tier: Tier, kind: InterfaceKind) -> str:
    if kind is InterfaceKind.HOST:
        return HOST_GROUP
    if kind is InterfaceKind.PEER:
        return PEER_GROUP
    return UP_GROUP[tier] if kind is InterfaceKind.UP else DOWN_GROUP[tier]


def _groups(spec: SwitchSpec, peers: list[tuple[InterfaceSpec, str]]) -> tuple[Group, ...]:
    """The groups in use. A leaf announces what is its own and nothing else, so that no traffic goes through it."""
    numbered = {group: i.peer_address is not None for i, group in peers}
    export = OWN_ROUTES if spec.tier is Tier.LEAF else ""
    return tuple(
        Group(
            name,
            "" if name == HOST_GROUP else export,
            str(LEAF_ROUTES_MAX) if name in (LEAVES, HOST_GROUP, PEER_GROUP) else "0",
            not numbered[name],
        )
        for name in sorted(numbered)
    )


def _width(spec: SwitchSpec) -> str:
    """Paths that a destination may have: all uplinks, all links to one switch below, all hosts that announce the same
    address. Empty when there is never a choice."""
    talking = [i for i in spec.interfaces if i.peer_asn is not None]
    kinds = Counter(i.kind for i in talking)
    bundles = Counter(i.peer for i in talking)
    width = max(kinds[InterfaceKind.UP], kinds[InterfaceKind.HOST], *bundles.values(), 0)
    return str(width) if width > 1 else ""


def parse(text: str) -> Mapping[str, Any]:
    """The underlay in a text."""
    block = next(iter(by_indentation(text).below("router bgp ")), Block(""))
    timers = [line.split() for line in block.after("neighbor ") if " timers " in line]
    keepalive, hold = timers[0][-2:] if timers else (str(KEEPALIVE_S), str(HOLD_S))
    return {
        "asn": block.line.removeprefix("router bgp "),
        "router_id": block.first("router-id "),
        "width": block.first("maximum-paths ").partition(" ")[0],
        "keepalive": keepalive,
        "hold": hold,
        "groups": _read_groups(block),
        "neighbors": _read_neighbors(block),
        "links": tuple(
            LinkNeighbor(*match.groups())
            for line in block.after("neighbor interface ")
            if (match := _LINK.fullmatch(line))
        ),
        "own_routes": block.first("redistribute connected route-map "),
    }


def _read_groups(block: Block) -> tuple[Group, ...]:
    names = [line.removesuffix(" peer group") for line in block.after("neighbor ") if line.endswith(" peer group")]
    family = next(iter(block.below("address-family ipv4")), Block(""))
    return tuple(
        Group(
            name,
            block.first(f"neighbor {name} route-map ").removesuffix(" out"),
            block.first(f"neighbor {name} maximum-routes "),
            family.has(f"neighbor {name} next-hop address-family ipv6 originate"),
        )
        for name in names
    )


def _read_neighbors(block: Block) -> tuple[Neighbor, ...]:
    """Neighbours by address: three lines each, told apart by their second word."""
    fields: dict[str, dict[str, str]] = {}
    for line in block.after("neighbor "):
        address, _, rest = line.partition(" ")
        for key in ("peer group ", "remote-as ", "description "):
            if rest.startswith(key):
                fields.setdefault(address, {})[key] = rest[len(key) :]
    return tuple(
        Neighbor(address, known["peer group "], known.get("remote-as ", ""), known.get("description ", ""))
        for address, known in fields.items()
        if "peer group " in known
    )
