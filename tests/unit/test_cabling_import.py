"""A cabling plan made elsewhere beside the design: each difference with row and column, nothing where all is right."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from railweave.model.cable_plan import TableRow
from railweave.model.finding import BadInput
from railweave.pipeline import compare_plan, export, load, render_site, templates
from railweave.workspace.tables import table_rows
from tests.inventories import inventory
from tests.templates import texts
from tests.unit.repositories import railweave, repository

INTENT = "workload: training\nhosts: 20\nreserved_hosts: 1\nserver: dgx-h100\n"
PAIRS = "workload: inference\nlocations: [{name: fra, gpus: 64}, {name: muc, gpus: 24}]\n"
Cells = list[list[str]]


def plan(intent: str) -> Cells:
    """Our own cabling.csv as cells, the header first."""
    model = load("s", inventory(intent))
    chunks = [chunk for name, chunk in render_site(model, templates(texts())) if name == "cabling.csv"]
    return list(csv.reader(io.StringIO(b"".join(chunks).decode())))


def findings(cells: Cells, intent: str = INTENT) -> list[tuple[str, int | None, int | None, str]]:
    rows = [TableRow(number, tuple(row)) for number, row in enumerate(cells, 1)]
    found = compare_plan(load("s", inventory(intent)), "plan.csv", rows).findings
    return [(one.code, one.where.line, one.where.column, one.detail) for one in found]


@pytest.mark.parametrize("intent", [INTENT, PAIRS])
def test_our_own_plan_has_no_difference(intent: str) -> None:
    cells = plan(intent)

    assert len(cells) > 20
    assert findings(cells, intent) == []


def test_ends_may_be_turned_names_have_domains_and_rows_any_order() -> None:
    header, *rows = plan(INTENT)
    one, other = ([header.index(f"{side}_{part}") for part in ("device", "port")] for side in "ab")
    turned = [["from device", "from port", "to device", "to port"]]
    for number, row in enumerate(reversed(rows)):
        a, b = ([row[place] for place in ends] for ends in (one, other))
        first, second = (a, b) if number % 2 else (b, a)
        turned.append([first[0].upper() + ".dc1.example.com", first[1], second[0], second[1]])

    assert findings([["a title"], [], *turned, []]) == []


@pytest.mark.parametrize(("format_name", "file"), [("netbox", "cables.csv"), ("p2p", "compute.xlsx")])
def test_what_is_exported_is_read_back_without_a_difference(tmp_path: Path, format_name: str, file: str) -> None:
    model = load("s", inventory(INTENT))
    content = b"".join(chunk for name, chunk in export(model, format_name) if name == file)
    (tmp_path / file).write_bytes(content)

    found = compare_plan(model, file, table_rows(tmp_path / file, file))

    assert found.matched == found.wanted == 160 + 256
    assert found.findings == ()


def edited(change: Callable[[Cells, dict[str, int]], None]) -> Cells:
    cells = plan(INTENT)
    change(cells, {name: place for place, name in enumerate(cells[0])})
    return cells


def test_a_copied_row_is_a_port_in_two_cables_and_a_cable_that_is_missing() -> None:
    """The published plan of F34: one group of rows copied and not changed."""

    def copy(cells: Cells, at: dict[str, int]) -> None:
        cells[6] = list(cells[5])

    found = findings(edited(copy))

    assert [(code, line) for code, line, _, _ in found] == [("CAB009", None), ("CAB006", 7), ("CAB006", 7)]
    assert "row 6 has it too" in found[1][3]


def test_a_device_that_stands_nowhere_is_named_once() -> None:
    def rename(cells: Cells, at: dict[str, int]) -> None:
        for row in cells[1:]:
            row[at["b_device"]] = row[at["b_device"]].replace("spine-02", "spine-01")

    found = findings(edited(rename))
    by_code = {code for code, _, _, _ in found}

    assert by_code == {"CAB006", "CAB010"}
    assert [detail for code, _, _, detail in found if code == "CAB010"] == [
        "expected 64 cable(s) of compute-spine-02, got none"
    ]


def test_a_swap_is_one_finding_and_harmless_between_the_same_two() -> None:
    def swap(first: int, second: int) -> list[tuple[str, int | None, int | None, str]]:
        def change(cells: Cells, at: dict[str, int]) -> None:
            for part in ("b_device", "b_port"):
                one, other = cells[first][at[part]], cells[second][at[part]]
                cells[first][at[part]], cells[second][at[part]] = other, one

        return findings(edited(change))

    wrong_rail = swap(1, 25)
    parallel = swap(161, 162)

    assert [(code, line) for code, line, _, _ in wrong_rail] == [("CAB008", 2)]
    assert "row 26 has its other end" in wrong_rail[0][3]
    assert [(code, line) for code, line, _, _ in parallel] == [("CAB008", 162)]


def test_each_wrong_cell_is_told_with_row_and_column() -> None:
    def spoil(cells: Cells, at: dict[str, int]) -> None:
        cells[1][at["a_device"]] = "host-9999"
        cells[2][at["b_port"]] = "99/9"
        cells[3] = cells[3][:5]
        cells[4][at["a_port"]] += " mlx5_3"

    got = {(code, line, column) for code, line, column, _ in findings(edited(spoil)) if line is not None}

    assert got == {("CAB004", 2, 3), ("CAB005", 3, 12), ("CAB003", 4, None), ("CAB011", 5, 12)}


def test_a_header_without_ends_or_with_an_end_twice_is_told() -> None:
    nothing = findings([["cable", "length"], ["1", "5"]])
    twice = findings(edited(lambda cells, at: cells[0].append("a_port")))

    assert [code for code, _, _, _ in nothing] == ["CAB001"]
    assert ("CAB002", 1, 21) in {found[:3] for found in twice}


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("latin.csv", "a_device,ü".encode("latin-1"), "expected UTF-8"),
        ("quote.csv", b'a_device,a_port\n"open,1\n', "expected cells and separators"),
        ("cut.xlsx", b"PK\x03\x04 not a workbook", "expected a workbook"),
    ],
)
def test_what_is_no_table_is_refused(tmp_path: Path, name: str, content: bytes, says: str) -> None:
    (tmp_path / name).write_bytes(content)

    with pytest.raises(BadInput) as raised:
        table_rows(tmp_path / name, name)

    assert [finding.code for finding in raised.value.findings] == ["WSP010"]
    assert says in raised.value.findings[0].detail


def test_a_workbook_that_unpacks_to_gigabytes_is_refused_before_that(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (300 << 20))

    with pytest.raises(BadInput, match="1 fault"):
        table_rows(path, "bomb.xlsx")


def test_entities_of_a_workbook_are_not_expanded(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["a_device"])
    book.save(tmp_path / "good.xlsx")
    path = tmp_path / "evil.xlsx"
    with zipfile.ZipFile(tmp_path / "good.xlsx") as good, zipfile.ZipFile(path, "w") as evil:
        for entry in good.infolist():
            content = good.read(entry)
            if entry.filename == "xl/workbook.xml":
                bomb = b'<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
                content = bomb + content.partition(b"?>")[2] if content.startswith(b"<?xml") else bomb + content
            evil.writestr(entry, content)

    with pytest.raises(BadInput):
        table_rows(path, "evil.xlsx")


def test_the_command_compares_one_fabric_and_ends_with_3_on_differences(tmp_path: Path) -> None:
    folder = repository(tmp_path, edge=PAIRS)
    assert railweave(folder, "render", "-q").code == 0
    lines = (folder / "rendered/edge/cabling.csv").read_text().splitlines()
    (folder / "fra.csv").write_text("\n".join(line for line in lines if "muc" not in line) + "\n")

    part = railweave(folder, "cabling", "import", "edge", "fra.csv", "--fabric", "fra-compute", "--json")
    whole = railweave(folder, "cabling", "import", "edge", "fra.csv")

    assert (part.code, whole.code) == (0, 3)
    told = json.loads(part.out)
    assert told["links"] == told["matched"] > 0 and told["findings"] == []
    assert "CAB010" in whole.err
    assert railweave(folder, "cabling", "import", "edge", "fra.csv", "--fabric", "ber").code == 2
