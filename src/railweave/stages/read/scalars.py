"""What an unquoted word means in YAML 1.2, and which words other tools take for something else."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

Plain = str | int | float | bool | None

_CONSTANTS: dict[str, Plain] = {
    "": None,
    **dict.fromkeys(("~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
"""YAML 1.2.2, section 10.3.2 (core schema)."""

_TRUTH_WORDS = {
    **dict.fromkeys(("y", "Y", "yes", "Yes", "YES", "on", "On", "ON"), "true"),
    **dict.fromkeys(("n", "N", "no", "No", "NO", "off", "Off", "OFF"), "false"),
}
"""YAML 1.1 type repository, bool."""

_NUMERIC = frozenset("0123456789+-.=<")
_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*|[0-9]*\.[0-9]+|0\.)([eE][-+]?[0-9]{1,4})?")
_DIGITS_OF_64_BITS = 20
_SMALLEST, _LARGEST = -(1 << 63), (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Surprise:
    """A word that tools read differently: how some of them read it, and what to write instead."""

    meaning: str
    remedy: str


@dataclass(frozen=True, slots=True)
class OutOfRange:
    """A number that no 64-bit integer and no finite float holds."""

    wanted: str


def plain_value(text: str) -> Plain | Surprise | OutOfRange:
    """The value of an unquoted word by the YAML 1.2 core schema, or why it is refused."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] in _NUMERIC:
        return _number(text)
    if text in _TRUTH_WORDS:
        meaning = _TRUTH_WORDS[text]
        return Surprise(meaning, f'write {meaning}, or "{text}" in quotes for the text')
    return text


def _number(text: str) -> Plain | Surprise | OutOfRange:
    """The value of a word that begins as numbers do."""
    if _INT.fullmatch(text):
        return _whole(text, 10)
    if not _IN_QUESTION.fullmatch(text):
        return text
    for pattern, meaning in _SURPRISES:
        if pattern.fullmatch(text):
            return Surprise(meaning(text), _remedy(text))
    if _HEX.fullmatch(text):
        return _whole(text, 16)
    value = float(text) if _FLOAT.fullmatch(text) else math.inf
    return value if math.isfinite(value) else OutOfRange("a finite number")


def _remedy(text: str) -> str:
    """What to write: the number that `1e6` or `1_024` mean; words that mean several things may as well be texts."""
    digits = text.replace("_", "")
    if not _DECIMAL.fullmatch(digits) or abs(Decimal(digits).adjusted()) > _DIGITS_OF_64_BITS:
        return f'write "{text}" in quotes for the text, or a plain decimal number'
    return f'write {Decimal(digits):f}, or "{text}" in quotes for the text'


def _whole(text: str, base: int) -> int | OutOfRange:
    fits = len(text.lstrip("-+")) <= _DIGITS_OF_64_BITS
    value = int(text, base) if fits else 0
    return value if fits and _SMALLEST <= value <= _LARGEST else OutOfRange("a number of at most 64 bits")


def _sexagesimal(text: str) -> str:
    """The number that YAML 1.1 makes of `1:30` (90)."""
    total = 0.0
    for part in text.replace("_", "").lstrip("-+").split(":"):
        total = total * 60 + float(part)
    return f"the number {'-' if text.startswith('-') else ''}{total:.15g}"


def _octal(text: str) -> str:
    return f"the number {int(text.replace('_', ''), 8)}"


_NO_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_TIME = r"([Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\.[0-9]*)?([ \t]*(Z|[-+][0-9]{1,2}(:?[0-9]{2})?))?"
_SURPRISES: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"), _sexagesimal),
    (re.compile(r"[-+]?0[0-7_]{1,40}"), _octal),
    (re.compile(r"[-+]?0[0-9_]+|0o[0-7]+"), lambda _: "a text"),
    (re.compile(r"[-+]?0b[01_]+"), lambda _: "a binary number"),
    (re.compile(r"0x[0-9a-fA-F_]*_[0-9a-fA-F_]*|[-+]0x[0-9a-fA-F_]+"), lambda _: "a hexadecimal number"),
    (re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*"), lambda text: f"the number {text.replace('_', '')[:40]}"),
    (re.compile(r"[-+]?(?=[0-9.]*_)([0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)([eE][-+][0-9]+)?"), lambda _: "a number"),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)[eE][0-9]+|[-+]?[0-9]+[eE][-+][0-9]+"), lambda _: "a text"),
    (re.compile(rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}|[0-9]{{4}}-[0-9]{{1,2}}-[0-9]{{1,2}}{_TIME}"), lambda _: "a date"),
    (re.compile(r"="), lambda _: "a default value"),
)
"""Unquoted words that begin like numbers and that YAML 1.1 tools read differently from 1.2 ones, each with what 1.1
makes of it. Source: YAML 1.1 type repository (int, float, timestamp, value) against YAML 1.2.2, section 10.3.2."""

_IN_QUESTION = re.compile("|".join(p.pattern for p in (_HEX, _FLOAT, _NO_NUMBER, *(row[0] for row in _SURPRISES))))
"""Most words that begin with a digit, such as addresses, are none of these: one look settles them."""
