"""`railweave schema`: JSON Schema of the inventory files."""

from __future__ import annotations

import click

from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, say


@click.command()
@click.argument("name", required=False)
@click.option("--write", metavar="DIR", help="Write one file per schema to DIR, for editors.")
@common
def command(options: Options, name: str | None, write: str | None) -> int:
    """Print the JSON Schema of all inventory files, or of NAME (intent, services, switch …)."""
    from railweave.pipeline import json_schema  # noqa: PLC0415  # keeps `--help` quick
    from railweave.workspace import write_schemas  # noqa: PLC0415

    schemas = json_schema()
    if name is not None and name not in schemas:
        raise click.BadParameter(f"{name}; there are {', '.join(schemas)}", param_hint="NAME")
    if write is not None:
        write_schemas(write, schemas)
        if not options.quiet:
            say(f"{len(schemas)} schemas in {write}")
        if options.json:
            data(as_json({"made": [f"{write}/{key}.json" for key in schemas]}))
        return 0
    data(as_json(schemas[name] if name else schemas))
    return 0
