"""The least time that a packet takes from host to host on the longest path of an empty fabric."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from railweave.model.link_kinds import length_of
from railweave.model.names import Tier
from railweave.model.topology import CableLengthM, Fabric, SwitchRole
from railweave.model.wiring import LinkKind

CABLE_NS_PER_M = 5
"""Light in a fibre of group index 1.47 (ITU-T G.652) takes 4.9 ns for a metre, rounded up; copper is no slower."""

FORMULA = (
    "latency_ns of every switch on the path + one packet at the speed of the last link, once more at the speed of "
    f"arrival in each switch that sends faster than it receives + {CABLE_NS_PER_M} ns for a metre of cable"
)
"""Cut-through switches only delay a packet. One that sends faster than it receives must have the packet first."""


_KINDS = (LinkKind.HOST_LEAF, LinkKind.LEAF_SPINE, LinkKind.SPINE_SUPER_SPINE)
"""The cables of the way up, lowest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One part of the estimate; `ns` is None where a figure is missing, and then `missing` names it."""

    name: str
    ns: float | None
    how: str
    source: str
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """The estimate and its parts: one way, without queues, NICs and hosts."""

    terms: tuple[Term, ...]

    @property
    def ns(self) -> float | None:
        """The whole, or None where a part is missing."""
        known = [term.ns for term in self.terms if term.ns is not None]
        return round(sum(known), 1) if len(known) == len(self.terms) else None

    @property
    def missing(self) -> tuple[str, ...]:
        """The figures that the catalogue lacks."""
        return tuple(name for term in self.terms for name in term.missing)


def estimate(fabric: Fabric, hops: int, packet_bytes: int, lengths: CableLengthM) -> Latency:
    """The parts of the longest path: `hops` switches, up to the highest tier that it needs and down again."""
    roles = [fabric.role(tier) for tier in (Tier.LEAF, Tier.SPINE, Tier.SUPER_SPINE)[: (hops + 1) // 2]]
    return Latency(
        terms=(
            _switches([*roles, *reversed(roles[:-1])]),
            _serialisation(roles, packet_bytes),
            _cables(hops, lengths),
        )
    )


def _switches(path: list[SwitchRole]) -> Term:
    models = [role.model for role in path]
    known = [model.latency_ns for model in models if model.latency_ns is not None]
    missing = dict.fromkeys(f"latency_ns of {model.name}" for model in models if model.latency_ns is None)
    sources = dict.fromkeys(
        f"{model.name}: {source.title}"
        for model in models
        for source in model.sources
        if model.latency_ns is not None and {"latency_ns", "*"} & set(source.backs)
    )
    return Term(
        name="switches",
        ns=None if missing else sum(known),
        how=" + ".join(f"{model.name} {model.latency_ns or '?'} ns" for model in models),
        source="; ".join(sources) or "none",
        missing=tuple(missing),
    )


def _serialisation(roles: list[SwitchRole], packet_bytes: int) -> Term:
    """The links of the way up, and in reverse those of the way down: where the next one is faster, a switch stores."""
    up = [roles[0].down.breakout.speed_gbps, *(_up_gbps(role) for role in roles[:-1])]
    speeds = [*up, *reversed(up)]
    stores = [arrival for arrival, departure in pairwise(speeds) if departure > arrival]
    counted = [*stores, speeds[-1]]
    return Term(
        name="serialisation",
        ns=round(sum(packet_bytes * 8 / speed for speed in counted), 1),
        how=" + ".join(f"{packet_bytes} bytes at {speed}G" for speed in counted),
        source="packet_bytes in workloads.yaml; port speeds of the design",
    )


def _up_gbps(role: SwitchRole) -> int:
    if role.up is None:
        raise LookupError(f"{role.tier} has no uplinks")
    return role.up.breakout.speed_gbps


def _cables(hops: int, lengths: CableLengthM) -> Term:
    spans = [length_of(lengths, kind) for kind in _KINDS[: hops // 2 + 1]]
    return Term(
        name="cables",
        ns=CABLE_NS_PER_M * 2 * sum(spans),
        how=f"{CABLE_NS_PER_M} ns/m × 2 × ({' + '.join(f'{m} m' for m in spans)})",
        source="group index of fibre after ITU-T G.652; lengths of the design",
    )
