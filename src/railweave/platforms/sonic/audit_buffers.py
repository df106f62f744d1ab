"""Where headroom isn't known: switches without public buffer numbers, cables beyond the table of their SKU."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.link_kinds import length_of, links_by_kind
from railweave.model.names import Workload
from railweave.model.topology import CableLengthM, Fabric, SwitchRole
from railweave.platforms.sonic.ports import sonic_ports
from railweave.platforms.sonic.tables.buffer_facts import CABLE_ROWS_M, FACTS, covers

Told = tuple[str, str]


def buffers(fabric: Fabric, roles: list[SwitchRole], longest: CableLengthM) -> Iterator[Told]:
    """What of the buffers of a lossless fabric isn't rendered, or can't hold."""
    if not _is_lossless(fabric):
        return
    for role in roles:
        rules = sonic_ports(role.model)
        if rules.buffer_model == "sai" or rules.platform not in FACTS:
            yield "SON003", f"{role.tier}: expected public buffer numbers of {role.model.name}, got none"
        if rules.buffer_model == "traditional":
            yield from _cables(fabric, role, longest)


def _cables(fabric: Fabric, role: SwitchRole, longest: CableLengthM) -> Iterator[Told]:
    facts = FACTS.get(sonic_ports(role.model).platform)
    for speed, length in dict.fromkeys(_ports(fabric, role, longest)):
        if length > CABLE_ROWS_M[-1]:
            told = f"at most {CABLE_ROWS_M[-1]} m, got {length} m"
        elif facts is not None and not covers(facts, speed, length):
            told = f"headroom for {speed}G, got none in its table"
        else:
            continue
        yield "SON009", f"{role.tier}: expected {told} ({role.model.name})"


def _ports(fabric: Fabric, role: SwitchRole, longest: CableLengthM) -> Iterator[tuple[int, int]]:
    """(speed, longest cable) of each kind of links that the role is an end of."""
    for kind, links in links_by_kind(fabric).items():
        if role in (links.lower, links.upper):
            yield links.speed_gbps, length_of(longest, kind)


def _is_lossless(fabric: Fabric) -> bool:
    """Whether a class of the fabric is protected by PFC, as far as the design says: training is (rule 10)."""
    return fabric.workload is Workload.TRAINING or any(c.lossless for c in fabric.custom_classes)
