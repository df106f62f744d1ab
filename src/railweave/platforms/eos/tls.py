"""The certificate that telemetry shows, out of the files that are on the switch already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.gnmi import PROFILE
from railweave.platforms.eos.tree import by_indentation


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """File names of certificate, key and authority; all empty where telemetry isn't wanted."""
    telemetry = spec.services.telemetry
    return {
        "profile": PROFILE,
        "certificate": _file(telemetry.certificate) if telemetry else "",
        "key": _file(telemetry.key) if telemetry else "",
        "authority": _file(telemetry.authority or "") if telemetry else "",
    }


def _file(path: str) -> str:
    """The name of a file: EOS looks for it in its own certificate: and sslkey: folders."""
    return path.rpartition("/")[2]


def parse(text: str) -> Mapping[str, Any]:
    """File names in a text."""
    blocks = [b for security in by_indentation(text).below("management security") for b in security.children]
    profile = next((b for b in blocks if b.line == f"ssl profile {PROFILE}"), None)
    certificate, _, key = (profile.first("certificate ") if profile else "").partition(" key ")
    authority = profile.first("trust certificate ") if profile else ""
    return {"profile": PROFILE, "certificate": certificate, "key": key, "authority": authority}
