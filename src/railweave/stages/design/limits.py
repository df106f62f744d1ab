"""Say which limit a design hit, with its numbers; `remedies` adds the nearest designs that fit."""

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


def beyond_pair(wish: Wish, room: int) -> BadInput:
    """The hosts are more than two switches of the model carry beside the links between them."""
    detail = (
        f"expected at most {room} host positions on two {wish.models.leaf.name}, half of whose bandwidth runs between "
        f"them, got {wish.hosts.positions_max}"
    )
    return BadInput([fault("DES003", detail=detail, where=wish.where)])


def beyond_rails(wish: Wish, ports: int) -> BadInput:
    """The hosts are more than the one switch of a rail has ports."""
    detail = (
        f"expected at most {ports} ports on the only switch of a rail ({wish.models.leaf.name}), "
        f"{wish.hosts.positions_max} host positions and {wish.reserved_ports} reserved ports need "
        f"{wish.hosts.positions_max + wish.reserved_ports}"
    )
    return BadInput([fault("DES003", detail=detail, where=wish.where)])


def beyond_two(wish: Wish, *, leaves: int, radix: int) -> BadInput:
    """Two tiers were asked for and the leaves are more than a spine has ports."""
    detail = (
        f"expected at most {radix} leaves in two tiers (ports of a {wish.models.spine.name}), "
        f"{wish.hosts.positions_max} host positions on {len(wish.nics)} NICs need {leaves}"
    )
    return BadInput([fault("DES001", detail=detail, where=wish.where)])


def beyond_three(wish: Wish, rule: ThreeTiers, unit_hosts: int) -> BadInput:
    """The units are more than three tiers of these switches carry."""
    hosts = rule.largest_pod * rule.super_spine_radix * unit_hosts
    if wish.pod_units or wish.pod_hosts:
        detail = f"expected pods of at most {rule.largest_pod} scalable unit(s) that hold all {rule.units} units"
    elif not hosts:
        detail = (
            f"expected a spine with at least {2 * rule.leaves_per_unit} ports for the {rule.leaves_per_unit} leaves of "
            f"one scalable unit, {wish.models.spine.name} has {wish.models.spine.radix(wish.speeds.leaf_spine)}"
        )
    else:
        detail = (
            f"expected at most {hosts * wish.server.gpus} GPUs in three tiers of {wish.models.spine.name}, "
            f"{wish.planes} plane(s), got {wish.hosts.positions_max * wish.server.gpus}"
        )
    return BadInput([fault("DES001", detail=detail, where=wish.where)])
