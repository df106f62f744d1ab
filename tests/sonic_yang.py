"""CONFIG_DB judged by SONiC's own YANG models, through libyang in the wheel oopt-gnpy-libyang.

Only the structure of the models is needed to translate a table: which lists it has, and their keys.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|//[^\n]*|/\*.*?\*/|[{};]|[^\s{};"\']+', re.DOTALL)
WANTED = ("module", "container", "list", "leaf", "leaf-list", "key", "choice", "case", "uses", "grouping")


@dataclass
class Statement:
    """A YANG statement with what stands in it."""

    keyword: str
    argument: str
    children: list[Statement] = field(default_factory=list)

    def all(self, keyword: str) -> list[Statement]:
        """Children of a kind, through choices and cases."""
        found = []
        for child in self.children:
            if child.keyword == keyword:
                found.append(child)
            elif child.keyword in ("choice", "case"):
                found += child.all(keyword)
        return found


def parse(text: str) -> Statement:
    """The module of a .yang text."""
    root, words = Statement("root", ""), list[str]()
    stack = [root]
    for word in TOKEN.findall(text):
        if word.startswith(("//", "/*")):
            continue
        if word == "}":
            stack.pop()
        elif word in "{;":
            statement = Statement(words[0] if words else "", " ".join(w.strip("\"'") for w in words[1:] if w != "+"))
            stack[-1].children.append(statement)
            if word == "{":
                stack.append(statement)
            words = []
        else:
            words.append(word)
    return root.children[0]


@dataclass(frozen=True)
class YangTable:
    """Where a CONFIG_DB table stands: its module and its container."""

    module: str
    container: Statement


def tables(folder: Path) -> dict[str, YangTable]:
    """Every table that the models know."""
    found: dict[str, YangTable] = {}
    for path in sorted(folder.glob("sonic-*.yang")):
        module = parse(path.read_text())
        for top in module.all("container"):
            if top.argument == module.argument:
                found |= {c.argument: YangTable(module.argument, c) for c in top.all("container")}
    return found


def translate(config: dict[str, Any], known: dict[str, YangTable]) -> dict[str, Any]:
    """CONFIG_DB as YANG JSON. Raises KeyError for a table without a model, ValueError for a row that fits no list."""
    result: dict[str, Any] = {}
    for name, rows in config.items():
        table = known[name]
        top = result.setdefault(f"{table.module}:{table.module}", {})
        top[name] = _container(name, rows, table.container)
    return result


def _container(name: str, rows: dict[str, Any], container: Statement) -> dict[str, Any]:
    lists, inner = container.all("list"), {c.argument: c for c in container.all("container")}
    result: dict[str, Any] = {}
    for key, row in rows.items():
        if key in inner:
            result[key] = {f: _value(inner[key], f, v) for f, v in row.items()}
            continue
        chosen = _list_for(key, row, lists, name)
        entry: dict[str, Any] = dict(zip(_keys(chosen), key.split("|"), strict=True))
        nested = chosen.all("list")
        if nested and not _leaves(chosen) & set(row):
            names = _keys(nested[0])
            value = next(leaf for leaf in (c.argument for c in nested[0].all("leaf")) if leaf not in names)
            entry[nested[0].argument] = [{names[0]: k, value: v} for k, v in row.items()]
        else:
            entry |= {f: _value(chosen, f, v) for f, v in row.items()}
        result.setdefault(chosen.argument, []).append(entry)
    return result


def _keys(statement: Statement) -> list[str]:
    return statement.all("key")[0].argument.split()


def _leaves(statement: Statement) -> set[str]:
    return {c.argument for kind in ("leaf", "leaf-list") for c in statement.all(kind)} - set(_keys(statement))


def _value(statement: Statement, name: str, value: Any) -> Any:
    is_list = any(c.argument == name for c in statement.all("leaf-list"))
    return re.split("[,;]", value) if is_list and isinstance(value, str) else value


def _list_for(key: str, row: dict[str, Any], lists: list[Statement], name: str) -> Statement:
    fitting = [s for s in lists if len(_keys(s)) == len(key.split("|"))]
    if not fitting:
        raise ValueError(f"{name}|{key} fits no list of the model")
    return max(fitting, key=lambda s: len(_leaves(s) & set(row)))


class Models:
    """The loaded models, to judge configurations with."""

    def __init__(self, folder: Path) -> None:
        import oopt_gnpy_libyang as ly  # type: ignore[import-not-found]  # noqa: PLC0415  # an extra of the tests

        self._ly = ly
        ly.set_log_options(ly.LogOptions.Store)
        self.known = tables(folder)
        self.context = ly.Context(str(folder), ly.ContextOptions.NoYangLibrary | ly.ContextOptions.DisableSearchCwd)
        for path in sorted(folder.glob("*.yang")):
            self.context.load_module(path.stem)

    def faults(self, config: dict[str, Any]) -> list[str]:
        """What the models refuse in a configuration."""
        ly = self._ly
        text = json.dumps(translate(config, self.known))
        self.context.clean_all_errors()
        options = ly.ParseOptions.Strict | ly.ParseOptions.JsonStringDataTypes
        try:
            self.context.parse_data(
                text, ly.DataFormat.JSON, options, ly.ValidationOptions.Present | ly.ValidationOptions.MultiError
            )
        except ly.Error:
            return [f"{e.data_path or e.schema_path}: {e.message}" for e in self.context.errors()]
        return []
