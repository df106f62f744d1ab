"""Which keys mean something for a fabric: the others have no reason to show, and setting them gets a warning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from railweave.domain.scopes import Scope
from railweave.model.finding import Finding, Place
from railweave.model.names import Attachment, PlatformName, Technology
from railweave.model.topology import Fabric
from railweave.stages.design.faults import fault


def _ethernet(fabric: Fabric) -> bool:
    return fabric.technology is Technology.ETHERNET


def _has_spines(fabric: Fabric) -> bool:
    return fabric.spine is not None


def _joins_switches(fabric: Fabric) -> bool:
    return _has_spines(fabric) or fabric.leaf_leaf_links > 0


APPLIES: dict[str, tuple[str, Callable[[Fabric], bool]]] = {
    "pod": ("three tiers", lambda f: f.super_spine is not None),
    "hosts_per_rack": (
        "an attachment by rack and spines",
        lambda f: f.attachment is not Attachment.RAIL and _has_spines(f),
    ),
    "bgp_mode": ("platform sonic", lambda f: f.platform is PlatformName.SONIC),
    "mtu": ("an Ethernet fabric", _ethernet),
    "traffic_classes": ("an Ethernet fabric", _ethernet),
    "addressing": ("an Ethernet fabric with links between switches", lambda f: _ethernet(f) and _joins_switches(f)),
    "host_addressing": ("an Ethernet fabric", _ethernet),
    "host_bonding": ("an Ethernet fabric", _ethernet),
    "plane_by": ("several planes", lambda f: f.planes > 1),
    "min_spines": ("spines", _has_spines),
    "oversubscription": ("spines", _has_spines),
    "scalable_unit": ("spines", _has_spines),
    "attachment": ("more than one leaf", lambda f: f.leaves > 1),
}
"""Key: what it needs in words, and whether a fabric has that. Keys that always count aren't listed."""


def with_telling_reasons(fabric: Fabric) -> Fabric:
    """The fabric without the reasons of keys that mean nothing for it: InfiniBand has no BGP mode to explain."""
    kept = (r for r in fabric.reasons if not _is_idle(r.path.removeprefix(f"{fabric.label}."), fabric))
    return replace(fabric, reasons=tuple(kept))


def _is_idle(key: str, fabric: Fabric) -> bool:
    return key in APPLIES and not APPLIES[key][1](fabric)


def unused(scoped: list[tuple[Scope, Fabric]]) -> list[Finding]:
    """A warning for each written key that none of the fabrics below it makes anything of."""
    used: dict[tuple[Place, str], bool] = {}
    for scope, fabric in scoped:
        for key, (_, applies) in APPLIES.items():
            found = scope.find(key)
            if found is not None:
                used[found[1], key] = used.get((found[1], key), False) or applies(fabric)
    return [
        fault("DES012", detail=f"expected {APPLIES[key][0]} for `{key}`, no fabric has it", where=place)
        for (place, key), is_used in used.items()
        if not is_used
    ]
