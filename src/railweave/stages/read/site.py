"""One site from its files: the intent and what stands beside it, with the faults of all files at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from railweave.model.document import Document, KeyPath
from railweave.model.finding import BadInput, Finding, Place
from railweave.model.hardware import Catalogue, Fact
from railweave.model.intent import Intent
from railweave.model.qos import TrafficPreset
from railweave.model.services import Ledger, Pools, Racks, Services
from railweave.model.site import SiteInput
from railweave.stages.read.catalogue import readable_catalogue, readable_needs
from railweave.stages.read.document import parse
from railweave.stages.read.draft import Draft, labels_of
from railweave.stages.read.faults import fault
from railweave.stages.read.models import UNKNOWN_NAME
from railweave.stages.read.rules import intent_faults
from railweave.stages.read.services_rules import pools_faults, services_faults
from railweave.stages.read.standing_rules import ledger_faults, racks_faults
from railweave.stages.read.validate import shape

F = TypeVar("F", bound=Fact)


def read_site(
    site: str, files: Mapping[str, bytes], catalogue: Catalogue, presets: Mapping[str, TrafficPreset]
) -> SiteInput:
    """Everything that was written about a site. Raises BadInput with the faults of all its files."""
    reading = _Reading(f"inventory/sites/{site}/", files)
    intent = reading.take("intent.yaml", Intent)
    services = reading.take("services.yaml", Services)
    pools = reading.take("pools.yaml", Pools)
    racks = reading.take("racks.yaml", Racks)
    ledger = reading.take("ledger.yaml", Ledger)
    labels = reading.judge_intent(site, intent, catalogue, presets)
    reading.judge("services.yaml", services, lambda own, document: services_faults(own, document, labels))
    reading.judge("pools.yaml", pools, lambda own, document: pools_faults(own, document, labels))
    reading.judge("racks.yaml", racks, racks_faults)
    reading.judge("ledger.yaml", ledger, ledger_faults)
    if reading.findings or intent is None:
        raise BadInput(reading.findings)
    return SiteInput(
        site=site,
        intent=intent,
        services=services or Services(),
        pools=pools or Pools(),
        racks=racks or Racks(),
        ledger=ledger or Ledger(),
        documents=reading.documents,
        catalogue=catalogue,
        presets=presets,
    )


def read_inventory(site: str, files: Mapping[str, bytes]) -> SiteInput:
    """A site with the catalogue beside it. Raises BadInput with the faults of both."""
    catalogue, presets, findings = readable_catalogue(files)
    needs, faults = readable_needs(files)
    findings += faults
    try:
        given = read_site(site, files, catalogue, presets)
    except BadInput as error:
        # A model whose file has faults is missing from the catalogue: that its name isn't known follows from them.
        rest = [f for f in error.findings if not findings or f.code != UNKNOWN_NAME]
        raise BadInput([*findings, *rest]) from error
    if findings:
        raise BadInput(findings)
    return replace(given, needs=needs)


class _Reading:
    """Reads the files of one folder and gathers their faults."""

    def __init__(self, folder: str, files: Mapping[str, bytes]) -> None:
        self.folder = folder
        self.files = files
        self.documents: dict[str, Document] = {}
        self.findings: list[Finding] = []
        self._broken: dict[str, frozenset[KeyPath]] = {}

    def take(self, name: str, model: type[F]) -> F | None:
        """What can be used of a file; None when it isn't there or nothing of it can be used."""
        content = self.files.get(self.folder + name)
        if content is None:
            return None
        parsed = parse(self.folder + name, content)
        self.findings += parsed.findings
        if parsed.document is None:
            return None
        self.documents[name] = parsed.document
        shaped = shape(parsed.document, model)
        # A value that the text refuses already would only be refused once more.
        told = {finding.where for finding in parsed.findings}
        self.findings += [finding for finding in shaped.findings if finding.where not in told]
        self._broken[name] = shaped.broken
        return shaped.value

    def judge(self, name: str, own: F | None, faults: Callable[[F, Document], Iterable[Finding]]) -> None:
        """Apply the rules of one file."""
        if own is not None:
            self.findings += faults(own, self.documents[name])

    def judge_intent(
        self, site: str, intent: Intent | None, catalogue: Catalogue, presets: Mapping[str, TrafficPreset]
    ) -> tuple[str, ...] | None:
        """Apply the rules of the intent. The fabrics that it has, if that is certain."""
        if self.folder + "intent.yaml" not in self.files:
            where = Place(path=f"{self.folder}intent.yaml")
            self.findings.append(fault("INT010", "expected intent.yaml, got none", where))
        if intent is None:
            return None
        document = self.documents["intent.yaml"]
        draft = Draft(
            intent=intent,
            document=document,
            broken=self._broken["intent.yaml"],
            catalogue=catalogue,
            presets=presets,
        )
        if intent.site is not None and intent.site != site:
            detail = f"expected the folder's name {site}, got {intent.site}"
            self.findings.append(fault("INT004", detail, draft.at("site"), "remove the key, or rename the folder"))
        self.findings += intent_faults(draft)
        return labels_of(draft)
