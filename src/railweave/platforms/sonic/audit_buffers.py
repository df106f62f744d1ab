"""Where headroom isn't known: switches without public buffer numbers, cables beyond the table of their SKU."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.names import Tier, Workload
from railweave.model.topology import Fabric, SwitchRole
from railweave.platforms.sonic.ports import sonic_ports
from railweave.platforms.sonic.tables.buffer_facts import CABLE_ROWS_M, FACTS, covers

Told = tuple[str, str]


def buffers(fabric: Fabric, roles: list[SwitchRole]) -> Iterator[Told]:
    """What of the buffers of a lossless fabric isn't rendered, or can't hold."""
    if not _is_lossless(fabric):
        return
    for role in roles:
        rules = sonic_ports(role.model)
        if rules.buffer_model == "sai" or rules.platform not in FACTS:
            yield "SON003", f"{role.tier}: expected public buffer numbers of {role.model.name}, got none"
        if rules.buffer_model == "traditional":
            yield from _cables(fabric, role)


def _cables(fabric: Fabric, role: SwitchRole) -> Iterator[Told]:
    facts = FACTS.get(sonic_ports(role.model).platform)
    for speed, length in _ports(fabric, role):
        if length > CABLE_ROWS_M[-1]:
            told = f"at most {CABLE_ROWS_M[-1]} m, got {length} m"
        elif facts is not None and not covers(facts, speed, length):
            told = f"headroom for {speed}G, got none in its table"
        else:
            continue
        yield "SON009", f"{role.tier}: expected {told} ({role.model.name})"


def _ports(fabric: Fabric, role: SwitchRole) -> Iterator[tuple[int, int]]:
    """(speed, cable length) of the ports down and up."""
    lengths = fabric.lengths
    below = {Tier.LEAF: lengths.host_leaf, Tier.SPINE: lengths.leaf_spine, Tier.SUPER_SPINE: lengths.spine_super_spine}
    yield role.down.breakout.speed_gbps, below[role.tier]
    if role.up is not None:
        yield role.up.breakout.speed_gbps, lengths.leaf_spine if role.tier is Tier.LEAF else lengths.spine_super_spine


def _is_lossless(fabric: Fabric) -> bool:
    """Whether a class of the fabric is protected by PFC, as far as the design says: training is (rule 10)."""
    return fabric.workload is Workload.TRAINING or any(c.lossless for c in fabric.custom_classes)
