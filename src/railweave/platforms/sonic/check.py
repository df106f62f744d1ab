"""Faults in a switch's files, found by reading them back: what YANG accepts although the switch wouldn't work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railweave.model.finding import Finding, Place, in_order
from railweave.platforms.sonic import (
    check_buffers,
    check_form,
    check_links,
    check_ports,
    check_qos,
    check_references,
    check_routing,
    check_services,
)
from railweave.platforms.sonic.config_db import FILE, parse
from railweave.platforms.sonic.faults import fault
from railweave.platforms.sonic.reading import Fault, Reading, line_of

RULES = (
    *check_form.RULES,
    *check_ports.RULES,
    *check_links.RULES,
    *check_references.RULES,
    *check_qos.RULES,
    *check_buffers.RULES,
    *check_services.RULES,
)


def check(files: Mapping[str, bytes], path: str) -> list[Finding]:
    """Every fault of one switch's files, sorted; `path` is its folder."""
    place = f"{path}/{FILE}"
    content = files.get(FILE)
    if content is None:
        got = ", ".join(sorted(files)) or "nothing"
        return [fault("SON020", detail=f"expected {FILE}, got {got}", where=Place(path=place))]
    try:
        tables = parse(content)
    except ValueError as error:
        return [fault("SON020", detail=f"expected an object of tables, got: {error}", where=Place(path=place))]
    text = content.decode(errors="replace")
    found = list(check_form.malformed(tables)) or list(_judged(Reading(tables=tables), files))
    return list(
        in_order(
            [
                fault(code, detail=detail, where=Place(path=place, line=line_of(text, table, key)))
                for code, table, key, detail in found
            ]
        )
    )


def _judged(reading: Reading, files: Mapping[str, bytes]) -> Iterator[Fault]:
    for rule in RULES:
        yield from rule(reading)
    yield from check_routing.findings(reading, files)
