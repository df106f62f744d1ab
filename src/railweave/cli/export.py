"""`railweave export`: a site in the format of another tool."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, finding_rows, say, show_findings, verdict
from railweave.errors import UsageFault

STDOUT = "-"


@click.command()
@click.argument("format_name", metavar="FORMAT")
@click.argument("sites", nargs=-1)
@click.option("--to", metavar="DIR", help="The folder (default: export/SITE/FORMAT beside the inventory); - is stdout.")
@common
def command(options: Options, format_name: str, sites: tuple[str, ...], to: str | None) -> int:
    """Write each SITE (default: all sites) in FORMAT: ansible, containerlab, ibsim, netbox, p2p, ptm or topo."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.cli.export_folder import write_folder  # noqa: PLC0415
    from railweave.model.finding import BadInput, Finding  # noqa: PLC0415
    from railweave.workspace import repository, site_files, standing_of  # noqa: PLC0415

    _refuse_unknown(format_name, pipeline.export_formats())
    where = repository(options.inventory, options.output)
    chosen = where.sites(sites)
    if to is not None and len(chosen) > 1:
        raise UsageFault(f"--to takes one site, not {len(chosen)}: name it")
    findings: list[Finding] = []
    rows = []
    for site in chosen:
        try:
            model = pipeline.load(site, site_files(where, site).files)
            files = _whole(pipeline.export(model, format_name))
        except BadInput as error:
            findings += error.findings
            continue
        findings += standing_of(model)
        if to == STDOUT:
            _to_stdout(files)
            continue
        folder = Path(to) if to is not None else where.root / "export" / site / format_name
        write_folder(folder, files)
        rows.append({"site": site, "format": format_name, "folder": where.shown(folder), "files": list(files)})
        if not options.quiet:
            say(f"{site}: {', '.join(files)} in {where.shown(folder)}")
    show_findings(findings)
    if options.json and to != STDOUT:
        data(as_json({"exports": rows, "findings": finding_rows(findings)}))
    return verdict(findings, options)


def _refuse_unknown(format_name: str, known: dict[str, str]) -> None:
    if format_name not in known:
        listed = "".join(f"\n  {name}: {title}" for name, title in known.items())
        raise UsageFault(f"there is no format {format_name}; known are{listed}")


def _whole(chunks: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """The files by name."""
    parts: dict[str, list[bytes]] = {}
    for name, chunk in chunks:
        parts.setdefault(name, []).append(chunk)
    return {name: b"".join(chunks) for name, chunks in parts.items()}


def _to_stdout(files: dict[str, bytes]) -> None:
    """The one file of an export, byte for byte."""
    if len(files) != 1:
        raise UsageFault(f"stdout takes one file, this export has {len(files)}: {', '.join(files)}; give --to DIR")
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    sys.stdout.flush()
    sys.stdout.buffer.write(next(iter(files.values())))
