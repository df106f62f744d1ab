"""`railweave design`: counts of every fabric of a site, and why."""

from __future__ import annotations

import click

from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, show_findings, verdict


@click.command()
@click.argument("sites", nargs=-1)
@common
def command(options: Options, sites: tuple[str, ...]) -> int:
    """Show the design of each SITE (default: all sites)."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.cli.design_view import table  # noqa: PLC0415
    from railweave.model.finding import BadInput, Finding  # noqa: PLC0415
    from railweave.workspace import repository, site_files  # noqa: PLC0415

    where = repository(options.inventory, options.output)
    documents = []
    findings: list[Finding] = []
    for site in where.sites(sites):
        try:
            model = pipeline.load(site, site_files(where, site).files)
        except BadInput as error:
            findings += error.findings
            continue
        documents.append(pipeline.design_document(model))
        findings += model.findings
    show_findings(findings)
    if options.json and documents:
        data(as_json(documents[0] if len(documents) == 1 else documents))
    elif documents:
        data("\n".join(table(document, not options.quiet) for document in documents))
    return verdict(findings, options)
