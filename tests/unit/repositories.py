"""Small repositories to render, and railweave run on them as its users run it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from railweave.cli.run import run
from tests.inventories import ROOT

PAIR = """workload: inference
server: a100-inference
rails: 2
gpus: 16
technology: ethernet
platform: eos
topology: leaf-spine
switch: {leaf: arista-7050cx4m-48d8, spine: arista-7050dx4-32s}
port_speed_gbps: {host: 100, leaf_spine: 400}
"""
"""Two servers: the smallest Ethernet site."""

FEW = PAIR.replace("gpus: 16", "gpus: 24")
"""A server more: some files change, some stay."""

MANY = """workload: training
gpus: 2048
technology: ethernet
platform: eos
switch: arista-7060x6-64pe
"""
"""48 switches: enough to be shared among processes."""

BROKEN = PAIR.replace("rails: 2", "rails: two").replace("gpus:", "gpu:")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


def repository(folder: Path, **sites: str) -> Path:
    """A repository whose sites have these intents; an underscore in a name becomes a hyphen.

    Sites on EOS have a user, so that there is nothing to warn of.
    """
    for name, intent in sites.items():
        site = folder / "inventory" / "sites" / name.replace("_", "-")
        write(site / "intent.yaml", intent)
        if "platform: eos" in intent:
            write(site / "services.yaml", "users: [{name: netops, secret: {env: NETOPS_HASH}}]\n")
    return folder


def write(path: Path, content: str | bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def intent_of(repository: Path, site: str = "edge") -> Path:
    """The intent of a site."""
    return repository / "inventory" / "sites" / site / "intent.yaml"


def railweave(folder: Path, *arguments: str) -> Run:
    """Run a command in a folder, in this process."""
    out, err = StringIO(), StringIO()
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        code = run(list(arguments))
    return Run(code=int(code), out=out.getvalue(), err=err.getvalue())


def separately(folder: Path, *arguments: str, **environment: str) -> Run:
    """Run a command in a folder, in a process of its own. All that it started has ended when this returns."""
    return program(folder, ["-m", "railweave", *arguments], environment)


def program(folder: Path, words: Sequence[str], environment: Mapping[str, str] | None = None) -> Run:
    """Run Python with some arguments in a folder; waits for every process that inherits its output."""
    around = surroundings(**environment or {})
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=folder, env=around, capture_output=True, timeout=120, check=False)
    return Run(code=done.returncode, out=done.stdout.decode(), err=done.stderr.decode())


def begun(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """A command that runs in a folder while the test goes on; its talk can be read."""
    command, around = [sys.executable, "-m", "railweave", *arguments], surroundings()
    return subprocess.Popen(command, cwd=folder, env=around, stderr=subprocess.PIPE, text=True)


def surroundings(**changed: str) -> dict[str, str]:
    """The environment of a process that runs this very source."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **changed}


def tree(folder: Path) -> dict[str, str]:
    """The sha256 of every file below a folder, by path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def times(folder: Path) -> dict[str, tuple[int, int]]:
    """Inode and time of change of every file and folder below a folder, by path."""
    return {
        path.relative_to(folder).as_posix(): (path.lstat().st_ino, path.lstat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
    }


def staged(repository: Path) -> list[str]:
    """What lies in the staging folder."""
    folder = repository / ".railweave" / "staging"
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
