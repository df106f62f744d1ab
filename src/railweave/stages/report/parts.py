"""The parts of a fabric that one orders: switches, transceivers and cables, with how many of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from railweave.model.hardware import OpticModel, Price, SwitchModel
from railweave.model.link_kinds import links_by_kind
from railweave.model.names import Tier
from railweave.model.topology import Fabric
from railweave.model.wiring import LinkKind
from railweave.stages.report.cages import host_plugs, switch_plugs
from railweave.stages.report.media import Medium

_ENDS: dict[LinkKind, tuple[Tier | None, Tier]] = {
    LinkKind.HOST_LEAF: (None, Tier.LEAF),
    LinkKind.LEAF_SPINE: (Tier.LEAF, Tier.SPINE),
    LinkKind.SPINE_SUPER_SPINE: (Tier.SPINE, Tier.SUPER_SPINE),
    LinkKind.LEAF_LEAF: (Tier.LEAF, Tier.LEAF),
}
"""Tiers of the switches at the lower and the upper end of a link; None for a host."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part with its count. `in_switches` of a transceiver sit in switches.

    `within_power` of these are in switches whose largest power is known, and holds them.

    Without `model` the catalogue has no such part, and `name` says what is missing.
    """

    name: str
    model: SwitchModel | OpticModel | None
    count: int
    in_switches: int = 0
    within_power: int = 0

    def power_w(self) -> float | None:
        """What the part adds to the fabric's power; a switch's maximum holds the transceivers in it already.

        A fibre, or copper without electronics, takes none.
        """
        if self.model is None:
            return None
        if isinstance(self.model, SwitchModel):
            return None if self.model.power_max_w is None else float(self.count * self.model.power_max_w)
        if self.model.kind in ("fiber", "dac") or self.count == self.within_power:
            return 0.0
        return None if self.model.power_w is None else (self.count - self.within_power) * self.model.power_w

    def cost_usd(self, prices: Mapping[str, Price]) -> float | None:
        """Count times list price."""
        price = prices.get(self.model.name) if self.model else None
        return None if price is None else self.count * price.usd


def link_counts(fabric: Fabric) -> dict[LinkKind, int]:
    """Links of every kind over all planes."""
    found = links_by_kind(fabric)
    return {kind: found[kind].count if kind in found else 0 for kind in LinkKind}


def cable_counts(fabric: Fabric, media: Mapping[LinkKind, Medium]) -> dict[LinkKind, int]:
    """Cables of each kind: one a link, unless the chosen cable carries several."""
    return {kind: count // media[kind].links_per_cable for kind, count in link_counts(fabric).items() if kind in media}


def parts(fabric: Fabric, media: Mapping[LinkKind, Medium]) -> tuple[Part, ...]:
    """Every network part of a fabric: switches by tier, then transceivers and cables by name."""
    return (*_merged(_switches(fabric)), *_merged(_optics(fabric, media)), *_merged(_cables(fabric, media)))


def optics_count(fabric: Fabric, media: Mapping[LinkKind, Medium]) -> int | None:
    """Transceivers in all; None where a kind of links has no part in the catalogue."""
    if any(medium.cable is None for medium in media.values()):
        return None
    return sum(part.count for part in _optics(fabric, media))


def unpriced(ordered: Iterable[Part], prices: Mapping[str, Price]) -> tuple[str, ...]:
    """Names of the parts without a price, sorted."""
    return tuple(sorted({part.name for part in ordered if part.cost_usd(prices) is None}))


def _switches(fabric: Fabric) -> Iterator[Part]:
    for tier in Tier:
        count = fabric.tier_count(tier) * fabric.planes
        if count:
            model = fabric.role(tier).model
            yield Part(name=model.name, model=model, count=count)


def _optics(fabric: Fabric, media: Mapping[LinkKind, Medium]) -> Iterator[Part]:
    plugs = switch_plugs(fabric)
    for kind, medium in media.items():
        lower, upper = plugs[kind]
        below, above = _ENDS[kind]
        if medium.optic_upper:
            yield _in_switches(medium.optic_upper, upper, fabric.role(above).model)
        if medium.optic_lower and below is None:
            yield Part(name=medium.optic_lower.name, model=medium.optic_lower, count=host_plugs(fabric))
        elif medium.optic_lower and below is not None:
            yield _in_switches(medium.optic_lower, lower, fabric.role(below).model)


def _in_switches(model: OpticModel, count: int, switch: SwitchModel) -> Part:
    within = 0 if switch.power_max_w is None else count
    return Part(name=model.name, model=model, count=count, in_switches=count, within_power=within)


def _cables(fabric: Fabric, media: Mapping[LinkKind, Medium]) -> Iterator[Part]:
    for kind, count in cable_counts(fabric, media).items():
        medium = media[kind]
        yield Part(name=medium.missing or medium.type, model=medium.cable, count=count)


def _merged(found: Iterator[Part]) -> list[Part]:
    """Parts of one name as one, in the order of their first appearance."""
    merged: dict[str, Part] = {}
    for part in found:
        before = merged.get(part.name)
        merged[part.name] = Part(
            name=part.name,
            model=part.model,
            count=part.count + (before.count if before else 0),
            in_switches=part.in_switches + (before.in_switches if before else 0),
            within_power=part.within_power + (before.within_power if before else 0),
        )
    return list(merged.values())
