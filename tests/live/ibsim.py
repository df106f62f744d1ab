"""Run the real OpenSM on a fabric that ibsim simulates."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

LIBRARY = next(iter(sorted(Path("/usr/lib").glob("*/umad2sim/libumad2sim.so"))), None)
PROGRAMS = ("ibsim", "opensm", "smpquery", "ibnetdiscover")
PACKAGES = "apt-get install opensm ibsim-utils libumad2sim0 infiniband-diags"


def need_programs() -> None:
    """Skip where the programs are missing; in CI they must be there."""
    lacking = [name for name in PROGRAMS if shutil.which(name) is None]
    if LIBRARY is None:
        lacking.append("libumad2sim.so")
    if lacking and os.environ.get("CI") == "true":
        pytest.fail(f"CI must have {', '.join(lacking)}: {PACKAGES}")
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed: {PACKAGES}")


class Fabric:
    """A running ibsim, and what its clients need to reach it."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "IBSIM_SOCKNAME": name,
            "LD_PRELOAD": str(LIBRARY),
            "OSM_CACHE_DIR": str(folder / "osm"),
            "OSM_TMP_DIR": str(folder / "osm"),
        }

    def run(self, *arguments: str, at: str | None = None, seconds: int = 60) -> str:
        """Output of a client, attached at a node (its description) or at the first of the netlist."""
        environment = {**self.environment, **({"SIM_HOST": at} if at else {})}
        done = subprocess.run(
            arguments, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
        return done.stdout + done.stderr


@contextmanager
def simulated(folder: Path, netlist: str) -> Iterator[Fabric]:
    """ibsim on a netlist; it is ended by its own process id."""
    (folder / "osm").mkdir()
    (folder / "fabric.net").write_text(netlist)
    name = f"rw{os.getpid()}-{folder.name}"
    size = ("-N", "4096", "-S", "1024", "-P", "65536", "-L", "49152")
    with (folder / "ibsim.log").open("w") as log:
        process = subprocess.Popen(
            ["ibsim", "-s", "-n", *size, "fabric.net"],
            cwd=folder,
            env={**os.environ, "IBSIM_SOCKNAME": name},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        try:
            _until_ready(process, folder / "ibsim.log", name)
            yield Fabric(folder, name)
        finally:
            process.kill()
            process.wait()


def _until_ready(process: subprocess.Popen[bytes], log: Path, name: str) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if f"@{name}:ctl" in Path("/proc/net/unix").read_text():
            return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise AssertionError(f"ibsim did not start: {log.read_text()[-500:]}")
