"""Values of one fabric while they are being settled: each with its reason, all faults together."""

from __future__ import annotations

from typing import Any

from railweave.domain.scopes import Scope
from railweave.model.finding import BadInput, Finding, Place
from railweave.model.hardware import Catalogue
from railweave.model.topology import Reason
from railweave.stages.design.faults import fault


class Settling:
    """Collects values, reasons and faults of one fabric while it is being settled."""

    def __init__(self, scope: Scope, catalogue: Catalogue) -> None:
        self.scope = scope
        self.catalogue = catalogue
        self.reasons: list[Reason] = []
        self.findings: list[Finding] = []

    def take(self, key: str, default: Any, why: str) -> Any:
        """The value of `key` from the intent, else `default`; either way the reason is kept."""
        found = self.scope.find(key)
        if found is None:
            self.note(key, default, why)
            return default
        self.note(key, found[0], "asked for", found[1])
        return found[0]

    def note(self, key: str, value: object, why: str, where: Place | None = None) -> None:
        """Keep why `key` has `value`."""
        shown = value.value if hasattr(value, "value") else value
        text = f"{key} = {shown}: {why}" if isinstance(shown, str | int | float) else f"{key}: {why}"
        self.reasons.append(Reason(path=f"{self.scope.label}.{key}", text=text, where=where))

    def place(self, key: str) -> Place:
        """The place of `key`, or of the fabric when it isn't written."""
        found = self.scope.find(key)
        return found[1] if found else self.scope.where

    def refuse(self, code: str, key: str, detail: str, hint: str | None = None) -> BadInput:
        """An exception with all faults so far and this one."""
        self.findings.append(fault(code, detail=detail, where=self.place(key), hint=hint))
        return BadInput(self.findings)
