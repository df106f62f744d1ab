"""The numbers of a design, by closed formulas: the object that `design --json` prints for each fabric."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from railweave.domain.lengths import LinkLengths
from railweave.model.hardware import Catalogue, Price
from railweave.model.link_kinds import links_by_kind
from railweave.model.names import Tier
from railweave.model.ranking import Worth
from railweave.model.site import SiteModel
from railweave.model.topology import CableLengthM, Fabric
from railweave.model.wiring import LinkKind
from railweave.stages.report.media import Medium, media
from railweave.stages.report.parts import Part, cable_counts, link_counts, optics_count, parts, unpriced


def design_site(model: SiteModel) -> dict[str, Any]:
    """The whole object of `design --json` for one site."""
    catalogue, racks = model.given.catalogue, model.given.racks
    fabrics = [design_fabric(f, catalogue, LinkLengths(f, racks).longest()) for f in model.design.fabrics]
    return {"site": model.design.site, "fabrics": fabrics}


def design_fabric(fabric: Fabric, catalogue: Catalogue, lengths: CableLengthM | None = None) -> dict[str, Any]:
    """One fabric as `design --json` prints it: every key always there, null where no source gives the number.

    `lengths` are the longest cables of each kind, by default the estimates of the intent.
    """
    chosen = media(fabric, catalogue.optics, lengths)
    links = link_counts(fabric)
    cables = cable_counts(fabric, chosen)
    ordered = parts(fabric, chosen)
    return {
        **_identity(fabric),
        **_sizes(fabric),
        "links": {kind.value: count for kind, count in links.items()},
        "links_per_pair": {
            "leaf_spine": fabric.leaf_spine_links,
            "spine_super_spine": fabric.spine_super_spine_links,
        },
        "oversubscription": {"leaf": round(fabric.leaf_ratio, 3), "spine": round(fabric.spine_ratio, 3)},
        "bisection_gbps": bisection_gbps(fabric),
        "max_switch_hops": max_switch_hops(fabric),
        "cables": sum(cables.values()),
        "cables_by_type": _by_type(cables, chosen),
        "optics": optics_count(fabric, chosen),
        "power_w": _total(part.power_w() for part in ordered),
        "cost_usd": _total(part.cost_usd(catalogue.prices) for part in ordered),
        "reasons": [*(reason.text for reason in fabric.reasons), *_unknown(ordered, catalogue.prices)],
    }


def _unknown(ordered: tuple[Part, ...], prices: Mapping[str, Price]) -> Iterator[str]:
    """Which parts an unknown power and an unknown price hang on."""
    unpowered = sorted({part.name for part in ordered if part.power_w() is None})
    for key, missing in (("power_w", unpowered), ("cost_usd", unpriced(ordered, prices))):
        if missing:
            yield f"{key} is unknown: no figure for {', '.join(missing)}"


def worth(fabric: Fabric, catalogue: Catalogue) -> Worth:
    """What the parts of a fabric cost, take and count, with estimated cable lengths."""
    chosen = media(fabric, catalogue.optics)
    ordered = parts(fabric, chosen)
    return Worth(
        cost_usd=_total(part.cost_usd(catalogue.prices) for part in ordered),
        switches=fabric.switches,
        optics=optics_count(fabric, chosen),
        power_w=_total(part.power_w() for part in ordered),
        cables=sum(cable_counts(fabric, chosen).values()),
        unpriced=unpriced(ordered, catalogue.prices),
    )


def bisection_gbps(fabric: Fabric) -> int | float:
    """Half the one-way capacity of the narrowest tier of links between switches, over all planes.

    The links to hosts count only where no switches meet. The links between two leaves lie across the cut, so all of
    them count, but no more than half of the hosts can send.
    """
    tiers = {kind: links.count * links.speed_gbps for kind, links in links_by_kind(fabric).items()}
    hosts, across = tiers.pop(LinkKind.HOST_LEAF), tiers.pop(LinkKind.LEAF_LEAF, None)
    if across is not None:
        return _whole(min(hosts / 2, across))
    return _whole(min(tiers.values(), default=hosts) / 2)


def max_switch_hops(fabric: Fabric) -> int:
    """Switches on the longest path between two hosts: 1, 2 in a collapsed pair, 3 or 5."""
    if fabric.leaf_leaf_links:
        return 2
    if fabric.leaves == 1 or fabric.spine is None:
        return 1
    return 3 if fabric.pods == 1 else 5


def _identity(fabric: Fabric) -> dict[str, Any]:
    return {
        "name": fabric.name,
        "location": fabric.location,
        "workload": fabric.workload.value,
        "purpose": fabric.purpose.value,
        "technology": fabric.technology.value,
        "platform": fabric.platform.value,
        "topology": fabric.topology.value,
    }


def _sizes(fabric: Fabric) -> dict[str, Any]:
    counts = {tier: fabric.tier_count(tier) * fabric.planes for tier in Tier}
    return {
        "tiers": fabric.tiers,
        "planes": fabric.planes,
        "rails": fabric.rails,
        "pods": fabric.pods,
        "gpus": fabric.gpus,
        "hosts": fabric.hosts,
        "scalable_units": fabric.scalable_units,
        "scalable_unit_hosts": fabric.scalable_unit_hosts,
        "switches": {
            "leaf": counts[Tier.LEAF],
            "spine": counts[Tier.SPINE],
            "super_spine": counts[Tier.SUPER_SPINE],
            "total": fabric.switches,
        },
    }


def _by_type(cables: Mapping[LinkKind, int], chosen: Mapping[LinkKind, Medium]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for kind, count in cables.items():
        found[chosen[kind].type] += count
    return dict(sorted(found.items()))


def _total(figures: Iterable[float | None]) -> int | float | None:
    """The sum, or None as soon as one figure is missing."""
    known = list(figures)
    if any(figure is None for figure in known):
        return None
    return _whole(round(sum(figure for figure in known if figure is not None), 2))


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number
