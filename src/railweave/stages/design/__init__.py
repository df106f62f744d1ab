"""Intent and hardware to topology: every count follows from a rule, every rule says why."""

from __future__ import annotations

from railweave.domain.scopes import Scope, scopes
from railweave.model.defaults import default_server
from railweave.model.finding import BadInput, Finding, Severity
from railweave.model.ranking import Measure
from railweave.model.site import SiteInput
from railweave.model.topology import Fabric, SiteDesign
from railweave.stages.design.alternatives import rank
from railweave.stages.design.faults import FAULTS
from railweave.stages.design.ranking import choose
from railweave.stages.design.remedies import Trial, with_remedies
from railweave.stages.design.room import with_room
from railweave.stages.design.settle import settle
from railweave.stages.design.size import doubts
from railweave.stages.design.unused import unused, with_telling_reasons

__all__ = ["FAULTS", "design", "rank"]


def design(given: SiteInput, measure: Measure) -> tuple[SiteDesign, tuple[Finding, ...]]:
    """The fabrics of a site and the warnings about them. Raises BadInput with the faults of all fabrics.

    `measure` gives the worth of a design: shapes are ranked by it where the intent leaves the shape open.
    """
    fabrics: list[Fabric] = []
    scoped: list[tuple[Scope, Fabric]] = []
    findings: list[Finding] = []
    for index, scope in enumerate(scopes(given.intent, given.document)):
        server = default_server(given.intent.strategy, scope.workload)
        try:
            wish = settle(scope, given.catalogue, server)
            fabric = with_telling_reasons(with_room(wish, choose(wish, index, measure)))
        except BadInput as fault_of_fabric:
            trial = Trial(scope=scope, catalogue=given.catalogue, server_default=server, index=index)
            findings.extend(with_remedies(fault_of_fabric.findings, trial))
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
