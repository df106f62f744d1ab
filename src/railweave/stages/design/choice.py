"""Choose the hardware of a fabric: server, NICs, technology, platform, planes, port speeds and switch models."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.domain.scopes import Scope
from railweave.model.hardware import PLATFORM_FIELD, Nic, ServerModel, SwitchModel
from railweave.model.intent import PortSpeeds, SwitchPerTier
from railweave.model.names import PlaneBy, PlatformName, Technology
from railweave.stages.design import defaults
from railweave.stages.design.settling import Settling
from railweave.stages.design.wish import Models, Speeds


@dataclass(frozen=True, slots=True, kw_only=True)
class Hardware:
    """What is joined, by what, and how the NICs are spread over planes."""

    server: ServerModel
    technology: Technology
    platform: PlatformName
    nics: tuple[Nic, ...]
    planes: int
    plane_by: PlaneBy
    speeds: Speeds
    models: Models


def choose_hardware(work: Settling, server_default: str) -> Hardware:
    """Server, NICs and switches of the fabric, from what is written and what follows from it. Raises BadInput."""
    why = f"default server for {work.scope.workload.value}"
    server = work.catalogue.servers[work.take("server", server_default, why)]
    technology, platform = _technology_and_platform(work, server)
    nics = _nics(work, server, technology)
    planes, plane_by = _planes(work, nics)
    speeds = _speeds(work, nics, 1 if plane_by is PlaneBy.RAIL else planes)
    models = _models(work, platform, speeds)
    _check_drivable(work, models, platform, technology)
    return Hardware(
        server=server,
        technology=technology,
        platform=platform,
        nics=nics,
        planes=planes,
        plane_by=plane_by,
        speeds=speeds,
        models=models,
    )


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
        implied, why = _by_workload(scope)
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


def _by_workload(scope: Scope) -> tuple[Technology, str]:
    if scope.mode:
        return Technology.ETHERNET, "inference is Ethernet with TCP, and both modes share one fabric"
    return defaults.TECHNOLOGY[scope.workload], "rule 10"


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


def _planes(work: Settling, nics: tuple[Nic, ...]) -> tuple[int, PlaneBy]:
    """(planes, what a plane takes): each NIC's speed is split over the planes, or each rail is a plane of its own."""
    if (work.scope.find("plane_by") or (None,))[0] is PlaneBy.RAIL:
        plane_by = work.take("plane_by", PlaneBy.RAIL, "")
        planes = int(work.take("planes", len(nics), "each rail is a fabric of its own"))
        if planes != len(nics):
            detail = f"expected {len(nics)} planes, one for each rail, got {planes}"
            raise work.refuse("DES011", "planes", detail, "Leave `planes` out, or use `plane_by: nic_port`.")
        return planes, plane_by
    planes = int(work.take("planes", 1, "one plane"))
    if planes > 1:
        work.take("plane_by", PlaneBy.NIC_PORT, "each NIC has a port in every plane")
    if nics[0].speed_gbps % planes:
        raise work.refuse(
            "DES011", "planes", f"expected planes that divide {nics[0].speed_gbps} Gbit/s, got {planes} planes"
        )
    return planes, PlaneBy.NIC_PORT


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
    if work.scope.mode and technology is not Technology.ETHERNET:
        raise work.refuse("DES014", "technology", f"expected ethernet for a time-shared fabric, got {technology.value}")
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
