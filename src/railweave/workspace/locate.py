"""Where things stand: the repository's folders, its sites, and the data that travels with the package."""

from __future__ import annotations

import os
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

import railweave
from railweave.errors import UsageFault, WorkspaceFault
from railweave.model.finding import BadInput, Finding
from railweave.workspace.faults import fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """The folders of a repository; `state` is git-ignored and stands beside the inventory."""

    root: Path
    inventory: Path
    output: Path

    @property
    def state(self) -> Path:
        """Where staging, locks and caches live."""
        return self.root / ".railweave"

    def shown(self, path: Path) -> str:
        """A path as it is printed: relative to the repository where it is below it."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else str(path)

    def sites(self, named: tuple[str, ...] = ()) -> list[str]:
        """The sites that are named (by name or by folder), or all. Raises UsageFault for one that isn't there."""
        folder = self.inventory / "sites"
        known = sorted(p.name for p in _listed(folder) if p.is_dir() and not p.name.startswith("."))
        if not known:
            raise UsageFault(f"there is no site under {folder}")
        chosen = []
        for name in named:
            site = self._site_of(name)
            if site not in known:
                near = get_close_matches(site, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
                raise UsageFault(f"there is no site {name}; {hint}")
            chosen.append(site)
        return list(dict.fromkeys(chosen)) or known

    def _site_of(self, name: str) -> str:
        """The site that a name or a path to its folder or intent means."""
        if "/" not in name and name not in (".", "..", "intent.yaml"):
            return name
        path, sites = os.path.realpath(name), os.path.realpath(self.inventory / "sites")
        below = Path(path).relative_to(sites).parts if Path(path).is_relative_to(sites) else ()
        if not below:
            raise BadInput([fault("WSP001", name, f"expected a folder below {sites}, got {path}")])
        return below[0]

    def without_site(self) -> dict[str, Finding]:
        """A warning for every rendered tree whose site is no longer in the inventory, by its name."""
        sites = self.inventory / "sites"
        trees = sorted(p for p in _listed(self.output) if (p / "manifest.json").is_file())
        return {
            p.name: fault("WSP005", self.shown(p), f"expected {self.shown(sites / p.name)}, got no such folder")
            for p in trees
            if not (sites / p.name).is_dir()
        }


def repository(inventory: str | None, output: str | None) -> Repository:
    """The repository of an inventory folder (default: ./inventory). Raises UsageFault when there is none."""
    folder = Path(inventory or "inventory").resolve()
    if not folder.is_dir():
        raise UsageFault(f"there is no inventory folder {folder}; `railweave init DIR` makes one")
    root = folder.parent
    target = Path(output).resolve() if output else root / "rendered"
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise UsageFault(f"{target} is no folder; give the folder for rendered trees with --output")
    if target.is_relative_to(folder):
        raise UsageFault(f"rendered trees would stand in the place of the inventory {folder}; choose another --output")
    if (root / ".railweave").is_symlink():
        raise UsageFault(f"{root / '.railweave'} is a link; staged trees must stand in the repository itself")
    return Repository(root=root, inventory=folder, output=target)


def _listed(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        raise WorkspaceFault(path=str(folder), reason=error.strerror or str(error)) from error


def package_data(name: str) -> Path:
    """A folder that travels with the package (`templates`, `inventory`); in a checkout it is the checkout's own."""
    package = Path(railweave.__file__).resolve().parent
    inside = package / "data" / name
    return inside if inside.is_dir() else package.parents[1] / name
