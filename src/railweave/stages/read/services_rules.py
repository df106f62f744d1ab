"""Rules of services.yaml and pools.yaml: addresses are real, names are those of fabrics, ranges run upwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from netaddr import IPAddress

from railweave.model.document import Document, KeyPath
from railweave.model.finding import Finding
from railweave.model.services import Management, Pools, Services, SubnetManagers
from railweave.stages.read.addresses import ADDRESS, DATE, PREFIX, form_faults, network_of
from railweave.stages.read.expectation import nearest
from railweave.stages.read.faults import fault

ALL_FABRICS = "*"


def services_faults(services: Services, document: Document, labels: Iterable[str] | None) -> Iterator[Finding]:
    """Faults of services.yaml; `labels` are the fabrics of the site, None if they aren't known."""
    if services.management is not None:
        yield from _management(services.management, document)
    for key in ("ntp", "dns", "syslog"):
        for number, value in enumerate(getattr(services, key)):
            yield from form_faults(document, value, ADDRESS, key, number)
    for number, value in enumerate(services.tacacs.servers if services.tacacs else ()):
        yield from form_faults(document, value, ADDRESS, "tacacs", "servers", number)
    for number, waiver in enumerate(services.waivers):
        yield from form_faults(document, waiver.expires, DATE, "waivers", number, "expires")
    yield from again(document, ((user.name, ("users", n, "name")) for n, user in enumerate(services.users)))
    yield from _managers(services, document)
    yield from _banner(services, document)
    named = [name for name in services.subnet_managers if name != ALL_FABRICS]
    yield from _unknown_fabrics(document, "subnet_managers", named, labels)


def pools_faults(pools: Pools, document: Document, labels: Iterable[str] | None) -> Iterator[Finding]:
    """Faults of pools.yaml; `labels` are the fabrics of the site, None if they aren't known."""
    for name, own in pools.fabrics.items():
        for key in ("loopback", "fabric_links", "host_links", "management"):
            yield from form_faults(document, getattr(own, key), PREFIX, "fabrics", name, key)
        if own.asn is not None and own.asn.first > own.asn.last:
            detail = f"expected `first` at most `last`, got {own.asn.first} and {own.asn.last}"
            yield fault("INT004", detail, document.place("fabrics", name, "asn"), "swap the two")
    yield from _unknown_fabrics(document, "fabrics", list(pools.fabrics), labels)


def again(document: Document, named: Iterable[tuple[object, KeyPath]]) -> Iterator[Finding]:
    """A finding for each name that stands in a list once more."""
    first: dict[object, int | None] = {}
    for name, path in named:
        if name in first:
            detail = f"expected `{name}` once, got it in line {first[name]} too"
            yield fault("INT008", detail, document.place(*path))
        else:
            first[name] = document.place(*path).line


def _banner(services: Services, document: Document) -> Iterator[Finding]:
    """A line that starts with `!` is dropped on its way to a switch, and `EOF` ends the banner there."""
    for line in (services.banner or "").splitlines():
        if line.strip().startswith("!") or line.strip() == "EOF":
            detail = f"expected lines that neither start with `!` nor are `EOF`, got `{line.strip()}`"
            yield fault("INT003", detail, document.place("banner"), "write the line differently")


def _management(management: Management, document: Document) -> Iterator[Finding]:
    yield from form_faults(document, management.network, PREFIX, "management", "network")
    if management.gateway is None:
        return
    wrong = list(form_faults(document, management.gateway, ADDRESS, "management", "gateway"))
    yield from wrong
    network = network_of(management.network)
    if not wrong and network is not None and IPAddress(management.gateway) not in network:
        detail = f"expected an address of {network.cidr}, got {management.gateway}"
        yield fault("SRV002", detail, document.place("management", "gateway"))


def _managers(services: Services, document: Document) -> Iterator[Finding]:
    for name, managers in services.subnet_managers.items():
        path = ("subnet_managers", name)
        yield from again(document, ((host, (*path, "hosts", n)) for n, host in enumerate(managers.hosts)))
        if managers.flavour != SubnetManagers().flavour:
            detail = f"expected flavour opensm, got {managers.flavour}"
            hint = "files of other managers are not rendered yet"
            yield fault("INT012", detail, document.place(*path, "flavour"), hint)


def _unknown_fabrics(
    document: Document, key: str, names: Iterable[str], labels: Iterable[str] | None
) -> Iterator[Finding]:
    known = sorted(labels or ())
    for name in names:
        if known and name not in known:
            hint = nearest(name, known) or f"the fabrics are {', '.join(known)}"
            yield fault("SRV001", f"expected a fabric of the site, got `{name}`", document.key_place(key, name), hint)
