"""An intent as its rules look at it: which blocks hold hosts, which fabrics they have, where each value stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from railweave.model.document import Document, KeyPath
from railweave.model.finding import Place
from railweave.model.hardware import Catalogue, Fact
from railweave.model.intent import FabricBlock, HybridPart, Intent, LocationBlock
from railweave.model.names import Purpose, Strategy, Workload
from railweave.model.qos import TrafficPreset

HALVES = (Workload.TRAINING, Workload.INFERENCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of the intent that may hold keys, and its path."""

    values: Fact
    path: KeyPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Fabric:
    """A fabric that is listed or implied: its name, purpose and blocks, the nearest first."""

    name: str
    purpose: Purpose
    blocks: tuple[Block, ...]

    @property
    def path(self) -> KeyPath:
        """Where it stands."""
        return self.blocks[0].path


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An intent whose shape is right, or what is left of it without the values at the paths `broken`."""

    intent: Intent
    document: Document
    broken: frozenset[KeyPath]
    catalogue: Catalogue
    presets: Mapping[str, TrafficPreset]

    def at(self, *path: str | int) -> Place:
        """The place of a value."""
        return self.document.place(*path)

    def is_broken(self, blocks: tuple[Block, ...], *keys: str) -> bool:
        """Whether one of the blocks had such a key and it was refused: then nothing follows from its absence."""
        return any((*block.path, key) in self.broken for block in blocks for key in keys)

    def blocks(self) -> Iterator[Block]:
        """Every part of the intent that may hold keys of shape."""
        yield Block(values=self.intent, path=())
        yield from _fabric_blocks(self.intent, ())
        for number, location in enumerate(self.intent.locations or ()):
            yield Block(values=location, path=("locations", number))
            yield from _fabric_blocks(location, ("locations", number))
        for half in HALVES:
            part: HybridPart | None = getattr(self.intent, half.value)
            if part is not None:
                yield Block(values=part, path=(half.value,))
                yield from _fabric_blocks(part, (half.value,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosts:
    """One pool of hosts: a site, a location, or a half of a hybrid site. `blocks` hold its keys, nearest first."""

    location: str | None
    workload: Workload
    blocks: tuple[Block, ...]

    @property
    def path(self) -> KeyPath:
        """Where it stands."""
        return self.blocks[0].path


def pools_of_hosts(draft: Draft) -> Iterator[Hosts]:
    """Every pool of hosts that the intent speaks of; none if the keys that say which there are were refused."""
    intent = draft.intent
    site = Block(values=intent, path=())
    if draft.is_broken((site,), "strategy", "locations", *(half.value for half in HALVES)):
        return
    if intent.strategy is Strategy.SEPARATE and intent.workload is Workload.HYBRID:
        for half in HALVES:
            part = getattr(intent, half.value)
            if part is not None:
                yield Hosts(location=None, workload=half, blocks=(Block(values=part, path=(half.value,)), site))
        return
    for number, location in enumerate(intent.locations or ()):
        block = Block(values=location, path=("locations", number))
        yield Hosts(location=location.name, workload=intent.workload, blocks=(block, site))
    if not intent.locations:
        yield Hosts(location=None, workload=intent.workload, blocks=(site,))


def fabrics_of(draft: Draft, hosts: Hosts) -> tuple[Fabric, ...]:
    """The fabrics that a pool of hosts has: those of the nearest list, else those that follow from the workload."""
    if draft.is_broken(hosts.blocks, "fabrics"):
        return ()
    for block in hosts.blocks:
        if isinstance(block.values, LocationBlock | HybridPart | Intent) and block.values.fabrics is not None:
            return tuple(
                Fabric(
                    name=fabric.name,
                    purpose=fabric.purpose or _default_purpose(fabric.workload, hosts.workload),
                    blocks=(Block(values=fabric, path=(*block.path, "fabrics", number)), *hosts.blocks),
                )
                for number, fabric in enumerate(block.values.fabrics)
            )
    return tuple(Fabric(name=name, purpose=purpose, blocks=hosts.blocks) for name, purpose in _implied(hosts))


def _implied(hosts: Hosts) -> tuple[tuple[str, Purpose], ...]:
    """(name, purpose) of the fabrics of hosts that list none."""
    if isinstance(hosts.blocks[0].values, HybridPart):
        return ((hosts.workload.value, Purpose.COMPUTE),)
    if hosts.workload is Workload.HYBRID:
        return (("compute", Purpose.COMPUTE), ("frontend", Purpose.FRONTEND))
    return (("compute", Purpose.COMPUTE),)


def _default_purpose(own: Workload | None, around: Workload) -> Purpose:
    """An inference fabric beside a training fabric of the same hosts is their frontend."""
    return Purpose.FRONTEND if around is Workload.HYBRID and own is Workload.INFERENCE else Purpose.COMPUTE


def label_of(hosts: Hosts, fabric: Fabric) -> str:
    """The fabric's name in the site: `<location>-<fabric>` or `<fabric>`."""
    return f"{hosts.location}-{fabric.name}" if hosts.location else fabric.name


def labels_of(draft: Draft) -> tuple[str, ...] | None:
    """The labels of all fabrics; None if the keys that say which there are were refused."""
    pools = tuple(pools_of_hosts(draft))
    if not pools or any(draft.is_broken(hosts.blocks, "fabrics") for hosts in pools):
        return None
    return tuple(label_of(hosts, fabric) for hosts in pools for fabric in fabrics_of(draft, hosts))


def nearest_value(blocks: tuple[Block, ...], key: str) -> tuple[Any, KeyPath] | None:
    """The value of a key in the nearest block that has it, and its path."""
    for block in blocks:
        value = getattr(block.values, key, None)
        if value is not None and value is not False:
            return value, (*block.path, key)
    return None


def _fabric_blocks(holder: Intent | LocationBlock | HybridPart, path: KeyPath) -> Iterator[Block]:
    fabrics: tuple[FabricBlock, ...] = holder.fabrics or ()
    for number, fabric in enumerate(fabrics):
        yield Block(values=fabric, path=(*path, "fabrics", number))
