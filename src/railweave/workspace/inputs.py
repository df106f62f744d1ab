"""The bytes that a site is made from: hardware, site files and templates, the repository's own before the package's."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

import railweave
from railweave.model.finding import BadInput, Finding
from railweave.workspace.faults import fault
from railweave.workspace.locate import Repository, package_data

_WRITERS = ("jinja2", "netaddr", "orjson", "pydantic", "pyyaml")
"""Distributions whose version can show in rendered bytes."""

_MOST_BYTES = {"intent.yaml": 4 << 20}
_MOST_BYTES_ELSEWHERE = 64 << 20
"""A ledger of 131,072 GPUs on InfiniBand, 270,000 GUIDs in a line each, has about 24 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFiles:
    """What `pipeline.load` and the templates need, by path relative to the repository and by template name."""

    site: str
    files: Mapping[str, bytes]
    templates: Mapping[str, str]

    def fingerprint(self) -> str:
        """A hash over every byte that the rendered tree follows from, our own code included."""
        digest = hashlib.sha256(_program().encode())
        parts = [*self.files.items(), *((name, text.encode()) for name, text in self.templates.items())]
        for name, content in sorted(parts):
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
        return digest.hexdigest()


@cache
def _program() -> str:
    """A hash of our own code, and the versions of what it is built on."""
    digest = hashlib.sha256(f"{sys.version} {[version(name) for name in _WRITERS]}".encode())
    package = Path(railweave.__file__).resolve().parent
    for path in sorted(package.rglob("*.py")):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def site_files(repository: Repository, site: str) -> SiteFiles:
    """The inputs of one site. Raises BadInput with every file that can't be read or leads outside."""
    faults: list[Finding] = []
    files, templates = _catalogue(repository, faults), _templates(repository, faults)
    for path in sorted((repository.inventory / "sites" / site).glob("[!.]*.yaml")):
        files[f"inventory/sites/{site}/{path.name}"] = _own(repository, path, faults)
    if faults:
        raise BadInput(faults)
    return SiteFiles(site=site, files=files, templates=templates)


def claim_files(repository: Repository, path: Path) -> tuple[str, SiteFiles]:
    """(name of a file of claims, the catalogue with every YAML file of its folder). Raises BadInput."""
    faults: list[Finding] = []
    files = _catalogue(repository, faults)
    shown = repository.shown(path.absolute())
    for other in sorted({path.absolute(), *path.absolute().parent.glob("[!.]*.yaml")}):
        files[repository.shown(other)] = _own(repository, other, faults)
    if faults:
        raise BadInput(faults)
    return shown, SiteFiles(site="claims", files=files, templates={})


def _own(repository: Repository, path: Path, faults: list[Finding]) -> bytes:
    """A file of the repository; empty with a finding that says why it isn't read."""
    shown = repository.shown(path)
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(repository.root):
        faults.append(fault("WSP001", shown, f"expected a path below {repository.root}, got {real}"))
        return b""
    try:
        return path.read_bytes() if _is_readable(real, shown, faults) else b""
    except OSError as error:
        faults.append(fault("WSP002", shown, f"expected to read it, got: {error.strerror}"))
        return b""


def _is_readable(real: Path, shown: str, faults: list[Finding]) -> bool:
    """Whether it is a plain file of sensible size; nothing waits on a pipe, and no memory is filled."""
    status = real.stat()
    most = _MOST_BYTES.get(real.name, _MOST_BYTES_ELSEWHERE)
    if not stat.S_ISREG(status.st_mode):
        got = "folder" if stat.S_ISDIR(status.st_mode) else "device or pipe"
        faults.append(fault("WSP002", shown, f"expected a file, got a {got}"))
    elif status.st_size > most:
        faults.append(fault("WSP004", shown, f"expected at most {most:,} bytes, got {status.st_size:,}"))
    else:
        return True
    return False


def _own_files(folder: Path, ending: str, repository: Repository, faults: list[Finding]) -> list[Path]:
    """The files below a folder of the repository, sorted, without an editor's hidden ones.

    Links to folders are refused, for they aren't followed.
    """
    found = []
    for path in sorted(folder.rglob("[!.]*")):
        if path.is_symlink() and path.is_dir():
            faults.append(fault("WSP002", repository.shown(path), "expected a folder, got a link to one"))
        elif path.name.endswith(ending):
            found.append(path)
    return found


def _catalogue(repository: Repository, faults: list[Finding]) -> dict[str, bytes]:
    """The catalogue of the package, overlaid file by file by the repository's own."""
    shipped, own = package_data("inventory"), repository.inventory
    files = {}
    prices = shipped / "prices.yaml"
    for path in [*sorted((shipped / "hardware").rglob("*.yaml")), *([prices] if prices.exists() else [])]:
        files[f"inventory/{path.relative_to(shipped).as_posix()}"] = path.read_bytes()
    if os.path.realpath(own) != os.path.realpath(shipped):
        prices = own / "prices.yaml"
        hardware = _own_files(own / "hardware", ".yaml", repository, faults)
        for path in [*hardware, *([prices] if os.path.lexists(prices) else [])]:
            files[f"inventory/{path.relative_to(own).as_posix()}"] = _own(repository, path, faults)
    return files


def _templates(repository: Repository, faults: list[Finding]) -> dict[str, str]:
    """The templates of the package, overlaid one by one by the repository's own."""
    shipped, own = package_data("templates"), repository.root / "templates"
    texts = {p.relative_to(shipped).as_posix(): p.read_text(encoding="utf-8") for p in sorted(shipped.rglob("*.j2"))}
    if os.path.realpath(own) != os.path.realpath(shipped):
        for path in _own_files(own, ".j2", repository, faults):
            content = _own(repository, path, faults)
            try:
                texts[path.relative_to(own).as_posix()] = content.decode()
            except UnicodeDecodeError as error:
                got = f"expected UTF-8, got byte {content[error.start]:#04x} at offset {error.start}"
                faults.append(fault("WSP002", repository.shown(path), got))
    return texts
