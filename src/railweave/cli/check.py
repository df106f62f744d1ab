"""`railweave check`: judge the model and the rendered files."""

from __future__ import annotations

import click

from railweave.cli.exits import Exit
from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, finding_rows, say, show_findings, verdict
from railweave.errors import WorkspaceFault


@click.command()
@click.argument("sites", nargs=-1)
@common
def command(options: Options, sites: tuple[str, ...]) -> int:
    """Check each SITE (default: all sites): rules over the model and the parsed rendered files, no daemons."""
    from railweave.model.finding import BadInput, Finding  # noqa: PLC0415  # keeps `--help` quick
    from railweave.workspace import check_site, repository  # noqa: PLC0415
    from railweave.workspace.render import default_jobs  # noqa: PLC0415

    where = repository(options.inventory, options.output)
    found: dict[str, list[Finding]] = {}
    failed = False
    for site in where.sites(sites):
        try:
            found[site] = list(check_site(where, site, options.jobs or default_jobs()))
        except BadInput as error:
            found[site] = list(error.findings)
        except WorkspaceFault as error:  # other sites may still have findings
            say(f"railweave: {site}: {error}")
            failed = True
            continue
        if not options.quiet:
            say(f"{site}: {len(found[site])} finding(s)")
    if not sites:
        found.update((name, [finding]) for name, finding in where.without_site().items())
    everything = [finding for findings in found.values() for finding in findings]
    show_findings(everything)
    if options.json:
        rows = [{"site": site, "findings": finding_rows(findings)} for site, findings in found.items()]
        data(as_json({"sites": rows}))
    return Exit.OURS if failed else verdict(everything, options)
