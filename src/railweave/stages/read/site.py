"""One site from its files: the intent and what stands beside it, with the faults of all files at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from railweave.model.document import Document
from railweave.model.finding import BadInput, Finding, Place
from railweave.model.hardware import Catalogue, Fact
from railweave.model.intent import Intent
from railweave.model.qos import TrafficPreset
from railweave.model.services import Ledger, Pools, Racks, Services
from railweave.model.site import SiteInput
from railweave.stages.read.document import read_document
from railweave.stages.read.faults import fault
from railweave.stages.read.rules import intent_faults
from railweave.stages.read.services_rules import services_faults
from railweave.stages.read.validate import validate

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
    if "intent.yaml" not in reading.documents and not reading.findings:
        where = Place(path=f"inventory/sites/{site}/intent.yaml")
        reading.findings.append(fault("INT010", "expected intent.yaml, got none", where))
    if intent is not None:
        reading.findings.extend(intent_faults(intent, reading.documents["intent.yaml"], catalogue, presets))
    reading.findings.extend(services_faults(services, pools, reading.documents))
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


class _Reading:
    """Reads the files of one folder and gathers their faults."""

    def __init__(self, folder: str, files: Mapping[str, bytes]) -> None:
        self.folder = folder
        self.files = files
        self.documents: dict[str, Document] = {}
        self.findings: list[Finding] = []

    def take(self, name: str, model: type[F]) -> F | None:
        """The model of a file; None when it isn't there or has faults."""
        content = self.files.get(self.folder + name)
        if content is None:
            return None
        try:
            document = read_document(self.folder + name, content)
            self.documents[name] = document
            return validate(document, model)
        except BadInput as error:
            self.findings.extend(error.findings)
            return None
