"""How a secret stands in a rendered file: a hash as it is, anything else as a mark that is filled in later."""

from __future__ import annotations

from railweave.model.services import Secret


def secret_text(secret: Secret, name: str) -> str:
    """The hash that the operator gave, or the mark `@@secret:NAME@@`."""
    return secret.get("hash") or f"@@secret:{name}@@"
