"""What SUMMARY.md says, as texts of one language: the templates only place them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from railweave.domain.lengths import LinkLengths
from railweave.model.finding import Finding
from railweave.model.link_kinds import length_of, links_by_kind
from railweave.model.names import Technology, Tier
from railweave.model.platform import Renderer
from railweave.model.site import SiteModel
from railweave.model.topology import Fabric, Reason, SwitchRole
from railweave.stages.report.counts import design_fabric
from railweave.stages.report.media import media
from railweave.stages.report.parts import link_counts, parts
from railweave.stages.report.spent import spent
from railweave.stages.report.words import Language

_TIERS = ((Tier.LEAF, "leaves"), (Tier.SPINE, "spines"), (Tier.SUPER_SPINE, "super_spines"))


def summary(model: SiteModel, language: Language, renderer: Renderer, template: str) -> str:
    """The page in one language."""
    fabrics = [_fabric(model, fabric, language) for fabric in model.design.fabrics]
    hosts = {f.host_prefix: (f.hosts, f.gpus) for f in sorted(model.design.fabrics, key=lambda f: f.hosts)}
    context = {
        "site": model.design.site,
        "workload": language.word(model.design.workload),
        "strategy": language.word(model.design.strategy) if model.design.strategy else None,
        "hosts": language.number(sum(hosts for hosts, _ in hosts.values())),
        "gpus": language.number(sum(gpus for _, gpus in hosts.values())),
        "switches": language.number(sum(f.switches for f in model.design.fabrics)),
        "fabrics": fabrics,
        "findings": [_finding(finding) for finding in model.findings],
        "is_measured": any(rack.devices for rack in model.given.racks.racks),
        "lengths": _lengths(model, language),
        **_missing(model),
    }
    return renderer(template, context)


def _fabric(model: SiteModel, fabric: Fabric, language: Language) -> Mapping[str, Any]:
    catalogue = model.given.catalogue
    numbers = design_fabric(fabric, catalogue, LinkLengths(fabric, model.given.racks).longest())
    sizing, others = _split(fabric)
    return {
        "label": fabric.label,
        "purpose": language.word(fabric.purpose),
        "workload": language.word(fabric.workload),
        "technology": language.word(fabric.technology),
        **_mode(fabric, language),
        "is_infiniband": fabric.technology is Technology.INFINIBAND,
        "platform": fabric.platform.value,
        **_texts(fabric, numbers, language),
        "tiers": [_tier(fabric, tier, key, language) for tier, key in _TIERS if fabric.tier_count(tier)],
        "links": list(_links(fabric, language)),
        "cable_types": [f"{language.number(n)} {language.word(t)}" for t, n in numbers["cables_by_type"].items()],
        "addresses": _addresses(model, fabric, language),
        "sizing": sizing,
        "reasons": others,
    }


def _mode(fabric: Fabric, language: Language) -> Mapping[str, str | None]:
    """The mode of a time-shared fabric, and where the files of the other one are."""
    if fabric.mode is None or fabric.other_mode is None:
        return {"mode": None}
    return {
        "mode": language.word(fabric.mode),
        "other_mode": language.word(fabric.other_mode),
        "other_folder": f"{fabric.label}/modes/{fabric.other_mode.value}/",
    }


def _lengths(model: SiteModel, language: Language) -> list[Mapping[str, str]]:
    """The estimated lengths, one row for fabrics that have the same."""
    rows: dict[str, list[str]] = {}
    for fabric in model.design.fabrics:
        used = [f"{language.word(k)} {length_of(fabric.lengths, k)} m" for k, n in link_counts(fabric).items() if n]
        rows.setdefault(", ".join(used), []).append(fabric.label)
    return [{"text": text, "fabrics": ", ".join(labels)} for text, labels in rows.items()]


def _missing(model: SiteModel) -> Mapping[str, list[str]]:
    """What the catalogue and the price list lack, each name once."""
    catalogue, racks = model.given.catalogue, model.given.racks
    found = [
        part
        for fabric in model.design.fabrics
        for part in parts(fabric, media(fabric, catalogue.optics, LinkLengths(fabric, racks).longest()))
    ]
    return {
        "unlisted": sorted({part.name for part in found if part.model is None}),
        "unpriced": sorted({part.name for part in found if part.model and part.cost_usd(catalogue.prices) is None}),
        "unpowered": sorted({part.name for part in found if part.model and part.power_w() is None}),
    }


def _texts(fabric: Fabric, numbers: Mapping[str, Any], language: Language) -> Mapping[str, str]:
    return {
        "topology": language.word(fabric.topology),
        "attachment": language.word(fabric.attachment),
        "server": fabric.server.name,
        "hosts": language.number(fabric.hosts),
        "gpus": language.number(fabric.gpus),
        "positions": language.number(fabric.positions),
        "planes": language.number(fabric.planes),
        "rails": language.number(fabric.rails),
        "units": language.number(fabric.scalable_units),
        "unit_hosts": language.number(fabric.scalable_unit_hosts),
        "pods": language.number(fabric.pods),
        "largest": language.number(fabric.scalable_units_max * fabric.scalable_unit_hosts),
        "switches": language.number(fabric.switches),
        "per_gpu": language.bandwidth(fabric.nic_ports * fabric.rails * _host_gbps(fabric) / fabric.server.gpus),
        "leaf_ratio": language.ratio(numbers["oversubscription"]["leaf"]),
        "spine_ratio": language.ratio(numbers["oversubscription"]["spine"]),
        "bisection": language.bandwidth(numbers["bisection_gbps"]),
        "hops": language.number(numbers["max_switch_hops"]),
        "cables": language.number(numbers["cables"]),
        "optics": language.unknown if numbers["optics"] is None else language.number(numbers["optics"]),
        "power": language.power(numbers["power_w"]),
        "cost": language.cost(numbers["cost_usd"]),
    }


def _host_gbps(fabric: Fabric) -> int:
    return fabric.leaf.down.breakout.speed_gbps


def _tier(fabric: Fabric, tier: Tier, key: str, language: Language) -> Mapping[str, str]:
    role, above = fabric.role(tier), "across" if fabric.leaf_leaf_links else "up"
    count = language.number(fabric.planes * fabric.tier_count(tier))
    return {"name": language.word(key), "text": f"{count} × {role.model.name}: {_ports(role, language, above)}"}


def _ports(role: SwitchRole, language: Language, above: str) -> str:
    texts = [f"{role.down.count} × {role.down.breakout.speed_gbps}G {language.word('down')}"]
    if role.reserved_ports:
        texts[0] += f" ({role.reserved_ports} {language.word('reserved')})"
    if role.up:
        texts.append(f"{role.up.count} × {role.up.breakout.speed_gbps}G {language.word(above)}")
    return ", ".join(texts)


def _links(fabric: Fabric, language: Language) -> Iterator[Mapping[str, str]]:
    for kind, links in links_by_kind(fabric).items():
        yield {
            "name": language.word(kind.value),
            "text": f"{language.number(links.count)} × {links.speed_gbps}G",
            "per_pair": language.number(links.per_pair),
        }


def _addresses(model: SiteModel, fabric: Fabric, language: Language) -> list[Mapping[str, str]]:
    allocation = model.allocations[fabric.index]
    if allocation is None:
        return []
    return [
        {"name": language.word(row.key), "span": row.span, "used": language.number(row.used)}
        for row in spent(fabric, allocation)
    ]


def _split(fabric: Fabric) -> tuple[list[str], list[str]]:
    """The reasons that size the fabric, and all others."""
    sizing = [reason.text for reason in fabric.reasons if _sizes(reason, fabric)]
    return sizing, [reason.text for reason in fabric.reasons if not _sizes(reason, fabric)]


def _sizes(reason: Reason, fabric: Fabric) -> bool:
    key = reason.path.removeprefix(f"{fabric.label}.")
    return key.startswith("switches.") or (key == "topology" and " = " not in reason.text)


def _finding(finding: Finding) -> Mapping[str, str]:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "summary": finding.summary,
        "detail": finding.detail,
        "hint": finding.hint,
        "where": str(finding.where),
    }
