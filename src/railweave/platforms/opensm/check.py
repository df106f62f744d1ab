"""Judge the files of a subnet-manager host by reading them back as strictly as OpenSM should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from railweave.model.finding import Finding, Place
from railweave.platforms.opensm.faults import fault
from railweave.platforms.opensm.header import LACKS
from railweave.platforms.opensm.options import value_fault
from railweave.platforms.opensm.partitions import HIGHEST_PKEY, Rule
from railweave.platforms.opensm.paths import FOLDER
from railweave.platforms.opensm.sections import SECTIONS

_LONGEST_LINE = 4094
"""OpenSM cuts a longer line of partitions.conf, and the rest is a syntax error (OpenSM 3.3.23, seen in a real run)."""


def check(files: Mapping[str, bytes], path: str) -> list[Finding]:
    """Every fault of the files of one host."""
    findings: list[Finding] = []
    parsed: dict[str, dict[str, Any]] = {}
    for section in SECTIONS:
        if section.file not in files:
            continue
        place = f"{path}/{section.file}"
        text = files[section.file].decode("utf-8", errors="replace")
        try:
            parsed[section.file] = section.parse(text)
        except ValueError as error:
            line, _, detail = str(error).partition(": ")
            findings.append(fault("IBM002", detail=detail, where=Place(path=place, line=int(line))))
            continue
        findings += _long_lines(text, place)
        findings += _lacking(parsed[section.file]["header"], place)
    findings += _options(parsed.get("opensm.conf"), files, path)
    findings += _partitions(parsed.get("partitions.conf"), path)
    for name, content in parsed.items():
        if "guids" in content:
            findings += _guids([g.guid for g in content["guids"]], f"{path}/{name}")
    return findings


def _long_lines(text: str, place: str) -> Iterator[Finding]:
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > _LONGEST_LINE:
            detail = f"expected at most {_LONGEST_LINE} characters, got {len(line)}"
            yield fault("IBM002", detail=detail, where=Place(path=place, line=number))


def _lacking(header: list[str], place: str) -> Iterator[Finding]:
    for number, line in enumerate(header, start=1):
        if LACKS in line:
            yield fault("IBM001", detail=f"expected all GUIDs, {line}", where=Place(path=place, line=number))


def _options(content: dict[str, Any] | None, files: Mapping[str, bytes], path: str) -> Iterator[Finding]:
    place = f"{path}/opensm.conf"
    if content is None:
        if "opensm.conf" not in files:
            yield fault("IBM005", detail="expected opensm.conf, got none", where=Place(path=place))
        return
    lines = {option.key: n for n, option in enumerate(content["options"])}
    for option in content["options"]:
        wrong = value_fault(option.key, option.value)
        if wrong is not None:
            detail = f"{wrong}, got `{option.key} {option.value}`"
            yield fault("IBM003", detail=detail, where=Place(path=place))
        name = option.value.removeprefix(f"{FOLDER}/")
        if name != option.value and name not in files:
            yield fault("IBM005", detail=f"expected the file {name}, got none", where=Place(path=place))
    if "routing_engine" not in lines:
        yield fault("IBM003", detail="expected a routing_engine, got none", where=Place(path=place))


def _partitions(content: dict[str, Any] | None, path: str) -> Iterator[Finding]:
    if content is None:
        return
    place = Place(path=f"{path}/partitions.conf")
    rules: list[Rule] = content["rules"]
    first = rules[0] if rules else None
    if (
        first is None
        or (first.name, first.pkey) != ("Default", 0x7FFF)
        or {"ALL", "SELF"} - {m for m, _ in first.members}
    ):
        yield fault("IBM006", detail="expected Default=0x7fff with ALL and SELF first, got another", where=place)
    counts = Counter(rule.pkey & 0x7FFF for rule in rules)
    for rule in rules[1:]:
        if not 1 <= rule.pkey <= HIGHEST_PKEY:
            detail = f"expected a P_Key from 0x1 to {HIGHEST_PKEY:#x} for {rule.name}, got {rule.pkey:#x}"
            yield fault("IBM002", detail=detail, where=place)
        if counts[rule.pkey & 0x7FFF] > 1:
            yield fault("IBM004", detail=f"expected {rule.pkey:#x} once, {rule.name} has it too", where=place)
    for rule in rules:
        yield from _guids([m for m, _ in rule.members], place.path)


def _guids(guids: list[str], place: str) -> Iterator[Finding]:
    for guid, count in sorted(Counter(guids).items()):
        if count > 1:
            yield fault("IBM004", detail=f"expected {guid} once, got it {count} times", where=Place(path=place))
