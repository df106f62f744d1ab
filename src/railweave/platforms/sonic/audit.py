"""What a fabric asks for and SONiC, or the switch under it, can't do; each with the release where that was seen."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding, Place
from railweave.model.names import Addressing, BgpMode, Workload
from railweave.model.topology import Fabric, SwitchRole
from railweave.platforms.sonic.faults import fault
from railweave.platforms.sonic.ports import sonic_ports
from railweave.platforms.sonic.tables.buffers import is_known


def audit(fabric: Fabric, where: Place) -> list[Finding]:
    """All of them (202511, sonic-buildimage@086b03bd)."""
    return [*_addressing(fabric, where), *_models(fabric, where), *_adaptive_routing(fabric, where)]


def _addressing(fabric: Fabric, where: Place) -> Iterator[Finding]:
    if fabric.addressing is not Addressing.UNNUMBERED:
        return
    if fabric.bgp_mode is BgpMode.BGPCFGD:
        yield fault("SON001", detail="expected addressing numbered with bgpcfgd, got unnumbered", where=where)
    links = max(fabric.leaf_spine_links, fabric.spine_super_spine_links)
    if links > 1:
        detail = f"expected one link a pair for unnumbered links, {fabric.label} has {links}"
        yield fault("SON002", detail=detail, where=where)


def _models(fabric: Fabric, where: Place) -> Iterator[Finding]:
    roles = [r for r in (fabric.leaf, fabric.spine, fabric.super_spine) if r is not None]
    told = set()
    for role in roles:
        rules = sonic_ports(role.model)
        if fabric.workload is Workload.TRAINING and not is_known(rules.platform, rules.buffer_model):
            detail = (
                f"expected public buffer numbers, {role.model.name} has the {rules.buffer_model} model without them"
            )
            told.add(fault("SON003", detail=detail, where=where))
        told.update(_layout(role, where))
    yield from sorted(told, key=Finding.sort_key)


def _layout(role: SwitchRole, where: Place) -> Iterator[Finding]:
    skus = {(s.speed_gbps, s.ports_per_cage) for s in sonic_ports(role.model).skus}
    modes = {(r.breakout.speed_gbps, r.breakout.ports) for r in (role.down, role.up) if r is not None and r.count}
    if not modes & skus:
        wanted = ", ".join(f"{ports}x{speed}G" for speed, ports in sorted(modes))
        have = ", ".join(f"{ports}x{speed}G" for speed, ports in sorted(skus))
        yield fault("SON004", detail=f"expected {wanted} on {role.model.name}, its HwSKUs have {have}", where=where)


def _adaptive_routing(fabric: Fabric, where: Place) -> Iterator[Finding]:
    if fabric.workload is Workload.TRAINING and fabric.spine is not None:
        detail = f"expected adaptive routing for training, {fabric.label} spreads flows by hash"
        yield fault("SON005", detail=detail, where=where)
