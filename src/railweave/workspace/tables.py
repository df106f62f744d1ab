"""Tables that people and tools make, as rows of text: CSV, and the first sheet of an XLSX workbook."""

from __future__ import annotations

import csv
import zipfile
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path

from railweave.model.cable_plan import TableRow
from railweave.model.finding import BadInput
from railweave.workspace.faults import fault

MOST_BYTES = 256 << 20
"""A plan of 400,000 cables is some 100 MB; what unpacks to more is no plan."""


def table_rows(path: Path, shown: str, sheet: str | None = None) -> list[TableRow]:
    """The rows of a file, numbered as its reader shows them. Raises BadInput where it is no table."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise _no_table(shown, f"expected at most {MOST_BYTES >> 20} MB, got more")
        content = path.read_bytes()
    except OSError as error:
        raise BadInput([fault("WSP002", shown, f"expected to read it, got: {error.strerror}")]) from error
    is_workbook = content.startswith(b"PK")
    return list(_workbook(content, shown, sheet) if is_workbook else _csv(content, shown))


def _csv(content: bytes, shown: str) -> Iterator[TableRow]:
    """Rows of comma-, semicolon- or tab-separated text."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _no_table(shown, f"expected UTF-8, got the byte {content[error.start]:#04x} at {error.start}") from error
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        yield from (TableRow(reader.line_num, tuple(cells)) for cells in reader)
    except csv.Error as error:
        raise _no_table(shown, f"expected cells and separators, got in line {reader.line_num}: {error}") from error


def _workbook(content: bytes, shown: str, sheet: str | None) -> Iterator[TableRow]:
    """Rows of a sheet, by default the first. The size is looked at before anything is unpacked."""
    from openpyxl import load_workbook  # noqa: PLC0415  # only workbooks need it
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
        if size > MOST_BYTES:
            raise _no_table(shown, f"expected at most {MOST_BYTES >> 20} MB unpacked, got {size >> 20}")
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        names = book.sheetnames
        if sheet is not None and sheet not in names:
            raise _no_table(shown, f"expected a sheet {sheet}, got {', '.join(names)}")
        for number, cells in enumerate(book[sheet or names[0]].iter_rows(values_only=True), 1):
            yield TableRow(number, tuple("" if cell is None else str(cell) for cell in cells))
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, SyntaxError, EOFError) as error:
        raise _no_table(shown, f"expected a workbook, got: {error}") from error


def _no_table(shown: str, detail: str) -> BadInput:
    return BadInput([fault("WSP010", shown, detail)])
