"""CPU time of the command line: `--help`, and a second render of all sites beside the first.

    python bench/cli.py

Prints seconds of CPU, worker processes included (least of some rounds), and the ratio of the two renders in this run.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5


def cpu(folder: Path, *arguments: str) -> float:
    """CPU seconds of a command and of the processes that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "railweave", *arguments]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def renders(folder: Path) -> tuple[float, float]:
    """CPU seconds of a render into an empty place, and of the next one, which has nothing to do."""
    for name in ("rendered", ".railweave"):
        shutil.rmtree(folder / name, ignore_errors=True)
    return cpu(folder, "render", "-q"), cpu(folder, "render", "-q")


def main() -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody compiles the program at every start
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "inventory" / "sites", folder / "inventory" / "sites")
        helped = min(cpu(folder, "--help") for _ in range(ROUNDS))
        rounds = [renders(folder) for _ in range(ROUNDS)]
        files = sum(1 for path in (folder / "rendered").rglob("*") if path.is_file())
    first, second = (min(figures) for figures in zip(*rounds, strict=True))
    print(f"  railweave --help             {helped:6.3f} s CPU (at most 0.15)")
    print(f"  render, all sites new        {first:6.3f} s CPU, {files} files")
    print(f"  render, nothing changed      {second:6.3f} s CPU")
    print(f"  nothing changed / all new    {second / first:6.3f}       (at most 0.2)")


main()
