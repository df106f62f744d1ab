"""Rules on the text itself: whose commands they are, where a switch puts them, and that each stands once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from railweave.platforms.eos.reading import Found, Reading, Rule
from railweave.platforms.eos.replay import by_grammar
from railweave.platforms.eos.tree import BANNER_END, BANNERS, Block, Row

_FOREIGN = {
    # NX-OS
    r"policy-map type (tx-queue|queuing|network-qos) .*": "NX-OS",
    r"class-map type (queuing|network-qos) .*": "NX-OS",
    r"service-policy type (tx-queue|queuing|network-qos) .*": "NX-OS",
    r"priority-flow-control mode .*": "NX-OS",
    r"priority-flow-control watch-dog-interval .*": "NX-OS",
    r"priority-flow-control pause watchdog .*milliseconds": "NX-OS",
    r"(feature|system qos)( .*)?": "NX-OS",
    # IOS
    r"exit-address-family": "IOS",
    r"(mls qos|wrr-queue|line vty|standby) .*": "IOS",
    r"encapsulation dot1q .*": "IOS",
    # EOS has the words, but not in this place: drop, errdisable, notify-only (pyavd 6.4.0 schema; avd#6399)
    r"priority-flow-control pause watchdog (port )?action (?!drop$|errdisable$|notify-only$).*": "no EOS release",
    r"qos map traffic-class .* to uc-tx-queue .*": "no EOS release",
    # Junos, Cumulus, SONiC
    r"set (interfaces|protocols|class-of-service) .*": "Junos",
    r"nv set .*": "Cumulus Linux",
    r"(sudo )?config (interface|qos|pfcwd) .*": "SONiC",
}
_FOREIGN_LINE = re.compile("|".join(f"(?:{pattern})" for pattern in _FOREIGN))
_PATTERNS = tuple((re.compile(pattern), system) for pattern, system in _FOREIGN.items())

_ONCE = re.compile("description|hostname|ip address|maximum-paths|mtu|router-id|service-profile|speed")
"""Settings with one value per block."""


def foreign_lines(reading: Reading) -> Iterator[Found]:
    """Commands of other systems."""
    for _, line, number in reading.rows:
        if _FOREIGN_LINE.fullmatch(line):
            system = next(system for pattern, system in _PATTERNS if pattern.fullmatch(line))
            yield "EOS021", number, f"expected a command of EOS, got `{line}` ({system})"


def misplaced_lines(reading: Reading) -> Iterator[Found]:
    """Lines that a switch, which sees no indentation, puts into another block than a reader does."""
    replayed = by_grammar(reading.text)
    lands = _parents(replayed.rows)
    for number, parent in _parents(reading.rows).items():
        landed = lands.get(number, parent)
        if landed != parent and number not in replayed.unknown:
            names = {number: f"`{line}`" for _, line, number in reading.rows} | {0: "the top level"}
            yield "EOS022", number, f"expected {names[number]} in {names[parent]}, got it in {names[landed]}"


def _parents(rows: Sequence[Row]) -> dict[int, int]:
    """The number of the line that each line belongs to, by number; 0 for the top level."""
    parents: dict[int, int] = {}
    above = [0]
    for depth, _, number in rows:
        parents[number] = above[depth]
        above[depth + 1 :] = [number]
    return parents


def repeated_lines(reading: Reading) -> Iterator[Found]:
    """Lines that stand twice in a block, and settings with two values."""
    yield from _repeated(reading.tree)
    for block in reading.tree.walk():
        if len(block.children) > 1 and block.line not in BANNERS:
            yield from _repeated(block)


def _repeated(block: Block) -> Iterator[Found]:
    seen: set[str] = set()
    for child in block.children:
        match = _ONCE.match(child.line)
        key = match[0] if match else child.line
        if key in seen:
            yield "EOS023", child.number, f"expected `{key}` once in `{block.line or 'the top level'}`, got it again"
        seen.add(key)


def lost_banner_lines(reading: Reading) -> Iterator[Found]:
    """Lines of a banner that don't arrive as they are written: NAPALM strips and drops some."""
    for line in (child for banner in reading.tree.below("banner ") for child in banner.children):
        if line.line.startswith("!") or line.line != line.line.strip():
            yield "EOS039", line.number, f"expected plain text, got `{line.line}`"


def cut_banners(reading: Reading) -> Iterator[Found]:
    """Banners that a line of their own ends too early: the lines after it are taken for commands."""
    for number, line in enumerate(reading.text.splitlines(), 1):
        if line == BANNER_END and not _ends_banner(reading, number):
            yield "EOS039", number, f"expected `{BANNER_END}` at the end of a banner only, got it twice"


def _ends_banner(reading: Reading, number: int) -> bool:
    """Whether the line closes a banner: it follows the last line of one."""
    ends = {max([b.number, *(c.number for c in b.children)]) + 1 for b in reading.tree.below("banner ")}
    return number in ends


RULES: tuple[Rule, ...] = (foreign_lines, misplaced_lines, repeated_lines, lost_banner_lines, cut_banners)
