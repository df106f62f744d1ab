"""What an operator can get wrong with the files of a repository."""

from __future__ import annotations

from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import Finding, Place, Severity

_KINDS = (
    FaultKind(
        code="WSP001",
        severity=Severity.ERROR,
        summary="The path leads outside the repository",
        explanation=(
            "A site is made from the files of its repository alone; a link to elsewhere brings in what no review sees."
        ),
        remedy="Keep the files of a site in its own folder, without links to elsewhere.",
    ),
    FaultKind(
        code="WSP002",
        severity=Severity.ERROR,
        summary="An input file cannot be read",
        explanation="Every file of the inventory and every template is read before anything is rendered.",
        remedy="Make it a plain file that you may read.",
    ),
    FaultKind(
        code="WSP003",
        severity=Severity.ERROR,
        summary="What stands would be plugged or numbered anew",
        explanation=(
            "A cable that keeps its id keeps its ends, and a device that keeps its name keeps its management address. "
            "A render that would change them moves what may be installed already."
        ),
        remedy="Declare `growth` before you build, or allow the moves with --renumber.",
    ),
    FaultKind(
        code="WSP004",
        severity=Severity.ERROR,
        summary="An input file is too large",
        explanation=(
            "The largest normal site has an intent of a few kilobytes and a ledger of 24 megabytes. "
            "What is far beyond is refused before it is read, so that it costs neither time nor memory."
        ),
        remedy="Look at what wrote the file; keep only what belongs there.",
    ),
    FaultKind(
        code="WSP005",
        severity=Severity.WARNING,
        summary="A rendered tree has no site",
        explanation=(
            "A render replaces the trees of the sites in the inventory and touches no other, so the tree of a site "
            "that was removed or renamed stays until somebody deletes it."
        ),
        remedy="Delete the tree, or bring the site back.",
    ),
    FaultKind(
        code="WSP010",
        severity=Severity.ERROR,
        summary="The file is no table",
        explanation="A plan is read from CSV in UTF-8 or from a sheet of an XLSX workbook.",
        remedy="Save it as CSV in UTF-8, or as XLSX.",
    ),
)
FAULTS = {kind.code: kind for kind in _KINDS}
"""Finding code: what it means."""


def fault(code: str, path: str, detail: str) -> Finding:
    """A finding of a code about a path, with the words of its kind."""
    return FAULTS[code].finding(detail=detail, where=Place(path=path))
