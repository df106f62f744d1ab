"""Rank the shapes that a fabric could have, and say why one wins and each other loses (rules 3 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from railweave.model.finding import BadInput
from railweave.model.names import Topology
from railweave.model.ranking import Candidate, Measure
from railweave.model.topology import Fabric
from railweave.stages.design.base import reason
from railweave.stages.design.flat import fits_pair, fits_single
from railweave.stages.design.size import build
from railweave.stages.design.wish import Wish

SHAPES = (Topology.SINGLE, Topology.COLLAPSED_PAIR, Topology.LEAF_SPINE, Topology.FAT_TREE)
"""What `auto` chooses from. Rails alone are never chosen: they give up every path between rails."""

_FIRST = ((Topology.SINGLE, fits_single), (Topology.COLLAPSED_PAIR, fits_pair))
"""Rule 4: what is preferred while everything fits on it, whatever it costs."""

_UNKNOWN = float("inf")
"""A figure that is missing ranks behind every figure."""


def choose(wish: Wish, index: int, measure: Measure) -> Fabric:
    """The design of a fabric: of the shape that is asked for, else of the best one. Raises BadInput."""
    if wish.topology is not Topology.AUTO:
        return build(wish, index, wish.topology)
    found = candidates(wish, index, measure)
    best = winner(wish, found)
    if best.fabric is None:
        return build(wish, index, Topology.FAT_TREE)
    return replace(best.fabric, reasons=(*best.fabric.reasons, reason(wish, "topology", _why(wish, best, found))))


def candidates(wish: Wish, index: int, measure: Measure) -> list[Candidate]:
    """Every shape that `auto` chooses from, built or refused."""
    return [candidate(wish, index, shape, measure) for shape in SHAPES]


def candidate(wish: Wish, index: int, shape: Topology, measure: Measure) -> Candidate:
    """One shape, built or refused."""
    try:
        fabric = build(wish, index, shape)
    except BadInput as error:
        return Candidate(topology=shape, refusal=error.findings[-1].detail)
    return Candidate(topology=shape, fabric=fabric, worth=measure(fabric))


def winner(wish: Wish, found: Sequence[Candidate]) -> Candidate:
    """The candidate that rule 4 prefers, else the first by rank."""
    by_shape = {one.topology: one for one in found}
    for shape, fits in _FIRST:
        if fits(wish) and by_shape[shape].fabric is not None:
            return by_shape[shape]
    return min((one for one in found if one.topology not in dict(_FIRST)), key=rank_key(found))


def decided_by(found: Sequence[Candidate]) -> str:
    """The measure that ranks: price where every design has one, else switches, then optics, then power."""
    built = [one.worth for one in found if one.worth is not None]
    return "price" if built and all(worth.cost_usd is not None for worth in built) else "switches"


def rank_key(found: Sequence[Candidate]) -> Callable[[Candidate], tuple[float, ...]]:
    """How candidates are ordered: the best first, those that can't be built last."""
    by_price = decided_by(found) == "price"

    def key(one: Candidate) -> tuple[float, ...]:
        if one.worth is None:
            return (_UNKNOWN,) * 4
        price = one.worth.cost_usd if by_price and one.worth.cost_usd is not None else 0.0
        known = (one.worth.optics, one.worth.power_w)
        return price, one.worth.switches, *(_UNKNOWN if figure is None else figure for figure in known)

    return key


def figure(one: Candidate, measure: str) -> str:
    """The figure of a built candidate that counts: its price, or its switches."""
    if one.worth is None:
        return one.refusal
    if measure == "price" and one.worth.cost_usd is not None:
        return f"{one.worth.cost_usd:,.0f} USD"
    return f"{one.worth.switches:,} switch{'' if one.worth.switches == 1 else 'es'}"


def _why(wish: Wish, best: Candidate, found: Sequence[Candidate]) -> str:
    by = decided_by(found)
    rule = "rule 4" if any(best.topology is shape and fits(wish) for shape, fits in _FIRST) else by
    lost = (
        f"{one.topology.value}: {figure(one, by)}" if one.fabric else f"{one.topology.value} can't be: {one.refusal}"
        for one in found
        if one is not best
    )
    return f"{best.topology.value} wins by {rule}: {figure(best, by)}; {'; '.join(lost)}"
