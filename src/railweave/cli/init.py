"""`railweave init`: a new repository that renders at once."""

from __future__ import annotations

from pathlib import Path

import click

from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, say

MODELINE = "# yaml-language-server: $schema=../../../schema/{name}.json\n"

FILES = {
    "inventory/sites/example/intent.yaml": MODELINE.format(name="intent")
    + "# What we want from the network; `railweave explain example SETTING` says where every other value comes from.\n"
    "workload: training\ngpus: 1024\nrails: 8\n",
    "inventory/sites/example/services.yaml": MODELINE.format(name="services")
    + "# How the devices are run. Secrets are never values: {env: NAME}, {file: PATH} or {hash: …}.\n"
    "management: {network: 10.20.0.0/22}\n"
    "domain: example.net\n"
    "users:\n  - {name: admin, secret: {env: RAILWEAVE_ADMIN_HASH}}\n"
    "ntp: [10.20.3.5]\ndns: [10.20.3.6]\nsyslog: [10.20.3.7]\n",
    "Makefile": "RAILWEAVE ?= railweave\n\n.PHONY: render design check\n\n"
    "render:\n\t$(RAILWEAVE) render\n\ndesign:\n\t$(RAILWEAVE) design\n\n"
    "check:\n\t$(RAILWEAVE) render --check\n\t$(RAILWEAVE) check\n",
    ".gitignore": ".railweave/\n",
    ".github/workflows/network.yaml": "name: network\non: [pull_request]\njobs:\n  check:\n    runs-on: ubuntu-latest\n"
    "    steps:\n      - uses: actions/checkout@v4\n      - uses: actions/setup-python@v5\n"
    '        with: {python-version: "3.12"}\n      - run: pip install railweave\n      - run: make check\n',
    "README.md": "# Network\n\n`make render` writes the configuration of every device to rendered/ from inventory/.\n"
    "Review the result in a pull request. Hardware files in inventory/hardware/ and templates in templates/ replace\n"
    "those of railweave one by one.\n",
}
"""Every file of a new repository; the schemas for editors come beside them in schema/."""


@click.command()
@click.argument("folder", metavar="DIR")
@common
def command(options: Options, folder: str) -> int:
    """Make a new repository in DIR, which must be empty or not there."""
    from railweave.pipeline import json_schema  # noqa: PLC0415  # keeps `--help` quick

    target = Path(folder)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        inside = sorted(p.name for p in target.iterdir())[:5] if target.is_dir() else ["a file"]
        raise click.UsageError(f"{folder} is not an empty folder; it holds {', '.join(inside)}")
    for name, text in FILES.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (target / "schema").mkdir()
    for name, schema in json_schema().items():
        (target / "schema" / f"{name}.json").write_text(as_json(schema) + "\n", encoding="utf-8")
    if not options.quiet:
        say(f"made {folder}; next: cd {folder} && make render")
    return 0
