"""`railweave render`: write the configuration of every device."""

from __future__ import annotations

import click

from railweave.cli.exits import Exit
from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, finding_rows, progress, say, show_findings, verdict
from railweave.errors import TemplateFault, WorkspaceFault

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
    failed = False
    for site in where.sites(sites):
        with progress(site, options) as tell:
            manner = Manner(
                jobs=options.jobs or default_jobs(), check=check, renumber=renumber, say=whisper, progress=tell
            )
            try:
                result = render_site(where, site, manner)
            except BadInput as error:
                findings += error.findings
                continue
            except (TemplateFault, WorkspaceFault) as error:  # other sites may still have findings, or be rendered
                say(f"railweave: {site}: {error}")
                failed = True
                continue
        findings += result.findings
        results.append(result)
        whisper(_line(f"{site}: {result.files} files", result.changed, result.foreign, check))
    findings += [] if sites else where.without_site().values()
    show_findings(findings)
    if options.json:
        rows = [
            {"site": r.site, "files": r.files, "changed": [_printable(path) for path in r.changed]} for r in results
        ]
        data(as_json({"sites": rows, "findings": finding_rows(findings)}))
    pending = check and any(r.changed for r in results)
    return Exit.OURS if failed else verdict(findings, options) or (Exit.PENDING if pending else Exit.DONE)


def _line(title: str, changed: tuple[str, ...], foreign: tuple[str, ...], check: bool) -> str:
    """One site in a line; below it the files that would change, and those that nobody could make again."""
    if not changed:
        return f"{title}, nothing changed"
    first = f"{title}, {len(changed)} {'would change' if check else 'changed'}"
    removed = [f"{'would remove' if check else 'removed'} {path}, which no render wrote" for path in foreign]
    listed = [*removed, *(changed if check else ())]
    more = [f"… and {len(listed) - SHOWN} more"] if len(listed) > SHOWN else []
    return "\n  ".join([first, *listed[:SHOWN], *more])


def _printable(path: str) -> str:
    """A path for JSON, even if its name is no text."""
    return path.encode(errors="backslashreplace").decode()
