"""The design engine against brute force: every choice is tried, nothing is shared with the engine but the names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from railweave.model.finding import BadInput
from railweave.model.names import Attachment, Topology
from railweave.model.wiring import HostPort, LinkKind, all_links
from tests.wishes import size, wish

SEEDS = range(8)
POINTS = 500
"""Points for each seed: thousands in all."""

RATIOS = (0.5, 1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 7.0, 10.0)


@dataclass(frozen=True)
class Point:
    """One random question, all switches of one model with ports of one speed."""

    radix: int
    hosts: int
    rails: int
    planes: int
    ratio: float
    attachment: Attachment
    min_spines: int


@dataclass(frozen=True)
class Answer:
    """Counts over all planes, and the links of a pair."""

    leaves: int
    spines: int
    super_spines: int
    host_links: int
    leaf_links: int
    spine_links: int
    per_pair: tuple[int, int]


def points(seed: int) -> list[Point]:
    """Random points, small ones more often than large ones."""
    dice = Random(seed)  # noqa: S311  # examples, not secrets
    return [
        Point(
            radix=2 * dice.choice([4, 6, 8, 12, 16, 18, 32, 36, 64, 72]),
            hosts=int(10 ** dice.uniform(0, 3.6)),
            rails=dice.choice([1, 2, 4, 8, 8]),
            planes=dice.choice([1, 1, 1, 2, 4, 8]),
            ratio=dice.choice(RATIOS),
            attachment=dice.choice([Attachment.RAIL, Attachment.RAIL, Attachment.RACK, Attachment.DUAL_RACK]),
            min_spines=dice.choice([1, 2, 2, 4]),
        )
        for _ in range(POINTS)
    ]


def smooth(count: int) -> bool:
    """Whether a count is even and has no prime factor but 2 and 3 (docs/decisions/0005)."""
    rest = count
    for prime in (2, 3):
        while rest % prime == 0:
            rest //= prime
    return rest == 1 and count % 2 == 0


def ports(point: Point) -> tuple[int, int] | None:
    """(downlinks, uplinks) of a leaf: the halves at 1:1, else most downlinks, then fewest uplinks."""
    radix = point.radix
    if point.ratio == 1.0:
        return radix // 2, radix // 2
    legal = [
        (-down, up)
        for down in range(1, radix)
        for up in range(1, radix - down + 1)
        if smooth(up) and up >= point.min_spines and down <= up * point.ratio
    ]
    return (-min(legal)[0], min(legal)[1]) if legal else None


def spines_for(below: int, uplinks: int, radix: int, least: int) -> int | None:
    """The fewest upper switches with the same whole number of links to each of those below."""
    for spines in range(least, uplinks + 1):
        per_pair = uplinks / spines
        if per_pair == int(per_pair) and below * per_pair <= radix:
            return spines
    return None


def tried(point: Point) -> Answer | None:
    """The cheapest fabric with spines, or None where two and three tiers are too small."""
    split = ports(point)
    columns = {Attachment.RAIL: point.rails, Attachment.RACK: 1, Attachment.DUAL_RACK: 2}[point.attachment]
    if split is None or split[0] // (point.rails // columns) < 1:
        return None
    down, up = split
    units = -(-point.hosts // (down // (point.rails // columns)))
    leaves = units * columns
    hosts = point.hosts * point.rails * point.planes
    two = spines_for(leaves, up, point.radix, point.min_spines)
    if two is not None:
        return scaled(point, leaves, two, 0, hosts, leaves * up, 0, (up // two, 0))
    half, best = point.radix // 2, None
    for per_pod in range(1, units + 1):
        pods = -(-units // per_pod)
        spines = spines_for(per_pod * columns, up, half, point.min_spines)
        members = spines_for(pods, half, point.radix, 1)
        if per_pod * columns > half or spines is None or members is None:
            continue
        found = (spines * (pods + members), -per_pod, pods, spines, members)
        best = min(best, found) if best else found
    if best is None:
        return None
    _, _, pods, spines, members = best
    pair = (up // spines, half // members)
    return scaled(point, leaves, pods * spines, spines * members, hosts, leaves * up, pods * spines * half, pair)


def scaled(  # noqa: PLR0917  # the columns of an answer
    point: Point, leaves: int, spines: int, tops: int, hosts: int, up: int, top: int, pair: tuple[int, int]
) -> Answer:
    planes = point.planes
    return Answer(leaves * planes, spines * planes, tops * planes, hosts, up * planes, top * planes, pair)


def needs_spines(point: Point) -> bool:
    """Whether neither one switch nor a pair holds the hosts (rule 4)."""
    nics = point.hosts * point.rails
    if point.attachment is Attachment.DUAL_RACK:
        return nics // 2 > point.radix // 2
    return nics > point.radix


def engine(point: Point) -> Answer | None:
    """What the engine says."""
    try:
        fabric = size(wish(**vars(point)), 0)
    except BadInput:
        return None
    assert (fabric.spine is not None) == needs_spines(point)
    if fabric.spine is None:
        return None
    links = Counter(link.kind for link in all_links(fabric)) if fabric.hosts < 60 else None
    found = Answer(
        leaves=fabric.leaves * fabric.planes,
        spines=fabric.spines * fabric.planes,
        super_spines=fabric.super_spines * fabric.planes,
        host_links=fabric.hosts * fabric.rails * fabric.planes,
        leaf_links=fabric.leaves * fabric.planes * fabric.spines_per_pod * fabric.leaf_spine_links,
        spine_links=fabric.spines * fabric.planes * fabric.super_spines_per_group * fabric.spine_super_spine_links,
        per_pair=(fabric.leaf_spine_links, fabric.spine_super_spine_links),
    )
    if links is not None:
        counted = (links[LinkKind.HOST_LEAF], links[LinkKind.LEAF_SPINE], links[LinkKind.SPINE_SUPER_SPINE])
        assert counted == (found.host_links, found.leaf_links, found.spine_links)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_finds_what_trying_everything_finds(seed: int) -> None:
    asked = [p for p in points(seed) if not (p.attachment is Attachment.DUAL_RACK and p.rails == 1)]
    with_spines = [point for point in asked if needs_spines(point)]

    got = {point: engine(point) for point in with_spines}

    assert len(with_spines) > POINTS // 3
    assert [point for point in with_spines if got[point] != tried(point)] == []
    assert sum(answer is not None for answer in got.values()) > len(got) // 3


@pytest.mark.parametrize("seed", SEEDS)
def test_no_switch_has_more_links_than_ports_and_pairs_are_even(seed: int) -> None:
    dice = Random(seed)  # noqa: S311  # examples, not secrets
    small = [p for p in points(seed) if p.hosts * p.rails * p.planes < 2000 and p.rails > 1]
    for point in dice.sample(small, 25):
        try:
            fabric = size(wish(**vars(point), topology=dice.choice([Topology.AUTO, Topology.FAT_TREE])), 0)
        except BadInput:
            continue
        ends: Counter[object] = Counter()
        pairs: dict[LinkKind, Counter[object]] = {}
        for link in all_links(fabric):
            ends[link.lower] += 1
            ends[link.upper] += 1
            if not isinstance(link.lower, HostPort):
                pairs.setdefault(link.kind, Counter())[link.lower, link.upper] += 1

        assert max(count for end, count in ends.items() if not isinstance(end, HostPort)) <= point.radix
        assert {count for end, count in ends.items() if isinstance(end, HostPort)} == {1}
        for counts in pairs.values():
            assert len(set(counts.values())) == 1
