"""The hardware catalogue from its files: switches, servers, optics, prices, traffic-class presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from railweave.model.document import Document
from railweave.model.finding import BadInput, Finding, Place
from railweave.model.hardware import Catalogue, Fact, Optics, Prices, ServerModel, SwitchModel
from railweave.model.qos import TrafficPreset, TrafficPresets
from railweave.stages.read.document import read_document
from railweave.stages.read.faults import fault
from railweave.stages.read.validate import validate

HARDWARE = "inventory/hardware/"
F = TypeVar("F", bound=Fact)
N = TypeVar("N", SwitchModel, ServerModel)


def read_catalogue(files: Mapping[str, bytes]) -> tuple[Catalogue, Mapping[str, TrafficPreset]]:
    """The catalogue and the presets by name. Raises BadInput with the faults of all files."""
    findings: list[Finding] = []
    switches = _named(files, f"{HARDWARE}switches/", SwitchModel, findings)
    servers = _named(files, f"{HARDWARE}servers/", ServerModel, findings)
    optics = _single(files, f"{HARDWARE}optics.yaml", Optics, findings) or Optics(optics=())
    prices = _single(files, "inventory/prices.yaml", Prices, findings) or Prices(prices=())
    presets = _single(files, f"{HARDWARE}traffic-classes.yaml", TrafficPresets, findings) or TrafficPresets(presets=())
    if findings:
        raise BadInput(findings)
    catalogue = Catalogue(
        switches=switches,
        servers=servers,
        optics={o.name: o for o in optics.optics},
        prices={p.part: p for p in prices.prices},
    )
    return catalogue, {p.name: p for p in presets.presets}


def _named(files: Mapping[str, bytes], folder: str, model: type[N], findings: list[Finding]) -> dict[str, N]:
    """The models of a folder by name; each file is called after its model."""
    found: dict[str, N] = {}
    for path in _below(files, folder):
        item = _single(files, path, model, findings)
        if item is None:
            continue
        stem = path.removeprefix(folder).removesuffix(".yaml")
        if item.name != stem:
            document = read_document(path, files[path])
            findings.append(fault("INT003", f"expected the name {stem} of the file, got {item.name}", _name(document)))
        found[item.name] = item
    return found


def _name(document: Document) -> Place:
    return document.place("name")


def _below(files: Mapping[str, bytes], folder: str) -> Iterable[str]:
    return sorted(p for p in files if p.startswith(folder) and p.endswith(".yaml"))


def _single(files: Mapping[str, bytes], path: str, model: type[F], findings: list[Finding]) -> F | None:
    """The model of one file, or None when there is no such file or it has faults, which are kept."""
    content = files.get(path)
    if content is None:
        return None
    try:
        return validate(read_document(path, content), model)
    except BadInput as error:
        findings.extend(error.findings)
        return None
