"""Designs that compete: what each is worth to the one who pays for it, and which way to build a fabric comes first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from railweave.model.names import Topology
from railweave.model.topology import Fabric


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """Price in US dollars, counts and power in watts of all network parts; None where a part has no figure.

    `unpriced` names the parts without a price.
    """

    cost_usd: float | None
    switches: int
    optics: int | None
    power_w: float | None
    cables: int
    unpriced: tuple[str, ...]


Measure = Callable[[Fabric], Worth]
"""Gives the worth of a design."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One shape of a fabric: the design and its worth, or why it can't be built."""

    topology: Topology
    fabric: Fabric | None = None
    worth: Worth | None = None
    refusal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """One way to build a fabric; `why` compares it with the wanted one, or says which limit it hits."""

    candidate: Candidate
    planes: int
    leaf_ratio: float
    is_wanted: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """All ways to build one fabric, the best first and those that can't be built last; the measure that ranks them."""

    wanted: Fabric
    measure: str
    alternatives: tuple[Alternative, ...]
