"""The fabrics that an intent asks for, each with the blocks that may set its keys, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from railweave.model.document import Document, KeyPath
from railweave.model.finding import Place
from railweave.model.hardware import Fact
from railweave.model.intent import FabricBlock, HybridPart, Intent, LocationBlock
from railweave.model.names import Purpose, Strategy, Workload

HALVES = (Workload.TRAINING, Workload.INFERENCE)
"""The halves of a hybrid site: each is a workload, and the key of its block in the intent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of the intent that may hold keys, and where it stands in the file."""

    values: Fact
    path: KeyPath


@dataclass(frozen=True, slots=True, kw_only=True)
class HostPool:
    """The hosts of a site, of one of its locations, or of a half of either; `blocks` hold its keys, nearest first."""

    location: str | None
    half: Workload | None
    workload: Workload
    mode: Workload | None
    blocks: tuple[Block, ...]
    document: Document

    @property
    def path(self) -> KeyPath:
        """Where it stands."""
        return self.blocks[0].path

    @property
    def host_prefix(self) -> str:
        """What stands before the numbers in the names of its hosts: `fra-training-host-`."""
        return "-".join(part for part in (self.location, self.half, "host-") if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """One fabric of one pool of hosts: the blocks that may hold its keys, the nearest first."""

    hosts: HostPool
    name: str
    workload: Workload
    purpose: Purpose
    blocks: tuple[Block, ...]
    path: KeyPath
    mode: Workload | None

    @property
    def label(self) -> str:
        """How texts and paths name it: `<location>-<fabric>` or `<fabric>`."""
        return f"{self.hosts.location}-{self.name}" if self.hosts.location else self.name

    @property
    def where(self) -> Place:
        """The place of the fabric in the intent."""
        return self.hosts.document.place(*self.path)

    def find(self, key: str) -> tuple[Any, Place] | None:
        """The nearest value of a key and its place, or None if no block sets it."""
        found = self.first_of(key)
        return found[1:] if found else None

    def first_of(self, *keys: str) -> tuple[str, Any, Place] | None:
        """(key, value, place) of the nearest block that sets one of some keys which mean the same thing."""
        found = nearest_of(self.blocks, *keys)
        return (*found[:2], self.hosts.document.place(*found[2])) if found else None


def nearest_of(blocks: tuple[Block, ...], *keys: str) -> tuple[str, Any, KeyPath] | None:
    """(key, value, path) of the nearest block that sets one of some keys which mean the same thing."""
    for block in blocks:
        for key in keys:
            value = getattr(block.values, key, None)
            if value is not None and value is not False:
                return key, value, (*block.path, key)
    return None


def host_pools(intent: Intent, document: Document) -> Iterator[HostPool]:
    """Every pool of hosts, in the order of the intent: by location, and there by half where those are separate."""
    for location, place in _places(intent):
        for half, part in _halves(intent):
            yield HostPool(
                location=location,
                half=half,
                workload=half or intent.workload,
                mode=_mode(intent),
                blocks=(*place, *part, Block(values=intent, path=())),
                document=document,
            )


def scopes_of(hosts: HostPool) -> Iterator[Scope]:
    """The fabrics of a pool of hosts: those of the nearest list, else those that follow from the workload."""
    for fabric, path in _listed(hosts) or _implied(hosts):
        workload = fabric.workload or hosts.workload
        is_shared = hosts.mode is not None and workload is Workload.HYBRID
        yield Scope(
            hosts=hosts,
            name=fabric.name,
            workload=Workload.TRAINING if is_shared else workload,
            purpose=fabric.purpose or _default_purpose(workload, hosts.workload),
            blocks=(Block(values=fabric, path=path), *hosts.blocks),
            path=path,
            mode=hosts.mode if is_shared else None,
        )


def scopes(intent: Intent, document: Document) -> Iterator[Scope]:
    """Every fabric that the intent asks for, in its own order: by location or half, then by fabric."""
    for hosts in host_pools(intent, document):
        yield from scopes_of(hosts)


def _places(intent: Intent) -> Iterator[tuple[str | None, tuple[Block, ...]]]:
    """Each location with its block; a site without locations is one place without a name."""
    for number, location in enumerate(intent.locations or ()):
        yield location.name, (Block(values=location, path=("locations", number)),)
    if not intent.locations:
        yield None, ()


def _halves(intent: Intent) -> Iterator[tuple[Workload | None, tuple[Block, ...]]]:
    """Each half that is written, with its block; where hosts are not kept apart, one whole without a name."""
    if intent.workload is not Workload.HYBRID or intent.strategy is not Strategy.SEPARATE:
        yield None, ()
        return
    for half, part in ((Workload.TRAINING, intent.training), (Workload.INFERENCE, intent.inference)):
        if part is not None:
            yield half, (Block(values=part, path=(half.value,)),)


def _mode(intent: Intent) -> Workload | None:
    """The mode that a time-shared site is in: training unless it says otherwise."""
    if intent.strategy is not Strategy.TIME_SHARED:
        return None
    return Workload(intent.mode or Workload.TRAINING.value)


def _default_purpose(own: Workload, around: Workload) -> Purpose:
    """An inference fabric beside a training fabric of the same hosts is their frontend."""
    return Purpose.FRONTEND if around is Workload.HYBRID and own is Workload.INFERENCE else Purpose.COMPUTE


def _listed(hosts: HostPool) -> list[tuple[FabricBlock, KeyPath]]:
    for block in hosts.blocks:
        if isinstance(block.values, LocationBlock | HybridPart | Intent) and block.values.fabrics is not None:
            return [(f, (*block.path, "fabrics", n)) for n, f in enumerate(block.values.fabrics)]
    return []


def _implied(hosts: HostPool) -> list[tuple[FabricBlock, KeyPath]]:
    """Without a list: one compute fabric, named like its half; hosts of both workloads at once have a frontend too."""
    if hosts.half is not None:
        return [(FabricBlock(name=hosts.half.value), (hosts.half.value,))]
    if hosts.mode is not None or hosts.workload is not Workload.HYBRID:
        return [(FabricBlock(name="compute"), hosts.path)]
    return [
        (FabricBlock(name="compute", workload=Workload.TRAINING, purpose=Purpose.COMPUTE), ("strategy",)),
        (FabricBlock(name="frontend", workload=Workload.INFERENCE, purpose=Purpose.FRONTEND), ("strategy",)),
    ]
