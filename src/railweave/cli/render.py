"""`railweave render`: write the configuration of every device."""

from __future__ import annotations

import click

from railweave.cli.exits import Exit
from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, finding_rows, progress, say, show_findings, verdict

SHOWN = 20
"""Changed paths that are listed; the rest is counted."""


@click.command()
@click.argument("sites", nargs=-1)
@click.option("--check", is_flag=True, help="Write nothing; exit 4 if anything would change.")
@click.option("--renumber", is_flag=True, help="Let standing cables and management addresses move.")
@common
def command(options: Options, sites: tuple[str, ...], check: bool, renumber: bool) -> int:
    """Write rendered/SITE for each SITE (default: all sites)."""
    from railweave.model.finding import BadInput, Finding  # noqa: PLC0415  # keeps `--help` quick
    from railweave.workspace import Rendering, render_site, repository  # noqa: PLC0415
    from railweave.workspace.render import Manner, default_jobs  # noqa: PLC0415

    where = repository(options.inventory, options.output)
    whisper = (lambda text: None) if options.quiet else say
    results: list[Rendering] = []
    findings: list[Finding] = []
    refused: list[Finding] = []
    for site in where.sites(sites):
        with progress(site, options) as tell:
            manner = Manner(
                jobs=options.jobs or default_jobs(), check=check, renumber=renumber, say=whisper, progress=tell
            )
            try:
                result = render_site(where, site, manner)
            except BadInput as error:
                refused += error.findings
                continue
        findings += result.findings
        results.append(result)
        whisper(_line(result.site, result.files, result.changed, check))
    show_findings([*refused, *findings])
    if options.json:
        rows = [{"site": r.site, "files": r.files, "changed": list(r.changed)} for r in results]
        data(as_json({"sites": rows, "findings": finding_rows([*refused, *findings])}))
    code = verdict([*refused, *findings], options)
    if code is not Exit.DONE:
        return code
    return Exit.PENDING if check and any(r.changed for r in results) else Exit.DONE


def _line(site: str, files: int, changed: tuple[str, ...], check: bool) -> str:
    if not changed:
        return f"{site}: {files} files, nothing changed"
    verb = "would change" if check else "changed"
    shown = "".join(f"\n  {path}" for path in changed[:SHOWN]) if check else ""
    more = f"\n  … and {len(changed) - SHOWN} more" if check and len(changed) > SHOWN else ""
    return f"{site}: {files} files, {len(changed)} {verb}{shown}{more}"
