"""The text that somebody who logs in sees first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The lines of the banner, none when there is no banner; without blanks at both ends, which a push would lose."""
    return {"lines": tuple(line.strip() for line in (spec.services.banner or "").splitlines())}


def parse(text: str) -> Mapping[str, Any]:
    """The lines of the banner in a text."""
    banners = by_indentation(text).below("banner login")
    return {"lines": tuple(child.line for banner in banners for child in banner.children)}
