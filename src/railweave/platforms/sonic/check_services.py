"""Faults of services: more servers than the models take, certificate names that they refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator

from railweave.platforms.sonic.reading import Fault, Reading, word

MOST_ROWS = {"NTP_SERVER": 10, "TACPLUS_SERVER": 8, "DNS_NAMESERVER": 3}
"""`max-elements` of SONiC's models (sonic-buildimage@086b03bd: sonic-ntp, sonic-system-tacacs, sonic-dns)."""

CERTIFICATES = {
    "server_crt": re.compile(r"(/[\w-]+)*/[\w-]+\.cer"),
    "ca_crt": re.compile(r"(/[\w-]+)*/[\w-]+\.cer"),
    "server_key": re.compile(r"(/[\w-]+)*/[\w-]+\.key"),
}
"""File names that sonic-gnmi.yang takes (sonic-buildimage@086b03bd)."""


def servers(reading: Reading) -> Iterator[Fault]:
    """No table holds more servers than its model allows."""
    for table, most in MOST_ROWS.items():
        count = len(reading.table(table))
        if count > most:
            yield "SON038", table, "", f"expected at most {most} rows in {table}, got {count}"


def certificates(reading: Reading) -> Iterator[Fault]:
    """Certificates and keys have names that `config reload` takes."""
    for table in ("GNMI", "TELEMETRY"):
        row = reading.table(table).get("certs", {})
        for field, pattern in CERTIFICATES.items():
            path = word(row, field)
            if path and not pattern.fullmatch(path):
                yield "SON039", table, "certs", f"expected {field} like {_EXAMPLE[field]}, got {path}"


def passkeys(reading: Reading) -> Iterator[Fault]:
    """AAA that asks TACACS+ servers needs servers and their key."""
    methods = [word(row, "login") for row in reading.table("AAA").values()]
    if any("tacacs+" in method for method in methods):
        keyed = word(reading.table("TACPLUS").get("global", {}), "passkey")
        if not reading.table("TACPLUS_SERVER") or not keyed:
            yield "SON041", "AAA", "authentication", "expected TACPLUS_SERVER and a passkey for tacacs+, got none"


_EXAMPLE = {"server_crt": "/etc/x.cer", "ca_crt": "/etc/x.cer", "server_key": "/etc/x.key"}
RULES = (servers, certificates, passkeys)
