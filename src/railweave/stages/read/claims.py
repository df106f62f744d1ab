"""A file of claims, read as strictly as an inventory."""

from __future__ import annotations

from railweave.model.claims import Claims
from railweave.model.finding import BadInput
from railweave.stages.read.document import parse
from railweave.stages.read.validate import shape


def read_claims(path: str, content: bytes) -> Claims:
    """The claims of a file. Raises BadInput with all its faults."""
    parsed = parse(path, content)
    if parsed.document is None:
        raise BadInput(list(parsed.findings))
    shaped = shape(parsed.document, Claims)
    findings = [*parsed.findings, *shaped.findings]
    if findings or shaped.value is None:
        raise BadInput(findings)
    return shaped.value
