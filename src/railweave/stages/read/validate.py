"""Turn a document into a model, and every complaint of the model into a finding with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import orjson
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from railweave.model.document import Document, KeyPath
from railweave.model.finding import BadInput, Finding
from railweave.model.hardware import Fact
from railweave.stages.read.expectation import Expectation, expectation, in_words, meant, nearest
from railweave.stages.read.faults import MOST_FAULTS, fault
from railweave.stages.read.schema import schema_of

M = TypeVar("M", bound=Fact)

_MOST_SHOWN = 40
_MOST_KEYS_NAMED = 12
_UNKNOWN, _MISSING = "extra_forbidden", "missing"
_SOURCES = "{env: NAME}, {file: PATH} or {hash: …}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaped(Generic[M]):
    """A model, and what was wrong with the document's shape.

    `value` is made of what is right in it, or None if nothing can be made of that; `broken` are the paths that were
    left out for it, so that nobody takes them for absent.
    """

    value: M | None
    findings: tuple[Finding, ...]
    broken: frozenset[KeyPath]


def validate(document: Document, model: type[M]) -> M:
    """The model of a document. Raises BadInput with every fault of its shape."""
    shaped = shape(document, model)
    if shaped.value is None or shaped.findings:
        raise BadInput(list(shaped.findings))
    return shaped.value


def shape(document: Document, model: type[M]) -> Shaped[M]:
    """The model of all that is right in a document, and every fault of the rest.

    Strict JSON mode of pydantic: lists may become tuples and words enums, but 8.0 is no whole number.
    """
    data: Any = document.data
    findings: list[Finding] = []
    broken: set[KeyPath] = set()
    while True:
        try:
            value = model.model_validate_json(orjson.dumps(data))
        except ValidationError as error:
            complaints = _complaints(document.data, error)
            if not broken:
                findings = _findings(document, model, complaints)
            holes = {_hole(document.data, path, kinds) for path, kinds in complaints.items()}
            if () in holes or holes <= broken:
                return Shaped(value=None, findings=tuple(findings), broken=frozenset(broken))
            broken |= holes
            data = _without(document.data, broken)
        else:
            return Shaped(value=value, findings=tuple(findings), broken=frozenset(broken))


def _complaints(data: Any, error: ValidationError) -> dict[KeyPath, list[ErrorDetails]]:
    """Complaints by path in the document; where a union was meant otherwise, only those of the branch that was."""
    groups: dict[KeyPath, list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        groups.setdefault(_path(data, detail), []).append(detail)
    above = {path[:end] for path in groups for end in range(len(path))}
    return {
        path: details
        for path, details in groups.items()
        if path not in above or not all(d["type"].endswith("_type") for d in details)
    }


def _path(data: Any, detail: ErrorDetails) -> KeyPath:
    """Where a complaint belongs: its location without the branch names of unions, which are not in the document."""
    path: KeyPath = ()
    value = data
    for step in detail["loc"]:
        if step in value if isinstance(value, dict) else isinstance(value, list) and isinstance(step, int):
            path = (*path, step)
            value = value[step]
    return (*path, detail["loc"][-1]) if detail["type"] == _MISSING else path


def _hole(data: Any, path: KeyPath, details: list[ErrorDetails]) -> KeyPath:
    """What must be left out for a complaint to go: the value, or the nearest thing around it that a key names."""
    if any(d["type"] == _MISSING for d in details):
        path = path[:-1]
    while path and isinstance(path[-1], int):
        path = path[:-1]
    return path


def _without(data: Any, holes: set[KeyPath], path: KeyPath = ()) -> Any:
    """A copy of the data with the values at some paths left out."""
    if isinstance(data, dict):
        return {k: _without(v, holes, (*path, k)) for k, v in data.items() if (*path, k) not in holes}
    if isinstance(data, list):
        return [_without(item, holes, (*path, number)) for number, item in enumerate(data)]
    return data


def _findings(document: Document, model: type[Fact], complaints: dict[KeyPath, list[ErrorDetails]]) -> list[Finding]:
    """One finding for each path, however many branches of a union complained."""
    root = schema_of(model)
    secrets: set[KeyPath] = set()
    mistyped = {_meant(root, path) for path, details in complaints.items() if details[0]["type"] == _UNKNOWN}
    complaints = {p: found for p, found in complaints.items() if p not in mistyped or found[0]["type"] != _MISSING}
    findings = []
    for path, details in list(complaints.items())[:MOST_FAULTS]:
        secret = next((path[:n] for n in range(1, len(path) + 1) if expectation(root, path[:n]).is_secret), None)
        if secret is not None and secret not in secrets:
            secrets.add(secret)
            findings.append(_typed_secret(document, secret))
        elif secret is None:
            findings.append(_finding(document, path, details, (expectation(root, path), expectation(root, path[:-1]))))
    if len(complaints) > MOST_FAULTS:
        findings.append(fault("YAML013", f"expected no faults, got {len(complaints)}", document.place()))
    return findings


def _meant(root: dict[str, Any], path: KeyPath) -> KeyPath | None:
    """The path of the key that was meant by an unknown one: that it is missing needs no finding of its own."""
    word = meant(str(path[-1]), expectation(root, path[:-1]).keys)
    return (*path[:-1], word) if word else None


def _typed_secret(document: Document, path: KeyPath) -> Finding:
    """What stands there is not repeated: it may be the secret itself."""
    value: Any = document.data
    for step in path:
        value = value[step]
    got = "another mapping" if isinstance(value, dict) else "a value"
    return fault("INT020", f"expected {_SOURCES} for `{_dotted(path)}`, got {got}", document.place(*path))


def _finding(
    document: Document, path: KeyPath, details: list[ErrorDetails], wanted: tuple[Expectation, Expectation]
) -> Finding:
    """The finding for the complaints at a path, of which it is known what may stand there and around it."""
    kinds = {d["type"] for d in details}
    here, around = wanted
    key = str(path[-1]) if path else ""
    if kinds == {_MISSING}:
        holder = f" in `{_dotted(path[:-1])}`" if len(path) > 1 else ""
        return fault("INT002", f"expected the key `{key}`{holder}, got none", document.place(*path[:-1]), here.about)
    if _UNKNOWN in kinds or any(d["loc"][-1] == "[key]" for d in details):
        return fault("INT001", f"expected a known key, got `{key}`", document.key_place(*path), _known(key, around))
    value = details[0]["input"]
    for_key = f" for `{_dotted(path)}`" if path else ""
    choice = here.of_kind(value)
    if choice is None:
        detail = f"expected {here.words}{for_key}, got {shown(value)}"
        return fault("INT003", detail, document.place(*path), _rewritten(value, here) or here.about)
    detail = f"expected {in_words(choice)}{for_key}, got {shown(value)}"
    hint = nearest(str(value), choice.get("enum", ())) or here.about
    return fault(_code(choice), detail, document.place(*path), hint)


def _code(choice: dict[str, Any]) -> str:
    """What is wrong with a value of the right type."""
    if "enum" in choice:
        return "INT012"
    return "INT011" if choice.get("type") in ("integer", "number") else "INT013"


def _known(key: str, around: Expectation) -> str:
    """Which key may have been meant."""
    if key in around.keys_at_the_top:
        return "it belongs at the top of the file"
    if 0 < len(around.keys) <= _MOST_KEYS_NAMED:
        return nearest(key, around.keys) or f"known here are {', '.join(around.keys)}"
    return nearest(key, around.keys) or "remove it; `railweave schema` lists all keys"


def _rewritten(value: object, wanted: Expectation) -> str | None:
    """How to write a value of another type as the wanted one, where that is clear."""
    kinds = {choice.get("type") for choice in wanted.choices}
    if "integer" in kinds and isinstance(value, float) and value.is_integer():
        return f"write {int(value)}"
    if kinds & {"integer", "number"} and isinstance(value, str) and value.lstrip("-").isdecimal():
        return f"write {value} without quotes"
    if "string" in kinds and isinstance(value, int | float):
        return "put it in quotes as it stands"
    if "array" in kinds and not isinstance(value, dict):
        return f"write [{shown(value)}]"
    return None


def _dotted(path: KeyPath) -> str:
    return ".".join(str(step) for step in path)


def shown(value: object) -> str:
    """A value as a person writes it, cut if it is long."""
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    text = orjson.dumps(value).decode()
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
