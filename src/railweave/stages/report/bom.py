"""bom.csv: the network parts of a site with prices and power; servers bring their NICs, spares are not counted."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.domain.lengths import LinkLengths
from railweave.model.hardware import Catalogue, OpticModel, SwitchModel
from railweave.model.site import SiteModel
from railweave.stages.report.csv_cells import row
from railweave.stages.report.media import media
from railweave.stages.report.parts import Part, parts

COLUMNS = (
    *("part", "description", "part_number", "count", "unit_price_usd", "total_usd"),
    *("power_w", "source", "fabric", "comment"),
)
"""`power_w` is what the line adds to the fabric's power, so the column can be summed."""


def bom(model: SiteModel) -> str:
    """The whole file: by fabric, switches first."""
    catalogue = model.given.catalogue
    lines = [row(*COLUMNS)]
    for fabric in model.design.fabrics:
        chosen = media(fabric, catalogue.optics, LinkLengths(fabric, model.given.racks).longest())
        lines.extend(_lines(fabric.label, parts(fabric, chosen), catalogue))
    return "\n".join(lines) + "\n"


def _lines(label: str, found: tuple[Part, ...], catalogue: Catalogue) -> Iterator[str]:
    for part in found:
        price = catalogue.prices.get(part.name)
        yield row(
            part.name,
            _description(part.model),
            part.model.part_number if part.model else None,
            part.count,
            _number(price.usd) if price else None,
            _number(part.cost_usd(catalogue.prices)),
            _number(part.power_w()),
            f"{price.source} ({price.as_of})" if price else _source(part.model),
            label,
            _comment(part),
        )


def _description(model: SwitchModel | OpticModel | None) -> str | None:
    if isinstance(model, SwitchModel):
        return f"{model.vendor} {model.product}"
    if model is None:
        return None
    links = f"{model.links}x{model.port_gbps}G"
    text = f"{model.kind} {links} {model.medium} up to {model.reach_m} m"
    return f"{text}, {model.connector}" if model.connector else text


def _source(model: SwitchModel | OpticModel | None) -> str | None:
    """Where the part is described, as long as no price is known."""
    return f"{model.sources[0].title}; no price" if model else None


def _comment(part: Part) -> str | None:
    if part.model is None:
        return "no part in inventory/hardware/optics.yaml fits"
    if not part.in_switches:
        return None
    in_hosts = part.count - part.in_switches
    within, beside = part.within_power, part.in_switches - part.within_power
    texts = [f"{within} in switches, within their largest power"] if within else []
    texts += [f"{beside} in switches whose largest power is not known"] if beside else []
    text = "; ".join(texts)
    return f"{text}; {in_hosts} in hosts" if in_hosts else text


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.2f}".rstrip("0").rstrip(".")
