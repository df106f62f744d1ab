"""What a fabric asks for and SONiC, or the switch under it, can't do; each with the release where that was seen."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding, in_order
from railweave.model.hardware import SonicSku
from railweave.model.names import Addressing, BgpMode, Workload
from railweave.model.platform import PlaceOf
from railweave.model.topology import CableLengthM, Fabric, SwitchRole
from railweave.platforms.sonic.audit_buffers import buffers
from railweave.platforms.sonic.faults import fault
from railweave.platforms.sonic.ports import best_sku, sonic_ports

Told = tuple[str, str]
"""(code, detail)."""

KEYS = {"SON001": "addressing", "SON002": "addressing", "SON005": "platform", "SON007": "traffic_classes"} | {
    "SON009": "cable_length_m"
}
"""The key of the intent that causes a finding; all others come from the switch model."""


def audit(fabric: Fabric, longest: CableLengthM, place_of: PlaceOf) -> list[Finding]:
    """All that can't be done, sorted (202511, sonic-buildimage@086b03bd)."""
    roles = [r for r in (fabric.leaf, fabric.spine, fabric.super_spine) if r is not None]
    strange = [r for r in roles if r.model.platforms.sonic is None]
    if strange:
        told = [("SON008", f"{r.tier}: expected a model that SONiC drives, got {r.model.name}") for r in strange]
    else:
        told = [
            *_addressing(fabric),
            *(one for role in roles for one in _layout(role)),
            *buffers(fabric, roles, longest),
            *_priorities(fabric),
            *_adaptive_routing(fabric),
        ]
    found = [
        fault(code, detail=f"fabric {fabric.label}: {detail}", where=place_of(KEYS.get(code, "switch")))
        for code, detail in told
    ]
    return list(in_order(found))


def _addressing(fabric: Fabric) -> Iterator[Told]:
    if fabric.addressing is not Addressing.UNNUMBERED:
        return
    if fabric.bgp_mode is BgpMode.BGPCFGD:
        yield "SON001", "expected addressing numbered with bgpcfgd, got unnumbered"
    if fabric.parallel_links > 1:
        yield "SON002", f"expected one link a pair for unnumbered links, got {fabric.parallel_links}"


def _layout(role: SwitchRole) -> Iterator[Told]:
    """A HwSKU with all the breakouts in use is best; one with some of them needs the others to be changed at boot."""
    sku, lacking = best_sku(role)
    if not lacking:
        return
    modes = ", ".join(b.label for b in lacking)
    if sku is None:
        have = ", ".join(sorted({f"{s.ports_per_cage}x{s.speed_gbps}G" for s in _skus(role)}))
        yield "SON004", f"{role.tier}: expected {modes} on {role.model.name}, its HwSKUs have {have}"
    else:
        yield "SON006", f"{role.tier}: expected {modes} beside the other ports of {sku.hwsku}, which has none"


def _skus(role: SwitchRole) -> tuple[SonicSku, ...]:
    return sonic_ports(role.model).skus


def _priorities(fabric: Fabric) -> Iterator[Told]:
    for traffic in fabric.custom_classes:
        if traffic.lossless and traffic.priority != traffic.queue:
            told = f"priority {traffic.priority} and queue {traffic.queue}"
            yield "SON007", f"class {traffic.name}: expected one number for both, got {told}"


def _adaptive_routing(fabric: Fabric) -> Iterator[Told]:
    if fabric.workload is Workload.TRAINING and fabric.spine is not None:
        yield "SON005", "expected adaptive routing for training, got flows spread by hash"
