"""What an InfiniBand fabric asks for and its subnet managers cannot do."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding, Place
from railweave.model.topology import Fabric
from railweave.platforms.opensm.faults import fault


def audit(fabric: Fabric, where: Place) -> Iterator[Finding]:
    """Planes that no manager reaches: each is a network of its own."""
    if fabric.planes > 1:
        detail = f"expected one plane in fabric {fabric.label}, got {fabric.planes}"
        yield fault("IBM012", detail=detail, where=where)
