"""Faults in a switch's startup-config, found by reading it back: all rules over one reading."""

from __future__ import annotations

from collections.abc import Mapping

from railweave.model.finding import Finding, Place, in_order
from railweave.platforms.eos import check_access, check_form, check_links, check_names, check_qos
from railweave.platforms.eos.faults import fault
from railweave.platforms.eos.reading import Reading
from railweave.platforms.eos.sections import FILE, parsed
from railweave.platforms.eos.tree import by_indentation, indented_rows

RULES = (
    *check_form.RULES,
    *check_names.RULES,
    *check_links.RULES,
    *check_qos.RULES,
    *check_access.RULES,
)


def findings(files: Mapping[str, bytes], path: str) -> list[Finding]:
    """The faults of one switch, sorted; `path` is its folder."""
    place = f"{path}/{FILE}"
    content = files.get(FILE)
    if content is None:
        return [
            fault("EOS020", where=Place(path=place), detail=f"expected {FILE}, got {', '.join(files) or 'nothing'}")
        ]
    text = content.decode(errors="replace")
    reading = Reading(text=text, rows=indented_rows(text), tree=by_indentation(text), sections=parsed(text))
    found = [one for rule in RULES for one in rule(reading)]
    return list(
        in_order([fault(code, where=Place(path=place, line=line), detail=detail) for code, line, detail in found])
    )
