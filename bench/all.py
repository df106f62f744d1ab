"""Run every benchmark in turn; each prints its own figures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

for script in sorted(Path(__file__).parent.glob("*.py")):
    if script.name != "all.py":
        print(f"== {script.name}", flush=True)
        subprocess.run([sys.executable, script], check=False)
