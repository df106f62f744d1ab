"""What services.yaml says of findings and of users, held against what there is."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from railweave.model.finding import Finding
from railweave.model.names import PlatformName
from railweave.model.site import SiteInput
from railweave.model.topology import SiteDesign
from railweave.stages.check.faults import fault_at


def check_services(given: SiteInput, design: SiteDesign, codes: Collection[str]) -> Iterator[Finding]:
    """A finding for each waiver of a code that doesn't exist, and for EOS switches that nobody can log in to."""
    document = given.documents.get("services.yaml")
    for number, waiver in enumerate(given.services.waivers):
        if waiver.code not in codes and document is not None:
            near = get_close_matches(waiver.code, sorted(codes), n=1)
            hint = f"did you mean {near[0]}?" if near else None
            where = document.place("waivers", number, "code")
            detail = f"expected the code of a finding, got {waiver.code}"
            yield fault_at("CHK012", where=where, detail=detail, hint=hint)
    has_eos = any(fabric.platform is PlatformName.EOS for fabric in design.fabrics)
    if has_eos and not given.services.users:
        where = document.place() if document is not None else given.document.place()
        yield fault_at("CHK013", where=where, detail="expected a user for the switches, got none")
