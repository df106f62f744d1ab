"""Turn a settled fabric into counts, in the shape that is wanted."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import BadInput, Finding
from railweave.model.names import Technology, Topology, Workload
from railweave.model.topology import Fabric
from railweave.stages.design import defaults
from railweave.stages.design.clos import leaf_ports, scalable_unit, three_tiers, two_tiers
from railweave.stages.design.faults import fault
from railweave.stages.design.flat import collapsed_pair, rail_only, single
from railweave.stages.design.limits import beyond_two, no_speed
from railweave.stages.design.tiers import spine_count
from railweave.stages.design.wish import Wish

_FLAT = {Topology.SINGLE: single, Topology.COLLAPSED_PAIR: collapsed_pair, Topology.RAIL_ONLY: rail_only}


def build(wish: Wish, index: int, shape: Topology) -> Fabric:
    """The fabric in one shape. Raises BadInput with the limit that was hit."""
    return _FLAT[shape](wish, index) if shape in _FLAT else _with_spines(wish, index, shape)


def _with_spines(wish: Wish, index: int, shape: Topology) -> Fabric:
    ports = leaf_ports(wish)
    unit = scalable_unit(wish, ports)
    radix = wish.models.spine.radix(wish.speeds.leaf_spine)
    if not radix:
        raise no_speed(wish, "spine", wish.models.spine.name, wish.speeds.leaf_spine)
    two = spine_count(unit.count_max * unit.leaves, ports.up.count, radix, wish.min_spines)
    if two is not None and shape is not Topology.FAT_TREE:
        return two_tiers(wish, index, ports, unit, two)
    if wish.min_spines > ports.up.count:
        detail = f"expected at least {wish.min_spines} uplinks a leaf, {wish.models.leaf.name} has {ports.up.count}"
        raise BadInput([fault("DES010", detail=detail, where=wish.where)])
    if shape is Topology.LEAF_SPINE:
        raise beyond_two(wish, leaves=unit.count_max * unit.leaves, radix=radix)
    return three_tiers(wish, index, ports, unit)


def doubts(wish: Wish, fabric: Fabric) -> Iterator[Finding]:
    """Warnings: few spines for lossless Ethernet (rule 6), leaves half empty, and rails that no switch joins."""
    lossless = wish.technology is Technology.ETHERNET and wish.workload is Workload.TRAINING
    if lossless and 0 < fabric.spines_per_pod < defaults.MIN_SPINES_ROCE:
        detail = f"expected at least 4 spines, {fabric.label} has {fabric.spines_per_pod}"
        yield fault("DES006", detail=detail, where=wish.where)
    filled = fabric.block_hosts * fabric.nics_per_column
    if fabric.spine is not None and wish.scalable_unit and 2 * filled <= fabric.leaf.down.count - wish.reserved_ports:
        detail = (
            f"expected units that fill the {fabric.leaf.down.count} downlinks of a leaf, {fabric.label} fills {filled}"
        )
        yield fault("DES015", detail=detail, where=wish.where)
    if fabric.networks > fabric.nic_ports:
        detail = (
            f"expected a path between rails, the {fabric.rails} rails of {fabric.label} are {fabric.networks} networks"
        )
        yield fault("DES013", detail=detail, where=wish.where)
