"""`railweave design`: counts of every fabric of a site, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from railweave.cli.exits import Exit
from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, show_findings, verdict


@click.command()
@click.argument("sites", nargs=-1)
@click.option("--compare", nargs=2, metavar="A B", help="Two sites side by side, and what their workloads need.")
@click.option("--alternatives", is_flag=True, help="Other ways to build each fabric, ranked, and why each loses.")
@click.option("--claims", type=click.Path(path_type=Path), help="Check the published figures of a file.")
@common
def command(
    options: Options,
    sites: tuple[str, ...],
    compare: tuple[str, str] | None,
    alternatives: bool,
    claims: Path | None,
) -> int:
    """Show the design of each SITE (default: all sites)."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.model.finding import BadInput, Finding  # noqa: PLC0415
    from railweave.workspace import repository, site_files, standing_of  # noqa: PLC0415

    _refuse_mixtures(sites, compare, alternatives, claims)
    where = repository(options.inventory, options.output)
    if claims:
        return _check_claims(where, claims, options)
    models = []
    findings: list[Finding] = []
    chosen = where.sites(compare or sites)
    for site in chosen:
        try:
            models.append(pipeline.load(site, site_files(where, site).files))
        except BadInput as error:
            findings += error.findings
            continue
        findings += standing_of(models[-1])
    show_findings(findings)
    if compare:
        if len(models) == len(chosen):
            _show_comparison(pipeline.compare(models[0], models[-1]), options)
    elif alternatives:
        _show_alternatives([pipeline.alternatives_document(model) for model in models], options)
    else:
        _show_designs([pipeline.design_document(model) for model in models], options)
    return verdict(findings, options)


def _refuse_mixtures(
    sites: tuple[str, ...], compare: tuple[str, str] | None, alternatives: bool, claims: Path | None
) -> None:
    """What is shown is one thing: some sites, their alternatives, a comparison, or claims."""
    if compare and (sites or alternatives):
        raise click.UsageError("--compare takes its two sites alone: design --compare A B")
    if claims and (sites or alternatives or compare):
        raise click.UsageError("--claims takes its intents from the file: design --claims FILE")


def _check_claims(where: Any, path: Path, options: Options) -> int:
    """Exit code 3 when a figure is contradicted."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.cli.claims_view import claims  # noqa: PLC0415
    from railweave.model.finding import BadInput  # noqa: PLC0415
    from railweave.workspace import claim_files  # noqa: PLC0415

    try:
        shown, given = claim_files(where, path)
        documents = pipeline.claims_document(shown, given.files)
    except BadInput as error:
        show_findings(error.findings)
        return verdict(error.findings, options)
    data(as_json(documents) if options.json else claims(documents))
    contradicted = any(row["verdict"] == "contradicted" for document in documents for row in document["figures"])
    return Exit.FINDINGS if contradicted else Exit.DONE


def _show_designs(documents: list[dict[str, Any]], options: Options) -> None:
    from railweave.cli.design_view import table  # noqa: PLC0415  # keeps `--help` quick

    if options.json and documents:
        data(as_json(documents[0] if len(documents) == 1 else documents))
    elif documents:
        data("\n".join(table(document, not options.quiet) for document in documents))


def _show_alternatives(documents: list[dict[str, Any]], options: Options) -> None:
    from railweave.cli.alternatives_view import ranking  # noqa: PLC0415  # keeps `--help` quick

    if options.json and documents:
        data(as_json(documents[0] if len(documents) == 1 else documents))
    elif documents:
        data("\n".join(ranking(document) for document in documents))


def _show_comparison(document: dict[str, Any], options: Options) -> None:
    from railweave.cli.compare_view import comparison  # noqa: PLC0415  # keeps `--help` quick

    data(as_json(document) if options.json else comparison(document, not options.quiet))
