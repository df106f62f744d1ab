"""Turn a document into a model, and every complaint of the model into a finding with its place."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from railweave.model.document import Document, KeyPath
from railweave.model.finding import BadInput, Finding
from railweave.stages.read.faults import fault

M = TypeVar("M", bound=BaseModel)

_SECRET_KEYS = frozenset({"secret", "key", "community"})
"""Keys whose value is never repeated: somebody may have typed the secret itself."""


def validate(document: Document, model: type[M]) -> M:
    """The model of a document. Raises BadInput with every fault of its shape.

    Strict JSON mode of pydantic: lists may become tuples and words enums, but 8.0 is no whole number.
    """
    try:
        return model.model_validate_json(orjson.dumps(document.data))
    except ValidationError as error:
        groups: dict[KeyPath, list[ErrorDetails]] = {}
        for detail in error.errors(include_url=False, include_context=True):
            groups.setdefault(_path(document, detail), []).append(detail)
        told = {path: details for path, details in groups.items() if not _is_other_branch(path, details, groups)}
        raise BadInput([_finding(document, model, path, details) for path, details in told.items()]) from error
    except TypeError as error:
        raise BadInput([fault("INT003", f"expected plain values, got {error}", document.place())]) from error


def _path(document: Document, detail: ErrorDetails) -> KeyPath:
    """Where a complaint belongs: its location without the branch names of unions, which are not in the document."""
    path: KeyPath = ()
    value: Any = document.data
    for step in detail["loc"]:
        inside = step in value if isinstance(value, dict) else isinstance(value, list) and isinstance(step, int)
        if inside:
            path = (*path, step)
            value = value[step]
    return (*path, detail["loc"][-1]) if detail["type"] == "missing" else path


def _is_other_branch(path: KeyPath, details: list[ErrorDetails], groups: dict[KeyPath, list[ErrorDetails]]) -> bool:
    """Whether a complaint is a union's branch that wasn't meant: what stands below it was judged by another branch."""
    below = any(len(other) > len(path) and other[: len(path)] == path for other in groups)
    return below and all(d["type"].endswith("_type") for d in details)


def _finding(document: Document, model: type[BaseModel], path: KeyPath, details: list[ErrorDetails]) -> Finding:
    """One finding for a place, however many branches of a union complained about it."""
    kinds = {d["type"] for d in details}
    key = str(path[-1]) if path else ""
    if kinds == {"missing"}:
        return fault("INT002", f"expected the key `{key}`, got none", document.place(*path[:-1]))
    if "extra_forbidden" in kinds:
        near = get_close_matches(key, _known_keys(model, path), n=1, cutoff=0.6)
        hint = f"did you mean `{near[0]}`?" if near else "remove it, or see docs/reference/intent.md"
        return fault("INT001", f"expected a known key, got `{key}`", document.key_place(*path), hint)
    wanted = " or ".join(dict.fromkeys(_expectation(d) for d in details))
    if key in _SECRET_KEYS:
        wanted, hint = "one of {env: NAME}, {file: PATH} and {hash: …}", "name where the secret is, never the secret"
        return fault("INT003", f"expected {wanted} for `{_dotted(path)}`", document.place(*path), hint)
    got = _shown(details[0]["input"])
    return fault("INT003", f"expected {wanted} for `{_dotted(path)}`, got {got}", document.place(*path), _hint(details))


def _dotted(path: KeyPath) -> str:
    return ".".join(str(p) for p in path)


def _shown(value: Any) -> str:
    """A value as a person writes it, cut if it is long."""
    if value is None:
        return "nothing"
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text[:40]}'" if isinstance(value, str) else text[:40]


_EXPECTED = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "a text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "dataclass_type": "a mapping",
}


def _expectation(detail: ErrorDetails) -> str:
    """What pydantic wanted, in words."""
    kind, context = detail["type"], detail.get("ctx", {})
    if kind in _EXPECTED:
        return _EXPECTED[kind]
    if kind in ("enum", "literal_error"):
        return f"one of {context['expected']}".replace("'", "")
    if kind.startswith(("greater", "less")):
        bound = next(iter(context.values()))
        word = {
            "greater_than": "more than",
            "greater_than_equal": "at least",
            "less_than": "less than",
            "less_than_equal": "at most",
        }[kind]
        return f"{word} {bound:g}"
    if kind == "string_pattern_mismatch":
        return "a name of lower-case letters, digits and hyphens"
    if kind in ("too_short", "too_long"):
        return "another number of entries"
    return str(detail["msg"]).lower()


def _hint(details: list[ErrorDetails]) -> str:
    value = details[0]["input"]
    if isinstance(value, float) and value.is_integer() and any("int" in d["type"] for d in details):
        return f"write {int(value)}"
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return f"write {value} without quotes"
    return "write a value of the expected form"


def _known_keys(model: type[BaseModel], path: KeyPath) -> list[str]:
    """The keys that are known where a path ends: those of every model that can stand there."""
    candidates: list[type[BaseModel]] = [model]
    for step in path[:-1]:
        if isinstance(step, str):
            candidates = [
                inner
                for candidate in candidates
                if step in candidate.model_fields
                for inner in _models_in(candidate.model_fields[step].annotation)
            ]
    return sorted({name for candidate in candidates for name in candidate.model_fields})


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    """The models that an annotation speaks of, through unions, lists and Annotated."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [m for part in getattr(annotation, "__args__", ()) for m in _models_in(part)]
