"""Invariants that a network engineer can name, over the model and over what was rendered from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from railweave.model.finding import Finding, Severity
from railweave.model.services import Waiver
from railweave.stages.check.faults import FAULTS, fault
from railweave.stages.check.modes import check_modes
from railweave.stages.check.names import check_names
from railweave.stages.check.services import check_services
from railweave.stages.check.wiring import check_wiring

__all__ = ["FAULTS", "check_modes", "check_names", "check_services", "check_wiring", "missing_files", "waived"]


def missing_files(folder: str, files: Mapping[str, bytes]) -> list[Finding]:
    """A finding when a device of the model has no rendered files: what is in review isn't what is wanted."""
    if files:
        return []
    return [fault("CHK010", path=folder, detail="expected the device's files, got none")]


def waived(findings: Iterable[Finding], waivers: tuple[Waiver, ...], today: str) -> list[Finding]:
    """The findings that no valid waiver covers, and a warning for every waiver that has expired.

    `today` and `expires` are YYYY-MM-DD. An expired waiver covers nothing.
    """
    valid = [w for w in waivers if w.expires >= today]
    kept = [f for f in findings if not any(_covers(w, f) for w in valid)]
    for waiver in waivers:
        if waiver.expires < today:
            detail = f"expected a date from {today} on, the waiver of {waiver.code} ended {waiver.expires}"
            kept.append(fault("CHK011", path="services.yaml", detail=detail, severity=Severity.WARNING))
    return kept


def _covers(waiver: Waiver, finding: Finding) -> bool:
    return waiver.code == finding.code and (waiver.path is None or finding.where.path.startswith(waiver.path))
