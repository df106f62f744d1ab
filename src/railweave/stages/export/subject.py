"""What every export is made from: the site, how its ports are spelled, and which of its fabrics fit the format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railweave.model.names import PlatformName, Technology
from railweave.model.numbers import Numbers, PortName
from railweave.model.site import SiteModel
from railweave.model.topology import Fabric

Guids = Mapping[tuple[str, str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A site to export."""

    model: SiteModel
    port_name: PortName
    numbers: Numbers

    @property
    def site(self) -> str:
        """Its name."""
        return self.model.design.site

    @property
    def fabrics(self) -> tuple[Fabric, ...]:
        """All its fabrics, in the order of the intent."""
        return self.model.design.fabrics

    @property
    def ethernet(self) -> list[Fabric]:
        """Its Ethernet fabrics."""
        return [fabric for fabric in self.fabrics if fabric.technology is Technology.ETHERNET]

    @property
    def infiniband(self) -> list[Fabric]:
        """Its InfiniBand fabrics."""
        return [fabric for fabric in self.fabrics if fabric.technology is Technology.INFINIBAND]

    @property
    def simulated(self) -> list[Fabric]:
        """Its Ethernet fabrics whose network operating system runs in a container."""
        return [fabric for fabric in self.ethernet if fabric.platform is not PlatformName.UNMANAGED]

    def guids(self, fabric: Fabric) -> Guids:
        """The ledger's GUIDs by (device, port) for a fabric; the ledger names switches `<fabric>-<switch>`."""
        records = [record for record in self.model.given.ledger.records if record.kind == "guid"]
        return {(record.device.removeprefix(f"{fabric.label}-"), record.port): record.value for record in records}
