"""Judge the files of a subnet-manager host by reading them back more strictly than OpenSM does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from railweave.model.finding import Finding
from railweave.platforms.opensm.check_guids import check_guids
from railweave.platforms.opensm.check_options import check_options
from railweave.platforms.opensm.check_partitions import check_partitions
from railweave.platforms.opensm.check_unit import check_unit
from railweave.platforms.opensm.contents import Contents
from railweave.platforms.opensm.faults import fault
from railweave.platforms.opensm.header import HOMELESS, LACKS, TENANTLESS, said
from railweave.platforms.opensm.paths import OPTIONS, PARTITIONS
from railweave.platforms.opensm.reading import BadLine
from railweave.platforms.opensm.sections import SECTIONS


def check(files: Mapping[str, bytes], path: str) -> list[Finding]:
    """Every fault of the files of one host, each with its line and what OpenSM would make of it."""
    contents: dict[str, dict[str, Any]] = {}
    bad: dict[str, list[BadLine]] = {}
    for section in SECTIONS:
        if section.file not in files:
            continue
        text = files[section.file].decode("utf-8", errors="replace")
        contents[section.file], bad[section.file] = section.read(text)
    found = Contents(path=path, names=frozenset(files), contents=contents, bad=bad)
    judges = (_forms, _absent, _headers, check_options, check_partitions, check_guids, check_unit)
    return [finding for judge in judges for finding in judge(found)]


def _forms(found: Contents) -> Iterator[Finding]:
    for file, lines in found.bad.items():
        for bad in lines:
            yield fault("IBM002", detail=bad.detail, where=found.place(file, bad.line))


def _absent(found: Contents) -> Iterator[Finding]:
    """The two files without which a host has no subnet manager of ours."""
    for name in (OPTIONS, PARTITIONS):
        if name not in found.names:
            yield fault("IBM005", detail=f"expected {name}, got none", where=found.place(name))


def _headers(found: Contents) -> Iterator[Finding]:
    for name, content in found.contents.items():
        lacks = said(content["header"], LACKS)
        if lacks is not None:
            detail = f"expected all GUIDs, {lacks[1].partition(';')[0]}"
            yield fault("IBM001", detail=detail, where=found.place(name, lacks[0]))
        homeless = said(content["header"], HOMELESS)
        if homeless is not None:
            detail = "expected a free leaf port for this host, got none"
            yield fault("IBM011", detail=detail, where=found.place(name, homeless[0]))
        alone = said(content["header"], TENANTLESS)
        if alone is not None:
            detail = f"expected every host in a tenant, {alone[1].partition(';')[0]}"
            yield fault("IBM007", detail=detail, where=found.place(name, alone[0]))
