"""The fabrics that an intent asks for, each with the blocks that may set its keys, nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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

    @property
    def label(self) -> str:
        """How texts and paths name it."""
        return f"{self.location}-{self.name}" if self.location else self.name

    def find(self, key: str) -> tuple[Any, Place] | None:
        """The nearest value of a key and its place, or None if no block sets it."""
        for block in self.blocks:
            value = getattr(block.values, key, None)
            if value is not None and value is not False:
                return value, self.document.place(*block.path, key)
        return None

    @property
    def where(self) -> Place:
        """The place of the fabric in the intent."""
        return self.document.place(*self.path)


def scopes(intent: Intent, document: Document) -> Iterator[Scope]:
    """Every fabric that the intent asks for, in its own order: by location or hybrid part, then by fabric."""
    site = Block(values=intent, path=())
    if intent.strategy is Strategy.SEPARATE:
        for workload, part in ((Workload.TRAINING, intent.training), (Workload.INFERENCE, intent.inference)):
            if part is not None:
                block = Block(values=part, path=(workload.value,))
                yield from _fabrics(document, (block, site), None, f"{workload.value}-host-", workload)
        return
    for number, location in enumerate(intent.locations or ()):
        block = Block(values=location, path=("locations", number))
        prefix = f"{location.name}-host-"
        yield from _fabrics(document, (block, site), location.name, prefix, intent.workload)
    if not intent.locations:
        yield from _fabrics(document, (site,), None, "host-", intent.workload)


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
    """Without a list: one compute fabric; for dual-fabric the training fabric and the frontend beside it."""
    if isinstance(blocks[0].values, HybridPart):
        return [(FabricBlock(name=workload.value), blocks[0].path)]
    if workload is not Workload.HYBRID:
        return [(FabricBlock(name="compute"), blocks[0].path)]
    return [
        (FabricBlock(name="compute", workload=Workload.TRAINING, purpose=Purpose.COMPUTE), ("strategy",)),
        (FabricBlock(name="frontend", workload=Workload.INFERENCE, purpose=Purpose.FRONTEND), ("strategy",)),
    ]
