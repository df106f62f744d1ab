"""The platforms: one package each, which writes and reads back a device's configuration."""

from __future__ import annotations

from importlib import import_module

from railweave.model.names import PlatformName
from railweave.model.platform import Platform

_MODULES = {
    PlatformName.SONIC: "railweave.platforms.sonic",
    PlatformName.EOS: "railweave.platforms.eos",
    PlatformName.OPENSM: "railweave.platforms.opensm",
}


def platform_named(name: PlatformName) -> Platform:
    """The platform of that name; it is imported when it is first asked for."""
    platform: Platform = import_module(_MODULES[name]).PLATFORM
    return platform
