"""SONiC's own YANG models as a judge: CONFIG_DB in, libyang's complaints out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

MODELS = Path(__file__).resolve().parents[2] / "shared" / "truth" / "sonic-yang"
"""The models of sonic-net/sonic-buildimage@086b03bd, kept beside the repository where they are at hand."""

TEXT_LISTS = {
    ("PORT", "adv_speeds"): ",",
    ("PORT", "adv_interface_types"): ",",
    ("BUFFER_PORT_INGRESS_PROFILE_LIST", "profile_list"): ",",
    ("BUFFER_PORT_EGRESS_PROFILE_LIST", "profile_list"): ",",
    ("NTP", "src_intf"): ";",
}
"""(table, field) of the lists that CONFIG_DB keeps as one text, and what stands between their members."""

_TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|("(?:[^"\\]|\\.)*"|\'[^\']*\'|[;{}]|[^\s;{}"\']+)', re.DOTALL)


@dataclass(slots=True)
class Statement:
    """One YANG statement: `leaf name { … }`."""

    word: str
    argument: str
    inside: list[Statement] = field(default_factory=list)

    def of(self, word: str) -> list[Statement]:
        """The statements inside it of one kind."""
        return [s for s in self.inside if s.word == word]


def statements(text: str) -> list[Statement]:
    """The statements of a YANG text, nested."""
    root = Statement("", "")
    stack, words = [root], list[str]()
    for match in _TOKEN.finditer(text):
        token = match[1]
        if token is None:
            continue
        if token not in ("{", "}", ";"):
            words.append(word)
            continue
        if token != "}":
            made = Statement(words[0], "".join(_plain(w) for w in words[1:] if w != "+"))
            stack[-1].inside.append(made)
            words = []
            if word == "{":
                stack.append(made)
        else:
            stack.pop()
    return root.inside


def _plain(word: str) -> str:
    return word[1:-1] if word[0] in "\"'" else word


@dataclass(slots=True)
class Models:
    """The modules by name, with the groupings of each."""

    modules: dict[str, Statement]

    def nodes(self, module: str, inside: Statement) -> Iterator[tuple[str, Statement]]:
        """(module, data node) of all that stands below a statement, through groupings and choices."""
        for one in inside.inside:
            if one.word in ("leaf", "leaf-list", "list", "container"):
                yield module, one
            elif one.word in ("choice", "case"):
                yield from self.nodes(module, one)
            elif one.word == "uses":
                yield from self.nodes(*self._grouping(module, one.argument))

    def _grouping(self, module: str, name: str) -> tuple[str, Statement]:
        prefix, _, own = name.rpartition(":")
        for one in self.modules[module].of("import"):
            if prefix and one.of("prefix")[0].argument == prefix:
                module = one.argument
        found = (g for g in self._below(self.modules[module]) if g.word == "grouping" and g.argument == own)
        return module, next(found)

    def _below(self, inside: Statement) -> Iterator[Statement]:
        for one in inside.inside:
            yield one
            yield from self._below(one)

    def tables(self) -> Iterator[tuple[str, str, Statement]]:
        """(module, table, its statement) of every CONFIG_DB table."""
        for name, module in self.modules.items():
            for top in module.of("container"):
                for home, table in self.nodes(name, top):
                    if top.argument == name:
                        yield home, table.argument, table


@cache
def models() -> Models:
    """The models as statements."""
    modules = {}
    for path in sorted(MODELS.glob("*.yang")):
        top = statements(path.read_text())[0]
        modules[top.argument] = top
    return Models(modules)


@cache
def _tables() -> Mapping[str, tuple[str, Statement]]:
    return {table: (module, statement) for module, table, statement in models().tables()}


def translated(config: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The YANG instance data of a CONFIG_DB. Raises LookupError for a table, a key or a row that no model has."""
    result: dict[str, Any] = {}
    for table, rows in config.items():
        if table not in _tables():
            raise LookupError(f"no model has the table {table}")
        module, statement = _tables()[table]
        result.setdefault(f"{module}:{module}", {})[table] = _table(module, statement, rows)
    return result


def _table(module: str, statement: Statement, rows: Mapping[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    children = dict((node.argument, (home, node)) for home, node in models().nodes(module, statement))
    for key, row in rows.items():
        home, node = children.get(key, (module, statement))
        if node.word == "container" and node is not statement:
            made[key] = _fields(home, node, statement.argument, row)
            continue
        home, chosen, names = _list_of(statement.argument, children, key, row)
        entry = dict(zip(names, key.split("|"), strict=True)) | _fields(home, chosen, statement.argument, row)
        made.setdefault(chosen.argument, []).append(entry)
    return made


def _list_of(
    table: str, children: Mapping[str, tuple[str, Statement]], key: str, row: Mapping[str, Any]
) -> tuple[str, Statement, list[str]]:
    """The list of a table that a row belongs to: as many keys, and all fields of the row where several have that."""
    fitting = []
    for home, node in children.values():
        names = node.of("key")[0].argument.split() if node.word == "list" else []
        if len(names) == len(key.split("|")):
            fitting.append((home, node, names))
    for home, node, names in fitting:
        if row.keys() <= {inner.argument for _, inner in models().nodes(home, node)}:
            return home, node, names
    if not fitting:
        raise LookupError(f"no list of {table} has a key like {key}")
    return fitting[0]


def _fields(module: str, node: Statement, table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    inner = [one for _, one in models().nodes(module, node) if one.word == "list"]
    if inner:
        name, value = [one.argument for _, one in models().nodes(module, inner[0])]
        return {inner[0].argument: [{name: key, value: text} for key, text in row.items()]}
    return {
        name: value.split(TEXT_LISTS[table, name]) if (table, name) in TEXT_LISTS else value
        for name, value in row.items()
    }


@cache
def _context() -> Any:
    import oopt_gnpy_libyang as libyang  # noqa: PLC0415  # an optional package of the tests

    libyang.set_log_options(libyang.LogOptions.StoreLast)
    context = libyang.Context(str(MODELS), libyang.ContextOptions.AllImplemented)
    for path in sorted(MODELS.glob("*.yang")):
        context.load_module(path.stem)
    return context


def complaints(config: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What SONiC's YANG models say against a CONFIG_DB, none if it is right."""
    import oopt_gnpy_libyang as libyang  # noqa: PLC0415

    context = _context()
    context.clean_all_errors()
    try:
        text = json.dumps(translated(config))
        options = libyang.ParseOptions.Strict | libyang.ParseOptions.JsonStringDataTypes
        checks = libyang.ValidationOptions.MultiError | libyang.ValidationOptions.Present
        context.parse_data(text, libyang.DataFormat.JSON, options, checks)
    except LookupError as error:
        return [str(error)]
    except libyang.Error as error:
        found = [f"{one.data_path or ''} {one.message}".strip() for one in context.errors()]
        return found or [str(error)]
    return []
