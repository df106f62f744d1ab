"""The mirrored pairs: each file with its template, what fills it, what reads it back, and what it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.platforms.opensm import cn_guids, node_name_map, opensm_conf, partitions, root_guids, unit
from railweave.platforms.opensm.paths import COMPUTE_GUIDS, NODE_NAMES, OPTIONS, PARTITIONS, ROOT_GUIDS, UNIT
from railweave.platforms.opensm.reading import BadLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One file of a subnet-manager host. `needs_tree`: only fabrics with more than one tier have it."""

    file: str
    module: str
    context: Callable[[SubnetManagerSpec], dict[str, Any]]
    read: Callable[[str], tuple[dict[str, Any], list[BadLine]]]
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
    Section(
        file=OPTIONS,
        module="opensm_conf",
        context=opensm_conf.context,
        read=opensm_conf.read,
        parse=opensm_conf.parse,
    ),
    Section(
        file=PARTITIONS,
        module="partitions",
        context=partitions.context,
        read=partitions.read,
        parse=partitions.parse,
    ),
    Section(
        file=ROOT_GUIDS,
        module="root_guids",
        context=root_guids.context,
        read=root_guids.read,
        parse=root_guids.parse,
        needs_tree=True,
    ),
    Section(
        file=COMPUTE_GUIDS,
        module="cn_guids",
        context=cn_guids.context,
        read=cn_guids.read,
        parse=cn_guids.parse,
        needs_tree=True,
    ),
    Section(
        file=NODE_NAMES,
        module="node_name_map",
        context=node_name_map.context,
        read=node_name_map.read,
        parse=node_name_map.parse,
    ),
    Section(file=UNIT, module="unit", context=unit.context, read=unit.read, parse=unit.parse),
)
"""In the order in which the files are written."""
