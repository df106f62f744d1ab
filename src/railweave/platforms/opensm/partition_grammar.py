"""The grammar of partitions.conf, stricter than OpenSM's: exact words, whole numbers, no guess.

OpenSM 3.3.23 (osm_prtn_config.c, and runs whose partition tables were read back) takes any beginning of a word for the
word, an unknown membership for `limited`, and answers a broken line by one partition in which everybody is full member.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from railweave.platforms.opensm.reading import BadLine, too_long

DEFAULT_PKEY = 0x7FFF
HIGHEST_PKEY = 0x7FFE
"""0x7fff is the default partition's; the top bit of a P_Key is the membership."""

LONGEST_LINE = 4093
"""OpenSM reads lines into 4,096 bytes; the rest of a longer one is read as a line of its own."""

OPENS = "OpenSM drops all partitions and makes every port a full member of one"

_WORDS = ("ALL", "ALL_CAS", "ALL_SWITCHES", "ALL_ROUTERS", "SELF", "NONE")
_MEMBERSHIPS = ("full", "limited", "both")
_GUID = re.compile(r"0x[0-9a-f]{16}")
_GUID_LENGTH = 18
_MULTICAST = re.compile(r"mgid[ \t]*=[ \t]*ff[0-9a-f]{2}:[0-9a-f:]+")
_HEXADECIMAL = re.compile(r"0[xX][0-9a-fA-F]+")
_NUMBER = re.compile(r"0x[0-9a-fA-F]+|0|[1-9][0-9]*")
_NUMBER_FLAGS = {
    "sl": (0, 15),
    "mtu": (1, 5),
    "rate": (2, 22),
    "scope": (1, 15),
    "Q_Key": (1, 0xFFFFFFFF),
    "TClass": (1, 0xFF),
    "FlowLabel": (0, 0xFFFFF),
}
"""Flags with a number. `mtu` and `rate` are InfiniBand's codes (4 is 2,048 bytes, 5 is 4,096), not bytes or Gbit/s."""

_FLAGS = (*_NUMBER_FLAGS, "ipoib", "defmember")
"""Flags that OpenSM knows by any beginning of their names."""


@dataclass(frozen=True, slots=True)
class Member:
    """A port (`0x<guid>`) or a word for many, how it is a member, and the comment behind it: whose port it is."""

    who: str
    membership: str
    name: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """One partition: name, P_Key, flags as they are written (`ipoib`, `sl=3`), members."""

    name: str
    pkey: int
    flags: tuple[str, ...]
    members: tuple[Member, ...]
    line: int = field(default=0, compare=False)


def read_rules(lines: list[str]) -> tuple[list[Rule], list[BadLine]]:
    """The rules in order, and every line that breaks the grammar."""
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        reader.take(number, line)
    rules, faults = reader.rules(), [*too_long(lines, LONGEST_LINE), *reader.faults]
    if reader.is_open:
        faults.append(_spoilt(len(lines), f"expected `;` after the last member of {rules[-1].name}"))
    elif not rules:
        faults.append(_spoilt(max(1, len(lines)), "expected a partition, got none"))
    return rules, faults


class _Reader:
    """Takes lines; a rule stays open until its semicolon."""

    def __init__(self) -> None:
        self._heads: list[Rule] = []
        self._members_of: list[list[Member]] = []
        self.faults: list[BadLine] = []
        self.is_open = False

    def rules(self) -> list[Rule]:
        """What was read so far."""
        return [replace(h, members=tuple(m)) for h, m in zip(self._heads, self._members_of, strict=True)]

    def take(self, number: int, line: str) -> None:
        """Read one line: the end of a rule, whole rules, the beginning of one."""
        text, _, comment = line.partition("#")
        while text.strip(" \t"):
            chunk, semicolon, text = text.partition(";")
            is_group = chunk.strip(" \t").startswith("mgid")
            if self.is_open and ":" in chunk and not is_group:
                self.faults.append(_spoilt(number, "expected `;` before the next partition"))
                self.is_open = False
            if not self.is_open:
                chunk = self._begin(number, chunk)
                is_group = chunk.strip(" \t").startswith("mgid")
            if is_group:
                self._group(number, chunk)
            else:
                self._members(number, chunk, comment.strip())
            self.is_open = not semicolon

    def _begin(self, number: int, chunk: str) -> str:
        """The rule whose head stands here; what follows its colon."""
        head, colon, rest = chunk.partition(":")
        if not colon:
            detail = f"expected a partition such as `tenant=0x1,ipoib:`, got {chunk.strip()!r}"
            self.faults.append(_spoilt(number, detail))
        first, *flags = (part.strip(" \t") for part in head.split(","))
        name, _, key = (part.strip(" \t") for part in first.partition("="))
        pkey = self._pkey(number, name, key) if colon else 0
        for flag in flags if colon else ():
            self._flag(number, flag)
        self._heads.append(Rule(name, pkey, tuple(flags), (), number))
        self._members_of.append([])
        return rest

    def _pkey(self, number: int, name: str, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            detail = f"expected a P_Key such as `{name or 'tenant'}=0x1`, got {text!r}"
            chosen = BadLine(number, f"{detail}; OpenSM chooses one")
            self.faults.append(chosen if name and not text else _spoilt(number, detail))
            return 0
        pkey = int(text, 0)
        if not 1 <= pkey <= DEFAULT_PKEY:
            detail = f"expected a P_Key from 0x1 to {HIGHEST_PKEY:#x}, got {text}: OpenSM takes its low 15 bits"
            low = pkey & DEFAULT_PKEY
            self._say(number, f"{detail}, {low:#x}" if low else f"{detail}, here 0, and chooses one itself")
        return pkey

    def _flag(self, number: int, flag: str) -> None:
        name, equals, value = (part.strip(" \t") for part in flag.partition("="))
        if name in ("ipoib", "indx0") and not equals:
            return
        if name == "defmember" and value in _MEMBERSHIPS:
            return
        if name in _NUMBER_FLAGS:
            low, high = _NUMBER_FLAGS[name]
            if not (_NUMBER.fullmatch(value) and low <= int(value, 0) <= high):
                detail = f"expected {name} from {low} to {high}, InfiniBand's code, got {value!r}: OpenSM skips it"
                self._say(number, detail)
            return
        whole = next((known for known in _FLAGS if known.startswith(name)), None)
        taken = f"takes it for {whole}" if whole else "ignores it"
        self._say(number, f"expected a flag such as ipoib, sl=1 or defmember=full, got {flag!r}: OpenSM {taken}")

    def _group(self, number: int, chunk: str) -> None:
        """A multicast group of the partition, which has no members of its own."""
        if not _MULTICAST.match(chunk.strip(" \t")):
            self._say(number, f"expected a multicast group such as `mgid=ff12:401b::1`, got {chunk.strip()!r}: skipped")

    def _members(self, number: int, chunk: str, comment: str) -> None:
        head = self._heads[-1]
        self._members_of[-1] += (self._member(number, head, part, comment) for part in _parts(chunk))

    def _member(self, number: int, rule: Rule, part: str, comment: str) -> Member:
        who, equals, membership = (word.strip(" \t") for word in part.partition("="))
        if who not in _WORDS and not _GUID.fullmatch(who):
            detail = f"expected 0x and 16 lower-case digits, or one of {', '.join(_WORDS)}, got {who!r}"
            taken = _taken_for(who)
            self.faults.append(BadLine(number, f"{detail}; {taken}") if taken else _spoilt(number, detail))
        if not equals:
            membership = next((f.partition("=")[2] for f in rule.flags if f.startswith("defmember=")), "limited")
        elif membership not in _MEMBERSHIPS:
            taken = next((m for m in ("full", "both") if m.startswith(membership)), "limited")
            self._say(number, f"expected full, limited or both for {who}, got {membership!r}: OpenSM takes {taken}")
        return Member(who, membership, comment, number)

    def _say(self, number: int, detail: str) -> None:
        self.faults.append(BadLine(number, detail))


def _parts(chunk: str) -> Iterator[str]:
    return (part for part in chunk.split(",") if part.strip(" \t"))


def _taken_for(who: str) -> str | None:
    """What OpenSM makes of a member that is no GUID and no word; None if it takes it for an error."""
    if not who:
        return "OpenSM skips it"
    if _HEXADECIMAL.fullmatch(who):
        return "OpenSM looks for a port of another GUID" if len(who) != _GUID_LENGTH else "GUIDs have one spelling here"
    if who.isascii() and who.isdigit():
        return "OpenSM reads a decimal number"
    word = next((word for word in _WORDS if word.startswith(who)), None)
    return f"OpenSM takes it for {word}" if word else None


def _spoilt(line: int, detail: str) -> BadLine:
    """A line after which OpenSM drops the whole file."""
    return BadLine(line, f"{detail}; {OPENS}", spoils_file=True)
