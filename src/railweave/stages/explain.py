"""Say where a finding code, a value or a rendered line comes from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from railweave.model.explanation import Explanation
from railweave.model.fault_kinds import FaultKind
from railweave.model.platform import Passage
from railweave.model.topology import Fabric, Reason, SiteDesign

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


FORMULAS = {
    "gpus": "installed hosts × GPUs of the server model",
    "hosts": "installed hosts: `hosts`, or `gpus` ÷ GPUs of the server model",
    "tiers": "1 without spines, 2 with spines, 3 with super-spines (rules 3 and 4)",
    "pods": "started pods: scalable units ÷ units of a pod, rounded up",
    "scalable_units": "host positions (installed + reserved) ÷ hosts of a scalable unit, rounded up",
    "scalable_unit_hosts": "`scalable_unit`, else as many hosts as a leaf has downlinks",
    "switches.leaf": "scalable units × leaves of a unit × planes; a started unit has all its leaves (rule 4)",
    "switches.super_spine": "groups (one per spine of a pod) × super-spines of a group × planes (rule 3b)",
    "switches.total": "leaves + spines + super-spines",
    "links.host_leaf": "installed hosts × rails × planes; × rails alone where planes are by rail",
    "links.leaf_spine": "leaves × uplinks of a leaf; every leaf has all its uplinks (rule 4)",
    "links.spine_super_spine": "spines × uplinks of a spine",
    "links.leaf_leaf": "between the switches of a pair: the bandwidth of the hosts on one of them (rule 5)",
    "links_per_pair.leaf_spine": "uplinks of a leaf ÷ spines of its pod and plane (rule 1)",
    "links_per_pair.spine_super_spine": "uplinks of a spine ÷ super-spines of its group (rule 3b)",
    "oversubscription.leaf": "downlink bandwidth ÷ uplink bandwidth of a leaf",
    "oversubscription.spine": "downlink bandwidth ÷ uplink bandwidth of a spine; 1 in the top tier",
    "bisection_gbps": "half the one-way capacity of the narrowest tier between switches; in a pair all between them",
    "max_switch_hops": "switches on the longest path between two hosts: 1, 2 in a pair, 3 or 5",
    "cables": "links ÷ links that one cable of the chosen type carries",
    "optics": "cages that hold a transceiver, at switches and hosts",
    "power_w": "switches and transceivers by the catalogue; null when a figure is missing",
    "cost_usd": "parts by inventory/prices.yaml; null when a price is missing",
}
"""How each number of design.json follows from the others."""


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
    rows = [_row(r) for r in dict.fromkeys(reasons)]
    labels = [fabric.label for fabric in design.fabrics]
    key = next((wanted.removeprefix(f"{label}.") for label in labels if wanted.startswith(f"{label}.")), wanted)
    if key in FORMULAS:
        rows.append(("formula", FORMULAS[key]))
    return Explanation(subject=path, rows=tuple(rows))


def explain_design_line(design: SiteDesign, text: str, line: int) -> Explanation:
    """The reasons of the value that a line of design.json prints."""
    return explain_value(design, json_path(text.splitlines()[:line]))


def explain_line(file: str, line: int, content: str, passages: Iterable[Passage], fabric: Fabric) -> Explanation:
    """What wrote a line of a device's file: the passage that holds it, and the facts that stand in it."""
    held = [p for p in passages if p.file == file and p.first <= line <= p.last]
    if not held:
        return Explanation(subject=f"{file}:{line}", rows=())
    passage = min(held, key=lambda p: p.last - p.first)
    lines = content.splitlines()
    text = lines[line - 1]
    facts = dict.fromkeys(fact for p in held for fact in p.facts)
    rows = [
        ("line", text.strip()),
        *([("place", json_path(lines[:line]).replace(".", "|"))] if file.endswith(".json") else []),
        ("what", passage.why),
        *((value, origin) for value, origin in facts if _stands(value, text)),
        ("template", passage.template),
        ("module", passage.module),
        *(("hardware", f"inventory/hardware/switches/{name}.yaml") for name in _models(fabric)),
        *(("input", f"{r.where}: {r.text}") for r in fabric.reasons if r.where and r.text.endswith(": asked for")),
    ]
    return Explanation(subject=f"{file}:{line}", rows=tuple(rows))


def _models(fabric: Fabric) -> list[str]:
    roles = (fabric.leaf, fabric.spine, fabric.super_spine)
    return list(dict.fromkeys(role.model.name for role in roles if role is not None))


def explain_site_file(path: str) -> Explanation:
    """What makes a file about the whole site."""
    module, what = SITE_FILES[path]
    return Explanation(subject=path, rows=(("what", what), ("module", f"src/railweave/{module}")))


def _stands(value: str, text: str) -> bool:
    """Whether a value stands in a line as a word of its own."""
    return re.search(rf"(?<![\w.]){re.escape(value)}(?![\w]|\.\d)", text) is not None


def _row(reason: Reason) -> tuple[str, str]:
    return (reason.path, f"{reason.text} [{reason.where}]" if reason.where else reason.text)


def _meets(path: str, wanted: str) -> bool:
    """Whether a reason is about the wanted value: the same path, one below it or above it, also without the fabric."""
    bare = path.split(".", 1)[-1]
    is_below = path.startswith(f"{wanted}.") or bare.startswith(f"{wanted}.")
    return wanted in (path, bare) or is_below or wanted.startswith((f"{path}.", f"{bare}."))


def _without_index(design: SiteDesign, path: str) -> str:
    """`fabrics.0.switches` → `compute.switches`."""
    match = re.fullmatch(r"fabrics(?:\.|\[)(\d+)\]?\.?(.*)", path)
    if match is None or int(match[1]) >= len(design.fabrics):
        return path
    label = design.fabrics[int(match[1])].label
    return f"{label}.{match[2]}" if match[2] else label


def json_path(lines: list[str]) -> str:
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
