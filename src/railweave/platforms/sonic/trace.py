"""The files of a switch once more, as passages that say where their lines come from."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.device import SwitchSpec
from railweave.model.platform import Passage, Renderer
from railweave.platforms.sonic import config_db
from railweave.platforms.sonic.origins import facts
from railweave.platforms.sonic.routing_modes import MODES
from railweave.platforms.sonic.sections import SECTIONS, Section

_HERE = "src/railweave/platforms/sonic"
_FRAME = "the frame of the file: one member for each table"


def trace(spec: SwitchSpec, renderer: Renderer) -> Iterator[Passage]:
    """A passage for each table of config_db.json and for its two braces, and one for the FRR text."""
    makers = {name: section for section in SECTIONS for name in section.tables(spec)}
    line = 1
    yield _frame(line)
    for table in config_db.tables(spec, renderer):
        first, line = line + 1, line + 1 + table.text.count("\n")
        yield _table(spec, renderer, (table, makers[table.name]), (first, line))
    yield _frame(line + 1)
    yield _routing(spec, renderer)


def _frame(line: int) -> Passage:
    return Passage(
        file=config_db.FILE,
        first=line,
        last=line,
        template=f"templates/{config_db.TEMPLATE}",
        module=f"{_HERE}/config_db.py",
        why=_FRAME,
    )


def _table(
    spec: SwitchSpec, renderer: Renderer, made: tuple[config_db.Table, Section], lines: tuple[int, int]
) -> Passage:
    table, section = made
    own = config_db.override(table.name)
    return Passage(
        file=config_db.FILE,
        first=lines[0],
        last=lines[1],
        template=f"templates/{own if renderer.has(own) else config_db.TEMPLATE}",
        module=f"{_HERE}/tables/{section.module}.py",
        why=f"{table.name}: {section.why}",
        facts=facts(spec, section.module, table.text),
    )


def _routing(spec: SwitchSpec, renderer: Renderer) -> Passage:
    module, routing = MODES[spec.bgp_mode]
    text = renderer(routing.TEMPLATE, routing.context(spec))
    return Passage(
        file=routing.FILE,
        first=1,
        last=len(text.splitlines()),
        template=f"templates/{routing.TEMPLATE}",
        module=f"{_HERE}/{module}.py",
        why=" ".join((routing.__doc__ or "").split()),
        facts=facts(spec, "routing", text),
    )
