"""`railweave explain`: where a value, a rendered line or a finding code comes from."""

from __future__ import annotations

import re

import click

from railweave.cli.exits import Exit
from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, say
from railweave.model.explanation import Explanation


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="[SITE] PATH")
@common
def command(options: Options, words: tuple[str, ...]) -> int:
    """Explain PATH of SITE: a value (compute.switches.spine), FILE:LINE under rendered/SITE/, or a finding code."""
    path = words[-1]
    is_code = re.fullmatch(r"[A-Z]{3,4}\d{3}", path) is not None
    if len(words) > 2 or (len(words) == 1 and not is_code):
        raise click.UsageError("explain takes SITE and PATH, or a finding code alone")
    answer = _code(path) if is_code else _of_site(options, words[0], path)
    if options.json:
        data(as_json({"subject": answer.subject, "rows": [{"label": a, "text": b} for a, b in answer.rows]}))
    elif answer.rows:
        width = min(max(len(label) for label, _ in answer.rows), 40)
        data("\n".join([answer.subject, *(f"  {label.ljust(width)}  {text}" for label, text in answer.rows)]))
    if not answer.rows:
        say(
            f"railweave: nothing is known about {path}; a value looks like compute.switches.spine, a line like FILE:120"
        )
        return Exit.USAGE
    return Exit.DONE


def _code(code: str) -> Explanation:
    """What a finding code means."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.workspace import FAULTS  # noqa: PLC0415

    return pipeline.explain_code(code, {**pipeline.fault_kinds(), **FAULTS})


def _of_site(options: Options, name: str, path: str) -> Explanation:
    """Where a value or a rendered line of a site comes from."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.workspace import rendered_text, repository, site_files  # noqa: PLC0415

    where = repository(options.inventory, options.output)
    (site,) = where.sites((name,))
    inputs = site_files(where, site)
    model = pipeline.load(site, inputs.files)
    templates = pipeline.templates(inputs.templates)
    within = path.removeprefix(f"{where.shown(where.output)}/{site}/")
    return pipeline.explain(model, within, lambda file: rendered_text(where, site, file), templates)
