"""Intent and hardware to topology: every count follows from a rule, every rule says why."""

from __future__ import annotations

from railweave.model.defaults import DEFAULT_SERVER
from railweave.model.finding import BadInput, Finding, Severity
from railweave.model.names import Strategy, Workload
from railweave.model.site import SiteInput
from railweave.model.topology import Fabric, SiteDesign
from railweave.stages.design.faults import FAULTS, fault
from railweave.stages.design.room import with_room
from railweave.stages.design.scopes import Scope, scopes
from railweave.stages.design.settle import settle
from railweave.stages.design.size import doubts, size
from railweave.stages.design.unused import unused, with_telling_reasons

__all__ = ["FAULTS", "design"]


def design(given: SiteInput) -> tuple[SiteDesign, tuple[Finding, ...]]:
    """The fabrics of a site and the warnings about them. Raises BadInput with the faults of all fabrics."""
    if given.intent.strategy is Strategy.TIME_SHARED:
        detail = "expected strategy separate or dual-fabric, got time-shared"
        raise BadInput([fault("DES005", detail=detail, where=given.document.place("strategy"))])
    fabrics: list[Fabric] = []
    scoped: list[tuple[Scope, Fabric]] = []
    findings: list[Finding] = []
    dual = given.intent.strategy is Strategy.DUAL_FABRIC
    for index, scope in enumerate(scopes(given.intent, given.document)):
        server_of = Workload.TRAINING if dual else scope.workload
        try:
            wish = settle(scope, given.catalogue, DEFAULT_SERVER[server_of])
            fabric = with_telling_reasons(with_room(wish, size(wish, index)))
        except BadInput as fault_of_fabric:
            findings.extend(fault_of_fabric.findings)
            continue
        fabrics.append(fabric)
        scoped.append((scope, fabric))
        findings.extend(doubts(wish, fabric))
    if any(f.severity is Severity.ERROR for f in findings):
        raise BadInput(findings)
    findings += unused(scoped)
    return (
        SiteDesign(
            site=given.site,
            workload=given.intent.workload,
            strategy=given.intent.strategy.value if given.intent.strategy else None,
            fabrics=tuple(fabrics),
        ),
        tuple(findings),
    )
