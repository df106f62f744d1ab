"""The files of a site that people and scripts read: counts, cables, parts, summary, picture, inventory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import orjson

from railweave.model.device import mode_folder
from railweave.model.numbers import Numbers, PortName
from railweave.model.platform import Renderer
from railweave.model.site import SiteModel
from railweave.stages.report import nornir
from railweave.stages.report.bom import bom
from railweave.stages.report.cabling import cabling
from railweave.stages.report.counts import design_fabric, design_site
from railweave.stages.report.host_addresses import has_addresses, host_addresses
from railweave.stages.report.host_settings import host_settings
from railweave.stages.report.summary import summary
from railweave.stages.report.topology_svg import topology_svg
from railweave.stages.report.words import ENGLISH, GERMAN

__all__ = ["design_fabric", "design_site", "site_files"]


def site_files(
    model: SiteModel, port_name: PortName, numbers: Numbers, renderer: Renderer
) -> Iterator[tuple[str, bytes]]:
    """The files about the whole site as (path under rendered/<site>/, chunk); a path that comes again goes on."""
    yield "SUMMARY.md", summary(model, ENGLISH, renderer, "report/summary.md.j2").encode()
    yield "SUMMARY.de.md", summary(model, GERMAN, renderer, "report/summary.de.md.j2").encode()
    yield "design.json", _json(design_site(model))
    yield "topology.svg", topology_svg(model.design.site, model.design.fabrics).encode()
    yield from (("cabling.csv", chunk) for chunk in cabling(model, port_name))
    yield "bom.csv", bom(model).encode()
    yield from (("nornir/hosts.yaml", chunk) for chunk in nornir.hosts(model, numbers))
    yield "nornir/groups.yaml", nornir.groups(model).encode()
    yield "nornir/defaults.yaml", nornir.defaults(model).encode()
    yield from _host_files(model, port_name, numbers)


def _host_files(model: SiteModel, port_name: PortName, numbers: Numbers) -> Iterator[tuple[str, bytes]]:
    for fabric in model.design.fabrics:
        folder, name = f"{fabric.label}/hosts", f"{fabric.server.name}.json"
        yield f"{folder}/{name}", _json(host_settings(model, fabric))
        if fabric.other_classes is not None:
            other = replace(fabric, traffic_classes=fabric.other_classes, mode=fabric.other_mode)
            yield f"{mode_folder(fabric.label, other.mode, 'hosts')}/{name}", _json(host_settings(model, other))
        if has_addresses(fabric):
            yield from ((f"{folder}/addresses.csv", chunk) for chunk in host_addresses(fabric, port_name, numbers))


def _json(document: object) -> bytes:
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
