"""Rule on names: what is used is defined in the same file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from railweave.platforms.eos.reading import Found, Reading, Rule

_DEFINES = {
    "QoS profile": "qos profile NAME",
    "route map": r"route-map NAME (permit|deny) \d+",
    "prefix list": "ip prefix-list NAME( seq .*)?",
    "AS-path list": "ip as-path access-list NAME .*",
    "access list": "ip access-list NAME",
    "class map": "class-map type qos match-any NAME",
    "policy map": "policy-map type quality-of-service NAME",
    "peer group": "neighbor NAME peer group",
    "routing instance": "vrf instance NAME",
}
_USES = (
    ("QoS profile", "service-profile NAME"),
    ("route map", r"neighbor \S+ route-map NAME (in|out)"),
    ("route map", r"redistribute \S+ route-map NAME"),
    ("prefix list", "match ip address prefix-list NAME"),
    ("prefix list", r"neighbor \S+ prefix-list NAME (in|out)"),
    ("AS-path list", "match as-path NAME"),
    ("access list", "match ip access-group NAME"),
    ("class map", "class (?!class-default)NAME"),
    ("policy map", "service-policy type qos input NAME"),
    ("peer group", r"neighbor \S+ peer group NAME"),
    ("peer group", r"neighbor interface \S+ peer-group NAME .*"),
    ("routing instance", "vrf (?!instance )NAME"),
)


def _by_word(rows: Iterable[tuple[str, str]]) -> Mapping[str, list[tuple[str, re.Pattern[str]]]]:
    """Kinds and patterns of lines by the first word of the line."""
    table: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for kind, pattern in rows:
        rule = re.compile(pattern.replace("NAME", r"(?P<name>\S+)"))
        table.setdefault(pattern.partition(" ")[0], []).append((kind, rule))
    return table


_DEFINERS = _by_word(_DEFINES.items())
_USERS = _by_word(_USES)


def _names(
    table: Mapping[str, list[tuple[str, re.Pattern[str]]]], lines: Iterable[str]
) -> Iterator[tuple[str, str, str]]:
    """(line, kind, name) of every line that names something."""
    for line in lines:
        for kind, rule in table.get(line.partition(" ")[0], ()):
            match = rule.fullmatch(line)
            if match:
                yield line, kind, match["name"]


def undefined_names(reading: Reading) -> Iterator[Found]:
    """Names that are used and not defined."""
    lines = {line: number for _, line, number in reversed(reading.rows)}
    defined = {(kind, name) for _, kind, name in _names(_DEFINERS, lines)}
    for line, kind, name in _names(_USERS, lines):
        if (kind, name) not in defined:
            yield "EOS025", lines[line], f"expected {kind} {name}, got none of that name"


def missing_tls_profile(reading: Reading) -> Iterator[Found]:
    """TLS profiles that telemetry names and `management security` lacks."""
    defined = {p for security in reading.tree.below("management security") for p in security.after("ssl profile ")}
    transports = [t for gnmi in reading.tree.below("management api gnmi") for t in gnmi.children]
    for profile in (child for t in transports for child in t.below("ssl profile ")):
        name = profile.line.removeprefix("ssl profile ")
        if name not in defined:
            yield "EOS025", profile.number, f"expected TLS profile {name}, got none of that name"


RULES: tuple[Rule, ...] = (undefined_names, missing_tls_profile)
