"""Rules of racks.yaml and ledger.yaml: a device stands in one place, a port has one GUID."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.document import Document
from railweave.model.finding import Finding
from railweave.model.guids import normalise_guid
from railweave.model.services import Ledger, Racks
from railweave.stages.read.faults import fault
from railweave.stages.read.services_rules import again
from railweave.stages.read.validate import shown


def racks_faults(racks: Racks, document: Document) -> Iterator[Finding]:
    """Faults of racks.yaml. How high a device is isn't known here: two must not begin on the same unit."""
    yield from again(document, ((rack.name, ("racks", n, "name")) for n, rack in enumerate(racks.racks)))
    standing: dict[str, str] = {}
    for number, rack in enumerate(racks.racks):
        taken: dict[int, str] = {}
        for device, unit in rack.devices.items():
            where = document.place("racks", number, "devices", device)
            if not 1 <= unit <= rack.units:
                yield fault("SRV003", f"expected {device} on a unit in 1 … {rack.units}, got {unit}", where)
            elif taken.setdefault(unit, device) != device:
                yield fault("SRV003", f"expected {device} on a free unit, got {unit} of {taken[unit]}", where)
            if standing.setdefault(device, rack.name) != rack.name:
                yield fault("SRV003", f"expected {device} in one rack, got {standing[device]} and {rack.name}", where)


def ledger_faults(ledger: Ledger, document: Document) -> Iterator[Finding]:
    """Faults of ledger.yaml: GUIDs are GUIDs, and nothing is recorded twice with different values."""
    values: dict[tuple[str, str, str], str] = {}
    owners: dict[str, tuple[str, str]] = {}
    for number, record in enumerate(ledger.records):
        value, owner = record.value, (record.device, record.port)
        if record.kind == "guid":
            guid = _guid(value)
            if guid is None:
                detail = f"expected 16 hexadecimal digits, got {shown(value)}"
                yield fault("INT013", detail, document.place("records", number, "value"))
                continue
            value = guid
        first = values.setdefault((record.kind, *owner), value)
        if first != value:
            detail = f"expected one {record.kind} of {' '.join(owner)}, got {first} and {value}"
            yield fault("SRV004", detail, document.place("records", number, "value"))
        elif record.kind == "guid" and _is_another_port(owners.setdefault(value, owner), owner):
            detail = f"expected {value} at one port, got it at {' '.join(owners[value])} and {' '.join(owner)}"
            yield fault("SRV004", detail, document.place("records", number, "value"))


def _guid(text: str) -> str | None:
    try:
        return normalise_guid(text)
    except ValueError:
        return None


def _is_another_port(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether two records can't share a GUID: an adapter's node and its own first port may."""
    return one[0] != other[0] or one[1].partition("/")[0] != other[1].partition("/")[0]
