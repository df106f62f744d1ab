"""Whether OpenSM takes an option's value; itself it falls back to the default, often without a word."""

from __future__ import annotations

import re
from difflib import get_close_matches

from railweave.platforms.opensm.options import ENGINES, NVIDIA_ENGINES, NVIDIA_PREFIXES, OPTIONS

_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|0|-?[1-9][0-9]*")
"""A leading zero would make the number octal (strtoul with base 0)."""

_NUMBERS = {
    "u8": (0, 0xFF),
    "u16": (0, 0xFFFF),
    "u32": (0, 0xFFFFFFFF),
    "u64": (0, 0xFFFFFFFFFFFFFFFF),
    "i32": (-0x80000000, 0x7FFFFFFF),
}
"""The smallest and the largest number of each numeric form."""

_PATTERNS = {
    "mask": (re.compile(r"(0[xX])?[0-9a-fA-F]{1,64}"), "at most 64 hexadecimal digits"),
    "pair": (re.compile(r"[0-9]+:[0-9]+"), "`shift:multiplier`"),
    "pairs": (re.compile(r"\(null\)|[0-9]+:[0-9]+(,[0-9]+:[0-9]+)*"), "`shift:multiplier`, more after commas"),
    "by-sl": (re.compile(r"([0-9]|1[0-5]) [0-9]+"), "a service level and a number"),
}

_RANGES = {
    "lmc": ((0, 7),),
    "sm_priority": ((0, 15),),
    "sm_sl": ((0, 15),),
    "force_link_speed": ((0, 7), (15, 15)),
    "force_link_speed_ext": ((0, 7), (30, 31)),
    "force_link_width": ((0, 31), (255, 255)),
    "fdr10": ((0, 2),),
    "m_key_protection_level": ((0, 3),),
    "max_op_vls": ((0, 5),),
    "max_wire_smps": ((1, 0x7FFFFFFF),),
    "max_wire_smps2": ((0, 0x7FFFFFFF),),
    "perfmgr_sweep_time_s": ((1, 0xFFFF),),
    "perfmgr_max_outstanding_queries": ((1, 0xFFFFFFFF),),
    "subnet_timeout": ((0, 31),),
    **{f"{group}_max_vls": ((0, 15),) for group in ("qos", "qos_ca", "qos_sw0", "qos_swe", "qos_rtr")},
    **{f"{group}_high_limit": ((-1, 255),) for group in ("qos", "qos_ca", "qos_sw0", "qos_swe", "qos_rtr")},
}
"""Numbers that OpenSM's own check takes (osm_subn_verify_config of 3.3.23) or InfiniBand's fields can hold.

`max_wire_smps 0` means no limit: it blocks OpenSM and a simulator for ever (seen in a real run).
"""

_WORDS = {
    "console": ("off", "local", "loopback"),
    "part_enforce": ("both", "in", "out", "off"),
}
"""Words that OpenSM 3.3.23-2+b1 takes; another is replaced by the default."""


def key_fault(key: str) -> str | None:
    """What is wrong with a key (`expected …`), or None."""
    if key in OPTIONS:
        return None
    if "=" in key:
        return "expected `key value` with a space: OpenSM ignores a line with `=`"
    if key.startswith(NVIDIA_PREFIXES):
        return "expected an option of upstream OpenSM, this one is NVIDIA's: OpenSM ignores it"
    near = get_close_matches(key, sorted(OPTIONS), n=1)
    return "expected an option that OpenSM knows" + (f", perhaps {near[0]}" if near else "") + ": it ignores this one"


def value_fault(key: str, value: str) -> str | None:
    """What is wrong with the value of a known key (`expected …`), or None."""
    form = OPTIONS[key].form
    if form == "flag":
        return None if value in ("TRUE", "FALSE") else "expected TRUE or FALSE: OpenSM takes all else for FALSE"
    if form in _PATTERNS:
        pattern, expected = _PATTERNS[form]
        return None if pattern.fullmatch(value) else f"expected {expected}"
    if form == "text":
        return _text_fault(key, value)
    return _number_fault(key, value, form)


def _number_fault(key: str, value: str, form: str) -> str | None:
    allowed = _RANGES.get(key) or (_NUMBERS[form],)
    if _NUMBER.fullmatch(value) and any(low <= int(value, 0) <= high for low, high in allowed):
        return None
    spans = " or ".join(f"{low} to {high}" if low != high else str(low) for low, high in allowed)
    return f"expected a number, {spans}: OpenSM takes its default {OPTIONS[key].default} instead"


def _text_fault(key: str, value: str) -> str | None:
    if key == "routing_engine":
        return _engine_fault(value)
    if key in _WORDS:
        words = ", ".join(_WORDS[key])
        return None if value in _WORDS[key] else f"expected one of {words}: OpenSM takes {OPTIONS[key].default} instead"
    if value == "(null)":
        return None
    if key.endswith(("vlarb_high", "vlarb_low")):
        return _arbitration_fault(value)
    return _lanes_fault(value) if key.endswith("sl2vl") else None


def _engine_fault(value: str) -> str | None:
    for engine in re.split(r"[,\s]+", value):
        if engine.startswith(NVIDIA_ENGINES):
            return f"expected engines of upstream OpenSM, {engine} is NVIDIA's: OpenSM falls back to minhop"
        if engine not in ENGINES and engine != "no_fallback":
            return f"expected engines that OpenSM knows, {engine!r} is none: OpenSM falls back to minhop"
    return None


def _arbitration_fault(value: str) -> str | None:
    entries = [re.fullmatch(r"([0-9]+):([0-9]+)", entry) for entry in value.split(",")]
    right = all(e and int(e[1]) <= 14 and int(e[2]) <= 255 for e in entries)
    if right and len(entries) <= 64:
        return None
    return "expected at most 64 of `lane:weight` with lanes 0 to 14 and weights 0 to 255, commas between"


def _lanes_fault(value: str) -> str | None:
    lanes = value.split(",")
    if len(lanes) == 16 and all(re.fullmatch(r"[0-9]|1[0-5]", lane) for lane in lanes):
        return None
    return "expected 16 lanes of 0 to 15, one per service level, commas between"
