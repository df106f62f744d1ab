"""The bytes that a site is made from: hardware, site files and templates, the repository's own before the package's."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import railweave
from railweave.errors import WorkspaceFault
from railweave.model.finding import BadInput
from railweave.workspace.locate import Repository, outside, package_data


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFiles:
    """What `pipeline.load` and the templates need, by path relative to the repository and by template name."""

    site: str
    files: Mapping[str, bytes]
    templates: Mapping[str, str]

    def fingerprint(self) -> str:
        """A hash over every byte that the rendered tree follows from, our own code included."""
        digest = hashlib.sha256(sys.version.encode())
        parts = [*self.files.items(), *((name, text.encode()) for name, text in self.templates.items())]
        package = Path(railweave.__file__).resolve().parent
        parts += [(p.relative_to(package).as_posix(), p.read_bytes()) for p in package.rglob("*.py")]
        for name, content in sorted(parts):
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
        return digest.hexdigest()


def site_files(repository: Repository, site: str) -> SiteFiles:
    """The inputs of one site. Raises BadInput for links that lead outside, WorkspaceFault for unreadable files."""
    try:
        files = _hardware(repository)
        folder = repository.inventory / "sites" / site
        for path in sorted(folder.glob("*.yaml")):
            files[f"inventory/sites/{site}/{path.name}"] = _own(repository, path)
        return SiteFiles(site=site, files=files, templates=_templates(repository))
    except OSError as error:
        raise WorkspaceFault(path=str(error.filename), reason=error.strerror or str(error)) from error


def _own(repository: Repository, path: Path) -> bytes:
    """A file of the repository; a link must not lead out of it."""
    if not path.resolve().is_relative_to(repository.root):
        raise BadInput([outside(str(path), str(repository.root))])
    return path.read_bytes()


def _hardware(repository: Repository) -> dict[str, bytes]:
    """The catalogue of the package, overlaid file by file by the repository's own."""
    shipped = package_data("inventory")
    files = {
        f"inventory/hardware/{p.relative_to(shipped / 'hardware').as_posix()}": p.read_bytes()
        for p in sorted((shipped / "hardware").rglob("*.yaml"))
    }
    own = repository.inventory / "hardware"
    if own.resolve() != (shipped / "hardware").resolve():
        for path in sorted(own.rglob("*.yaml")):
            files[f"inventory/hardware/{path.relative_to(own).as_posix()}"] = _own(repository, path)
    for prices in (shipped / "prices.yaml", repository.inventory / "prices.yaml"):
        if prices.is_file():
            files["inventory/prices.yaml"] = prices.read_bytes()
    return files


def _templates(repository: Repository) -> dict[str, str]:
    """The templates of the package, overlaid one by one by the repository's own."""
    texts: dict[str, str] = {}
    for folder in dict.fromkeys((package_data("templates").resolve(), (repository.root / "templates").resolve())):
        for path in sorted(folder.rglob("*.j2")):
            texts[path.relative_to(folder).as_posix()] = path.read_text(encoding="utf-8")
    return texts
