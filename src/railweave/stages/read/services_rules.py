"""Addresses, prefixes, ranges and dates in services.yaml and pools.yaml are what they claim to be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from netaddr import AddrFormatError, IPAddress, IPNetwork

from railweave.model.document import Document, KeyPath
from railweave.model.finding import Finding
from railweave.model.services import Pools, Services
from railweave.stages.read.faults import fault
from railweave.stages.read.validate import shown

_DATE = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def services_faults(services: Services | None, pools: Pools | None, documents: Mapping[str, Document]) -> list[Finding]:
    """Every value of the two files that isn't a proper address, prefix, range or date."""
    findings: list[Finding] = []
    if services is not None:
        findings += _services(services, documents["services.yaml"])
    if pools is not None:
        findings += _pools(pools, documents["pools.yaml"])
    return findings


def _services(services: Services, document: Document) -> Iterator[Finding]:
    if services.management is not None:
        yield from _judge(document, ("management", "network"), services.management.network, _is_prefix, _PREFIX)
        if services.management.gateway is not None:
            yield from _judge(document, ("management", "gateway"), services.management.gateway, _is_address, _ADDRESS)
    for key in ("ntp", "dns", "syslog"):
        for number, value in enumerate(getattr(services, key)):
            yield from _judge(document, (key, number), value, _is_address, _ADDRESS)
    if services.tacacs is not None:
        for number, value in enumerate(services.tacacs.servers):
            yield from _judge(document, ("tacacs", "servers", number), value, _is_address, _ADDRESS)
    yield from _flavours(services, document)
    for number, waiver in enumerate(services.waivers):
        yield from _judge(document, ("waivers", number, "expires"), waiver.expires, _is_date, "a date YYYY-MM-DD")


def _flavours(services: Services, document: Document) -> Iterator[Finding]:
    for name, managers in services.subnet_managers.items():
        if managers.flavour != "opensm":
            where = document.place("subnet_managers", name, "flavour")
            detail = f"expected flavour opensm, got {managers.flavour}"
            yield fault("INT003", detail, where, "files of other managers are not rendered yet")


def _pools(pools: Pools, document: Document) -> Iterator[Finding]:
    for name, own in pools.fabrics.items():
        for key in ("loopback", "fabric_links", "host_links", "management"):
            value = getattr(own, key)
            if value is not None:
                yield from _judge(document, ("fabrics", name, key), value, _is_prefix, _PREFIX)
        if own.asn is not None and own.asn.first > own.asn.last:
            detail = f"expected first at most last, got {own.asn.first} and {own.asn.last}"
            yield fault("INT004", detail, document.place("fabrics", name, "asn"))


_PREFIX = "an IPv4 prefix such as 10.0.0.0/16 with no host bits"
_ADDRESS = "an IPv4 address"


def _judge(
    document: Document, path: KeyPath, value: str, judge: Callable[[str], bool], expected: str
) -> Iterator[Finding]:
    if not judge(value):
        yield fault("INT013", f"expected {expected}, got {shown(value)}", document.place(*path))


def _is_prefix(text: str) -> bool:
    try:
        network = IPNetwork(text)
    except (AddrFormatError, ValueError):
        return False
    return "/" in text and network.version == 4 and int(network.ip) == network.first


def _is_address(text: str) -> bool:
    try:
        return IPAddress(text).version == 4
    except (AddrFormatError, ValueError):
        return False


def _is_date(text: str) -> bool:
    return _DATE.fullmatch(text) is not None
