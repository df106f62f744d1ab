"""`railweave design`: counts of every fabric of a site, and why."""

from __future__ import annotations

from typing import Any

import click

from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, show_findings, verdict


@click.command()
@click.argument("sites", nargs=-1)
@click.option("--compare", nargs=2, metavar="A B", help="Two sites side by side, and what their workloads need.")
@common
def command(options: Options, sites: tuple[str, ...], compare: tuple[str, str] | None) -> int:
    """Show the design of each SITE (default: all sites)."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.model.finding import BadInput, Finding  # noqa: PLC0415
    from railweave.workspace import repository, site_files  # noqa: PLC0415

    if compare and sites:
        raise click.UsageError("--compare takes its two sites alone: design --compare A B")
    where = repository(options.inventory, options.output)
    models = []
    findings: list[Finding] = []
    chosen = where.sites(compare or sites)
    for site in chosen:
        try:
            models.append(pipeline.load(site, site_files(where, site).files))
        except BadInput as error:
            findings += error.findings
            continue
        findings += models[-1].findings
    show_findings(findings)
    if compare:
        if len(models) == len(chosen):
            _show_comparison(pipeline.compare(models[0], models[-1]), options)
    else:
        _show_designs([pipeline.design_document(model) for model in models], options)
    return verdict(findings, options)


def _show_designs(documents: list[dict[str, Any]], options: Options) -> None:
    from railweave.cli.design_view import table  # noqa: PLC0415  # keeps `--help` quick

    if options.json and documents:
        data(as_json(documents[0] if len(documents) == 1 else documents))
    elif documents:
        data("\n".join(table(document, not options.quiet) for document in documents))


def _show_comparison(document: dict[str, Any], options: Options) -> None:
    from railweave.cli.compare_view import comparison  # noqa: PLC0415  # keeps `--help` quick

    data(as_json(document) if options.json else comparison(document, not options.quiet))
