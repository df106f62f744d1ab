"""A workbook in Office Open XML (ECMA-376) of plain texts, as bytes: same rows, same bytes."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OPEN = "http://schemas.openxmlformats.org"
_MAIN = f"{_OPEN}/spreadsheetml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PACKAGE = "application/vnd.openxmlformats-package.relationships+xml"
_RELATED = f"{_OPEN}/officeDocument/2006/relationships"
_RELATIONS = f'{_HEAD}<Relationships xmlns="{_OPEN}/package/2006/relationships">'

MAX_ROWS = 1_048_576
"""Rows of a sheet (Microsoft, "Excel specifications and limits")."""


def workbook(title: str, rows: Iterable[Sequence[str]]) -> bytes:
    """A workbook of one sheet or, where the rows don't fit on one, more; the first row heads each of them."""
    header, *body = rows
    step = MAX_ROWS - 1
    parts = [body[first : first + step] for first in range(0, len(body), step)] or [[]]
    numbers = range(1, len(parts) + 1)
    names = [title if number == 1 else f"{title}-{number}" for number in numbers]
    files = [
        ("[Content_Types].xml", _content_types(numbers)),
        ("_rels/.rels", _RELATIONS + _relation(1, "officeDocument", "xl/workbook.xml") + "</Relationships>"),
        ("xl/workbook.xml", _workbook(names)),
        (
            "xl/_rels/workbook.xml.rels",
            _RELATIONS
            + "".join(_relation(n, "worksheet", f"worksheets/sheet{n}.xml") for n in numbers)
            + "</Relationships>",
        ),
        *((f"xl/worksheets/sheet{n}.xml", _sheet([header, *part])) for n, part in zip(numbers, parts, strict=True)),
    ]
    return _archive([(name, text.encode()) for name, text in files])


def _content_types(numbers: Iterable[int]) -> str:
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_TYPE}.worksheet+xml"/>' for n in numbers
    )
    return (
        f'{_HEAD}<Types xmlns="{_OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="{_PACKAGE}"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>{sheets}</Types>'
    )


def _relation(number: int, kind: str, target: str) -> str:
    return f'<Relationship Id="rId{number}" Type="{_RELATED}/{kind}" Target="{target}"/>'


def _workbook(names: Iterable[str]) -> str:
    """The list of sheets; Excel takes at most 31 characters for a name."""
    sheets = "".join(
        f'<sheet name="{escape(name[-31:])}" sheetId="{n}" r:id="rId{n}"/>' for n, name in enumerate(names, 1)
    )
    return f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_RELATED}"><sheets>{sheets}</sheets></workbook>'


def _sheet(rows: Iterable[Sequence[str]]) -> str:
    lines = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    return f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetData>{lines}</sheetData></worksheet>'


def _cell(text: str) -> str:
    return f'<c t="inlineStr"><is><t>{escape(text)}</t></is></c>'


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A ZIP archive (PKWARE APPNOTE 6.3.3: 4.3.7 local header, 4.3.12 directory, 4.3.16 end) dated 1980-01-01."""
    packed, directory, total = bytearray(), bytearray(), 0
    for name, content in files:
        squeezed = zlib.compress(content, wbits=-15)
        path, at = name.encode(), len(packed)
        fields = (20, 0, 8, 0, 33, zlib.crc32(content), len(squeezed), len(content), len(path), 0)
        packed += b"PK\x03\x04" + struct.pack("<5H3I2H", *fields) + path + squeezed
        directory += b"PK\x01\x02" + struct.pack("<6H3I2H", 20, *fields) + struct.pack("<3H2I", 0, 0, 0, 0, at) + path
        total += 1
    end = struct.pack("<4H2IH", 0, 0, total, total, len(directory), len(packed), 0)
    return bytes(packed + directory) + b"PK\x05\x06" + end
