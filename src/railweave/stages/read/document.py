"""Parse one YAML file strictly to plain values with the place of each, and gather all faults of the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import yaml

from railweave.model.document import Document, KeyPath
from railweave.model.finding import BadInput, Finding, Place
from railweave.stages.read.faults import fault
from railweave.stages.read.scalars import plain_value, surprise

_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_MAX_DEPTH = 64
_MAX_ALIASED = 10_000
"""Values that aliases may stand for in one file, beyond those that are written out. Written ones have no limit."""


def read_document(path: str, content: bytes) -> Document:
    """The values and places of a YAML file. Raises BadInput with all its faults."""
    text = _text(path, content)
    builder = _Builder(path)
    loader = None
    try:
        loader = _LOADER(text)
        while loader.check_event() and not builder.gave_up:
            builder.take(loader.get_event())
    except yaml.MarkedYAMLError as error:
        builder.findings.append(_parser_fault(path, error))
    except yaml.YAMLError as error:
        detail = f"expected plain text, got {error}".replace("\n", " ")
        builder.findings.append(fault("YAML002", detail, Place(path=path, line=1)))
    finally:
        if loader is not None:
            loader.dispose()
    if builder.findings:
        raise BadInput(builder.findings)
    if not isinstance(builder.root, dict):
        where = Place(path=path, line=1, column=1)
        if builder.root is None:
            raise BadInput([fault("YAML003", "expected a mapping, got nothing", where)])
        raise BadInput([fault("YAML009", "expected `key: value` lines, got a list or a single value", where)])
    return Document(path=path, data=builder.root, places=builder.places, key_places=builder.key_places)


def _text(path: str, content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        detail = f"expected UTF-8, got byte 0x{content[error.start]:02x}"
        raise BadInput([fault("YAML002", detail, Place(path=path, line=line))]) from error
    return text


def _parser_fault(path: str, error: yaml.MarkedYAMLError) -> Finding:
    mark = error.problem_mark or error.context_mark
    where = Place(path=path, line=mark.line + 1, column=mark.column + 1) if mark else Place(path=path, line=1)
    problem = " ".join(part for part in (error.context, error.problem) if part)
    return fault("YAML001", f"expected YAML, got: {problem}", where)


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is being filled: its value, its path, and how many values it holds so far."""

    value: Any
    path: KeyPath
    anchor: str | None
    key: str | None = None
    wants_key: bool = False
    skipped: bool = False
    lines: dict[str, int] = field(default_factory=dict)
    size: int = 1


class _Builder:
    """Takes parser events in order; keeps values, their places, and what is wrong with them."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.root: Any = None
        self.places: dict[KeyPath, tuple[int, int]] = {}
        self.key_places: dict[KeyPath, tuple[int, int]] = {}
        self.findings: list[Finding] = []
        self.gave_up = False
        self._stack: list[_Frame] = []
        self._anchors: dict[str, tuple[Any, int]] = {}
        self._aliased = 0
        self._documents = 0

    def take(self, event: Any) -> None:
        """The next event of the parser."""
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._open(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._close()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._give_up("YAML007", "expected one document, got a second one", event)

    def _say(self, code: str, detail: str, event: Any) -> None:
        mark = event.start_mark
        self.findings.append(fault(code, detail, Place(path=self.path, line=mark.line + 1, column=mark.column + 1)))

    def _give_up(self, code: str, detail: str, event: Any) -> None:
        self.gave_up = True
        self._say(code, detail, event)

    def _refuse_tag(self, event: Any) -> None:
        if event.tag is not None:
            self._say("YAML007", f"expected a plain value, got the tag {event.tag}", event)

    def _scalar(self, event: Any) -> None:
        self._refuse_tag(event)
        plain = not event.style
        frame = self._stack[-1] if self._stack else None
        if frame is not None and frame.wants_key:
            self._key(frame, event, plain)
            return
        value: Any = event.value
        if plain and event.tag is None:
            meaning = surprise(value)
            if meaning is not None:
                self._say(
                    "YAML005", f"expected an unambiguous value, got {value}, which others read as {meaning}", event
                )
            else:
                value = plain_value(value)
            if value is None:
                self._say("YAML010", "expected a value, got nothing", event)
        self._put(value, event)
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, 1)

    def _key(self, frame: _Frame, event: Any, plain: bool) -> None:
        key, line = event.value, event.start_mark.line + 1
        frame.wants_key = False
        frame.key = key
        frame.skipped = key in frame.lines
        if frame.skipped:
            self._say("YAML004", f"expected `{key}` once, got it in lines {frame.lines[key]} and {line}", event)
            return
        if plain and key == "<<":
            self._say("YAML007", "expected a key, got the merge key <<", event)
        elif plain and (meaning := surprise(key)):
            self._say("YAML005", f"expected an unambiguous key, got {key}, which others read as {meaning}", event)
        frame.lines[key] = line
        self.key_places[(*frame.path, key)] = (line, event.start_mark.column + 1)

    def _path(self) -> KeyPath:
        """The path of the value that comes next."""
        if not self._stack:
            return ()
        frame = self._stack[-1]
        return (*frame.path, len(frame.value) if isinstance(frame.value, list) else str(frame.key))

    def _put(self, value: Any, event: Any) -> None:
        """Put a value in its place in the innermost mapping or list."""
        if not self._stack:
            self.root = value
            self.places[()] = (event.start_mark.line + 1, event.start_mark.column + 1)
            return
        frame = self._stack[-1]
        frame.size += 1
        if not frame.skipped:
            self.places[self._path()] = (event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(frame.value, list):
            frame.value.append(value)
            return
        if not frame.skipped:
            frame.value[frame.key] = value
        frame.wants_key, frame.skipped = True, False

    def _open(self, event: Any) -> None:
        self._refuse_tag(event)
        if self._stack and self._stack[-1].wants_key:
            self._give_up("YAML007", "expected a text as key, got a mapping or list", event)
            return
        if len(self._stack) >= _MAX_DEPTH:
            self._give_up("YAML008", f"expected at most {_MAX_DEPTH} levels, got more", event)
            return
        is_map = isinstance(event, yaml.MappingStartEvent)
        path = self._path()
        value: Any = {} if is_map else []
        self._put(value, event)
        self._stack.append(_Frame(value=value, path=path, anchor=event.anchor, wants_key=is_map))

    def _close(self) -> None:
        frame = self._stack.pop()
        if self._stack:
            self._stack[-1].size += frame.size - 1
        if frame.anchor is not None:
            self._anchors[frame.anchor] = (frame.value, frame.size)

    def _alias(self, event: Any) -> None:
        if self._stack and self._stack[-1].wants_key:
            self._give_up("YAML007", "expected a text as key, got an alias", event)
            return
        if event.anchor not in self._anchors:
            self._give_up("YAML001", f"expected a value that stands above, got the alias *{event.anchor}", event)
            return
        value, size = self._anchors[event.anchor]
        self._aliased += size
        if self._aliased > _MAX_ALIASED:
            self._give_up("YAML006", f"expected at most {_MAX_ALIASED} aliased values, got more", event)
            return
        self._put(value, event)
        if self._stack:
            self._stack[-1].size += size - 1
