"""Parse one YAML file strictly to plain values with the place of each, and gather all faults of the file."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import yaml

from railweave.model.document import Document, PlaceMap, packed
from railweave.model.finding import BadInput, Finding, Place
from railweave.stages.read.faults import MOST_FAULTS, MOST_LEVELS, fault
from railweave.stages.read.scalars import OutOfRange, Surprise, plain_value
from railweave.stages.read.unreadable import parser_fault, text_fault

_PARSER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""libyaml where PyYAML was built with it, as its wheels are. Only the events are used."""

_MAX_ALIASED = 10_000
"""Values that aliases may stand for in one file, beyond those that are written out. Written ones have no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """What was read of a file: its faults, and its values if the file could be read to the end."""

    document: Document | None
    findings: tuple[Finding, ...]


def read_document(path: str, content: bytes) -> Document:
    """The values and places of a YAML file. Raises BadInput with all its faults."""
    parsed = parse(path, content)
    if parsed.document is None or parsed.findings:
        raise BadInput(list(parsed.findings))
    return parsed.document


def parse(path: str, content: bytes) -> Parsed:
    """All that can be read of a YAML file: a fault of its text need not hide those of its values."""
    not_text = text_fault(path, content)
    if not_text is not None:
        return Parsed(document=None, findings=(not_text,))
    builder = _Builder(path)
    _feed(builder, content)
    findings = tuple(builder.findings)
    if builder.gave_up:
        return Parsed(document=None, findings=findings)
    if not isinstance(builder.root, dict):
        return Parsed(document=None, findings=(*findings, _no_mapping(builder)))
    document = Document(
        path=path,
        data=builder.root,
        places=PlaceMap(builder.root, builder.at, builder.sizes),
        key_places=PlaceMap(builder.root, builder.keys_at, builder.sizes),
    )
    return Parsed(document=document, findings=findings)


def _feed(builder: _Builder, content: bytes) -> None:
    """Give the builder every event of the file until one of the two stops."""
    parser = None
    try:
        parser = _PARSER(content)
        next_event, handlers = parser.get_event, builder.handlers
        while not builder.gave_up:
            event = next_event()
            if event.__class__ is yaml.StreamEndEvent:
                return
            handlers[event.__class__](event)
    except (yaml.YAMLError, ValueError) as error:
        # ValueError: PyYAML without libyaml makes characters of escapes that Unicode doesn't have.
        builder.findings.append(parser_fault(builder.path, content, error))
        builder.gave_up = True
    finally:
        if parser is not None:
            parser.dispose()


def _no_mapping(builder: _Builder) -> Finding:
    where = Place(path=builder.path, line=1, column=1)
    if builder.root is None:
        return fault("YAML003", "expected a mapping, got nothing", where)
    return fault("YAML009", "expected `key: value` lines, got a list or a single value", where)


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is being filled, and the key whose value comes next.

    `number` is that of its own value, `nodes` how many there were before it; `lines` keeps where each key stands.
    `skipped`: the value to come has no place to go, since its key is refused.
    """

    value: Any
    anchor: str | None
    number: int
    nodes: int
    key: str | None = None
    key_at: int = 0
    skipped: bool = False
    lines: dict[str, int] = field(default_factory=dict)


class _Builder:
    """Takes parser events in order, each by its handler; keeps values, their places, and what is wrong with them."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.root: Any = None
        self.at: array[int] = array("Q")
        self.keys_at: array[int] = array("Q")
        self.sizes: array[int] = array("Q")
        self.findings: list[Finding] = []
        self.gave_up = False
        self._stack: list[_Frame] = []
        self._anchors: dict[str, tuple[Any, int] | None] = {}
        self._nodes = 0
        self._aliased = 0
        self._documents = 0
        self._key_words: set[str] = set()
        self.handlers: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._start,
            yaml.DocumentEndEvent: self._pass,
            yaml.StreamStartEvent: self._pass,
        }

    def _pass(self, _event: Any) -> None:
        """An event that says nothing about values."""

    def _say(self, code: str, detail: str, event: Any, hint: str | None = None) -> None:
        mark = event.start_mark
        where = Place(path=self.path, line=mark.line + 1, column=mark.column + 1)
        self.findings.append(fault(code, detail, where, hint))
        if len(self.findings) == MOST_FAULTS:
            self.gave_up = True
            self.findings.append(fault("YAML013", f"expected at most {MOST_FAULTS} faults, got more", where))

    def _give_up(self, code: str, detail: str, event: Any, hint: str | None = None) -> None:
        self.gave_up = True
        self._say(code, detail, event, hint)

    def _start(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._give_up("YAML007", "expected one document, got a second one", event, "remove the line `---`")
        elif event.version == (1, 1):
            self._say("YAML007", "expected YAML 1.2, got the directive %YAML 1.1", event, "remove the line")

    def _refuse_tag(self, event: Any) -> None:
        tag = event.tag.replace("tag:yaml.org,2002:", "!!")
        self._say("YAML007", f"expected a plain value, got the tag {tag}", event, "remove the tag")

    def _scalar(self, event: Any) -> None:
        if event.tag is not None:
            self._refuse_tag(event)
        frame = self._stack[-1] if self._stack else None
        if frame is not None and frame.key is None and frame.value.__class__ is dict:
            self._key(frame, event)
            return
        value = event.value if event.style or event.tag is not None else self._plain(event)
        self._nodes += 1
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, 1)
        self._put(value, self._mark(event))

    def _plain(self, event: Any) -> Any:
        """The value of an unquoted scalar; its text where it is refused."""
        value = plain_value(event.value)
        if value is None:
            self._say("YAML010", "expected a value, got nothing", event)
        elif isinstance(value, Surprise):
            self._surprised(value, "value", event)
        elif isinstance(value, OutOfRange):
            self._say("YAML014", f"expected {value.wanted}, got {event.value[:40]}", event)
        else:
            return value
        return event.value or None

    def _surprised(self, surprise: Surprise, what: str, event: Any) -> None:
        read = f"{event.value[:40]} (in YAML 1.1 {surprise.meaning})"
        self._say("YAML005", f"expected a {what} that all tools read alike, got {read}", event, surprise.remedy)

    def _key(self, frame: _Frame, event: Any) -> None:
        key, mark = event.value, event.start_mark
        frame.key, frame.skipped = key, key in frame.lines
        frame.key_at = packed(mark.line, mark.column)
        if event.anchor is not None:
            self._anchors[event.anchor] = (key, 1)
        if frame.skipped:
            self._say(
                "YAML004", f"expected `{key}` once, got it in lines {frame.lines[key]} and {mark.line + 1}", event
            )
            return
        frame.lines[key] = mark.line + 1
        if key not in self._key_words and not event.style and event.tag is None:
            self._plain_key(frame, event)

    def _plain_key(self, frame: _Frame, event: Any) -> None:
        """An unquoted key must be a text for every tool."""
        if event.value == "<<":
            frame.skipped = True
            self._say("YAML007", "expected a key, got the merge key <<", event, "write the merged keys out")
            return
        value = plain_value(event.value)
        if isinstance(value, Surprise):
            self._surprised(value, "key", event)
        elif not isinstance(value, str):
            self._say("YAML012", f"expected a text as key, got {event.value[:40] or 'nothing'}", event)
        else:
            self._key_words.add(value)

    def _open(self, event: Any) -> None:
        if event.tag is not None:
            self._refuse_tag(event)
        is_map = event.__class__ is yaml.MappingStartEvent
        if self._wants_key():
            self._give_up("YAML012", f"expected a text as key, got {'a mapping' if is_map else 'a list'}", event)
        elif len(self._stack) >= MOST_LEVELS:
            self._give_up("YAML008", f"expected at most {MOST_LEVELS} levels, got more", event)
        else:
            if event.anchor is not None:
                self._anchors[event.anchor] = None
            self._stack.append(_Frame({} if is_map else [], event.anchor, self._mark(event), self._nodes))
            self._nodes += 1

    def _close(self, _event: Any) -> None:
        frame = self._stack.pop()
        if frame.anchor is not None:
            self._anchors[frame.anchor] = (frame.value, self._nodes - frame.nodes)
        self.sizes[frame.number] = len(self.at) - frame.number
        self._put(frame.value, frame.number)

    def _alias(self, event: Any) -> None:
        target = self._anchors.get(event.anchor)
        if self._wants_key():
            self._give_up("YAML012", f"expected a text as key, got the alias *{event.anchor}", event)
            return
        if target is None:
            self._give_up("YAML011", f"expected a value that ends above, got the alias *{event.anchor}", event)
            return
        value, size = target
        self._aliased += size
        self._nodes += size
        if self._aliased > _MAX_ALIASED:
            self._give_up("YAML006", f"expected at most {_MAX_ALIASED} aliased values, got more", event)
            return
        self._put(value, self._mark(event))

    def _wants_key(self) -> bool:
        return bool(self._stack) and self._stack[-1].key is None and self._stack[-1].value.__class__ is dict

    def _mark(self, event: Any) -> int:
        """The number of a value whose place, and that of its key, are kept."""
        mark = event.start_mark
        self.at.append(packed(mark.line, mark.column))
        self.keys_at.append(self._stack[-1].key_at if self._stack else 0)
        self.sizes.append(1)
        return len(self.at) - 1

    def _put(self, value: Any, number: int) -> None:
        """Put a finished value where it belongs; one that has no place is forgotten with all inside it."""
        if not self._stack:
            self.root = value
            return
        frame = self._stack[-1]
        if frame.value.__class__ is list:
            frame.value.append(value)
            return
        if frame.skipped:
            del self.at[number:], self.keys_at[number:], self.sizes[number:]
        else:
            frame.value[frame.key] = value
        frame.key = None
