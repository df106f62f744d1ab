"""Where the lines of a startup-config come from: its sections filled one by one and cut into passages."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.device import SwitchSpec
from railweave.model.platform import Passage, Renderer
from railweave.platforms.eos.origins import FACTS, WHY
from railweave.platforms.eos.sections import FILE, MAIN, contexts


def passages(spec: SwitchSpec, renderer: Renderer) -> Iterator[Passage]:
    """A passage for every block between two `!`, in the order of the file.

    Where a repository's own main template puts sections elsewhere, the whole file is one passage.
    """
    values = contexts(spec)
    texts = {name: renderer(f"eos/{name}.j2", {name: value}) for name, value in values.items()}
    whole = renderer(MAIN, values)
    if whole != "".join(texts.values()):
        yield Passage(
            file=FILE,
            first=1,
            last=whole.count("\n"),
            template=MAIN,
            module="railweave.platforms.eos.sections",
            why="The repository's own main template arranges the sections.",
        )
        return
    line = 1
    for name, text in texts.items():
        facts = tuple(FACTS[name](spec)) if name in FACTS else ()
        for chunk in _chunks(text):
            end = line + chunk.count("\n")
            yield Passage(
                file=FILE,
                first=line,
                last=end - 1,
                template=f"eos/{name}.j2",
                module=f"railweave.platforms.eos.{name}",
                why=WHY[name],
                facts=tuple((value.strip(), origin) for value, origin in facts if value in chunk),
            )
            line = end


def _chunks(text: str) -> Iterator[str]:
    """The blocks of a section, each with the `!` that ends it."""
    chunk: list[str] = []
    for line in text.splitlines(keepends=True):
        chunk.append(line)
        if line == "!\n":
            yield "".join(chunk)
            chunk = []
    if chunk:
        yield "".join(chunk)
