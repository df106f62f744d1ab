"""The names that EOS gives to the ports of a switch model."""

from __future__ import annotations

from railweave.errors import ProgramFault
from railweave.model.hardware import Breakout, CageGroup, SwitchModel


def port_name(model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
    """The EOS name of port `sub` of data cage `cage` (both from 0): `Ethernet33/1`, `Ethernet33/5`.

    A port of a broken-out cage is named by its first lane, counted from 1 (`speed 400g-4` on an eight-lane cage
    gives /1 and /5).
    """
    eos = model.platforms.eos
    if eos is None:
        raise ProgramFault(f"EOS doesn't drive {model.name}")
    pattern = eos.name_whole if breakout.ports == 1 else eos.name_split
    return pattern.format(cage=_printed_number(model.cages, cage), lane=1 + sub * breakout.lanes)


def _printed_number(groups: tuple[CageGroup, ...], cage: int) -> int:
    left = cage
    for group in groups:
        if group.role != "data":
            continue
        if left < group.count:
            return group.first + left
        left -= group.count
    raise ProgramFault(f"no data cage {cage} on this switch")
