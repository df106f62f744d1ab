"""`railweave cabling`: a plan made elsewhere beside the design, and the order in which cables are moved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from railweave.cli.exits import Exit
from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, finding_rows, show_findings, verdict
from railweave.errors import UsageFault


@click.group()
def command() -> None:
    """Compare cabling plans, list cable moves."""


@command.command("import")
@click.argument("site")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--sheet", metavar="NAME", help="The sheet of a workbook (default: its first).")
@click.option("--fabric", metavar="NAME", help="The fabric that the plan is of (default: all of the site).")
@common
def import_plan(options: Options, site: str, file: Path, sheet: str | None, fabric: str | None) -> int:
    """Compare the plan in FILE (CSV or XLSX) with the design of SITE, row by row."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.model.finding import BadInput  # noqa: PLC0415
    from railweave.workspace import repository, site_files, table_rows  # noqa: PLC0415

    where = repository(options.inventory, options.output)
    (site,) = where.sites((site,))
    try:
        model = pipeline.load(site, site_files(where, site).files)
        rows = table_rows(file, str(file), sheet)
    except BadInput as error:
        show_findings(error.findings)
        return verdict(error.findings, options)
    found = pipeline.compare_plan(model, str(file), rows, _known_fabric(model, fabric))
    show_findings(found.findings)
    if options.json:
        told = {"site": site, "file": str(file), "links": found.wanted, "matched": found.matched}
        data(as_json({**told, "findings": finding_rows(found.findings)}))
    else:
        data(
            f"{site}: {found.matched:,} of {found.wanted:,} links are as designed, {len(found.findings):,} finding(s)\n"
        )
    return verdict(found.findings, options)


def _known_fabric(model: Any, fabric: str | None) -> str | None:
    labels = [one.label for one in model.design.fabrics]
    if fabric is not None and fabric not in labels:
        raise UsageFault(f"there is no fabric {fabric}; known are {', '.join(labels)}")
    return fabric


@command.command("moves")
@click.argument("site")
@click.option("--from", "standing", type=click.Path(path_type=Path), help="A cabling.csv (default: the rendered one).")
@common
def list_moves(options: Options, site: str, standing: Path | None) -> int:
    """List the cable moves from the plan that stands to the design of SITE, in an order that darkens no rail."""
    from railweave import pipeline  # noqa: PLC0415  # keeps `--help` quick
    from railweave.model.finding import BadInput  # noqa: PLC0415
    from railweave.workspace import repository, site_files, table_rows  # noqa: PLC0415

    where = repository(options.inventory, options.output)
    (site,) = where.sites((site,))
    path = standing or where.output / site / "cabling.csv"
    try:
        model = pipeline.load(site, site_files(where, site).files)
        steps = pipeline.cable_moves(model, where.shown(path), table_rows(path, where.shown(path)))
    except BadInput as error:
        show_findings(error.findings)
        return verdict(error.findings, options)
    _show_steps(site, steps, options)
    return Exit.PENDING if steps else Exit.DONE


def _show_steps(site: str, steps: list[Any], options: Options) -> None:
    if options.json:
        data(as_json({"site": site, "steps": [_as_row(step) for step in steps]}))
        return
    dark = sum(step.darkens is not None for step in steps)
    lines = [f"{site}: {len(steps):,} step(s), {dark:,} of them darken something"]
    lines += [f"{number:>6}  {_line(step)}" for number, step in enumerate(steps, 1)]
    data("\n".join(lines) + "\n")


def _line(step: Any) -> str:
    before, after = (" - ".join(ends) if ends else "" for ends in (step.before, step.after))
    way = " → ".join(text for text in (before, after) if text)
    kept = f"; {step.left} uplink(s) stay" if step.left is not None else ""
    dark = f"; DARK meanwhile: {step.darkens}" if step.darkens else ""
    return f"{step.action.value:<8} {step.cable}  {way}{kept}{dark}"


def _as_row(step: Any) -> dict[str, Any]:
    """A step for the JSON view."""
    return {
        "action": step.action.value,
        "cable": step.cable,
        "before": step.before,
        "after": step.after,
        "uplinks_left": step.left,
        "darkens": step.darkens,
    }
