"""InfiniBand GUIDs: their one spelling, which of them a fabric needs, and which of them are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from railweave.model.services import LedgerRecord
from railweave.model.topology import Fabric
from railweave.model.wiring import host_name, switch_name, switches

GuidKey = tuple[str, str]
"""(device name in the fabric, port): `node` for a switch, `mlx5_0` an adapter's node, `mlx5_0/1` its port."""

_NAMED_ORIGINS = 3
"""Origins that are spelled out; a ledger that has grown over years has too many for a line."""


def normalise_guid(text: str) -> str:
    """A GUID as 16 lower-case hexadecimal digits. Raises ValueError for anything that has not exactly 16 of them.

    >>> normalise_guid("0xE8EB:D303:0000:0100")
    'e8ebd30300000100'
    """
    digits = text.strip().lower().removeprefix("0x").replace(":", "").replace("-", "")
    if len(digits) != 16 or any(c not in "0123456789abcdef" for c in digits):
        raise ValueError(f"expected 16 hexadecimal digits, got {text!r}")
    return digits


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidBook:
    """The GUIDs that a fabric's devices are known by, each in its one spelling, and where they were learned."""

    known: Mapping[GuidKey, str]
    origins: tuple[str, ...]

    @property
    def origin(self) -> str | None:
        """The origins as one text, the first few of them by name."""
        rest = len(self.origins) - _NAMED_ORIGINS
        named = ", ".join(self.origins[:_NAMED_ORIGINS])
        return (f"{named} and {rest} more" if rest > 0 else named) or None


def guid_book(records: Iterable[LedgerRecord], label: str) -> GuidBook:
    """What a ledger knows for the fabric `label`.

    A ledger names switches and subnet-manager hosts `<fabric>-<device>`, because names are unique in a site; GPU hosts
    are the same on all fabrics and have no such prefix.
    """
    guids = [r for r in records if r.kind == "guid"]
    known = {(r.device.removeprefix(f"{label}-"), r.port): normalise_guid(r.value) for r in guids}
    return GuidBook(known=known, origins=tuple(sorted({r.origin for r in guids})))


def switch_guids(fabric: Fabric) -> Iterator[GuidKey]:
    """The node GUIDs of all switches."""
    return ((switch_name(fabric, switch), "node") for switch in switches(fabric))


def adapter_guids(fabric: Fabric) -> Iterator[GuidKey]:
    """The node GUIDs of all host adapters on the fabric."""
    for host in range(fabric.hosts):
        name = host_name(fabric, host)
        yield from ((name, nic.rdma_device) for nic in fabric.nics)


def port_guids(fabric: Fabric) -> Iterator[GuidKey]:
    """The port GUIDs of all host adapters on the fabric."""
    return ((host, f"{adapter}/1") for host, adapter in adapter_guids(fabric))


def root_guids(fabric: Fabric) -> list[GuidKey]:
    """The node GUIDs of the switches of the top tier: the roots of the fat tree. Empty for a single switch."""
    if fabric.spine is None:
        return []
    top = (fabric.super_spine or fabric.spine).tier
    return [(switch_name(fabric, s), "node") for s in switches(fabric) if s.tier is top]


def missing(keys: Iterable[GuidKey], known: Mapping[GuidKey, str]) -> list[str]:
    """Names of the GUIDs that aren't known yet, in order."""
    return [f"{device} {port}" for device, port in keys if (device, port) not in known]
