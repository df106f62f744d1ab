"""How SONiC names a switch's ports: name, alias, index and lanes of each, by the formulas of the catalogue."""

from __future__ import annotations

from railweave.errors import ProgramFault
from railweave.model.cables import printed_cage
from railweave.model.hardware import Breakout, SonicPorts, SonicSku, SwitchModel
from railweave.model.topology import SwitchRole


def sonic_ports(model: SwitchModel) -> SonicPorts:
    """The naming rules of a switch model that SONiC drives."""
    if model.platforms.sonic is None:
        raise ProgramFault(f"SONiC does not drive {model.name}")
    return model.platforms.sonic


def best_sku(role: SwitchRole) -> tuple[SonicSku | None, tuple[Breakout, ...]]:
    """The HwSKU that has most of the breakouts in use, the uplinks' first, and the breakouts that it lacks."""
    used = dict.fromkeys(r.breakout for r in (role.up, role.down) if r is not None and r.count)
    held: dict[str, list[tuple[int, int]]] = {}
    rules = sonic_ports(role.model)
    for sku in rules.skus:
        held.setdefault(sku.hwsku, []).append((sku.speed_gbps, sku.ports_per_cage))
    best, fewest = None, tuple(used)
    for sku in rules.skus:
        lacking = tuple(b for b in used if (b.speed_gbps, b.ports) not in held[sku.hwsku])
        if len(lacking) < len(fewest):
            best, fewest = sku, lacking
    return best, fewest


def port_number(model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> int:
    """The number in a port's name: base + cage × step, and a share of the step for each further port of the cage."""
    rules = sonic_ports(model)
    return rules.name_base + cage * rules.name_step + sub * rules.name_step // breakout.ports


def port_name(model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
    """`Ethernet<number>` of port `sub` of data cage `cage` (both from 0)."""
    return f"Ethernet{port_number(model, breakout, cage, sub)}"


def port_alias(model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
    """The vendor's name of a port: `etp1`, `etp1b`, `Ethernet1/5` …"""
    rules = sonic_ports(model)
    pattern = rules.alias_whole if breakout.ports == 1 else rules.alias_split
    return pattern.format(
        cage=printed_cage(model, cage),
        letter="abcdefgh"[sub],
        number=sub + 1,
        lane=1 + sub * breakout.lanes,
    )


def port_index(model: SwitchModel, cage: int) -> int:
    """The `index` of a cage, the same for all its ports."""
    return sonic_ports(model).index_base + cage


def port_subport(breakout: Breakout, sub: int) -> int:
    """Which part of its cage a port is: counted from 1, or 0 where it has the whole cage.

    SONiC's own port tables count so (sonic-net/sonic-buildimage@0ef27378, src/sonic-config-engine/portconfig.py), and
    xcvrd finds the module's lanes of a port by it: without it the second port of a cage drives the lanes of the first
    (sonic-net/sonic-platform-daemons@0846801a, cmis_manager_task.py); both seen 2026-12-01.
    """
    return sub + 1 if breakout.ports > 1 else 0


def port_lanes(model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> tuple[int, ...]:
    """The lane numbers of a port: as many of the cage's lanes as its mode takes, in order."""
    rules = sonic_ports(model)
    count = _lanes_per_cage(model, cage)
    first = rules.lane_base + cage * count
    lanes = rules.lanes[cage] if rules.lanes else tuple(range(first, first + count))
    return lanes[sub * breakout.lanes : (sub + 1) * breakout.lanes]


def _lanes_per_cage(model: SwitchModel, cage: int) -> int:
    for group in (g for g in model.cages if g.role == "data"):
        if cage < group.count:
            return group.lanes
        cage -= group.count
    raise IndexError(cage)
