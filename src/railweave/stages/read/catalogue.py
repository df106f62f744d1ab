"""The hardware catalogue from its files: switches, servers, optics, prices, traffic-class presets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

from railweave.model.document import Document
from railweave.model.finding import BadInput, Finding
from railweave.model.hardware import Catalogue, Fact, Optics, Prices, ServerModel, SwitchModel
from railweave.model.qos import TrafficPreset, TrafficPresets
from railweave.model.workload_needs import WorkloadNeeds, Workloads
from railweave.stages.read.document import parse
from railweave.stages.read.faults import fault
from railweave.stages.read.hardware_rules import preset_faults, server_faults, switch_faults
from railweave.stages.read.services_rules import again
from railweave.stages.read.validate import shape

HARDWARE = "inventory/hardware/"
F = TypeVar("F", bound=Fact)
N = TypeVar("N", SwitchModel, ServerModel)
Rule = Callable[[F, Document], Iterable[Finding]]


def read_catalogue(files: Mapping[str, bytes]) -> tuple[Catalogue, Mapping[str, TrafficPreset]]:
    """The catalogue and the presets by name. Raises BadInput with the faults of all files."""
    catalogue, presets, findings = readable_catalogue(files)
    if findings:
        raise BadInput(findings)
    return catalogue, presets


def readable_catalogue(
    files: Mapping[str, bytes],
) -> tuple[Catalogue, Mapping[str, TrafficPreset], list[Finding]]:
    """What is right in the catalogue, and the faults of the rest."""
    findings: list[Finding] = []
    switches = _models(files, f"{HARDWARE}switches/", SwitchModel, switch_faults, findings)
    servers = _models(files, f"{HARDWARE}servers/", ServerModel, server_faults, findings)
    optics = _single(files, f"{HARDWARE}optics.yaml", Optics, _optics_twice, findings)
    prices = _single(files, "inventory/prices.yaml", Prices, _prices_twice, findings)
    presets = _single(files, f"{HARDWARE}traffic-classes.yaml", TrafficPresets, _preset_faults, findings)
    catalogue = Catalogue(
        switches=switches,
        servers=servers,
        optics={own.name: own for own in (optics.optics if optics else ())},
        prices={own.part: own for own in (prices.prices if prices else ())},
    )
    return catalogue, {own.name: own for own in (presets.presets if presets else ())}, findings


def readable_needs(files: Mapping[str, bytes]) -> tuple[Mapping[str, WorkloadNeeds], list[Finding]]:
    """What each workload needs, by its name, and the faults of the file."""
    findings: list[Finding] = []
    needs = _single(files, f"{HARDWARE}workloads.yaml", Workloads, _needs_twice, findings)
    return {own.name: own for own in (needs.workloads if needs else ())}, findings


def _models(
    files: Mapping[str, bytes], folder: str, model: type[N], rule: Rule[N], findings: list[Finding]
) -> dict[str, N]:
    """The models of a folder by name; each file is called after its model."""
    found: dict[str, N] = {}
    for path in sorted(p for p in files if p.startswith(folder) and p.endswith(".yaml")):
        stem = path.removeprefix(folder).removesuffix(".yaml")
        own = _single(files, path, model, partial(_named, stem, rule), findings)
        if own is not None:
            found[stem] = own
    return found


def _named(stem: str, rule: Rule[N], item: N, document: Document) -> Iterable[Finding]:
    if item.name != stem:
        detail = f"expected the name {stem} of the file, got {item.name}"
        yield fault("CAT001", detail, document.place("name"))
    yield from rule(item, document)


def _single(files: Mapping[str, bytes], path: str, model: type[F], rule: Rule[F], findings: list[Finding]) -> F | None:
    """The model of one file, or what is right in it; None when there is no such file or nothing is."""
    content = files.get(path)
    if content is None:
        return None
    parsed = parse(path, content)
    findings.extend(parsed.findings)
    if parsed.document is None:
        return None
    shaped = shape(parsed.document, model)
    findings.extend(shaped.findings)
    if shaped.value is not None and not shaped.findings:
        findings.extend(rule(shaped.value, parsed.document))
    return shaped.value


def _optics_twice(optics: Optics, document: Document) -> Iterable[Finding]:
    return again(document, ((own.name, ("optics", n, "name")) for n, own in enumerate(optics.optics)))


def _prices_twice(prices: Prices, document: Document) -> Iterable[Finding]:
    return again(document, ((own.part, ("prices", n, "part")) for n, own in enumerate(prices.prices)))


def _needs_twice(needs: Workloads, document: Document) -> Iterable[Finding]:
    return again(document, ((own.name, ("workloads", n, "name")) for n, own in enumerate(needs.workloads)))


def _preset_faults(presets: TrafficPresets, document: Document) -> Iterable[Finding]:
    yield from again(document, ((own.name, ("presets", n, "name")) for n, own in enumerate(presets.presets)))
    yield from preset_faults(presets, document)
