"""Published claims beside the arithmetic: each figure agrees, is contradicted, or hangs on a price that is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from railweave.model.claims import Claim
from railweave.model.hardware import Price, SwitchModel
from railweave.model.site import SiteModel
from railweave.model.topology import Fabric
from railweave.stages.report.counts import bisection_gbps
from railweave.stages.report.media import media
from railweave.stages.report.parts import Part, parts

TOLERANCE = 0.01
"""Published figures are rounded: within a hundredth they agree."""

_PARTS_OF_TOTAL = ("nics_usd", "switches_usd", "optics_usd")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """Our figure, None where a price is missing; `how` is the arithmetic, `count` of parts that a price is for."""

    value: float | None
    how: str
    count: int = 0


def claim_document(claim: Claim, model: SiteModel, gpu_gbps: float) -> dict[str, Any]:
    """One claim with its figures, ours, the verdict and why. The claim speaks of the first fabric of its intent."""
    fabric = model.design.fabrics[0]
    ours = _sums(fabric, model, gpu_gbps)
    says: dict[str, float] = {one.figure: one.says for one in claim.figures}
    return {
        "title": claim.title,
        "source": claim.source.title,
        "gpus": fabric.gpus,
        "figures": [_row(one.figure, one.says, ours[one.figure], says) for one in claim.figures],
    }


def _row(name: str, says: float, ours: Sum, claimed: Mapping[str, float]) -> dict[str, Any]:
    verdict, why = "unknown", ours.how
    if ours.value is not None:
        verdict = "agrees" if abs(ours.value - says) <= TOLERANCE * abs(ours.value) else "contradicted"
    elif name == "total_usd" and all(part in claimed for part in _PARTS_OF_TOTAL):
        added = [claimed[part] for part in _PARTS_OF_TOTAL]
        verdict = "agrees" if abs(sum(added) - says) <= TOLERANCE * says else "contradicted"
        why = f"the claim's own parts: {' + '.join(f'{usd:,.0f}' for usd in added)} = {sum(added):,.0f} USD"
    elif ours.count:
        why = f"{ours.how}; no price is known, the claim means {says / ours.count:,.0f} USD each"
    return {"figure": name, "says": says, "ours": ours.value, "verdict": verdict, "why": why}


def _sums(fabric: Fabric, model: SiteModel, gpu_gbps: float) -> dict[str, Sum]:
    prices = model.given.catalogue.prices
    ordered = parts(fabric, media(fabric, model.given.catalogue.optics))
    switches = [part for part in ordered if isinstance(part.model, SwitchModel)]
    optics = [part for part in ordered if not isinstance(part.model, SwitchModel)]
    nics = fabric.hosts * fabric.rails
    speeds = " + ".join(f"{nic.speed_gbps}" for nic in fabric.nics)
    found = {
        "gpu_gbps": Sum(value=gpu_gbps, how=f"({speeds}) Gbit/s of {fabric.server.name} ÷ {fabric.server.gpus} GPUs"),
        "bisection_tbps": _bisection(fabric, gpu_gbps),
        "switches": Sum(value=fabric.switches, how=", ".join(_counted(switches))),
        "nics_per_server": Sum(value=fabric.rails, how=f"NICs of {fabric.server.name} on this fabric"),
        "nics_usd": _nics(fabric, nics, prices),
        "switches_usd": _priced(switches, prices),
        "optics_usd": _priced(optics, prices),
    }
    usd = [found[name].value for name in _PARTS_OF_TOTAL]
    known = [value for value in usd if value is not None]
    total = sum(known) if len(known) == len(usd) else None
    return {**found, "total_usd": Sum(value=total, how="NICs, switches, optics and cables")}


def _bisection(fabric: Fabric, gpu_gbps: float) -> Sum:
    """One way, from one half of the GPUs to the other; links that no GPU can fill don't count."""
    links, sent = bisection_gbps(fabric), fabric.gpus * gpu_gbps / 2
    how = f"{fabric.gpus:,} GPUs × {gpu_gbps:g} Gbit/s ÷ 2" if sent <= links else "half of the narrowest tier of links"
    return Sum(value=min(links, sent) / 1000, how=f"{how}, one way")


def _nics(fabric: Fabric, count: int, prices: Mapping[str, Price]) -> Sum:
    """NICs are counted per server: eight GPUs share them."""
    how = f"{fabric.hosts:,} servers × {fabric.rails} = {count:,} {fabric.nics[0].model}, {count / fabric.gpus:g} a GPU"
    price = prices.get(fabric.nics[0].model)
    return Sum(value=count * price.usd if price else None, how=how, count=count)


def _priced(found: Iterable[Part], prices: Mapping[str, Price]) -> Sum:
    listed = list(found)
    usd = [part.cost_usd(prices) for part in listed]
    known = [value for value in usd if value is not None]
    value = sum(known) if len(known) == len(usd) else None
    counted = [part for part in listed if part.model is None or _is_device(part)]
    return Sum(value=value, how=" + ".join(_counted(listed)), count=sum(part.count for part in counted))


def _is_device(part: Part) -> bool:
    """A switch, a transceiver or a cable with its plugs; a fibre costs little beside its transceivers."""
    return isinstance(part.model, SwitchModel) or (part.model is not None and part.model.kind != "fiber")


def _counted(found: Iterable[Part]) -> Iterator[str]:
    return (f"{part.count:,} {part.name}" for part in found)
