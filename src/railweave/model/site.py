"""One site: what was read about it, and what the stages made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railweave.model.allocation import Allocation
from railweave.model.document import Document
from railweave.model.finding import Finding
from railweave.model.hardware import Catalogue
from railweave.model.intent import Intent
from railweave.model.names import Asn
from railweave.model.qos import TrafficPreset
from railweave.model.services import Ledger, Pools, Racks, Services
from railweave.model.topology import Fabric, SiteDesign
from railweave.model.wiring import Link, Switch
from railweave.model.workload_needs import WorkloadNeeds


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteInput:
    """Everything that was read for one site. `documents` holds each YAML file by its base name: `intent.yaml` …"""

    site: str
    intent: Intent
    services: Services
    pools: Pools
    racks: Racks
    ledger: Ledger
    documents: Mapping[str, Document]
    catalogue: Catalogue
    presets: Mapping[str, TrafficPreset]
    needs: Mapping[str, WorkloadNeeds] = field(default_factory=dict)

    @property
    def document(self) -> Document:
        """The intent with its places."""
        return self.documents["intent.yaml"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteModel:
    """A site after design and allocation; `allocations` runs beside `design.fabrics`, None for InfiniBand."""

    given: SiteInput
    design: SiteDesign
    allocations: tuple[Allocation | None, ...]
    findings: tuple[Finding, ...]

    def _spent(self, fabric: Fabric) -> Allocation:
        allocation = self.allocations[fabric.index]
        if allocation is None:
            raise LookupError(f"{fabric.label} is InfiniBand and has no addresses")
        return allocation

    def loopback(self, fabric: Fabric, switch: Switch) -> int:
        """Loopback address of a switch."""
        return self._spent(fabric).loopback_of(fabric, switch)

    def management(self, fabric: Fabric, switch: Switch) -> int:
        """Management address of a switch."""
        return self._spent(fabric).management_of(fabric, switch)

    def asn(self, fabric: Fabric, switch: Switch) -> Asn:
        """Autonomous system of a switch."""
        return self._spent(fabric).asn_of(fabric, switch)

    def host_link(self, fabric: Fabric, link: Link) -> tuple[int, int]:
        """(leaf's address, host's address) of a host link."""
        lower, upper = self._spent(fabric).ends_of(fabric, link)
        return upper, lower
