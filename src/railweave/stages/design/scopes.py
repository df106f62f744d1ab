"""The fabrics that an intent asks for, each with the blocks that may set its keys, nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from railweave.model.document import Document, KeyPath
from railweave.model.finding import Place
from railweave.model.hardware import Fact
from railweave.model.intent import FabricBlock, HybridPart, Intent, LocationBlock
from railweave.model.names import Purpose, Strategy, Workload


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of the intent and where it stands in the file."""

    values: Fact
    path: KeyPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """One fabric of one location: the blocks that may hold its keys, the nearest first."""

    location: str | None
    host_prefix: str
    name: str
    workload: Workload
    purpose: Purpose
    blocks: tuple[Block, ...]
    path: KeyPath
    document: Document
    mode: Workload | None = None

    @property
    def label(self) -> str:
        """How texts and paths name it."""
        return f"{self.location}-{self.name}" if self.location else self.name

    def find(self, key: str) -> tuple[Any, Place] | None:
        """The nearest value of a key and its place, or None if no block sets it."""
        found = self.first_of(key)
        return found[1:] if found else None

    def first_of(self, *keys: str) -> tuple[str, Any, Place] | None:
        """(key, value, place) of the nearest block that sets one of some keys which mean the same thing."""
        for block in self.blocks:
            for key in keys:
                value = getattr(block.values, key, None)
                if value is not None and value is not False:
                    return key, value, self.document.place(*block.path, key)
        return None

    @property
    def where(self) -> Place:
        """The place of the fabric in the intent."""
        return self.document.place(*self.path)


def scopes(intent: Intent, document: Document) -> Iterator[Scope]:
    """Every fabric that the intent asks for, in its own order: by location or hybrid part, then by fabric."""
    site = Block(values=intent, path=())
    for location, above in _places(intent):
        prefix = f"{location}-" if location else ""
        if intent.strategy is not Strategy.SEPARATE:
            shared = _mode(intent)
            for scope in _fabrics(document, (*above, site), location, f"{prefix}host-", intent.workload):
                is_shared = shared is not None and scope.workload is Workload.HYBRID
                yield replace(scope, workload=Workload.TRAINING, mode=shared) if is_shared else scope
            continue
        for workload, part in ((Workload.TRAINING, intent.training), (Workload.INFERENCE, intent.inference)):
            if part is not None:
                half = Block(values=part, path=(workload.value,))
                host_prefix = f"{prefix}{workload.value}-host-"
                yield from _fabrics(document, (*above, half, site), location, host_prefix, workload)


def _mode(intent: Intent) -> Workload | None:
    """The mode that a time-shared site is in: training unless it says otherwise."""
    if intent.strategy is not Strategy.TIME_SHARED:
        return None
    return Workload(intent.mode or Workload.TRAINING.value)


def _places(intent: Intent) -> Iterator[tuple[str | None, tuple[Block, ...]]]:
    """Each location with its block; a site without locations is one place without a name."""
    for number, location in enumerate(intent.locations or ()):
        yield location.name, (Block(values=location, path=("locations", number)),)
    if not intent.locations:
        yield None, ()


def _fabrics(
    document: Document, blocks: tuple[Block, ...], location: str | None, prefix: str, workload: Workload
) -> Iterator[Scope]:
    for fabric, path in _listed(blocks) or _implied(blocks, workload):
        own = fabric.workload or workload
        yield Scope(
            location=location,
            host_prefix=prefix,
            name=fabric.name,
            workload=own,
            purpose=fabric.purpose or _default_purpose(own, workload),
            blocks=(Block(values=fabric, path=path), *blocks),
            path=path,
            document=document,
        )


def _default_purpose(own: Workload, site: Workload) -> Purpose:
    """An inference fabric beside a training fabric of the same hosts is their frontend."""
    return Purpose.FRONTEND if site is Workload.HYBRID and own is Workload.INFERENCE else Purpose.COMPUTE


def _listed(blocks: tuple[Block, ...]) -> list[tuple[FabricBlock, KeyPath]]:
    for block in blocks:
        if isinstance(block.values, LocationBlock | HybridPart | Intent) and block.values.fabrics is not None:
            return [(f, (*block.path, "fabrics", n)) for n, f in enumerate(block.values.fabrics)]
    return []


def _implied(blocks: tuple[Block, ...], workload: Workload) -> list[tuple[FabricBlock, KeyPath]]:
    """Without a list: one compute fabric, for dual-fabric the training fabric and the frontend beside it."""
    half = next((block for block in blocks if isinstance(block.values, HybridPart)), None)
    if half is not None:
        return [(FabricBlock(name=workload.value), half.path)]
    shared = any(isinstance(b.values, Intent) and b.values.strategy is Strategy.TIME_SHARED for b in blocks)
    if shared or workload is not Workload.HYBRID:
        return [(FabricBlock(name="compute"), blocks[0].path)]
    return [
        (FabricBlock(name="compute", workload=Workload.TRAINING, purpose=Purpose.COMPUTE), ("strategy",)),
        (FabricBlock(name="frontend", workload=Workload.INFERENCE, purpose=Purpose.FRONTEND), ("strategy",)),
    ]
