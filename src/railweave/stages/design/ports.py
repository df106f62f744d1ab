"""Split a switch's cages into ports down and ports up within a ratio."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from railweave.model.hardware import Breakout, SwitchModel
from railweave.model.topology import PortRange

_SLACK = 1e-9
"""Ratios come as decimals (1.067): compare with a hair of room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Ports of a switch towards the lower and the upper tier."""

    down: PortRange
    up: PortRange


def split(model: SwitchModel, down_gbps: int, up_gbps: int, ratio: float) -> Split | None:
    """The split with most downlinks whose bandwidth ÷ uplink bandwidth stays within `ratio`; None if there is none.

    Rule 1 of the contract: where both speeds share a breakout the cut may run through a cage, else it lies
    between two cages. A model with several kinds of data cages takes its last kind for uplinks if that fits.
    """
    down, up = model.breakout_at(down_gbps), model.breakout_at(up_gbps)
    if down is None or up is None:
        return None
    if down == up:
        return _within_one_breakout(model.radix(down_gbps), down, ratio)
    return next(_between_cages(model, down, up, ratio), None)


def all_down(model: SwitchModel, down_gbps: int) -> PortRange | None:
    """Every port of the switch towards the lower tier; None if it has no such port."""
    breakout = model.breakout_at(down_gbps)
    if breakout is None:
        return None
    return PortRange(breakout=breakout, first_slot=0, count=model.radix(down_gbps))


def _within_one_breakout(radix: int, breakout: Breakout, ratio: float) -> Split | None:
    down = int(radix * ratio / (1 + ratio) + _SLACK)
    if not 0 < down < radix:
        return None
    return Split(
        down=PortRange(breakout=breakout, first_slot=0, count=down),
        up=PortRange(breakout=breakout, first_slot=down, count=radix - down),
    )


def _between_cages(model: SwitchModel, down: Breakout, up: Breakout, ratio: float) -> Iterator[Split]:
    """Splits within the ratio and the ASIC's ports, most downlinks first."""
    limit = model.max_ports or 1 << 30
    for cages in range(model.data_cages - 1, 0, -1):
        downlinks, uplinks = cages * down.ports, (model.data_cages - cages) * up.ports
        fits = downlinks * down.speed_gbps <= uplinks * up.speed_gbps * ratio + _SLACK
        if fits and downlinks + uplinks <= limit:
            yield Split(
                down=PortRange(breakout=down, first_slot=0, count=downlinks),
                up=PortRange(breakout=up, first_slot=cages * up.ports, count=uplinks),
            )
