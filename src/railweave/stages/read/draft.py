"""An intent as its rules look at it: which blocks hold hosts, which fabrics they have, where each value stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from railweave.domain.scopes import HALVES, Block, HostPool, Scope, host_pools, nearest_of, scopes_of
from railweave.model.document import Document, KeyPath
from railweave.model.finding import Place
from railweave.model.hardware import Catalogue
from railweave.model.intent import FabricBlock, HybridPart, Intent, LocationBlock
from railweave.model.qos import TrafficPreset


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


def pools_of_hosts(draft: Draft) -> Iterator[HostPool]:
    """Every pool of hosts that the intent speaks of; none if the keys that say which there are were refused."""
    site = Block(values=draft.intent, path=())
    if not draft.is_broken((site,), "strategy", "locations", *(half.value for half in HALVES)):
        yield from host_pools(draft.intent, draft.document)


def fabrics_of(draft: Draft, hosts: HostPool) -> tuple[Scope, ...]:
    """The fabrics that a pool of hosts has; none if the list of them was refused."""
    return () if draft.is_broken(hosts.blocks, "fabrics") else tuple(scopes_of(hosts))


def labels_of(draft: Draft) -> tuple[str, ...] | None:
    """The labels of all fabrics; None if the keys that say which there are were refused."""
    pools = tuple(pools_of_hosts(draft))
    if not pools or any(draft.is_broken(hosts.blocks, "fabrics") for hosts in pools):
        return None
    return tuple(fabric.label for hosts in pools for fabric in fabrics_of(draft, hosts))


def nearest_value(blocks: tuple[Block, ...], key: str) -> tuple[Any, KeyPath] | None:
    """The value of a key in the nearest block that has it, and its path."""
    found = nearest_of(blocks, key)
    return found[1:] if found else None


def _fabric_blocks(holder: Intent | LocationBlock | HybridPart, path: KeyPath) -> Iterator[Block]:
    fabrics: tuple[FabricBlock, ...] = holder.fabrics or ()
    for number, fabric in enumerate(fabrics):
        yield Block(values=fabric, path=(*path, "fabrics", number))
