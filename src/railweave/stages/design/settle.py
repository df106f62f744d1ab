"""Give every key of a fabric a value and a reason: from the intent, else from the hardware, else from the defaults."""

from __future__ import annotations

from typing import Any

from railweave.model.finding import BadInput, Finding, Place
from railweave.model.hardware import PLATFORM_FIELD, Catalogue, Nic, ServerModel, SwitchModel
from railweave.model.intent import CableLengths, PodShape, PortSpeeds, RatioPerTier, SwitchPerTier
from railweave.model.names import (
    Addressing,
    Attachment,
    BgpMode,
    HostAddressing,
    HostBonding,
    PlaneBy,
    PlatformName,
    Technology,
    Topology,
)
from railweave.model.topology import CableLengthM, Reason
from railweave.stages.design import defaults
from railweave.stages.design.faults import fault
from railweave.stages.design.scopes import Scope
from railweave.stages.design.wish import Hosts, Models, Speeds, Wish


class Settling:
    """Collects values, reasons and faults of one fabric while it is being settled."""

    def __init__(self, scope: Scope, catalogue: Catalogue) -> None:
        self.scope = scope
        self.catalogue = catalogue
        self.reasons: list[Reason] = []
        self.findings: list[Finding] = []

    def take(self, key: str, default: Any, why: str) -> Any:
        """The value of `key` from the intent, else `default`; either way the reason is kept."""
        found = self.scope.find(key)
        if found is None:
            self.note(key, default, why)
            return default
        self.note(key, found[0], "asked for", found[1])
        return found[0]

    def note(self, key: str, value: object, why: str, where: Place | None = None) -> None:
        """Keep why `key` has `value`."""
        shown = value.value if hasattr(value, "value") else value
        text = f"{key} = {shown}: {why}" if isinstance(shown, str | int | float) else f"{key}: {why}"
        self.reasons.append(Reason(path=f"{self.scope.label}.{key}", text=text, where=where))

    def place(self, key: str) -> Place:
        """The place of `key`, or of the fabric when it isn't written."""
        found = self.scope.find(key)
        return found[1] if found else self.scope.where

    def refuse(self, code: str, key: str, detail: str, hint: str | None = None) -> BadInput:
        """An exception with all faults so far and this one."""
        self.findings.append(fault(code, detail=detail, where=self.place(key), hint=hint))
        return BadInput(self.findings)


def settle(scope: Scope, catalogue: Catalogue, server_default: str) -> Wish:
    """The fabric with every value set. Raises BadInput."""
    work = Settling(scope, catalogue)
    _refuse_what_is_not_built(work)
    server = catalogue.servers[work.take("server", server_default, f"default server for {scope.workload.value}")]
    technology, platform = _technology_and_platform(work, server)
    nics = _nics(work, server, technology)
    planes = _planes(work, nics)
    speeds = _speeds(work, nics, planes)
    models = _models(work, platform, speeds)
    _check_drivable(work, models, platform, technology)
    ratios = work.take("oversubscription", defaults.OVERSUBSCRIPTION[scope.workload], "rule 10")
    per_tier = ratios if isinstance(ratios, RatioPerTier) else RatioPerTier(leaf=float(ratios))
    pod = work.take("pod", PodShape(), "rule 3b: fewest switches, on a tie the largest pod")
    lengths = work.take("cable_length_m", CableLengths(), "estimates, where no racks.yaml gives better ones")
    growth = scope.find("growth")
    classes = work.take("traffic_classes", defaults.TRAFFIC_CLASSES[scope.workload], "rule 10")
    return Wish(
        name=scope.name,
        location=scope.location,
        workload=scope.workload,
        purpose=scope.purpose,
        technology=technology,
        platform=platform,
        topology=work.take("topology", Topology.AUTO, "rules 3 and 4"),
        attachment=_attachment(work, nics),
        server=server,
        nics=nics,
        hosts=_hosts(work, server),
        planes=planes,
        planes_max=max(planes, (growth[0].planes or planes) if growth else planes),
        speeds=speeds,
        models=models,
        leaf_ratio=per_tier.leaf,
        spine_ratio=per_tier.spine,
        scalable_unit=_value(work, "scalable_unit"),
        pod_units=pod.scalable_units,
        pod_hosts=pod.hosts,
        reserved_ports=work.take("reserved_ports", 0, "no spare downlinks asked for"),
        min_spines=work.take("min_spines", defaults.MIN_SPINES, "rule 6"),
        mtu=work.take("mtu", defaults.MTU, "layer-3 MTU that both platforms and RoCE MTU 4096 fit in"),
        traffic_classes=classes if isinstance(classes, str) else "custom",
        custom_classes=() if isinstance(classes, str) else classes,
        bgp_mode=work.take("bgp_mode", BgpMode.BGPCFGD, "SONiC's own default"),
        addressing=work.take("addressing", Addressing.NUMBERED, "works on every platform, mode and parallel link"),
        host_addressing=work.take("host_addressing", HostAddressing.P2P31, "one /31 per NIC port"),
        host_bonding=work.take("host_bonding", HostBonding.NONE, "each NIC port is an interface of its own"),
        lengths=CableLengthM(
            host_leaf=lengths.host_leaf,
            leaf_spine=lengths.leaf_spine,
            spine_super_spine=lengths.spine_super_spine,
        ),
        reasons=tuple(r for r in work.reasons if _says_something(r, technology, platform)),
        where=(scope.first_of("hosts", "gpus") or ("", 0, scope.where))[2],
    )


_ETHERNET_ONLY = ("mtu", "traffic_classes", "addressing", "host_addressing", "host_bonding", "bgp_mode")


def _says_something(reason: Reason, technology: Technology, platform: PlatformName) -> bool:
    """Whether the key has a meaning for the fabric: an InfiniBand fabric has no BGP mode to explain."""
    key = reason.path.rpartition(".")[2]
    if key == "bgp_mode":
        return platform is PlatformName.SONIC
    return technology is Technology.ETHERNET or key not in _ETHERNET_ONLY


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


def _technology_and_platform(work: Settling, server: ServerModel) -> tuple[Technology, PlatformName]:
    """From what is written; else from the switch; else from what the server's NICs can do and the workload."""
    scope = work.scope
    platform = scope.find("platform")
    switch = _leaf_named(work)
    by_platform = {PlatformName.OPENSM: Technology.INFINIBAND}
    if platform and platform[0] is not PlatformName.UNMANAGED:
        implied, why = by_platform.get(platform[0], Technology.ETHERNET), f"follows from platform {platform[0].value}"
    elif switch:
        implied, why = switch.technology, f"follows from switch {switch.name}"
    else:
        able = {t for nic in server.nics_for(scope.purpose) for t in nic.technologies}
        implied, why = defaults.TECHNOLOGY[scope.workload], "rule 10"
        if able and implied not in able:
            implied, why = min(able), f"the only technology of the NICs of {server.name}"
    technology = work.take("technology", implied, why)
    default = defaults.PLATFORM[(scope.workload, technology)]
    why = f"default for {scope.workload.value} on {technology.value}"
    if switch and getattr(switch.platforms, PLATFORM_FIELD[default]) is None:
        for other, field in PLATFORM_FIELD.items():
            if getattr(switch.platforms, field) is not None:
                default, why = other, f"the platform that drives {switch.name}"
    return technology, work.take("platform", default, why)


def _leaf_named(work: Settling) -> SwitchModel | None:
    found = work.scope.find("switch")
    if found is None:
        return None
    return work.catalogue.switches[found[0].leaf if isinstance(found[0], SwitchPerTier) else found[0]]


def _nics(work: Settling, server: ServerModel, technology: Technology) -> tuple[Nic, ...]:
    nics = tuple(n for n in server.nics_for(work.scope.purpose) if technology in n.technologies)
    if not nics:
        have = sorted({f"{n.purpose.value}/{t.value}" for n in server.nics for t in n.technologies})
        raise work.refuse(
            "DES009",
            "server",
            f"expected a NIC for {work.scope.purpose.value} on {technology.value}, {server.name} has {', '.join(have)}",
        )
    work.note("rails", len(nics), f"{server.name} has {len(nics)} NIC(s) for {work.scope.purpose.value}")
    return nics


def _planes(work: Settling, nics: tuple[Nic, ...]) -> int:
    planes = int(work.take("planes", 1, "one plane"))
    if planes > 1:
        work.take("plane_by", PlaneBy.NIC_PORT, "each NIC has a port in every plane")
    if nics[0].speed_gbps % planes:
        raise work.refuse(
            "DES011", "planes", f"expected planes that divide {nics[0].speed_gbps} Gbit/s, got {planes} planes"
        )
    return planes


def _speeds(work: Settling, nics: tuple[Nic, ...], planes: int) -> Speeds:
    nic = nics[0].speed_gbps // planes
    asked = work.take("port_speed_gbps", PortSpeeds(), f"the NIC's speed everywhere: {nic} Gbit/s")
    host = asked.host or nic
    leaf_spine = asked.leaf_spine or host
    return Speeds(host=host, leaf_spine=leaf_spine, spine_super_spine=asked.spine_super_spine or leaf_spine)


def _models(work: Settling, platform: PlatformName, speeds: Speeds) -> Models:
    switches = work.catalogue.switches
    names = defaults.SWITCH.get((platform, speeds.host))
    found = work.scope.find("switch")
    if found is None and (names is None or any(n not in switches for n in names)):
        raise work.refuse(
            "DES007",
            "platform",
            f"expected a default for {platform.value} at {speeds.host} Gbit/s, known are "
            + ", ".join(f"{p.value} {s}G" for p, s in sorted(defaults.SWITCH)),
        )
    asked = work.take("switch", " and ".join(sorted(set(names or ()))), f"default for {platform.value} at this speed")
    if isinstance(asked, SwitchPerTier):
        leaf, spine = asked.leaf, asked.spine
        return Models(leaf=switches[leaf], spine=switches[spine], super_spine=switches[asked.super_spine or spine])
    leaf, spine = (asked, asked) if found else names or (asked, asked)
    return Models(leaf=switches[leaf], spine=switches[spine], super_spine=switches[spine])


def _check_drivable(work: Settling, models: Models, platform: PlatformName, technology: Technology) -> None:
    wrong_platform = (platform is PlatformName.OPENSM) != (technology is Technology.INFINIBAND)
    if wrong_platform and platform is not PlatformName.UNMANAGED:
        raise work.refuse("DES008", "platform", f"expected a platform for {technology.value}, got {platform.value}")
    for model in (models.leaf, models.spine, models.super_spine):
        if model.technology is not technology:
            detail = f"expected a switch for {technology.value}, {model.name} is {model.technology.value}"
            raise work.refuse("DES008", "switch", detail)
        field = PLATFORM_FIELD.get(platform)
        if field and getattr(model.platforms, field) is None:
            able = [p.value for p, f in PLATFORM_FIELD.items() if getattr(model.platforms, f) is not None]
            detail = f"expected a switch that {platform.value} drives, {model.name} has {', '.join(able)}"
            raise work.refuse("DES008", "switch", detail)


def _attachment(work: Settling, nics: tuple[Nic, ...]) -> Attachment:
    default, why = defaults.ATTACHMENT[work.scope.workload], "rules 2 and 10"
    if default is Attachment.DUAL_RACK and len(nics) % 2:
        default, why = Attachment.RACK, "an odd number of NICs"
    attachment: Attachment = work.take("attachment", default, why)
    if attachment is Attachment.DUAL_RACK and len(nics) % 2:
        raise work.refuse("DES011", "attachment", f"expected an even number of NICs for dual-rack, got {len(nics)}")
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
        prefix=work.scope.host_prefix,
        installed=installed,
        positions=positions,
        positions_max=largest,
        per_rack=_value(work, "hosts_per_rack"),
    )
