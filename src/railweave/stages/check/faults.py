"""The faults that the checks find, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_E = Severity.ERROR

_ROWS = (
    (
        "CHK001",
        _E,
        "More links than ports on switch",
        "Every link has one port of its own at each end.",
        "This is a fault of the design engine: report it with the intent.",
    ),
    (
        "CHK002",
        _E,
        "Leaf and spine links are uneven",
        "Every leaf has the same whole number of links to every spine of its pod and plane.",
        "This is a fault of the design engine: report it with the intent.",
    ),
    (
        "CHK003",
        _E,
        "A named device does not exist",
        "Racks and tenants name hosts and switches as the design names them (docs/decisions/0003).",
        "Correct the name; `cabling.csv` lists all of them.",
    ),
    (
        "CHK004",
        _E,
        "Partitions need an InfiniBand fabric",
        "Partitions are InfiniBand tenants; on Ethernet nothing is rendered for them.",
        "Remove `partitions`, or add an InfiniBand fabric.",
    ),
    (
        "CHK010",
        _E,
        "A device has no rendered files",
        "The rendered tree holds the files of every device of the model.",
        "Run `railweave render`.",
    ),
    (
        "CHK011",
        _E,
        "A waiver has expired",
        "A waiver covers a finding until a date that somebody chose; after it the finding counts again.",
        "Mend the finding, or renew the waiver in services.yaml with a new date and reason.",
    ),
    (
        "CHK012",
        _E,
        "A waiver names an unknown code",
        "A waiver covers a finding by its code; one that no finding has covers nothing, and nobody would notice.",
        "Correct the code; docs/reference/finding-codes.md lists all of them.",
    ),
    (
        "CHK013",
        Severity.WARNING,
        "Nobody can log in to EOS",
        "Without a user in services.yaml a switch has only the console and EOS's own admin without a password.",
        "Add `users` to services.yaml, each with a hash as a secret mark.",
    ),
    (
        "CHK014",
        _E,
        "The two modes differ too much",
        "Between the modes of a time-shared fabric only weights, shapers and marking thresholds change, because a "
        "running switch changes them without harm. Another map, buffer, PFC priority or watchdog costs an outage.",
        "Give both presets the same classes; the one for training ends with -training, the other with -inference.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault_at(
    code: str, *, where: Place, detail: str, hint: str | None = None, severity: Severity | None = None
) -> Finding:
    """A finding of a check at a place."""
    return FAULTS[code].finding(detail=detail, where=where, hint=hint, severity=severity)


def fault(code: str, *, path: str, detail: str, severity: Severity | None = None) -> Finding:
    """A finding of a check about a whole path."""
    return fault_at(code, where=Place(path=path), detail=detail, severity=severity)
