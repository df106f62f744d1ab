"""What a plain scalar means: the YAML 1.2 core schema, and words that YAML 1.1 tools would read differently."""

from __future__ import annotations

import re

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE = frozenset({"true", "True", "TRUE"})
_FALSE = frozenset({"false", "False", "FALSE"})
_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_MAX_DIGITS = 30

_SURPRISES = (
    (re.compile(r"(?i)(y|yes|n|no|on|off)"), "a truth value"),
    (re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"), "a base-60 number"),
    (re.compile(r"[-+]?0[0-9_]+"), "an octal number"),
    (re.compile(r"[-+]?0[oO][0-7_]+"), "a number or a text"),
    (re.compile(r"[-+]?0[bB][01_]+"), "a binary number"),
    (re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*(\.[0-9_]*)?"), "a number with underscores"),
    (re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"), "a number that is none"),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?"), "a date"),
    (re.compile(r"=|<<"), "a merge or default key"),
)
"""Unquoted words that tools read differently. Source: YAML 1.1 type repository (bool, int, float, timestamp, merge)."""


def surprise(text: str) -> str | None:
    """What a YAML 1.1 tool would make of an unquoted word, or None if all tools agree."""
    if len(text) > 64:
        return None
    return next((meaning for pattern, meaning in _SURPRISES if pattern.fullmatch(text)), None)


def plain_value(text: str) -> str | int | float | bool | None:
    """The value of an unquoted word by the YAML 1.2 core schema."""
    if text in _NULL:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    if len(text) <= _MAX_DIGITS and text[0] in "-+.0123456789":
        if _INT.fullmatch(text):
            return int(text)
        if _HEX.fullmatch(text):
            return int(text, 16)
        if _FLOAT.fullmatch(text):
            return float(text)
    return text
