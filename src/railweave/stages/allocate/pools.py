"""Default number pools, and which part of them each fabric of a site has."""

from __future__ import annotations

from dataclasses import dataclass

from netaddr import IPNetwork

from railweave.model.allocation import AddressBlock
from railweave.model.names import PlatformName, Technology, Workload
from railweave.model.topology import Fabric

ASN_FIRST, ASN_LAST = 4200000000, 4294967294
"""Four-byte private range, RFC 6996. Always this one by default: a range that depends on size would renumber."""

DEFAULTS = {
    "loopback": ("10.0.0.0/12", 16, 20),
    "fabric_links": ("10.64.0.0/10", 13, 17),
    "host_links": ("10.128.0.0/10", 13, 17),
    "management": ("10.240.0.0/12", 16, 20),
}
"""Pool name: prefix, and the prefix length of the part of one training and of one inference fabric.

All are private space (RFC 1918). A /13 of links carries 131,072 GPUs on one plane; a /17 carries 16,384 links.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """The place of a fabric among those of its kind: training parts count from the bottom, inference from the top."""

    is_training: bool
    number: int


def shares(fabrics: tuple[Fabric, ...]) -> tuple[Share | None, ...]:
    """The share of each fabric in order; None for InfiniBand, and for one that nobody configures: no numbers."""
    counts = {True: 0, False: 0}
    result: list[Share | None] = []
    for fabric in fabrics:
        if fabric.technology is Technology.INFINIBAND or fabric.platform is PlatformName.UNMANAGED:
            result.append(None)
            continue
        training = fabric.workload is Workload.TRAINING
        result.append(Share(is_training=training, number=counts[training]))
        counts[training] += 1
    return tuple(result)


def default_block(pool: str, share: Share) -> AddressBlock | None:
    """The part of a default pool that a share has; None if the pool is used up."""
    prefix, training, inference = DEFAULTS[pool]
    network = IPNetwork(prefix)
    size = 1 << (32 - (training if share.is_training else inference))
    offset = share.number * size if share.is_training else network.size - (share.number + 1) * size
    if not 0 <= offset <= network.size - size:
        return None
    return AddressBlock(pool=f"{pool} {prefix} (default)", first=network.first + offset, size=size)


def block_of(prefix: str, pool: str) -> AddressBlock:
    """The whole of a prefix that pools.yaml or services.yaml names."""
    network = IPNetwork(prefix)
    return AddressBlock(pool=f"{pool} {prefix}", first=network.first, size=network.size)
