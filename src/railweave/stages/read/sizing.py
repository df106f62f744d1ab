"""Rules on how large something is: whole servers, whole racks, growth at least what is there."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.document import Document, KeyPath
from railweave.model.finding import Finding
from railweave.model.hardware import ServerModel
from railweave.model.intent import Sizing
from railweave.stages.read.faults import fault


def sizing_faults(sizing: Sizing, path: KeyPath, document: Document, server: ServerModel) -> list[Finding]:
    """Faults of the numbers of GPUs and hosts of a site, a location or a half of a hybrid site."""
    if sizing.gpus is None and sizing.hosts is None:
        return [fault("INT002", "expected `gpus` or `hosts`, got neither", document.place(*path))]
    findings = list(_whole_servers(sizing.gpus, (*path, "gpus"), document, server))
    if not findings and sizing.gpus is not None and sizing.hosts is not None:
        findings += _agree(sizing.gpus, sizing.hosts, (*path, "hosts"), document, server)
    hosts = sizing.hosts or (sizing.gpus or 0) // server.gpus
    if not findings and not sizing.partial_racks:
        key = "hosts" if sizing.hosts else "gpus"
        findings += _whole_racks(hosts, (*path, key), document, server)
    return [*findings, *_growth(sizing, hosts, path, document, server)]


def _nearest(value: int, step: int) -> str:
    """The two multiples of `step` around a value."""
    low = value // step * step
    return f"the nearest are {low} and {low + step}" if low else f"the nearest is {step}"


def _whole_servers(gpus: int | None, path: KeyPath, document: Document, server: ServerModel) -> Iterator[Finding]:
    if gpus is not None and gpus % server.gpus:
        detail = f"expected a multiple of {server.gpus} (GPUs of {server.name}), got {gpus}"
        hint = _nearest(gpus, server.gpus)
        yield fault("INT006", detail, document.place(*path), hint)


def _whole_racks(hosts: int, path: KeyPath, document: Document, server: ServerModel) -> Iterator[Finding]:
    together = server.hosts_per_rack_unit
    if together is None or hosts % together == 0:
        return
    by_gpus = path[-1] == "gpus"
    factor = server.gpus if by_gpus else 1
    detail = f"expected whole racks of {together * factor} {path[-1]} ({server.name}), got {hosts * factor}"
    hint = f"{_nearest(hosts * factor, together * factor)}; or set partial_racks: true"
    yield fault("INT006", detail, document.place(*path), hint)


def _agree(gpus: int, hosts: int, path: KeyPath, document: Document, server: ServerModel) -> Iterator[Finding]:
    if gpus != hosts * server.gpus:
        detail = f"expected {gpus // server.gpus} hosts for {gpus} GPUs of {server.name}, got {hosts}"
        yield fault("INT004", detail, document.place(*path), "leave one of the two out")


def _growth(sizing: Sizing, hosts: int, path: KeyPath, document: Document, server: ServerModel) -> Iterator[Finding]:
    growth = sizing.growth
    if growth is None:
        return
    where = (*path, "growth", "gpus" if growth.gpus is not None else "hosts")
    if growth.gpus is None and growth.hosts is None:
        if growth.planes is None:
            yield fault("INT002", "expected `gpus`, `hosts` or `planes` in growth", document.place(*path, "growth"))
        return
    faults = list(_whole_servers(growth.gpus, where, document, server))
    yield from faults
    largest = growth.hosts or (growth.gpus or 0) // server.gpus
    if not faults and largest < hosts:
        detail = f"expected growth to at least {hosts} hosts that are installed, got {largest}"
        yield fault("INT004", detail, document.place(*where))
