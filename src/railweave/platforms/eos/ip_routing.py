"""IPv4 forwarding, and how ECMP groups choose their member."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import InterfaceKind, SwitchSpec
from railweave.model.names import Addressing, Workload
from railweave.platforms.eos.limits import has_dynamic_balancing
from railweave.platforms.eos.management import VRF
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """Whether IPv4 runs over IPv6 next hops, and whether ECMP weighs the load of its members.

    Training spreads few, large flows: where the ASIC can, uplinks are chosen by load. Inference has many small flows,
    which a hash spreads well.
    """
    eos = spec.role.model.platforms.eos
    has_choice = sum(i.kind in (InterfaceKind.UP, InterfaceKind.PEER) for i in spec.interfaces) > 1
    wants = spec.workload is Workload.TRAINING and has_choice and eos is not None
    return {
        "over_ipv6": spec.addressing is Addressing.UNNUMBERED,
        "dynamic": wants and eos is not None and has_dynamic_balancing(eos.asic_family, spec.release),
        "vrf": VRF,
    }


def parse(text: str) -> Mapping[str, Any]:
    """The same in a text."""
    tree = by_indentation(text)
    return {
        "over_ipv6": tree.has("ip routing ipv6 interfaces"),
        "dynamic": tree.has("ip hardware fib load-balance distribution dynamic"),
        "vrf": tree.first("no ip routing vrf "),
    }
