"""The largest designs and cabling plans: seconds, memory, and how the cost grows with the number of links.

    python bench/design.py

Two designs of 131,072 GPUs: eight planes of 100G in two tiers of radix 512, and one plane in three tiers of radix 128.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

SWITCH = """name: r512
vendor: any
product: 51.2 Tbit/s as 512 ports of 100G
technology: ethernet
asic: any
cages: [{count: 64, form: OSFP, lanes: 8}]
breakouts: [{ports: 8, speed_gbps: 100, lanes: 1}]
sources: [{title: made for this benchmark, locator: "-", seen: "2026-12-01", backs: ["*"]}]
"""
PLANES = (
    "workload: training\ngpus: 131072\nserver: dgx-b300\ntechnology: ethernet\nplatform: unmanaged\nswitch: r512\n"
    "planes: 8\n"
)
TIERS = "workload: training\ngpus: {}\nserver: dgx-h100\ntechnology: ethernet\nswitch: sn5600\n"
SIZES = (1024, 8192, 65536, 131072)


def measured(folder: Path, code: str, *arguments: str) -> tuple[float, int, str]:
    """(wall seconds, largest resident set in MiB, what it printed) of Python code in a process of its own."""
    tail = "\nimport resource\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)\n"
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code + tail, *arguments], cwd=folder, check=True, capture_output=True, text=True
    )
    lines = done.stdout.rstrip().splitlines()
    return time.perf_counter() - start, int(lines[-1]), "\n".join(lines[:-1])


DESIGN = """import sys
from railweave import pipeline
from railweave.workspace import repository, site_files
model = pipeline.load(sys.argv[1], site_files(repository(None, None), sys.argv[1]).files)
fabric = pipeline.design_document(model)["fabrics"][0]
print(sum(fabric["links"].values()), fabric["links"]["host_leaf"], fabric["switches"]["total"])
"""
CABLING = """import sys, time
from pathlib import Path
from railweave import pipeline
from railweave.stages.report.cabling import cabling
from railweave.workspace import repository, site_files
model = pipeline.load(sys.argv[1], site_files(repository(None, None), sys.argv[1]).files)
start = time.perf_counter()
with Path("cabling.csv").open("wb") as handle:
    rows = sum(handle.write(chunk) and chunk.count(b"\\n") for chunk in cabling(model, pipeline.port_name)) - 1
print(rows, time.perf_counter() - start)
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "inventory/hardware/switches").mkdir(parents=True)
        (folder / "inventory/hardware/switches/r512.yaml").write_text(SWITCH)
        intents = {"planes": PLANES, **{f"tiers-{gpus}": TIERS.format(gpus) for gpus in SIZES}}
        for site, intent in intents.items():
            (folder / "inventory/sites" / site).mkdir(parents=True)
            (folder / "inventory/sites" / site / "intent.yaml").write_text(intent)
        for site, limit in (("planes", "4 s, 512 MiB"), (f"tiers-{SIZES[-1]}", "4 s, 512 MiB")):
            seconds, peak, told = measured(folder, DESIGN, site)
            links, hosts, switches = (int(part) for part in told.split())
            counts = f"{links:,} links, {hosts:,} of them to hosts, {switches:,} switches"
            print(f"design {site}: {seconds:.2f} s, {peak} MiB (at most {limit}); {counts}")
        costs = []
        for gpus in SIZES:
            _, peak, told = measured(folder, CABLING, f"tiers-{gpus}")
            rows, seconds = int(told.split()[0]), float(told.split()[1])
            costs.append(seconds / rows * 10_000)
            each = f"{costs[-1]:.4f} s for 10,000"
            print(f"cabling.csv of {gpus:,} GPUs: {rows:,} rows in {seconds:.2f} s, {peak} MiB; {each}")
        growth = costs[-1] / costs[0]
        print(f"cost of a link, largest / smallest: {growth:.2f} (linear: about 1); at most 8 s for 393,216 rows")


main()
