"""Who decides whether a user may log in and what he may do: TACACS+ servers first, then the switch itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.device import SwitchSpec
from railweave.platforms.eos.management import VRF
from railweave.platforms.eos.marks import secret_text
from railweave.platforms.eos.tree import by_indentation

GROUP = "TACACS"


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The servers and their key; no servers where users are local only.

    EOS's word for a key in clear is 0, for one that it hid itself 7.
    """
    tacacs = spec.services.tacacs
    if tacacs is None:
        return _mapping((), "", "")
    kind = "7" if "hash" in tacacs.key else "0"
    return _mapping(tacacs.servers, kind, secret_text(tacacs.key, "tacacs-key"))


def _mapping(servers: tuple[str, ...], kind: str, key: str) -> Mapping[str, Any]:
    return {"vrf": VRF, "group": GROUP, "servers": servers, "kind": kind, "key": key}


def parse(text: str) -> Mapping[str, Any]:
    """The servers and their key in a text."""
    hosts = [line.split() for line in by_indentation(text).after("tacacs-server host ")]
    servers = tuple(words[0] for words in hosts)
    kind, key = hosts[0][-2:] if hosts else ("", "")
    return _mapping(servers, kind, key)
