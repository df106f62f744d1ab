"""What an InfiniBand fabric asks for and its subnet managers cannot do."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding
from railweave.model.platform import PlaceOf
from railweave.model.topology import Fabric
from railweave.platforms.opensm.faults import fault


def audit(fabric: Fabric, place_of: PlaceOf) -> Iterator[Finding]:
    """Planes and rails that no manager reaches: each is a network of its own."""
    if fabric.networks > 1:
        key = "planes" if fabric.planes > 1 else "topology"
        detail = f"expected one network in fabric {fabric.label}, got {fabric.networks}"
        yield fault("IBM012", detail=detail, where=place_of(key))
