"""The mirrored pairs: each file with its template, what fills it, what reads it back, and what it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.platforms.opensm import guid_files, opensm_conf, partitions
from railweave.platforms.opensm.paths import COMPUTE_GUIDS, NODE_NAMES, PARTITIONS, ROOT_GUIDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One file of a subnet-manager host. `needs_tree`: only fabrics with more than one tier have it."""

    file: str
    module: str
    context: Callable[[SubnetManagerSpec], dict[str, Any]]
    parse: Callable[[str], dict[str, Any]]
    needs_tree: bool = False

    @property
    def template(self) -> str:
        """Name of its template."""
        return f"opensm/{self.file}.j2"

    @property
    def why(self) -> str:
        """What the file is for: the first line of what fills it."""
        return (self.context.__doc__ or "").splitlines()[0]

    def is_for(self, spec: SubnetManagerSpec) -> bool:
        """Whether this host has the file."""
        return spec.topology.spine is not None or not self.needs_tree


SECTIONS = (
    Section(file="opensm.conf", module="opensm_conf", context=opensm_conf.context, parse=opensm_conf.parse),
    Section(file=PARTITIONS, module="partitions", context=partitions.context, parse=partitions.parse),
    Section(
        file=ROOT_GUIDS,
        module="guid_files",
        context=guid_files.root_context,
        parse=guid_files.parse_guids,
        needs_tree=True,
    ),
    Section(
        file=COMPUTE_GUIDS,
        module="guid_files",
        context=guid_files.compute_context,
        parse=guid_files.parse_guids,
        needs_tree=True,
    ),
    Section(file=NODE_NAMES, module="guid_files", context=guid_files.names_context, parse=guid_files.parse_names),
)
