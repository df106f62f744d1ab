"""Offer the nearest designs that fit: each remedy is a change of the intent that was tried before it is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from railweave.domain.scopes import Block, Scope
from railweave.model.finding import BadInput, Finding
from railweave.model.hardware import Catalogue
from railweave.model.intent import Growth, Intent
from railweave.model.names import Attachment, Topology
from railweave.stages.design.ranking import SHAPES
from railweave.stages.design.settle import settle
from railweave.stages.design.size import build
from railweave.stages.design.wish import Wish

CAPACITY = frozenset({"DES001", "DES002", "DES003", "DES004", "DES007", "DES010", "DES011"})
"""Faults of which another number, shape or switch may be the remedy; the others name their own."""

TOO_LARGE = frozenset({"DES001", "DES003"})
"""Faults of the number of GPUs: with fewer of them the same fabric fits."""

_TIERS = {Topology.LEAF_SPINE: "two tiers", Topology.FAT_TREE: "three tiers"}
"""Shapes with spines, the one with fewer tiers first."""

PLANES_MOST = 8
"""Planes that an intent may ask for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One fabric as it is written, which can be built again with other values."""

    scope: Scope
    catalogue: Catalogue
    server_default: str
    index: int

    def settled(self, **changes: Any) -> Wish | None:
        """The fabric with other values, None where they contradict each other."""
        above = Block(values=Intent.model_construct(**changes), path=self.scope.path)
        try:
            return settle(replace(self.scope, blocks=(above, *self.scope.blocks)), self.catalogue, self.server_default)
        except BadInput:
            return None

    def fits(self, **changes: Any) -> bool:
        """Whether a design comes of the fabric with other values."""
        wish = self.settled(**changes)
        return wish is not None and any(self._builds(wish, shape) for shape in _shapes(wish))

    def _builds(self, wish: Wish, shape: Topology) -> bool:
        try:
            build(wish, self.index, shape)
        except BadInput:
            return False
        return True

    def asked(self, key: str) -> Any:
        """What is written for a key."""
        found = self.scope.find(key)
        return found[0] if found else None


def with_remedies(findings: tuple[Finding, ...], trial: Trial) -> Iterator[Finding]:
    """The faults of a fabric, those of capacity with the changes that make it fit; others keep their hint."""
    codes = {finding.code for finding in findings}
    offers = list(_offers(trial, codes)) if codes & CAPACITY else []
    for finding in findings:
        is_mended = offers and finding.code in CAPACITY
        yield replace(finding, hint=f"use {_either(offers)}") if is_mended else finding


def _shapes(wish: Wish) -> tuple[Topology, ...]:
    return SHAPES if wish.topology is Topology.AUTO else (wish.topology,)


def _offers(trial: Trial, codes: set[str]) -> Iterator[str]:
    counted = (_fewer,) if codes & TOO_LARGE else ()
    for offer in (_attachment, _shape, _planes, _uplinks, _reserved, _switch, *counted):
        text = offer(trial)
        if text:
            yield text


def _shape(trial: Trial) -> str | None:
    """Another shape, where one is written; the one with the fewest tiers."""
    if trial.asked("topology") in (None, Topology.AUTO):
        return None
    return next((text for shape, text in _TIERS.items() if trial.fits(topology=shape)), None)


def _attachment(trial: Trial) -> str | None:
    """Another attachment, where one is written."""
    if trial.asked("attachment") is None:
        return None
    return next((f"attachment {way.value}" for way in Attachment if trial.fits(attachment=way)), None)


def _planes(trial: Trial) -> str | None:
    """The number of planes that is nearest to the one asked for; where the default switch won't do, with today's."""
    asked, wish = trial.asked("planes") or 1, trial.settled()
    own = wish.models.leaf.name if wish and trial.asked("switch") is None else None
    for planes in sorted(range(1, PLANES_MOST + 1), key=lambda planes: (abs(planes - asked), planes)):
        text = f"{planes} plane{'' if planes == 1 else 's'}"
        if planes != asked and trial.fits(planes=planes):
            return text
        if planes != asked and own and trial.fits(planes=planes, switch=own):
            return f"{text} of switch {own}"
    return None


def _uplinks(trial: Trial) -> str | None:
    """Fewer spines at least, where a number is written."""
    asked = trial.asked("min_spines") or 1
    least = next((least for least in range(asked - 1, 0, -1) if trial.fits(min_spines=least)), None)
    return None if least is None else f"min_spines {least}"


def _reserved(trial: Trial) -> str | None:
    """Fewer free ports, where a number is written."""
    asked = trial.asked("reserved_ports") or 0
    ports = next((ports for ports in range(asked - 1, 0, -1) if trial.fits(reserved_ports=ports)), None)
    return None if ports is None else f"reserved_ports {ports}"


def _switch(trial: Trial) -> str | None:
    """The smallest other switch for all tiers that the platform drives."""
    wish = trial.settled()
    if wish is None:
        return None
    models = sorted(trial.catalogue.switches.values(), key=lambda model: (model.radix(wish.speeds.host), model.name))
    for model in models:
        other = trial.settled(switch=model.name)
        is_same = other is not None and (other.technology, other.platform) == (wish.technology, wish.platform)
        if is_same and model is not wish.models.leaf and trial.fits(switch=model.name):
            return f"switch {model.name}"
    return None


def _fewer(trial: Trial) -> str | None:
    """The largest number of GPUs, in whole servers and racks, that fits; with growth up to it, or without."""
    found = trial.scope.first_of("hosts", "gpus")
    wish = trial.settled()
    if found is None or wish is None:
        return None
    step = 1 if trial.asked("partial_racks") else wish.server.hosts_per_rack_unit or 1
    installed = wish.hosts.installed
    growth = trial.scope.find("growth")
    if growth and trial.fits(growth=Growth(hosts=installed)):
        reserved = wish.hosts.positions - installed
        most = _most(installed, wish.hosts.positions_max - reserved, step, lambda n: {"growth": Growth(hosts=n)}, trial)
        return f"growth up to {most * wish.server.gpus} GPUs"
    most = _most(0, installed, step, lambda n: {"hosts": n, "growth": Growth(hosts=n)}, trial)
    return f"{most * wish.server.gpus} GPUs{' without growth' if growth else ''}" if most else None


def _most(low: int, high: int, step: int, changes: Callable[[int], Mapping[str, Any]], trial: Trial) -> int:
    """The largest number of hosts that fits, `low` where none above it does; `high` doesn't."""
    least, most = low // step, -(-high // step)
    while most - least > 1:
        middle = (least + most) // 2
        if trial.fits(**changes(middle * step)):
            least = middle
        else:
            most = middle
    return max(least * step, low)


def _either(offers: list[str]) -> str:
    """The offers as a list in words: `a`, `a or b`, `a, b, or c`."""
    *first, last = offers
    if len(first) > 1:
        return f"{', '.join(first)}, or {last}"
    return f"{first[0]} or {last}" if first else last
