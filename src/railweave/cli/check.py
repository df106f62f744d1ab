"""`railweave check`: judge the model and the rendered files."""

from __future__ import annotations

import click

from railweave.cli.exits import Exit
from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, finding_rows, say, show_findings, verdict
from railweave.errors import WorkspaceFault
from railweave.model.finding import BadInput, Finding
from railweave.model.names import PlatformName

PLATFORMS = [name.value for name in PlatformName if name is not PlatformName.UNMANAGED]


@click.command()
@click.argument("sites", nargs=-1)
@click.option("--files", metavar="DIR", help="Judge these files instead: a device's, or folders of devices.")
@click.option("--platform", type=click.Choice(PLATFORMS), help="Whose files they are.")
@common
def command(options: Options, sites: tuple[str, ...], files: str | None, platform: str | None) -> int:
    """Check each SITE (default: all sites): rules over the model and the parsed rendered files, no daemons."""
    from railweave.workspace import check_files  # noqa: PLC0415  # keeps `--help` quick

    if (files is None) != (platform is None) or (sites and files is not None):
        raise click.UsageError("check takes sites, or --files and --platform together")
    failed = False
    if files is not None and platform is not None:
        found = {files: list(check_files(files, PlatformName(platform)))}
    else:
        found, failed = _sites(options, sites)
    everything = [finding for findings in found.values() for finding in findings]
    if not options.quiet:
        for name, findings in found.items():
            say(f"{name}: {len(findings)} finding(s)")
    show_findings(everything)
    if options.json:
        one, many = ("site", "sites") if files is None else ("folder", "folders")
        rows = [{one: name, "findings": finding_rows(findings)} for name, findings in found.items()]
        data(as_json({many: rows}))
    return Exit.OURS if failed else verdict(everything, options)


def _sites(options: Options, sites: tuple[str, ...]) -> tuple[dict[str, list[Finding]], bool]:
    """The findings of each site, and whether one could not be checked."""
    from railweave.workspace import check_site, repository  # noqa: PLC0415  # keeps `--help` quick
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
    if not sites:
        found.update((name, [finding]) for name, finding in where.without_site().items())
    return found, failed
