"""CPU time to read: an intent of 200 lines, the catalogue, a ledger of 131,072 GPUs, and what is refused at once.

    python bench/read.py [LEDGER_RECORDS]

Prints milliseconds of CPU (least of some rounds), megabytes, and ratios to PyYAML's own safe loader within this run.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from railweave.model.finding import BadInput
from railweave.stages.read import read_catalogue, read_document, read_site

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
LEDGER_RECORDS = 270_000
"""GUIDs of 131,072 GPUs on InfiniBand: 16,384 hosts with eight adapters (node and port), 5,120 switches."""

RECORD = "  - {{kind: guid, device: host-{host:05d}, port: mlx5_{nic}, value: '{guid:016x}', origin: simulated}}\n"


def cpu_ms(action: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Least CPU time of a call in milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times) * 1000


def memory_mb() -> float:
    """The largest that this process has been, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def refused(content: bytes) -> list[str]:
    """The codes of the faults of a file."""
    try:
        read_document("x.yaml", content)
    except BadInput as error:
        return [finding.code for finding in error.findings]
    return []


def intent_of(lines: int) -> bytes:
    """A legal intent of about so many lines: locations with fabrics of their own."""
    text = "workload: training\nserver: dgx-h100\nrails: 8\nlocations:\n"
    block = (
        "  - name: site-{n}\n    gpus: 1024\n    growth: {{gpus: 2048}}\n    mtu: 9100\n"
        "    fabrics:\n      - name: compute\n"
        "        technology: infiniband\n        switch: {{leaf: qm9700, spine: qm9700}}\n        oversubscription: 1\n"
        "        cable_length_m: {{host_leaf: 5, leaf_spine: 30}}\n"
    )
    return (text + "".join(block.format(n=n) for n in range((lines - 4) // 10))).encode()


def _print_bomb() -> None:
    bomb = b"a: &a x\nb: [" + b"*a, " * 25_000_000 + b"x]\n"
    before, start = memory_mb(), time.process_time()
    codes = refused(bomb)
    spent = (time.process_time() - start) * 1000
    print(f"{len(bomb) // 1_000_000} MB of aliases: {codes} in {spent:.0f} ms, {memory_mb() - before:.0f} MB more")


def main() -> None:
    """Print all figures."""
    records = int(sys.argv[1]) if len(sys.argv) > 1 else LEDGER_RECORDS
    files = {p.relative_to(ROOT).as_posix(): p.read_bytes() for p in sorted((ROOT / "inventory").rglob("*.yaml"))}
    catalogue, presets = read_catalogue(files)
    hardware = {path: content for path, content in files.items() if "/sites/" not in path}
    ours = cpu_ms(lambda: read_catalogue(hardware))
    theirs = cpu_ms(lambda: [yaml.load(content, yaml.CSafeLoader) for content in hardware.values()])
    print(f"catalogue, {len(hardware)} files: {ours:.1f} ms ({ours / theirs:.2f} x CSafeLoader alone)")

    intent = intent_of(200)
    site = {"inventory/sites/s/intent.yaml": intent}
    ours = cpu_ms(lambda: read_site("s", site, catalogue, presets))
    theirs = cpu_ms(lambda: yaml.load(intent, yaml.CSafeLoader))
    lines = intent.count(b"\n")
    print(f"intent of {lines} lines: {ours:.1f} ms ({ours / theirs:.2f} x CSafeLoader alone)")

    rows = [RECORD.format(host=n // 16, nic=n % 8, guid=n) for n in range(records)]
    ledger = ("records:\n" + "".join(rows)).encode()
    before = memory_mb()
    spent = cpu_ms(lambda: read_document("x.yaml", ledger), 1)
    size, more = len(ledger) / 1e6, memory_mb() - before
    print(f"ledger of {records:,} records, {size:.0f} MB: {spent / 1000:.1f} s, {more:.0f} MB more")
    _print_bomb()


if __name__ == "__main__":
    main()
