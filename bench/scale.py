"""The largest normal input: 131,072 GPUs on radix-128 switches in three tiers, rendered, replaced and rendered again.

    python bench/scale.py [GPUS]

Prints wall and CPU seconds, the largest process, and ratios within this run: machines are noisy, ratios less so.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

INTENT = (
    "workload: training\ngpus: {gpus}\nrails: 8\ntechnology: ethernet\nplatform: sonic\nswitch: sn5600\nmtu: {mtu}\n"
)


def run(folder: Path, *arguments: str) -> tuple[float, float, int]:
    """(wall seconds, CPU seconds, largest resident set in MiB) of a command."""
    code = (
        "import resource, runpy, sys; sys.argv[0] = 'railweave'\n"
        "try: runpy.run_module('railweave', run_name='__main__')\n"
        "finally:\n"
        " peaks = [resource.getrusage(w).ru_maxrss for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]\n"
        " open('peak', 'w').write(str(max(peaks)))\n"
    )
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-c", code, *arguments]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, int((folder / "peak").read_text()) // 1024


def main() -> None:
    gpus = int(sys.argv[1]) if len(sys.argv) > 1 else 131_072
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as name:
        folder = Path(name)
        site = folder / "inventory/sites/big"
        site.mkdir(parents=True)
        (site / "intent.yaml").write_text(INTENT.format(gpus=gpus, mtu=9100))
        rows = {
            "design --json": run(folder, "design", "big", "--json"),
            "render, new tree": run(folder, "render", "big", "-q"),
            "render, nothing changed": run(folder, "render", "big", "-q"),
        }
        (site / "intent.yaml").write_text(INTENT.format(gpus=gpus, mtu=9000))
        rows["render, old tree replaced"] = run(folder, "render", "big", "-q")
        size = sum(p.stat().st_size for p in (folder / "rendered").rglob("*") if p.is_file())
    print(f"{gpus:,} GPUs, {size / 1e9:.2f} GB rendered, {os.cpu_count()} processors")
    for title, (wall, cpu, peak) in rows.items():
        print(f"  {title:<28} {wall:7.2f} s wall  {cpu:7.2f} s CPU  {peak:5d} MiB a process")
    ratio = rows["render, nothing changed"][0] / rows["render, new tree"][0]
    print(f"  nothing changed / new tree: {ratio:.3f} (at most 0.2)")


main()
