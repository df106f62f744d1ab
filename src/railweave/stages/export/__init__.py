"""A site in the formats of other tools: inventories, topologies, cable lists and netlists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from railweave.model.finding import BadInput, Finding
from railweave.model.guids import adapter_guids, missing, switch_guids
from railweave.model.topology import Fabric
from railweave.stages.export.ansible import ansible
from railweave.stages.export.containerlab import containerlab
from railweave.stages.export.faults import FAULTS, fault
from railweave.stages.export.ibsim import ibsim
from railweave.stages.export.links import plan_links
from railweave.stages.export.netbox import netbox
from railweave.stages.export.p2p import p2p
from railweave.stages.export.ptm import ptm
from railweave.stages.export.subject import Subject
from railweave.stages.export.topo import topo

__all__ = ["FAULTS", "FORMATS", "Format", "Subject", "export_site", "plan_links"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format: what it is in a line, which fabrics go into it, what they are called, whether it needs GUIDs."""

    title: str
    files: Callable[[Subject], Iterator[tuple[str, bytes]]]
    fabrics: Callable[[Subject], list[Fabric]]
    expects: str
    needs_guids: bool = False


FORMATS: Mapping[str, Format] = {
    "ansible": Format(
        title="Ansible inventory, with the links of every switch",
        files=ansible,
        fabrics=lambda subject: list(subject.fabrics),
        expects="a fabric",
    ),
    "containerlab": Format(
        title="containerlab topology of cEOS and SONiC containers",
        files=containerlab,
        fabrics=lambda subject: subject.simulated,
        expects="an Ethernet fabric of platform eos or sonic",
    ),
    "ibsim": Format(
        title="netlist of ibsim",
        files=ibsim,
        fabrics=lambda subject: subject.infiniband,
        expects="an InfiniBand fabric",
        needs_guids=True,
    ),
    "netbox": Format(
        title="devices, interfaces and cables for NetBox's bulk import",
        files=netbox,
        fabrics=lambda subject: list(subject.fabrics),
        expects="a fabric",
    ),
    "p2p": Format(
        title="point-to-point workbook of UFM's Cable Validation Tool",
        files=p2p,
        fabrics=lambda subject: list(subject.fabrics),
        expects="a fabric",
    ),
    "ptm": Format(
        title="topology.dot of PTM",
        files=ptm,
        fabrics=lambda subject: subject.ethernet,
        expects="an Ethernet fabric",
    ),
    "topo": Format(
        title="topology file of ibdiagnet and UFM",
        files=topo,
        fabrics=lambda subject: subject.infiniband,
        expects="an InfiniBand fabric",
    ),
}
"""Every format by the name that is typed."""


def export_site(subject: Subject, format_name: str) -> Iterator[tuple[str, bytes]]:
    """(file name, chunk) of an export; a name that comes again goes on. Raises BadInput where the site has nothing."""
    chosen = FORMATS[format_name]
    findings = _findings(subject, format_name, chosen)
    if findings:
        raise BadInput(findings)
    return chosen.files(subject)


def _findings(subject: Subject, format_name: str, chosen: Format) -> list[Finding]:
    where, fabrics = subject.model.given.document.place("fabrics"), chosen.fabrics(subject)
    if not fabrics:
        own = ", ".join(f"{fabric.label} ({fabric.technology}, {fabric.platform})" for fabric in subject.fabrics)
        detail = f"{format_name}: expected {chosen.expects}, got {own}"
        return [fault("EXP001", detail=detail, where=where)]
    return [finding for fabric in fabrics if chosen.needs_guids for finding in _without_guids(subject, fabric)]


def _without_guids(subject: Subject, fabric: Fabric) -> Iterator[Finding]:
    lacking = missing([*switch_guids(fabric), *adapter_guids(fabric)], subject.guids(fabric))
    if lacking:
        detail = f"{fabric.label}: expected a GUID for every switch and adapter, got none for {len(lacking)}"
        where = subject.model.given.document.place("fabrics")
        yield fault("EXP002", detail=f"{detail}, the first is {lacking[0]}", where=where)
