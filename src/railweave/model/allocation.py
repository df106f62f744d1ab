"""What has been given to a fabric: its pools, and the formulas that spend them by coordinate."""

from __future__ import annotations

from dataclasses import dataclass

from railweave.model.names import Asn


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressBlock:
    """IPv4 addresses from `first` (as an integer), `size` of them; `name` is the pool they come from."""

    name: str
    first: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TierBlocks:
    """One block per tier of the same pool."""

    leaf: AddressBlock
    spine: AddressBlock
    super_spine: AddressBlock


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocation:
    """The numbers of one fabric: blocks for addresses, a range for ASNs; `stages/allocate` has the formulas.

    Leaves count ASNs up from `asn_first`, spines and super-spines count down from `asn_last`.
    """

    asn_first: Asn
    asn_last: Asn
    loopback: TierBlocks
    management: TierBlocks
    management_prefix_length: int
    management_gateway: int
    host_links: AddressBlock
    leaf_spine_links: AddressBlock
    spine_super_spine_links: AddressBlock
