"""Run the real OpenSM on a fabric that ibsim simulates.

ibsim and its clients meet by the name of an abstract socket, so each run has one of its own. A client that finds no
ibsim waits for ever: everything here has a time limit, and every process is ended by its own id.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

LIBRARY = next(iter(sorted(Path("/usr/lib").glob("*/umad2sim/libumad2sim.so"))), None)
PROGRAMS = ("ibsim", "opensm", "smpquery", "ibroute")
PACKAGES = "apt-get install --no-install-recommends opensm ibsim-utils libumad2sim0 infiniband-diags"


def need_programs() -> None:
    """Skip where the programs are missing; in CI they must be there."""
    lacking = [name for name in PROGRAMS if shutil.which(name) is None]
    if LIBRARY is None:
        lacking.append("libumad2sim.so")
    if lacking and os.environ.get("CI") == "true":
        pytest.fail(f"CI must have {', '.join(lacking)}: {PACKAGES}")
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed: {PACKAGES}")


def until(done: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until something holds; fail with `what` when it doesn't in time."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() > deadline:
            raise AssertionError(f"after {seconds} s: {what}")
        time.sleep(0.05)


class Manager:
    """A running OpenSM and its log."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process = process
        self._log = log

    @property
    def log(self) -> str:
        """What it has logged so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def wait_for(self, phrase: str, *, times: int = 1, seconds: float = 60) -> None:
        """Wait until a phrase stands in the log."""
        until(lambda: self.log.count(phrase) >= times, seconds, f"no {phrase!r} in the log:\n{self.log[-2000:]}")

    def says(self, phrase: str, *, seconds: float) -> bool:
        """Whether a phrase stands in the log within some time."""
        try:
            self.wait_for(phrase, seconds=seconds)
        except AssertionError:
            return False
        return True

    def kill(self) -> None:
        """End it without a word to its peers."""
        self.process.kill()
        self.process.wait()


class Fabric:
    """A running ibsim, and what its clients need to reach it."""

    def __init__(self, folder: Path, name: str, process: subprocess.Popen[bytes]) -> None:
        self.folder = folder
        self._process = process
        self._environment = {**os.environ, "IBSIM_SOCKNAME": name, "LD_PRELOAD": str(LIBRARY)}

    def _at(self, node: str, cache: Path) -> dict[str, str]:
        cache.mkdir(exist_ok=True)
        return {**self._environment, "SIM_HOST": node, "OSM_CACHE_DIR": str(cache), "OSM_TMP_DIR": str(cache)}

    def run(self, *arguments: str, at: str, seconds: int = 60) -> str:
        """Output of a client, attached at the node of that description."""
        environment = self._at(at, self.folder / "client")
        done = subprocess.run(
            arguments, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
        return done.stdout + done.stderr

    def console(self, command: str) -> None:
        """Give ibsim a command: `Unlink "S-e8ebd30300000100"[33]`."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{command}\n".encode())
        self._process.stdin.flush()

    @contextmanager
    def manager(self, config: Path, at: str, *more: str) -> Iterator[Manager]:
        """OpenSM with an opensm.conf, attached at a node; its cache and dumps are beside the file."""
        cache, output = config.parent / "cache", config.parent / "output"
        log = config.parent / "opensm.log"
        arguments = ["opensm", "-F", str(config), "-f", str(log), "--dump_files_dir", str(cache), "-D", "0x43", *more]
        with output.open("w") as file:
            process = subprocess.Popen(
                arguments,
                cwd=self.folder,
                env=self._at(at, cache),
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
            )
            try:
                yield Manager(process, log)
            finally:
                process.kill()
                process.wait()


@contextmanager
def simulated(folder: Path, netlist: str) -> Iterator[Fabric]:
    """ibsim on a netlist, just large enough for it."""
    (folder / "fabric.net").write_text(netlist)
    name = f"rw{os.getpid()}-{folder.name}"
    switches, adapters = netlist.count("\nSwitch\t"), netlist.count("\nCa\t")
    radix = max(int(line.split()[1]) for line in netlist.splitlines() if line.startswith("Switch\t"))
    size = ("-N", str(switches + adapters), "-S", str(switches), "-P", str(switches * (radix + 1) + adapters * 2))
    with (folder / "ibsim.log").open("w") as log:
        process = subprocess.Popen(
            ["ibsim", "-s", *size, "-L", "49152", "fabric.net"],
            cwd=folder,
            env={**os.environ, "IBSIM_SOCKNAME": name},
            stdin=subprocess.PIPE,  # its console: at the end of its input ibsim would spin
            stdout=log,
            stderr=log,
        )
        try:
            until(lambda: _is_ready(process, name), 30, f"no ibsim: {(folder / 'ibsim.log').read_text()[-500:]}")
            yield Fabric(folder, name, process)
        finally:
            process.kill()
            process.wait()


def _is_ready(process: subprocess.Popen[bytes], name: str) -> bool:
    assert process.poll() is None, "ibsim has ended"
    return f"@{name}:ctl" in Path("/proc/net/unix").read_text()
