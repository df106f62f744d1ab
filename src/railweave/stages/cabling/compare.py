"""A cabling plan that was made elsewhere beside the design: every difference with its row and column."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from railweave.model.cable_plan import PlanLink, PlanPort, TableRow
from railweave.model.finding import Finding, Place, in_order
from railweave.stages.cabling.columns import Columns, find_columns
from railweave.stages.cabling.faults import fault

_MANY = re.compile(r"[\s,;]+")
_ETHERNET = re.compile(r"^(?:ethernet|eth|et)(?=\d)")

Key = tuple[str, str]
"""Device and port in their one spelling."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many links of the design the plan has as they should be, of how many, and every difference."""

    matched: int
    wanted: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A link of the plan: both ends as ports of the design, and its row."""

    one: PlanPort
    other: PlanPort
    row: int


def compare_plan(path: str, rows: Sequence[TableRow], wanted: Iterable[PlanLink]) -> Comparison:
    """The plan of a file beside the links of the design; either end may stand first."""
    links = list(wanted)
    columns, findings = find_columns(path, rows)
    if columns is None:
        return Comparison(0, len(links), tuple(findings))
    book = _Book(path, links)
    seen = [link for row in columns.rows for link in book.links_of(row, columns)]
    wrong = [link for link in seen if book.partner[link.one] != link.other]
    findings += [*book.findings, *_differences(path, wrong, book), *_missing(path, seen, links)]
    return Comparison(len(seen) - len(wrong), len(links), in_order(findings))


def device_key(name: str) -> str:
    """A device's name without its domain, in lower case."""
    return name.strip().lower().partition(".")[0]


def port_key(name: str) -> str:
    """A port's name in lower case; `Ethernet1/1`, `Eth1/1` and `Et1/1` are one.

    >>> port_key("Eth1/47") == port_key("Ethernet1/47")
    True
    """
    return _ETHERNET.sub("et", name.strip().lower())


class _Book:
    """The ports of the design by every name, and what was wrong with the rows so far."""

    def __init__(self, path: str, links: list[PlanLink]) -> None:
        self.path = path
        self.findings: list[Finding] = []
        self.partner: dict[PlanPort, PlanPort] = {}
        self._ports: dict[Key, PlanPort] = {}
        self._rows: dict[PlanPort, int] = {}
        for link in links:
            self.partner[link.one], self.partner[link.other] = link.other, link.one
            for port in (link.one, link.other):
                for name in port.names:
                    self._ports.setdefault((device_key(port.device), port_key(name)), port)
        self._devices = {device for device, _ in self._ports}

    def links_of(self, row: TableRow, columns: Columns) -> Iterator[_Seen]:
        """The links of a row whose ends are known; the others are findings."""
        if not any(cell.strip() for cell in row.cells):
            return
        if len(row.cells) < columns.width:
            self._say("CAB003", row, None, f"expected {columns.width} cells, got {len(row.cells)}")
            return
        ends = [self._ports_of(row, columns, side) for side in "ab"]
        if len(ends[0]) != len(ends[1]):
            text = f"expected as many ports at both ends, got {len(ends[0])} and {len(ends[1])}"
            self._say("CAB011", row, columns.at["b_port"], text)
            return
        for one, other in zip(*ends, strict=True):
            taken = [self._is_taken(port, row, columns.at[f"{side}_port"]) for port, side in ((one, "a"), (other, "b"))]
            if one is not None and other is not None and not any(taken):
                yield _Seen(one, other, row.number)

    def _ports_of(self, row: TableRow, columns: Columns, side: str) -> list[PlanPort | None]:
        device, listed = (row.cells[columns.at[f"{side}_{part}"]] for part in ("device", "port"))
        names = [name for name in _MANY.split(listed.strip()) if name] or [""]
        if device_key(device) not in self._devices:
            text = f"expected a host or switch of the design, got {device.strip() or 'nothing'}"
            self._say("CAB004", row, columns.at[f"{side}_device"], text)
            return [None] * len(names)
        found = [self._ports.get((device_key(device), port_key(name))) for name in names]
        for name, port in zip(names, found, strict=True):
            if port is None:
                text = f"expected a port of {device.strip()} that has a cable, got {name or 'nothing'}"
                self._say("CAB005", row, columns.at[f"{side}_port"], text)
        return found

    def _is_taken(self, port: PlanPort | None, row: TableRow, column: int) -> bool:
        """Whether another row has the port already."""
        if port is None:
            return False
        first = self._rows.setdefault(port, row.number)
        if first != row.number:
            self._say("CAB006", row, column, f"expected {port} once, row {first} has it too")
        return first != row.number

    def _say(self, code: str, row: TableRow, column: int | None, text: str) -> None:
        where = Place(path=self.path, line=row.number, column=None if column is None else column + 1)
        self.findings.append(fault(code, where, text))


def _differences(path: str, wrong: list[_Seen], book: _Book) -> Iterator[Finding]:
    """Swaps as one finding each, other wrong ends by themselves."""
    at = {port: link for link in wrong for port in (link.one, link.other)}
    told: set[_Seen] = set()
    for link in wrong:
        if link in told:
            continue
        where = Place(path=path, line=link.row)
        mate = at.get(book.partner[link.one])
        if mate is not None and mate is not link and _is_swap(link, mate, book):
            told |= {link, mate}
            parallel = {link.one.device, link.other.device} == {mate.one.device, mate.other.device}
            text = f"expected {link.one} to {book.partner[link.one]}, row {mate.row} has its other end"
            yield fault("CAB008", where, text, is_harmless=parallel)
        else:
            told.add(link)
            yield fault("CAB007", where, f"expected {link.one} to {book.partner[link.one]}, got {link.other}")


def _is_swap(link: _Seen, mate: _Seen, book: _Book) -> bool:
    """Whether exchanging one end of each makes both right."""
    ends = {link.one, link.other, mate.one, mate.other}
    return {book.partner[port] for port in ends} == ends


def _missing(path: str, seen: list[_Seen], links: list[PlanLink]) -> Iterator[Finding]:
    """Links of which the plan has neither end; a device without any row is named once."""
    known = {port for link in seen for port in (link.one, link.other)}
    absent = [link for link in links if link.one not in known and link.other not in known]
    all_of = Counter(device for link in links for device in (link.one.device, link.other.device))
    gone = Counter(device for link in absent for device in (link.one.device, link.other.device))
    whole = {device for device, count in gone.items() if count == all_of[device]}
    by_device: dict[str, list[PlanLink]] = defaultdict(list)
    where = Place(path=path)
    for link in absent:
        named = next((device for device in (link.other.device, link.one.device) if device in whole), None)
        if named is None:
            yield fault("CAB009", where, f"expected {link.one} to {link.other} ({link.cable}), got no row")
        else:
            by_device[named].append(link)
    for device, lost in by_device.items():
        yield fault("CAB010", where, f"expected {len(lost)} cable(s) of {device}, got none")
