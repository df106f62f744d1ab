"""`railweave init`: a new repository that renders at once."""

from __future__ import annotations

import click

from railweave.cli.options import Options, common
from railweave.cli.talk import as_json, data, say

INTENT = """\
# yaml-language-server: $schema=../../../schema/intent.json
# What we want from the network; `railweave explain example SETTING` says where every other value comes from.
workload: training
gpus: 1024
rails: 8
"""

SERVICES = """\
# yaml-language-server: $schema=../../../schema/services.json
# How the devices are run. Secrets are never values: {env: NAME}, {file: PATH} or {hash: …}.
management: {network: 10.20.0.0/22}
domain: example.net
users:
  - {name: admin, secret: {env: RAILWEAVE_ADMIN_HASH}}
ntp: [10.20.3.5]
dns: [10.20.3.6]
syslog: [10.20.3.7]
"""

MAKEFILE = """\
RAILWEAVE ?= railweave
.DEFAULT_GOAL := help
.PHONY: help render design check

help: ## show this help
\t@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-8s %s\\n", $$1, $$2}' $(MAKEFILE_LIST)

render: ## write the configuration of every device to rendered/
\t$(RAILWEAVE) render

design: ## show counts, tiers, oversubscription and cables
\t$(RAILWEAVE) design

check: ## fail if rendered/ is stale or breaks a rule
\t$(RAILWEAVE) render --check
\t$(RAILWEAVE) check
"""

WORKFLOW = """\
name: network
on: [pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: {python-version: "3.12"}
      # Set the variable RAILWEAVE to the wheel, or to the name on your own index, that you install from.
      - run: pip install "${{ vars.RAILWEAVE }}"
      - run: make check
"""

README = """\
# Network

`make render` writes the configuration of every device to rendered/ from inventory/. Review it in a pull request.
Hardware files in inventory/hardware/ and templates in templates/ replace those of railweave one by one.
"""

FILES = {
    "inventory/sites/example/intent.yaml": INTENT,
    "inventory/sites/example/services.yaml": SERVICES,
    "Makefile": MAKEFILE,
    ".gitignore": ".railweave/\n",
    ".github/workflows/network.yaml": WORKFLOW,
    "README.md": README,
}
"""Every file of a new repository; the schemas for editors come beside them in schema/."""


@click.command()
@click.argument("folder", metavar="DIR")
@common
def command(options: Options, folder: str) -> int:
    """Make a new repository in DIR, which must be empty (but for .git) or not there."""
    from railweave.pipeline import json_schema  # noqa: PLC0415  # keeps `--help` quick
    from railweave.workspace import create  # noqa: PLC0415

    create(folder, FILES, json_schema())
    if not options.quiet:
        say(f"made {folder}; next: cd {folder} && make render")
    if options.json:
        data(as_json({"made": folder}))
    return 0
