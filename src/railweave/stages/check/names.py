"""Names in racks.yaml and in tenants are those of devices that the site has."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from railweave.model.cables import switch_host_name
from railweave.model.finding import Finding, Place
from railweave.model.names import Technology
from railweave.model.site import SiteInput
from railweave.model.topology import SiteDesign
from railweave.model.wiring import host_name, switches
from railweave.stages.check.faults import fault_at


def check_names(given: SiteInput, design: SiteDesign) -> list[Finding]:
    """A finding for each rack place and each tenant of a device that isn't there."""
    if not given.racks.racks and not given.intent.partitions:
        return []
    hosts = {host_name(f, number) for f in design.fabrics for number in range(f.hosts)}
    return [*_racks(given, design, hosts), *_tenants(given, design, hosts)]


def _racks(given: SiteInput, design: SiteDesign, hosts: set[str]) -> Iterator[Finding]:
    known = hosts | {switch_host_name(f, switch) for f in design.fabrics for switch in switches(f)}
    for number, rack in enumerate(given.racks.racks):
        for device in rack.devices:
            if device not in known:
                where = given.documents["racks.yaml"].place("racks", number, "devices", device)
                yield _unknown("CHK003", device, known, where)


def _tenants(given: SiteInput, design: SiteDesign, hosts: set[str]) -> Iterator[Finding]:
    document = given.document
    if given.intent.partitions and all(f.technology is not Technology.INFINIBAND for f in design.fabrics):
        detail = "expected an InfiniBand fabric for `partitions`, the site has none"
        yield fault_at("CHK004", where=document.place("partitions"), detail=detail)
    for number, partition in enumerate(given.intent.partitions):
        for place, name in enumerate(partition.hosts):
            if name not in hosts:
                yield _unknown("CHK003", name, hosts, document.place("partitions", number, "hosts", place))


def _unknown(code: str, name: str, known: set[str], where: Place) -> Finding:
    near = get_close_matches(name, sorted(known)[:2000], n=1)
    hint = f"did you mean {near[0]}?" if near else None
    return fault_at(code, where=where, detail=f"expected a device of the site, got {name}", hint=hint)
