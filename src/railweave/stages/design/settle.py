"""Give every key of a fabric a value and a reason: from the intent, else from the hardware, else from the defaults."""

from __future__ import annotations

from typing import Any

from railweave.domain.scopes import Scope
from railweave.model.hardware import Catalogue, ServerModel
from railweave.model.intent import CableLengths, PodShape, RatioPerTier
from railweave.model.names import (
    Addressing,
    Attachment,
    BgpMode,
    HostAddressing,
    HostBonding,
    PlaneBy,
    Topology,
)
from railweave.model.topology import CableLengthM
from railweave.stages.design import defaults
from railweave.stages.design.choice import Hardware, choose_hardware
from railweave.stages.design.settling import Settling
from railweave.stages.design.wish import EthernetTerms, Hosts, Wish


def settle(scope: Scope, catalogue: Catalogue, server_default: str) -> Wish:
    """The fabric with every value set. Raises BadInput."""
    work = Settling(scope, catalogue)
    _refuse_what_is_not_built(work)
    chosen = choose_hardware(work, server_default)
    if scope.mode:
        work.take("mode", scope.mode, "a time-shared site trains unless it says otherwise")
    ratios = _ratios(work)
    pod = work.take("pod", PodShape(), "rule 3b: fewest switches, on a tie the largest pod")
    return Wish(
        name=scope.name,
        location=scope.hosts.location,
        workload=scope.workload,
        purpose=scope.purpose,
        technology=chosen.technology,
        platform=chosen.platform,
        topology=work.take("topology", Topology.AUTO, "rules 3 and 4"),
        attachment=_attachment(work, chosen),
        server=chosen.server,
        nics=chosen.nics,
        hosts=_hosts(work, chosen.server),
        planes=chosen.planes,
        planes_max=_planes_max(work, chosen.planes),
        plane_by=chosen.plane_by,
        speeds=chosen.speeds,
        models=chosen.models,
        leaf_ratio=ratios.leaf,
        spine_ratio=ratios.spine,
        scalable_unit=_value(work, "scalable_unit"),
        pod_units=pod.scalable_units,
        pod_hosts=pod.hosts,
        reserved_ports=work.take("reserved_ports", 0, "no spare downlinks asked for"),
        min_spines=work.take("min_spines", defaults.MIN_SPINES, "rule 6"),
        ethernet=_ethernet(work),
        mode=scope.mode,
        lengths=_lengths(work),
        reasons=tuple(work.reasons),
        where=(scope.first_of("hosts", "gpus") or ("", 0, scope.where))[2],
    )


def _ratios(work: Settling) -> RatioPerTier:
    found = work.take("oversubscription", defaults.OVERSUBSCRIPTION[work.scope.workload], "rule 10")
    return found if isinstance(found, RatioPerTier) else RatioPerTier(leaf=float(found))


def _ethernet(work: Settling) -> EthernetTerms:
    mode = work.scope.mode
    preset = f"{defaults.SHARED_CLASSES}-{mode.value}" if mode else defaults.TRAFFIC_CLASSES[work.scope.workload]
    why = f"the classes of both modes, weighed for {mode.value}" if mode else "rule 10"
    classes = work.take("traffic_classes", preset, why)
    is_preset = isinstance(classes, str)
    return EthernetTerms(
        mtu=work.take("mtu", defaults.MTU, "layer-3 MTU that both platforms and RoCE MTU 4096 fit in"),
        traffic_classes=classes if is_preset else "custom",
        custom_classes=() if is_preset else classes,
        bgp_mode=work.take("bgp_mode", BgpMode.BGPCFGD, "SONiC's own default"),
        addressing=work.take("addressing", Addressing.NUMBERED, "works on every platform, mode and parallel link"),
        host_addressing=work.take("host_addressing", HostAddressing.P2P31, "one /31 per NIC port"),
        host_bonding=work.take("host_bonding", HostBonding.NONE, "each NIC port is an interface of its own"),
    )


def _lengths(work: Settling) -> CableLengthM:
    found = work.take("cable_length_m", CableLengths(), "estimates, where no racks.yaml gives better ones")
    return CableLengthM(
        host_leaf=found.host_leaf, leaf_spine=found.leaf_spine, spine_super_spine=found.spine_super_spine
    )


def _refuse_what_is_not_built(work: Settling) -> None:
    if work.scope.find("shares"):
        raise work.refuse("DES005", "shares", "expected switches of its own for each fabric, got `shares`")
    for key, values in defaults.NOT_BUILT:
        found = work.scope.find(key)
        if found and found[0] in values:
            raise work.refuse("DES005", key, f"expected a {key} that this release builds, got {found[0].value}")


def _value(work: Settling, key: str) -> Any:
    """The value of a key that has no default, with its reason when it is written."""
    return work.take(key, None, "as many hosts as a leaf has downlinks") if work.scope.find(key) else None


def _planes_max(work: Settling, planes: int) -> int:
    """Planes at full growth."""
    growth = work.scope.find("growth")
    return max(planes, (growth[0].planes or planes) if growth else planes)


def _attachment(work: Settling, chosen: Hardware) -> Attachment:
    """Which leaf a NIC goes to; two leaves of a rack, or of a pair, share an even number of NICs."""
    nics = 1 if chosen.plane_by is PlaneBy.RAIL else len(chosen.nics)
    default, why = defaults.ATTACHMENT[work.scope.workload], "rules 2 and 10"
    topology = work.scope.find("topology")
    if topology and topology[0] is Topology.RAIL_ONLY:
        default, why = Attachment.RAIL, "topology rail-only"
    if default is Attachment.DUAL_RACK and nics % 2:
        default, why = Attachment.RACK, "an odd number of NICs in a plane"
    attachment: Attachment = work.take("attachment", default, why)
    if attachment is Attachment.DUAL_RACK and nics % 2:
        detail = f"expected an even number of NICs in a plane for dual-rack, got {nics}"
        raise work.refuse("DES011", "attachment", detail)
    return attachment


def _hosts(work: Settling, server: ServerModel) -> Hosts:
    key, number, where = work.scope.first_of("hosts", "gpus") or ("hosts", 1, None)
    installed = number if key == "hosts" else number // server.gpus
    work.note("hosts", installed, f"{installed * server.gpus} GPUs on servers with {server.gpus}", where)
    positions = installed + int(work.take("reserved_hosts", 0, "none asked for"))
    growth = work.scope.find("growth")
    largest = positions
    if growth:
        asked = growth[0].hosts or (growth[0].gpus or 0) // server.gpus
        largest = max(positions, asked + positions - installed)
        work.note("growth", largest, "rule 7: host positions that the spines are built for", growth[1])
    return Hosts(
        prefix=work.scope.hosts.host_prefix,
        installed=installed,
        positions=positions,
        positions_max=largest,
        per_rack=_value(work, "hosts_per_rack"),
    )
