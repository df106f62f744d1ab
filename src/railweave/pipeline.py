"""The whole program as a list: read, design, allocate, check, specify, render, export."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from railweave.domain.lengths import LinkLengths
from railweave.model.cable_plan import TableRow
from railweave.model.cables import printed_cage
from railweave.model.explanation import Explanation
from railweave.model.fabric_places import fabric_place
from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import BadInput, Finding, Place, Severity, in_order
from railweave.model.hardware import PLATFORM_FIELD
from railweave.model.names import PlatformName
from railweave.model.platform import Renderer
from railweave.model.site import SiteInput, SiteModel
from railweave.model.topology import CableLengthM, Fabric
from railweave.model.wiring import Switch
from railweave.platforms import platform_named
from railweave.stages.allocate import FAULTS as allocate_faults
from railweave.stages.allocate import allocate
from railweave.stages.cabling import FAULTS as cabling_faults
from railweave.stages.cabling import Comparison, Step, no_plan, steps
from railweave.stages.cabling import compare_plan as compare_with_plan
from railweave.stages.check import FAULTS as check_faults
from railweave.stages.check import check_modes, check_names, check_services, check_wiring, missing_files, waived
from railweave.stages.design import FAULTS as design_faults
from railweave.stages.design import design, rank
from railweave.stages.explain import (
    CODE,
    SITE_FILES,
    explain_code,
    explain_design_line,
    explain_line,
    explain_site_file,
    explain_value,
)
from railweave.stages.export import FAULTS as export_faults
from railweave.stages.export import FORMATS, Subject, export_site, plan_links
from railweave.stages.read import FAULTS as read_faults
from railweave.stages.read import json_schema, read_claims, read_inventory
from railweave.stages.render import Templates
from railweave.stages.report import design_fabric, design_site, site_files
from railweave.stages.report.alternatives import alternatives
from railweave.stages.report.cable_runs import runs_of, wanted_runs
from railweave.stages.report.claims import claim_document
from railweave.stages.report.counts import bisection_gbps, max_switch_hops, worth
from railweave.stages.requirements import FAULTS as requirement_faults
from railweave.stages.requirements import Figures, Judgement, Side, Verdict, carries_the_workload, judge, warnings
from railweave.stages.requirements import compare as compare_sides
from railweave.stages.requirements.figures import gpu_gbps
from railweave.stages.specify import device_names, device_total, mode_folders, other_mode, specify

__all__ = [
    "alternatives_document",
    "cable_moves",
    "check_devices",
    "claims_document",
    "compare",
    "compare_plan",
    "design_document",
    "device_total",
    "explain",
    "explain_code",
    "export",
    "export_formats",
    "fault_kinds",
    "json_schema",
    "load",
    "render_devices",
    "render_site",
    "templates",
    "waived",
]


def load(site: str, files: Mapping[str, bytes]) -> SiteModel:
    """The model of a site from the files of its inventory. Raises BadInput with all faults that a stage found.

    `files` maps paths relative to the repository to bytes: inventory/hardware/**, inventory/prices.yaml and
    inventory/sites/<site>/*.yaml.
    """
    given = read_inventory(site, files)
    designed, doubts = design(given, partial(worth, catalogue=given.catalogue))
    allocations, faults = allocate(given, designed)
    findings = [*doubts, *faults, *check_names(given, designed), *check_services(given, designed, fault_kinds())]
    for fabric in designed.fabrics:
        findings.extend(check_wiring(fabric))
        findings.extend(check_modes(fabric, given.presets, given.document))
        findings.extend(_doubts(given, fabric))
    if any(f.severity is Severity.ERROR for f in findings):
        raise BadInput(findings)
    return SiteModel(given=given, design=designed, allocations=allocations, findings=in_order(findings))


def _doubts(given: SiteInput, fabric: Fabric) -> Iterator[Finding]:
    """What the fabric lacks for its workload, and what its platform can't do; both know its longest cables."""
    longest = LinkLengths(fabric, given.racks).longest()

    def place_of(key: str) -> Place:
        if key == "cable_length_m" and longest != fabric.lengths:
            return given.documents["racks.yaml"].key_place("racks")
        return fabric_place(given.document, fabric, key)

    judgement = _judgement(given, fabric, longest)
    yield from warnings(judgement, place_of) if judgement else ()
    if fabric.platform is not PlatformName.UNMANAGED:
        yield from platform_named(fabric.platform).audit(fabric, longest, place_of)


def templates(sources: Mapping[str, str]) -> Renderer:
    """A renderer over template texts by name."""
    return Templates(sources)


def render_devices(model: SiteModel, first: int, last: int, renderer: Renderer) -> Iterator[tuple[str, bytes]]:
    """(path under rendered/<site>/, content) of every file of devices `first` to `last` - 1."""
    for spec in specify(model, first, last, platform_named):
        for version in (spec, other_mode(model, spec)):
            files = platform_named(version.platform).render(version, renderer) if version else ()
            yield from ((f"{version.folder}/{name}", content) for name, content in files if version)


def render_site(model: SiteModel, renderer: Renderer) -> Iterator[tuple[str, bytes]]:
    """(path, content) of the files about the whole site; a path that comes again continues its file."""
    return site_files(model, port_name, model, renderer)


def port_name(fabric: Fabric, switch: Switch, is_up: bool, number: int) -> str:
    """The platform's spelling of a switch port; `cage/port` where no platform drives the switch."""
    role = fabric.role(switch.tier)
    ports = role.up if is_up and role.up is not None else role.down
    cage, sub = ports.position(number)
    if fabric.platform is PlatformName.UNMANAGED:
        return f"{printed_cage(role.model, cage)}/{sub + 1}"
    return platform_named(fabric.platform).port_name(role.model, ports.breakout, cage, sub)


def design_document(model: SiteModel) -> dict[str, Any]:
    """What `railweave design --json` prints of a site."""
    return design_site(model)


def alternatives_document(model: SiteModel) -> dict[str, Any]:
    """What `railweave design --alternatives --json` prints of a site."""
    given = model.given

    def misses(fabric: Fabric) -> list[str]:
        judgement = _judgement(given, fabric, LinkLengths(fabric, given.racks).longest())
        return [row.name for row in judgement.rows if row.verdict is Verdict.MISSED] if judgement else []

    rankings = rank(given, model.design.fabrics, partial(worth, catalogue=given.catalogue))
    return {"site": model.design.site, "fabrics": [alternatives(ranking, misses) for ranking in rankings]}


def claims_document(path: str, files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """What `railweave design --claims --json` prints. Raises BadInput with the faults of the file or of its intents.

    `files` holds the catalogue and, beside the file of claims, the intents that they speak of.
    """
    found = []
    folder = path.rpartition("/")[0] + "/"
    for claim in read_claims(path, files[path]).claims:
        site = "inventory/sites/claim/intent.yaml"
        try:
            model = load("claim", {**files, site: files.get(folder + claim.intent, b"")})
        except BadInput as error:
            raise BadInput([finding.moved(site, folder + claim.intent) for finding in error.findings]) from error
        found.append(claim_document(claim, model, gpu_gbps(model.design.fabrics[0])))
    return found


def compare(first: SiteModel, second: SiteModel) -> dict[str, Any]:
    """What `railweave design --compare --json` prints of two sites."""
    return compare_sides(_side(first), _side(second))


def _side(model: SiteModel) -> Side:
    """One side of a comparison, with the longest cables that its racks give."""
    given, fabrics = model.given, model.design.fabrics
    pairs = [(fabric, LinkLengths(fabric, given.racks).longest()) for fabric in fabrics]
    return Side(
        site=model.design.site,
        fabrics=fabrics,
        designs=tuple(design_fabric(fabric, given.catalogue, lengths) for fabric, lengths in pairs),
        judgements=tuple(_judgement(given, fabric, lengths) for fabric, lengths in pairs),
    )


def _judgement(given: SiteInput, fabric: Fabric, lengths: CableLengthM) -> Judgement | None:
    """The needs of the workload beside the fabric; None where no need is stated, or for another purpose."""
    needs = given.needs.get(fabric.workload)
    if needs is None or not carries_the_workload(fabric):
        return None
    figures = Figures(bisection_gbps=bisection_gbps(fabric), switch_hops=max_switch_hops(fabric))
    return judge(fabric, needs, figures, lengths)


def export(model: SiteModel, format_name: str) -> Iterator[tuple[str, bytes]]:
    """(file name, chunk) of a site in another tool's format; a name that comes again continues its file."""
    return export_site(Subject(model=model, port_name=port_name, numbers=model), format_name)


def compare_plan(model: SiteModel, path: str, rows: Sequence[TableRow], label: str | None = None) -> Comparison:
    """A cabling plan that was made elsewhere beside the design, or beside the fabric `label` of it."""
    fabrics = [fabric for fabric in model.design.fabrics if label in (None, fabric.label)]
    links = (link for fabric in fabrics for link in plan_links(fabric, port_name))
    return compare_with_plan(path, rows, links)


def cable_moves(model: SiteModel, path: str, rows: Sequence[TableRow]) -> list[Step]:
    """The steps from the cables of a cabling.csv to those of the design. Raises BadInput where it is none."""
    try:
        standing = runs_of(rows)
    except LookupError as error:
        raise BadInput([no_plan(path, str(error))]) from error
    return steps(standing, wanted_runs(model, port_name))


def export_formats() -> dict[str, str]:
    """Every format of `export` with its line of help."""
    return {name: chosen.title for name, chosen in FORMATS.items()}


def check_devices(
    model: SiteModel, first: int, last: int, files_of: Callable[[str], Mapping[str, bytes]]
) -> list[Finding]:
    """Faults in the rendered files of devices `first` to `last` - 1; `files_of` reads a device's folder."""
    findings: list[Finding] = []
    for device, platform in islice(device_names(model), first, last):
        for folder in mode_folders(model, device):
            files = files_of(folder)
            findings += missing_files(folder, files) or platform_named(platform).check(files, folder)
    return findings


def fault_kinds() -> dict[str, FaultKind]:
    """Every finding code of every stage and platform."""
    tables: list[Mapping[str, FaultKind]] = [read_faults, design_faults, allocate_faults, check_faults, export_faults]
    tables += [requirement_faults, cabling_faults, *(platform_named(name).faults for name in PLATFORM_FIELD)]
    return {code: kind for table in tables for code, kind in sorted(table.items())}


def explain(model: SiteModel, path: str, text: Callable[[str], str | None], renderer: Renderer) -> Explanation:
    """Where a finding code, a value or `FILE:LINE` under rendered/<site>/ comes from; `text` reads a rendered file."""
    if CODE.fullmatch(path):
        return explain_code(path, fault_kinds())
    file, _, number = path.rpartition(":")
    content = text(file) if number.isdigit() else None
    if content is None:
        return explain_value(model.design, path)
    line = int(number)
    if file == "design.json":
        return explain_design_line(model.design, content, line)
    if file in SITE_FILES:
        return explain_site_file(file)
    return _explain_device_line(model, file, line, content, renderer)


def _explain_device_line(model: SiteModel, file: str, line: int, content: str, renderer: Renderer) -> Explanation:
    """The device of the file is rendered once more in trace mode; nothing is kept for it in a normal run."""
    folder, _, name = file.rpartition("/")
    fabrics = {fabric.label: fabric for fabric in model.design.fabrics}
    for ordinal, (device, _) in enumerate(device_names(model)):
        if folder in mode_folders(model, device) and 1 <= line <= content.count("\n"):
            wanted = next(iter(specify(model, ordinal, ordinal + 1, platform_named)))
            spec = wanted if folder == device else other_mode(model, wanted) or wanted
            passages = platform_named(spec.platform).trace(spec, renderer)
            return explain_line(name, line, content, passages, fabrics[spec.fabric])
    return Explanation(subject=f"{file}:{line}", rows=())
