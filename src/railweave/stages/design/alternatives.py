"""What else a fabric could be: other shapes, more planes, other oversubscription, each ranked or refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from railweave.domain.scopes import scopes
from railweave.model.defaults import default_server
from railweave.model.names import PlaneBy, Topology
from railweave.model.ranking import Alternative, Candidate, Measure, Ranking
from railweave.model.site import SiteInput
from railweave.model.topology import Fabric
from railweave.stages.design.ranking import SHAPES, candidate, decided_by, figure, rank_key
from railweave.stages.design.settle import settle
from railweave.stages.design.wish import Speeds, Wish

PLANES = (1, 2, 4, 8)
RATIOS = (1.0, 2.0, 4.0, 8.0)


def rank(given: SiteInput, fabrics: tuple[Fabric, ...], measure: Measure) -> Iterator[Ranking]:
    """The ranking of each fabric of a site, in order; `fabrics` are the wanted ones."""
    for fabric, scope in zip(fabrics, scopes(given.intent, given.document), strict=True):
        wish = settle(scope, given.catalogue, default_server(given.intent.strategy, scope.workload))
        rows = [(variant, candidate(variant, fabric.index, variant.topology, measure)) for variant in _variants(wish)]
        found = [one for _, one in rows]
        key, by = rank_key(found), decided_by(found)
        own = next((one for variant, one in rows if _is_wanted(variant, wish, fabric)), found[0])
        yield Ranking(
            wanted=fabric,
            measure=by,
            alternatives=tuple(
                Alternative(
                    candidate=one,
                    planes=variant.planes,
                    leaf_ratio=variant.leaf_ratio,
                    is_wanted=one is own,
                    why=_why(one, own, by),
                )
                for variant, one in sorted(rows, key=lambda row: key(row[1]))
            ),
        )


def _variants(wish: Wish) -> Iterator[Wish]:
    """Every shape as it is; then with other planes, and with another oversubscription, those with spines."""
    for shape in (*SHAPES, Topology.RAIL_ONLY):
        yield replace(wish, topology=shape)
    spines = (Topology.LEAF_SPINE, Topology.FAT_TREE)
    if wish.plane_by is PlaneBy.NIC_PORT:
        nic = wish.speeds.host * wish.planes
        for planes in PLANES:
            if planes != wish.planes and nic % planes == 0:
                speeds = _slower(wish.speeds, wish.planes, planes)
                other = replace(wish, planes=planes, planes_max=max(planes, wish.planes_max), speeds=speeds)
                yield from (replace(other, topology=shape) for shape in spines)
    for ratio in RATIOS:
        if ratio != wish.leaf_ratio:
            yield from (replace(wish, leaf_ratio=ratio, topology=shape) for shape in spines)


def _slower(speeds: Speeds, before: int, planes: int) -> Speeds:
    """Port speeds of a NIC that is split over other planes; links between switches keep their ratio to it."""
    host, up, top = (gbps * before // planes for gbps in (speeds.host, speeds.leaf_spine, speeds.spine_super_spine))
    return Speeds(host=host, leaf_spine=up, spine_super_spine=top)


def _is_wanted(variant: Wish, wish: Wish, fabric: Fabric) -> bool:
    same = (variant.planes, variant.leaf_ratio) == (wish.planes, wish.leaf_ratio)
    return same and variant.topology is fabric.topology


def _why(one: Candidate, own: Candidate, by: str) -> str:
    if one.worth is None or own.worth is None:
        return one.refusal
    if one is own:
        return f"wanted: {figure(one, by)}"
    return f"{figure(one, by)} beside {figure(own, by)}"
