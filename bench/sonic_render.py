"""CPU time to write the files of SONiC switches: leaves, spines and super-spines of a large fabric.

Run `python bench/sonic_render.py`.
"""

from __future__ import annotations

import time
from pathlib import Path

from railweave.model.platform import Renderer
from railweave.model.site import SiteModel
from railweave.pipeline import load, render_devices, templates

ROOT = Path(__file__).resolve().parent.parent
ROUNDS, SAMPLE = 3, 40
INTENT = """
workload: training
technology: ethernet
platform: sonic
switch: sn5600
gpus: 131072
rails: 8
"""


def inventory() -> dict[str, bytes]:
    """The committed catalogue and one site."""
    hardware = ROOT / "inventory" / "hardware"
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted(hardware.rglob("*.yaml"))}
    return files | {"inventory/sites/bench/intent.yaml": INTENT.encode()}


def spent_ms(model: SiteModel, first: int, renderer: Renderer) -> tuple[float, int]:
    """(least CPU time of one switch in milliseconds, bytes of its files), specification and text."""
    times, size = [], 0
    for _ in range(ROUNDS):
        start = time.process_time()
        size = sum(len(content) for _, content in render_devices(model, first, first + SAMPLE, renderer))
        times.append((time.process_time() - start) / SAMPLE)
    return 1000 * min(times), size // SAMPLE


def main() -> None:
    """A line for each tier."""
    folder = ROOT / "templates"
    renderer = templates({p.relative_to(folder).as_posix(): p.read_text() for p in sorted(folder.rglob("*.j2"))})
    model = load("bench", inventory())
    fabric = model.design.fabrics[0]
    starts = {"leaf": 0, "spine": fabric.leaves, "super-spine": fabric.switches - SAMPLE}
    for tier, first in starts.items():
        spent, size = spent_ms(model, first, renderer)
        print(f"{tier:12} {spent:7.2f} ms/switch {size / 1024:7.0f} KiB")


if __name__ == "__main__":
    main()
