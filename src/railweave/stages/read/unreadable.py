"""Say in an operator's words why a file can't be read as YAML at all, or not to its end."""

from __future__ import annotations

import re
from typing import Any

from railweave.model.finding import Finding, Place
from railweave.stages.read.faults import MOST_LEVELS, fault

_CONTROLS = bytes({*range(32), 127} - set(b"\t\n\r"))
_ODD = re.compile(
    b"[" + re.escape(_CONTROLS) + b"]"
    rb"|\xc2[\x80-\x9f]"  # U+0080 to U+009F, with NEL
    rb"|\xe2\x80[\xa8\xa9]"  # U+2028, U+2029: line breaks in YAML 1.1, letters in 1.2
    rb"|\xef\xbf[\xbe\xbf]"  # U+FFFE, U+FFFF: no characters
)
"""What YAML 1.2.2 (section 5.1) doesn't let stand in a file, and line breaks that only YAML 1.1 knows."""

_CLOSE_QUOTE = ("a closing quote", "close the quote")
_ESCAPE = r"write \\ for a backslash, or use single quotes"
_SOMETHING = re.compile(rb"(\xef\xbb\xbf)?[ \t\r\n]*+[^ \t\r\n]")

_BEFORE = "could not find expected ':'"
"""The parser says this one line late: the key without a colon is where it began to look."""

_PARSER_WORDS = (
    ("found a tab character", "spaces as indentation", "indent with spaces"),
    ("mapping values are not allowed", "one `key: value` a line", "line the keys up, or quote the value"),
    (_BEFORE, "a colon after the key", "write `key: value`, or quote a text that goes on"),
    ("block sequence entries are not allowed", "a list on lines of its own", "start each item on a new line with `- `"),
    ("mapping keys are not allowed", "`key: value`", "quote a text that begins with `?`"),
    ("found unexpected end of stream", *_CLOSE_QUOTE),
    ("found unexpected document indicator", *_CLOSE_QUOTE),
    ("found unknown escape character", "an escape that YAML knows", _ESCAPE),
    ("hexdecimal", "hexadecimal digits in the escape", _ESCAPE),
    ("escape code", "the escape of a character", _ESCAPE),
    ("did not find expected alphabetic or numeric", "a name after `&` or `*`", "quote a text that begins so"),
    ("found character that cannot start", "a value", "put the value in quotes"),
    ("did not find expected '-' indicator", "`- ` at the column of the list", "line the items up"),
    ("did not find expected ',' or ']'", "`,` or `]`", "close the list with `]`"),
    ("did not find expected ',' or '}'", "`,` or `}`", "close the mapping with `}`"),
    ("did not find expected key", "a key below its neighbours", "line the keys up, or close a quote above"),
    ("did not find expected node content", "a value", "write a value, or put it in quotes"),
    ("did not find expected <document start>", "the end of the file", "indent the line, or remove `...`"),
    ("incompatible YAML document", "YAML 1.2", "remove the line `%YAML`"),
)
"""(what libyaml 0.2.5 says in scanner.c or parser.c, what it had expected, what to do)."""


def text_fault(path: str, content: bytes) -> Finding | None:
    """Why a file isn't UTF-8 text with something in it, or None if it is."""
    if not _SOMETHING.match(content):
        return fault("YAML003", "expected a mapping, got nothing", Place(path=path, line=1, column=1))
    if content.isascii():
        # Looking for one byte is many times quicker than a pattern: a file may have 100 MB.
        odd = _ODD.search(content) if any(byte in content for byte in _CONTROLS) else None
    else:
        odd = _ODD.search(content)
        try:
            content.decode()
        except UnicodeDecodeError as error:
            if odd is None or error.start < odd.start():
                detail = f"expected UTF-8, got byte 0x{content[error.start]:02x}"
                return fault("YAML002", detail, _place_at(path, content, error.start))
    return None if odd is None else _control_character(path, content, odd)


def _control_character(path: str, content: bytes, odd: re.Match[bytes]) -> Finding:
    code = f"{ord(odd.group().decode()):04X}"
    hint = rf"remove it, or write \u{code} in double quotes" if code > "009F" else "remove it"
    detail = f"expected text, got the control character U+{code}"
    return fault("YAML002", detail, _place_at(path, content, odd.start()), hint)


def _place_at(path: str, content: bytes, offset: int) -> Place:
    start = content.rfind(b"\n", 0, offset) + 1
    column = len(content[start:offset].decode(errors="replace").removeprefix("\ufeff")) + 1
    return Place(path=path, line=content.count(b"\n", 0, offset) + 1, column=column)


def parser_fault(path: str, content: bytes, error: Exception) -> Finding:
    """Why the parser stopped, in an operator's words."""
    mark, problem = getattr(error, "problem_mark", None), str(getattr(error, "problem", ""))
    if _BEFORE in problem:
        mark = getattr(error, "context_mark", mark)
    if mark is None:
        return fault("YAML001", f"expected YAML, got: {' '.join(str(error).split())}", Place(path=path, line=1))
    where = Place(path=path, line=mark.line + 1, column=mark.column + 1)
    found = _found(content, mark)
    if found == "a tab":
        return fault("YAML001", "expected spaces, got a tab", where, "indent with spaces")
    if "nesting" in problem:
        return fault("YAML008", f"expected at most {MOST_LEVELS} levels, got more", where)
    for words, expected, hint in _PARSER_WORDS:
        if words in problem:
            return fault("YAML001", f"expected {expected}{_begun(error, mark)}, got {found}", where, hint)
    return fault("YAML001", f"expected YAML, got {found} ({problem})", where)


def _begun(error: Exception, mark: Any) -> str:
    """In which line above something begins that isn't closed."""
    start, context = getattr(error, "context_mark", None), str(getattr(error, "context", ""))
    if start is None or start.line == mark.line or not any(word in context for word in ("flow", "quoted")):
        return ""
    return f" for what begins in line {start.line + 1}"


def _found(content: bytes, mark: Any) -> str:
    """What stands where the parser stopped."""
    lines = content.decode("utf-8-sig").splitlines()
    rest = lines[mark.line][mark.column :] if mark.line < len(lines) else ""
    if rest.startswith("\t"):
        return "a tab"
    if not rest.strip():
        return "the end of the line" if mark.line + 1 < len(lines) else "the end of the file"
    return f"`{rest.split()[0][:20]}`"
