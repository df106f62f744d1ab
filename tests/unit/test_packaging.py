"""The wheel holds all that a new repository needs, and the project's set-up holds what it promises."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.inventories import ROOT
from tests.unit.repositories import tree, write

DATA = ("templates", "inventory/hardware")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built without a network."""
    pytest.importorskip("hatchling")
    pytest.importorskip("build")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's content, as an installer lays it out, and the command `railweave`."""
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    script = f'#!/bin/sh\nexec {sys.executable} -P -m railweave "$@"\n'
    write(folder / "bin" / "railweave", script)
    (folder / "bin" / "railweave").chmod(0o755)
    return folder


def run(installed: Path, folder: Path, *words: str) -> str:
    """Run a program with the installed railweave on the path; what it said on stderr."""
    path = f"{installed / 'bin'}{os.pathsep}{os.environ['PATH']}"
    around = {**os.environ, "PATH": path, "PYTHONPATH": str(installed / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        around.pop(name, None)
    done = subprocess.run(words, cwd=folder, env=around, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stderr


def kept(path: Path) -> bool:
    """Whether a file of the working tree belongs to the project."""
    return path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")


def test_the_wheel_holds_every_template_and_hardware_file(wheel: Path) -> None:
    wanted = {f"railweave/data/{p.relative_to(ROOT)}": p for top in DATA for p in (ROOT / top).rglob("*") if kept(p)}

    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("railweave/data/")}
        assert held == set(wanted)
        assert all(archive.read(name) == path.read_bytes() for name, path in wanted.items())
    assert len(held) > 50


def test_the_wheel_holds_nothing_but_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()

    assert {name.split("/")[0].split("-")[0] for name in names} == {"railweave"}
    code = [name for name in names if not name.startswith("railweave/data/") and ".dist-info/" not in name]
    assert {Path(name).suffix for name in code} == {".py"}


def test_an_installed_wheel_makes_a_repository_that_renders(installed: Path, tmp_path: Path) -> None:
    run(installed, tmp_path, "railweave", "init", "network")

    said = run(installed, tmp_path / "network", "make", "render")

    assert "example: " in said
    run(installed, tmp_path / "network", "make", "check")
    assert len(tree(tmp_path / "network" / "rendered" / "example")) > 10


def test_an_installed_wheel_gives_the_bytes_of_the_checkout(installed: Path, tmp_path: Path) -> None:
    site = ROOT / "inventory" / "sites" / "hybrid-lab"
    for file in site.glob("*.yaml"):
        write(tmp_path / "inventory" / "sites" / "hybrid-lab" / file.name, file.read_bytes())
    run(installed, tmp_path, "railweave", "render")
    around = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "railweave", "render", "--output", str(tmp_path / "other"), "hybrid-lab"]

    subprocess.run(command, cwd=tmp_path, env=around, check=True, capture_output=True, timeout=300)

    assert tree(tmp_path / "rendered") == tree(tmp_path / "other")


def test_a_repository_replaces_one_template_and_one_model_of_the_package(installed: Path, tmp_path: Path) -> None:
    run(installed, tmp_path, "railweave", "init", "network")
    place = tmp_path / "network"
    write(place / "templates" / "opensm" / "partitions.conf.j2", "# our own partitions\n")
    server = (ROOT / "inventory" / "hardware" / "servers" / "dgx-h100.yaml").read_text()
    write(place / "inventory" / "hardware" / "servers" / "dgx-h100.yaml", server.replace("mlx5_0", "mlx5_77"))

    run(installed, place, "make", "render")

    rendered = place / "rendered" / "example"
    partitions = list(rendered.rglob("partitions.conf"))
    assert partitions
    assert {file.read_text() for file in partitions} == {"# our own partitions\n"}
    assert "mlx5_77" in (rendered / "cabling.csv").read_text()


def names(requirements: list[str]) -> set[str]:
    """Normalised names of requirements."""
    found = (re.match(r"[A-Za-z0-9._-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}


def test_every_dependency_is_pinned_to_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    extras = project["optional-dependencies"]

    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line) for line in lines)
    asked = names(project["dependencies"]) | names(extras["test"]) | names(extras["check"])
    assert len(asked) > 10
    assert asked <= names(lines)


def test_every_make_target_has_a_line_of_help() -> None:
    text = (ROOT / "Makefile").read_text()
    phony = next(line for line in text.splitlines() if line.startswith(".PHONY:")).split()[1:]

    helped = re.findall(r"^([a-z-]+):.*## \w", text, re.MULTILINE)

    assert sorted(helped) == sorted(phony)
    assert {"help", "render", "design", "test", "check", "golden", "bench", "clean"} <= set(helped)


@pytest.mark.parametrize("found", ["none", "old"])
def test_make_says_when_there_is_no_python_that_is_new_enough(tmp_path: Path, found: str) -> None:
    make = subprocess.run(["sh", "-c", "command -v make"], capture_output=True, text=True, check=True).stdout.strip()
    for tool in ("bash", "sh", "echo", "touch", "awk"):
        where = subprocess.run(["sh", "-c", f"command -v {tool}"], capture_output=True, text=True, check=True).stdout
        (tmp_path / tool).symlink_to(where.strip() if where.startswith("/") else "/bin/echo")
    if found == "old":
        write(tmp_path / "python3", "#!/bin/sh\nexit 1\n")
        (tmp_path / "python3").chmod(0o755)
    words = [make, "-f", str(ROOT / "Makefile"), "VENV=venv", "render", f"SHELL={tmp_path / 'bash'}"]
    write(tmp_path / "pyproject.toml", "")
    write(tmp_path / "constraints.txt", "")

    done = subprocess.run(
        words, cwd=tmp_path, env={"PATH": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=False
    )

    assert done.returncode != 0
    assert "needs Python 3.11 or newer" in done.stderr


def test_the_script_of_continuous_integration_is_a_sound_one() -> None:
    script = ROOT / ".ci" / "run"

    assert os.access(script, os.X_OK)
    assert "set -euo pipefail" in script.read_text()
    subprocess.run(["bash", "-n", str(script)], check=True)
