"""Local users with the hashes of their passwords."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from railweave.model.device import SwitchSpec
from railweave.model.services import User
from railweave.platforms.eos.marks import secret_text
from railweave.platforms.eos.tree import by_indentation

ADMINISTRATOR = 15

_LINE = re.compile(r"username (\S+) privilege (\d+) role (\S+) secret (\S+) (\S+)")


class Account(NamedTuple):
    """A `username` line. `kind` is EOS's word for how `secret` was hashed."""

    name: str
    privilege: str
    role: str
    kind: str
    secret: str


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The accounts in the order of services.yaml."""
    return {"accounts": tuple(_account(user) for user in spec.services.users)}


def _account(user: User) -> Account:
    role = "network-admin" if user.privilege == ADMINISTRATOR else "network-operator"
    secret = secret_text(user.secret, f"user-{user.name}")
    # crypt(3): $1$ is MD5, which EOS calls 5; $6$ is SHA-512. What a mark stands for is a SHA-512 hash too.
    kind = "5" if secret.startswith("$1$") else "sha512"
    return Account(user.name, str(user.privilege), role, kind, secret)


def parse(text: str) -> Mapping[str, Any]:
    """The accounts that a text holds."""
    lines = (_LINE.fullmatch(block.line) for block in by_indentation(text).below("username "))
    return {"accounts": tuple(Account(*line.groups()) for line in lines if line)}
