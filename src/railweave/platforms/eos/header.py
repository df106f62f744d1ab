"""The first line: which site a file was made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec

_START, _END = "! made from inventory/sites/", ": edit that"


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The name of the site."""
    return {"site": spec.site}


def parse(text: str) -> Mapping[str, Any]:
    """The name of the site in the first line; empty when the line isn't ours."""
    line = text.partition("\n")[0]
    ours = line.startswith(_START) and line.endswith(_END)
    return {"site": line[len(_START) : -len(_END)] if ours else ""}
