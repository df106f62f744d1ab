"""Say which limit a design hit, with its numbers and the nearest design that fits."""

from __future__ import annotations

from railweave.model.finding import BadInput
from railweave.stages.design.faults import fault
from railweave.stages.design.tiers import ThreeTiers
from railweave.stages.design.wish import Wish


def no_speed(wish: Wish, tier: str, model: str, gbps: int) -> BadInput:
    """The switch has no port of the speed that is needed."""
    switch = {"leaf": wish.models.leaf, "spine": wish.models.spine}.get(tier, wish.models.super_spine)
    have = ", ".join(b.label for b in switch.breakouts)
    detail = f"expected a {tier} port at {gbps} Gbit/s, {model} has {have}"
    return BadInput([fault("DES002", detail=detail, where=wish.where)])


def beyond_two(wish: Wish, *, leaves: int, leaves_per_unit: int, unit_hosts: int, radix: int) -> BadInput:
    """Two tiers were asked for and the leaves are more than a spine has ports."""
    hosts = radix // leaves_per_unit * unit_hosts
    detail = (
        f"expected at most {radix} leaves in two tiers (ports of a {wish.models.spine.name}), "
        f"{wish.hosts.positions_max} host positions on {len(wish.nics)} NICs need {leaves}"
    )
    nearest = f"use three tiers, {wish.planes * 2} planes, or {hosts * wish.server.gpus} GPUs"
    return BadInput([fault("DES001", detail=detail, where=wish.where, hint=nearest)])


def beyond_three(wish: Wish, rule: ThreeTiers, unit_hosts: int) -> BadInput:
    """The units are more than three tiers of these switches carry."""
    hosts = rule.largest_pod * rule.super_spine_radix * unit_hosts
    if wish.pod_units or wish.pod_hosts:
        detail = f"expected pods of at most {rule.largest_pod} scalable unit(s) that hold all {rule.units} units"
    else:
        detail = (
            f"expected at most {hosts * wish.server.gpus} GPUs in three tiers of {wish.models.spine.name}, one plane, "
            f"got {wish.hosts.positions_max * wish.server.gpus}"
        )
    nearest = f"use at most {hosts * wish.server.gpus} GPUs, {wish.planes * 2} planes, or a switch with more ports"
    return BadInput([fault("DES001", detail=detail, where=wish.where, hint=nearest)])
