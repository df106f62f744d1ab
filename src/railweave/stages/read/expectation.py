"""What may stand at a place of an inventory file, in words: read from its JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from railweave.model.document import KeyPath

Schema = dict[str, Any]

_MOST_NAMED = 8
_KINDS = {dict: "object", list: "array", bool: "boolean", int: "integer", float: "number", str: "string"}
_PLAIN = {"object": "a mapping", "array": "a list", "boolean": "true or false", "string": "a text"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """The alternatives that a place allows, each a schema without references; none where nothing may stand.

    `about` says what the key means.
    """

    choices: tuple[Schema, ...]
    about: str | None
    keys_at_the_top: tuple[str, ...]

    @property
    def words(self) -> str:
        """`a whole number in 1 … 8`, `training, inference or hybrid`, `a text or a mapping of leaf, spine`."""
        return any_of([in_words(choice) for choice in self.choices])

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that a mapping may have here, if they are fixed."""
        return tuple(sorted({key for choice in self.choices for key in _keys(choice)}))

    @property
    def is_secret(self) -> bool:
        """A value here may be a secret that somebody typed: it is never repeated."""
        return any(choice.get("writeOnly") for choice in self.choices)

    def of_kind(self, value: object) -> Schema | None:
        """The first alternative whose kind of value this is."""
        kind = _KINDS.get(type(value))
        kinds = (kind, "number") if kind == "integer" else (kind,)
        return next((choice for choice in self.choices if choice.get("type") in kinds), None)


def expectation(root: Schema, path: KeyPath) -> Expectation:
    """What may stand at a path of a document with this schema."""
    nodes = [root]
    for step in path:
        nodes = [inner for node in nodes for choice in _choices(root, node) for inner in _below(choice, step)]
    about = next((node["description"] for node in nodes if "description" in node), None)
    return Expectation(
        choices=tuple(choice for node in nodes for choice in _choices(root, node)),
        about=about,
        keys_at_the_top=_keys(root),
    )


def _choices(root: Schema, node: Schema) -> Iterator[Schema]:
    """The alternatives of a schema, references followed."""
    if "$ref" in node:
        yield from _choices(root, root["$defs"][node["$ref"].rpartition("/")[2]])
    elif "anyOf" in node:
        for choice in node["anyOf"]:
            yield from _choices(root, choice)
    elif "$ref" in node.get("propertyNames", {}):
        names = next(_choices(root, node["propertyNames"]))
        yield {**node, "propertyNames": names}
    else:
        yield node


def _below(node: Schema, step: str | int) -> Iterator[Schema]:
    """The schema of what stands at one step inside."""
    if isinstance(step, int):
        inner = node.get("items")
    else:
        inner = node.get("properties", {}).get(step, node.get("additionalProperties"))
    if isinstance(inner, dict):
        yield inner


def _keys(node: Schema) -> tuple[str, ...]:
    return tuple(node.get("properties", ())) or tuple(node.get("propertyNames", {}).get("enum", ()))


def in_words(node: Schema) -> str:
    """One alternative in words."""
    if "enum" in node:
        return any_of(node["enum"])
    if "patternErrorMessage" in node:
        return str(node["patternErrorMessage"])
    kind = node.get("type", "")
    if kind in ("integer", "number"):
        return ("a whole number" if kind == "integer" else "a number") + _bounds(node)
    keys = _keys(node)
    if kind == "object" and 0 < len(keys) <= _MOST_NAMED:
        return f"a mapping of {', '.join(keys)}"
    return _PLAIN.get(kind, "another value")


def _bounds(node: Schema) -> str:
    """` in 0.25 … 10` or ` from 1`."""
    low, high = node.get("minimum"), node.get("maximum")
    if low is None and node.get("exclusiveMinimum") == 0:
        low = 1
    if low is None:
        return ""
    return f" from {low:g}" if high is None else f" in {low:.15g} … {high:.15g}"


def any_of(words: Sequence[str]) -> str:
    """`a, b or c`."""
    unique = list(dict.fromkeys(str(word) for word in words))
    return " or ".join([", ".join(unique[:-1]), unique[-1]] if len(unique) > 1 else unique)


def meant(name: str, known: Sequence[str]) -> str | None:
    """The known name that is nearest to one, if one is near."""
    spelled = {word.lower().replace("-", "_"): word for word in reversed(known)}
    near = get_close_matches(name.lower().replace("-", "_"), spelled, n=1, cutoff=0.65)
    return spelled[near[0]] if near else None


def nearest(name: str, known: Sequence[str]) -> str | None:
    """`did you mean …?` with the name that was meant, if one is near."""
    word = meant(name, known)
    return f"did you mean `{word}`?" if word else None
