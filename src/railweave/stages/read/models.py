"""Rules on products: every model and preset that is named exists, and the platform drives the switch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railweave.domain.scopes import Block, Scope
from railweave.model.document import KeyPath
from railweave.model.finding import Finding
from railweave.model.hardware import PLATFORM_FIELD, SwitchModel
from railweave.model.intent import SwitchPerTier
from railweave.model.names import PlatformName, Technology
from railweave.stages.read.draft import Draft, fabrics_of, nearest_value, pools_of_hosts
from railweave.stages.read.expectation import nearest
from railweave.stages.read.faults import fault

UNKNOWN_NAME = "INT005"
_MOST_NAMED = 4
_TIERS = ("leaf", "spine", "super_spine")


def model_faults(draft: Draft) -> Iterator[Finding]:
    """Names that the catalogue lacks, and switches that don't go with what is asked of their fabric."""
    for block in draft.blocks():
        yield from _unknown_names(draft, block)
    for hosts in pools_of_hosts(draft):
        for fabric in fabrics_of(draft, hosts):
            yield from _driven(draft, fabric)


def _unknown_names(draft: Draft, block: Block) -> Iterator[Finding]:
    known = draft.catalogue
    for path, name in _switches(block):
        yield from _unknown(draft, "switch", name, known.switches, path)
    server = nearest_value((block,), "server")
    if server is not None:
        yield from _unknown(draft, "server", server[0], known.servers, server[1])
    classes = nearest_value((block,), "traffic_classes")
    if classes is not None and isinstance(classes[0], str):
        yield from _unknown(draft, "preset", classes[0], draft.presets, classes[1])


def _unknown(draft: Draft, kind: str, name: str, known: Iterable[str], path: KeyPath) -> Iterator[Finding]:
    names = sorted(known)
    if name in names:
        return
    hint = nearest(name, names) or f"known are {', '.join(names)}"
    yield fault(UNKNOWN_NAME, f"expected a {kind} of the catalogue, got `{name}`", draft.at(*path), hint)


def _switches(block: Block) -> Iterator[tuple[KeyPath, str]]:
    """(path, name) of the switch models that a block names."""
    found = nearest_value((block,), "switch")
    if found is None:
        return
    switch, path = found
    if not isinstance(switch, SwitchPerTier):
        yield path, switch
        return
    for tier in _TIERS:
        name = getattr(switch, tier)
        if name is not None:
            yield (*path, tier), name


def _driven(draft: Draft, fabric: Scope) -> Iterator[Finding]:
    """The platform can drive the switches, and both have the technology of the fabric, as far as it is written."""
    if draft.is_broken(fabric.blocks, "platform", "technology", "switch"):
        return
    technology = nearest_value(fabric.blocks, "technology")
    platform = nearest_value(fabric.blocks, "platform")
    if platform is not None and platform[0] is PlatformName.UNMANAGED:
        platform = None
    if platform and technology and _is_infiniband(platform[0]) != (technology[0] is Technology.INFINIBAND):
        detail = f"expected a platform for {technology[0].value}, got {platform[0].value}"
        yield fault("INT018", detail, draft.at(*platform[1]))
        return
    holder = next((b for b in fabric.blocks if nearest_value((b,), "switch")), None)
    for path, name in _switches(holder) if holder else ():
        model = draft.catalogue.switches.get(name)
        if model is not None:
            yield from _fits(
                draft, model, path, technology[0] if technology else None, platform[0] if platform else None
            )


def _fits(
    draft: Draft, model: SwitchModel, path: KeyPath, technology: Technology | None, platform: PlatformName | None
) -> Iterator[Finding]:
    if technology is not None and model.technology is not technology:
        detail = f"expected a switch for {technology.value}, got {model.name} ({model.technology.value})"
        yield fault("INT018", detail, draft.at(*path))
    elif platform is not None and not _drives(platform, model):
        able = [p.value for p in PLATFORM_FIELD if _drives(p, model)]
        driven = f"driven by {', '.join(able)}" if able else "driven by no platform"
        detail = f"expected a switch that {platform.value} drives, got {model.name} ({driven})"
        yield fault("INT009", detail, draft.at(*path), _drivable(draft, platform, model))


def _is_infiniband(platform: PlatformName) -> bool:
    return platform is PlatformName.OPENSM


def _drives(platform: PlatformName, model: SwitchModel) -> bool:
    return getattr(model.platforms, PLATFORM_FIELD[platform]) is not None


def _drivable(draft: Draft, platform: PlatformName, instead_of: SwitchModel) -> str | None:
    """Some switches that the platform drives, those with the same ASIC first."""
    able = [m for m in draft.catalogue.switches.values() if _drives(platform, m)]
    able.sort(key=lambda m: (m.asic != instead_of.asic, m.name))
    names = ", ".join(m.name for m in able[:_MOST_NAMED])
    return f"{platform.value} drives {names}{' and others' if len(able) > _MOST_NAMED else ''}" if able else None
