"""Switch counts of two and three tiers from leaves, uplinks and radix: the whole-links rule."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.topology import PortRange
from railweave.stages.design.ports import Split


@dataclass(frozen=True, slots=True, kw_only=True)
class SpineCount:
    """Spines that every leaf reaches with the same whole number of links."""

    spines: int
    links_per_pair: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PodPlan:
    """A three-tier plan: units per pod, pods, and the counts of spines and super-spines."""

    units_per_pod: int
    pods: int
    spine: SpineCount
    super_spine: SpineCount

    @property
    def upper_switches(self) -> int:
        """Spines and super-spines in all: what the pod size changes."""
        return self.spine.spines * (self.pods + self.super_spine.spines)


def spine_count(lower: int, uplinks: int, radix: int, least: int) -> SpineCount | None:
    """The smallest number of upper switches that carries the uplinks and divides them; None if there is none.

    Rule 1: at least lower × uplinks ÷ radix, at least `least`, and a divisor of a lower switch's uplinks, so that
    every pair has the same whole number of links.

    >>> spine_count(32, 72, 144, 2)
    SpineCount(spines=18, links_per_pair=4)
    """
    need = max(-(-lower * uplinks // radix), least, 1)
    for spines in range(need, uplinks + 1):
        if uplinks % spines == 0:
            return SpineCount(spines=spines, links_per_pair=uplinks // spines)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeTiers:
    """What three tiers are built from: per-plane counts and the ports of each tier."""

    units: int
    leaves_per_unit: int
    leaf_uplinks: int
    spine_down: int
    spine_up: int
    super_spine_radix: int
    min_spines: int

    @staticmethod
    def of(
        units: int, leaves_per_unit: int, leaf_up: PortRange, spine: Split, top: PortRange, min_spines: int
    ) -> ThreeTiers:
        """The rule for so many units, from the ports of the three tiers."""
        return ThreeTiers(
            units=units,
            leaves_per_unit=leaves_per_unit,
            leaf_uplinks=leaf_up.count,
            spine_down=spine.down.count,
            spine_up=spine.up.count,
            super_spine_radix=top.count,
            min_spines=min_spines,
        )

    def plan(self, units_per_pod: int) -> PodPlan | None:
        """The counts for one pod size, or None where a tier runs out of ports. Rule 3b."""
        leaves = units_per_pod * self.leaves_per_unit
        if leaves > self.spine_down:
            return None
        spine = spine_count(leaves, self.leaf_uplinks, self.spine_down, self.min_spines)
        pods = -(-self.units // units_per_pod)
        top = spine_count(pods, self.spine_up, self.super_spine_radix, 1)
        if spine is None or top is None:
            return None
        return PodPlan(units_per_pod=units_per_pod, pods=pods, spine=spine, super_spine=top)

    @property
    def largest_pod(self) -> int:
        """Most scalable units that a pod can hold."""
        return self.spine_down // self.leaves_per_unit

    def best(self) -> PodPlan | None:
        """The plan with fewest switches; on a tie the largest pod."""
        plans = [p for n in range(1, min(self.largest_pod, self.units) + 1) if (p := self.plan(n))]
        return min(plans, key=lambda p: (p.upper_switches, -p.units_per_pod), default=None)
