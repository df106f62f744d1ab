"""The addresses and AS numbers that a stage may ask for by coordinate, without knowing how they are spent."""

from __future__ import annotations

from typing import Protocol

from railweave.model.names import Asn
from railweave.model.topology import Fabric
from railweave.model.wiring import Link, Switch


class Numbers(Protocol):
    """The numbers of a site's Ethernet fabrics; addresses are IPv4 as integers."""

    def loopback(self, fabric: Fabric, switch: Switch) -> int:
        """Loopback address of a switch, which is its router id too."""

    def management(self, fabric: Fabric, switch: Switch) -> int:
        """Address of a switch's management interface."""

    def asn(self, fabric: Fabric, switch: Switch) -> Asn:
        """Autonomous system of a switch."""

    def host_link(self, fabric: Fabric, link: Link) -> tuple[int, int]:
        """(leaf's address, host's address) of a link between a leaf and a host, on one /31."""


class PortName(Protocol):
    """The platform's spelling of a switch port. Switches of one tier of a fabric spell alike."""

    def __call__(self, fabric: Fabric, switch: Switch, is_up: bool, number: int) -> str:
        """Name of the uplink (`is_up`) or downlink `number`, counted from 0 in its port range."""
