"""Split a switch's cages into ports down and ports up within a ratio."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from railweave.model.hardware import CageBank, SwitchModel
from railweave.model.topology import PortRange

_SLACK = 1e-9
"""Ratios come as decimals (1.067): compare with a hair of room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Ports of a switch towards the lower and the upper tier."""

    down: PortRange
    up: PortRange


def split(
    model: SwitchModel, down_gbps: int, up_gbps: int, ratio: float, least_up: int, reserved: int = 0
) -> Split | None:
    """The split with most downlinks whose bandwidth ÷ uplink bandwidth stays within `ratio`; None if there is none.

    Downlinks that are kept free (`reserved`) carry nothing, so where uplinks are of another speed they don't count.

    Rule 1: where both speeds share a mode the cut may run through a cage, else it lies between two cages. A model with
    two kinds of data cages takes the first for downlinks and the last for uplinks, of those only as many as the
    ratio needs, and at least `least_up`. Uplinks come in numbers that divide well (docs/decisions/0005).
    """
    down, up = model.banks_at(down_gbps), model.banks_at(up_gbps)
    if not down or not up:
        return None
    if down[0].first != up[-1].first:
        return _two_kinds(down[0], up[-1], ratio, least_up, reserved)
    if down[0] == up[-1]:
        return _one_mode(down[0], model.max_ports, ratio, least_up)
    return next(_between_cages(down[0], up[-1], model.max_ports, ratio, reserved), None)


def all_down(model: SwitchModel, down_gbps: int) -> PortRange | None:
    """Every port of the switch towards the lower tier; None if it has no such port."""
    banks = model.banks_at(down_gbps)
    if not banks:
        return None
    bank = max(banks, key=lambda b: b.count * b.breakout.ports)
    return _range(bank, 0, model.radix(down_gbps))


def _range(bank: CageBank, skip: int, count: int) -> PortRange:
    """`count` ports of a bank after the first `skip`."""
    return PortRange(breakout=bank.breakout, first_slot=bank.first * bank.breakout.ports + skip, count=count)


def _one_mode(bank: CageBank, max_ports: int | None, ratio: float, least_up: int) -> Split | None:
    """Half and half at 1:1; at another ratio the most downlinks that leave a number of uplinks which divides well.

    Spines must divide the uplinks: 51 + 13 of 64 ports would want 13 spines, 48 + 12 does with 2, 3, 4, 6 or 12
    (docs/decisions/0005).
    """
    radix = bank.count * bank.breakout.ports
    radix = min(radix, max_ports or radix)
    most = int(radix * ratio / (1 + ratio) + _SLACK)
    if not 0 < most < radix:
        return None
    down, up = most, radix - most
    if up != most:
        down, up = next(_dividing_well(radix, most, ratio, least_up), (down, up))
    return Split(down=_range(bank, 0, down), up=_range(bank, radix - up, up))


def _dividing_well(radix: int, most: int, ratio: float, least_up: int) -> Iterator[tuple[int, int]]:
    """(downlinks, uplinks) within the ratio whose uplinks are even and have no prime factor but 2 and 3."""
    for down in range(most, most // 2, -1):
        need = max(least_up, -int(-(down / ratio - _SLACK) // 1))
        yield from ((down, up) for up in range(need + need % 2, radix - down + 1, 2) if _divides_well(up))


def _divides_well(count: int) -> bool:
    """No prime factor but 2 and 3."""
    for factor in (2, 3):
        while count % factor == 0:
            count //= factor
    return count == 1


def _between_cages(down: CageBank, up: CageBank, max_ports: int | None, ratio: float, reserved: int) -> Iterator[Split]:
    """Splits of one kind of cages within the ratio and the ASIC's ports, most downlinks first."""
    for cages in range(down.count - 1, 0, -1):
        downlinks, uplinks = cages * down.breakout.ports, (down.count - cages) * up.breakout.ports
        used = (downlinks - reserved) * down.breakout.speed_gbps
        fits = 0 < used <= uplinks * up.breakout.speed_gbps * ratio + _SLACK
        if fits and (max_ports is None or downlinks + uplinks <= max_ports):
            yield Split(down=_range(down, 0, downlinks), up=_range(up, cages * up.breakout.ports, uplinks))


def _two_kinds(down: CageBank, up: CageBank, ratio: float, least_up: int, reserved: int) -> Split | None:
    """All cages of the first kind down as far as the second kind can carry them, and the fewest uplinks for them."""
    most_up = up.count * up.breakout.ports
    carried = most_up * up.breakout.speed_gbps * ratio
    downlinks = min(down.count * down.breakout.ports, int(carried / down.breakout.speed_gbps + _SLACK) + reserved)
    need = max(downlinks - reserved, 0) * down.breakout.speed_gbps / (up.breakout.speed_gbps * ratio)
    least = max(least_up, -int(-(need - _SLACK) // 1))
    uplinks = next((up for up in range(least, most_up + 1) if _divides_well(up)), least)
    if downlinks <= reserved or uplinks > most_up:
        return None
    return Split(down=_range(down, 0, downlinks), up=_range(up, 0, uplinks))
