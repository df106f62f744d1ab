"""The words in the topology picture: what a tier is, what its links are, what the whole shows."""

from __future__ import annotations

from railweave.model.link_kinds import links_by_kind
from railweave.model.names import Tier
from railweave.model.topology import Fabric, SwitchRole
from railweave.model.wiring import LinkKind
from railweave.stages.report.words import ENGLISH

_PLURAL = {Tier.LEAF: "leaves", Tier.SPINE: "spines", Tier.SUPER_SPINE: "super-spines"}


def counted(count: int, one: str, many: str | None = None) -> str:
    """A count with its noun: `1 leaf`, `2,048 leaves`."""
    return f"{ENGLISH.number(count)} {one if count == 1 else many or one + 's'}"


def switches_text(count: int, tier: Tier) -> str:
    """`32 leaves`."""
    return counted(count, tier.value, _PLURAL[tier])


def tier_texts(fabric: Fabric) -> dict[str, list[str]]:
    """Lines beside each row: how many over all planes, which model, which ports."""
    rows = {"leaf": fabric.leaf, "spine": fabric.spine, "super_spine": fabric.super_spine}
    texts = {
        name: [
            _switches(fabric, role),
            role.model.name,
            ports_text(role, "to the other" if fabric.leaf_leaf_links else "up"),
        ]
        for name, role in rows.items()
        if role
    }
    texts["hosts"] = [counted(fabric.hosts, "host"), f"{fabric.server.name}, {counted(fabric.gpus, 'GPU')}"]
    return texts


def _switches(fabric: Fabric, role: SwitchRole) -> str:
    count = fabric.tier_count(role.tier)
    text = switches_text(fabric.planes * count, role.tier)
    return f"{text}, {ENGLISH.number(count)} a plane" if fabric.planes > 1 else text


def ports_text(role: SwitchRole, above: str = "up") -> str:
    """`64 × 400G down, 64 × 400G up`."""
    text = f"{role.down.count} × {role.down.breakout.speed_gbps}G"
    return f"{text} down, {role.up.count} × {role.up.breakout.speed_gbps}G {above}" if role.up else f"{text} ports"


def link_texts(fabric: Fabric) -> dict[LinkKind, list[str]]:
    """Lines beside each gap between two rows: how many links at what speed, how many per pair."""
    found = {
        kind: [f"{counted(links.count, 'link')} of {links.speed_gbps}G", f"{links.per_pair} per pair"]
        for kind, links in links_by_kind(fabric).items()
    }
    if LinkKind.SPINE_SUPER_SPINE in found:
        found[LinkKind.SPINE_SUPER_SPINE].append("spine j of every pod – group j")
    return found


def headline(fabric: Fabric) -> str:
    """`InfiniBand training fabric, leaf-spine, 1 plane`."""
    technology, shape = ENGLISH.word(fabric.technology), ENGLISH.word(fabric.topology)
    planes = f", {fabric.planes} planes" if fabric.planes > 1 else ""
    return f"{technology} for {fabric.workload.value}, {shape}{planes}"


def description(fabric: Fabric) -> str:
    """The fabric in one sentence, for those who can't see the picture."""
    tiers = [switches_text(fabric.planes * fabric.tier_count(tier), tier) for tier in Tier if fabric.tier_count(tier)]
    hosts = f"{counted(fabric.hosts, 'host')} with {counted(fabric.gpus, 'GPU')}"
    return f"Fabric {fabric.label}: {headline(fabric)}; {', '.join(tiers)}; {hosts}."
