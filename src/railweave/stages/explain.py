"""Say where a finding code, a value or a rendered line comes from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from railweave.model.explanation import Explanation
from railweave.model.fault_kinds import FaultKind
from railweave.model.platform import Passage
from railweave.model.topology import Reason, SiteDesign

CODE = re.compile(r"[A-Z]{3,4}[0-9]{3}")

SITE_FILES = {
    "SUMMARY.md": ("stages/report/summary.py", "the site in numbers, for people"),
    "SUMMARY.de.md": ("stages/report/summary.py", "the site in numbers, in German"),
    "design.json": ("stages/report/counts.py", "the output of `railweave design --json`"),
    "cabling.csv": ("stages/report/cabling.py", "one row per cable, computed from the wiring formulas"),
    "bom.csv": ("stages/report/bom.py", "parts counted from the design, priced from inventory/prices.yaml"),
    "topology.svg": ("stages/report/topology_svg.py", "the picture of the design"),
    "manifest.json": ("workspace", "the sha256 of every other file of the tree"),
}
"""Files about the whole site: the module that makes each, and what it is."""


def explain_code(code: str, kinds: Mapping[str, FaultKind]) -> Explanation:
    """What a finding code means and what to do about it."""
    kind = kinds.get(code)
    if kind is None:
        return Explanation(subject=code, rows=())
    return Explanation(
        subject=code,
        rows=(
            ("summary", kind.summary),
            ("severity", kind.severity.value),
            ("why", kind.explanation),
            ("remedy", kind.remedy),
        ),
    )


def explain_value(design: SiteDesign, path: str) -> Explanation:
    """The reasons of a value: `oversubscription`, `compute.switches.spine`, `fabrics.0.switches.leaf`."""
    wanted = _without_index(design, path)
    reasons = [r for fabric in design.fabrics for r in fabric.reasons if _meets(r.path, wanted)]
    return Explanation(subject=path, rows=tuple(_row(r) for r in dict.fromkeys(reasons)))


def explain_design_line(design: SiteDesign, text: str, line: int) -> Explanation:
    """The reasons of the value that a line of design.json prints."""
    return explain_value(design, _json_path(text.splitlines()[:line]))


def explain_line(file: str, line: int, text: str, passages: Iterable[Passage], design: SiteDesign) -> Explanation:
    """What wrote a line of a device's file: the passage that holds it, and the facts that stand in it."""
    held = [p for p in passages if p.file == file and p.first <= line <= p.last]
    if not held:
        return Explanation(subject=f"{file}:{line}", rows=())
    passage = min(held, key=lambda p: p.last - p.first)
    rows = [
        ("line", text.strip()),
        ("what", passage.why),
        ("template", passage.template),
        ("module", passage.module),
        *((value, origin) for value, origin in dict.fromkeys(f for p in held for f in p.facts) if _stands(value, text)),
    ]
    return Explanation(subject=f"{file}:{line}", rows=(*rows, *_inputs(design)))


def explain_site_file(path: str) -> Explanation:
    """What makes a file about the whole site."""
    module, what = SITE_FILES[path]
    return Explanation(subject=path, rows=(("what", what), ("module", f"src/railweave/{module}")))


def _stands(value: str, text: str) -> bool:
    """Whether a value stands in a line as a word of its own."""
    return re.search(rf"(?<![\w.]){re.escape(value)}(?![\w]|\.\d)", text) is not None


def _inputs(design: SiteDesign) -> list[tuple[str, str]]:
    """The lines of the intent that shaped the design: every one that was asked for."""
    asked = [r for fabric in design.fabrics for r in fabric.reasons if r.where is not None and "asked for" in r.text]
    return [("input", f"{r.where}: {r.text}") for r in dict.fromkeys(asked)]


def _row(reason: Reason) -> tuple[str, str]:
    return (reason.path, f"{reason.text} [{reason.where}]" if reason.where else reason.text)


def _meets(path: str, wanted: str) -> bool:
    """Whether a reason's path is the wanted one, lies below it, or is it without the fabric's name."""
    return path == wanted or path.startswith(f"{wanted}.") or path.split(".", 1)[-1] == wanted


def _without_index(design: SiteDesign, path: str) -> str:
    """`fabrics.0.switches` → `compute.switches`."""
    match = re.fullmatch(r"fabrics(?:\.|\[)(\d+)\]?\.?(.*)", path)
    if match is None or int(match[1]) >= len(design.fabrics):
        return path
    label = design.fabrics[int(match[1])].label
    return f"{label}.{match[2]}" if match[2] else label


def _json_path(lines: list[str]) -> str:
    """The path of the value on the last line of an indented JSON text: `fabrics.0.switches.leaf`."""
    stack: list[tuple[int, str]] = []
    counts: dict[int, int] = {}
    for line in lines:
        body = line.strip()
        depth = len(line) - len(line.lstrip())
        while stack and stack[-1][0] >= depth:
            stack.pop()
        match = re.match(r'("(?:[^"\\]|\\.)*"):', body)
        if match:
            stack.append((depth, json.loads(match[1])))
        elif body not in ("}", "},", "]", "],") and depth:
            counts[depth] = counts.get(depth, -1) + 1
            stack.append((depth, str(counts[depth])))
    return ".".join(name for _, name in stack)
