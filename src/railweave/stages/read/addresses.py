"""Tell whether a text is an address, a prefix or a date, and say so where it isn't."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from netaddr import INET_PTON, AddrFormatError, IPAddress, IPNetwork

from railweave.model.document import Document
from railweave.model.finding import Finding
from railweave.stages.read.faults import fault
from railweave.stages.read.validate import shown

_DATE = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


@dataclass(frozen=True, slots=True)
class Form:
    """A form of text: how a finding calls it, and whether a text has it."""

    words: str
    fits: Callable[[str], bool]


def form_faults(document: Document, value: str | None, form: Form, *path: str | int) -> Iterator[Finding]:
    """A finding if a value that is written at `path` doesn't have its form."""
    if value is not None and not form.fits(value):
        yield fault("INT013", f"expected {form.words}, got {shown(value)}", document.place(*path), _hint(value, form))


def network_of(text: str) -> IPNetwork | None:
    """The network that a text is a prefix of, host bits or not; None if it is no IPv4 prefix."""
    address, slash, length = text.partition("/")
    if not slash or not length.isdecimal() or not _is_address(address):
        return None
    try:
        return IPNetwork(text)
    except (AddrFormatError, ValueError):
        return None


def _is_prefix(text: str) -> bool:
    network = network_of(text)
    return network is not None and int(network.ip) == network.first


def _is_address(text: str) -> bool:
    try:
        return IPAddress(text, flags=INET_PTON).version == 4
    except (AddrFormatError, ValueError):
        return False


def _is_date(text: str) -> bool:
    return _DATE.fullmatch(text) is not None


def _hint(value: str, form: Form) -> str | None:
    """What was probably meant."""
    network = network_of(value) if form is PREFIX else None
    if network is not None:
        return f"the network of that address is {network.cidr}"
    return "write its length too" if form is PREFIX and _is_address(value) else None


PREFIX = Form("an IPv4 prefix such as 10.0.0.0/16, without host bits", _is_prefix)
ADDRESS = Form("an IPv4 address", _is_address)
DATE = Form("a date YYYY-MM-DD", _is_date)
