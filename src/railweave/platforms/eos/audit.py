"""What a fabric asks for and EOS, or the switch model that it runs on, can't do."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding, in_order
from railweave.model.names import Addressing, HostAddressing, HostBonding, Workload
from railweave.model.platform import PlaceOf
from railweave.model.topology import Fabric, SwitchRole
from railweave.platforms.eos.faults import fault
from railweave.platforms.eos.limits import LOSSLESS_FAMILIES, MTU_MAX

KEYS = {"EOS002": "addressing", "EOS003": "mtu", "EOS005": "host_bonding", "EOS006": "host_addressing"}
"""The key of the intent that causes a finding; all others come from the switch model."""


def findings(fabric: Fabric, place_of: PlaceOf) -> list[Finding]:
    """All that can't be done, sorted."""
    found = [*_of_fabric(fabric), *_of_models(fabric)]
    told = [
        fault(code, where=place_of(KEYS.get(code, "switch")), detail=f"fabric {fabric.label}: {text}")
        for code, text in found
    ]
    return list(in_order(told))


def _of_fabric(fabric: Fabric) -> Iterator[tuple[str, str]]:
    if fabric.addressing is Addressing.UNNUMBERED and fabric.parallel_links > 1:
        yield "EOS002", f"expected one link per pair of switches, got {fabric.parallel_links}"
    if fabric.mtu > MTU_MAX:
        yield "EOS003", f"expected at most {MTU_MAX}, got {fabric.mtu}"
    if fabric.host_bonding is HostBonding.LACP:
        yield "EOS005", "expected host_bonding none or routed, got lacp"
    if fabric.host_addressing is HostAddressing.RAIL_SUBNET:
        yield "EOS006", "expected host_addressing p2p31, got rail_subnet"


def _of_models(fabric: Fabric) -> Iterator[tuple[str, str]]:
    for role in (fabric.leaf, fabric.spine, fabric.super_spine):
        if role is not None:
            yield from _of_role(role, fabric.workload)


def _of_role(role: SwitchRole, workload: Workload) -> Iterator[tuple[str, str]]:
    model = role.model
    eos = model.platforms.eos
    if eos is None:
        yield "EOS001", f"{role.tier}: expected a model that EOS drives, got {model.name}"
    elif workload is Workload.TRAINING and eos.asic_family not in LOSSLESS_FAMILIES:
        families = ", ".join(LOSSLESS_FAMILIES)
        yield "EOS004", f"{role.tier}: expected an ASIC of {families}, got {eos.asic_family} ({model.name})"
    if role.up is not None and model.ecmp_max is not None and role.up.count > model.ecmp_max:
        yield "EOS007", f"{role.tier}: expected at most {model.ecmp_max} uplinks, got {role.up.count} ({model.name})"
