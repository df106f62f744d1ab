"""The requirements of a workload that a design can miss, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Severity

_W = Severity.WARNING

FAULTS = fault_table(
    (
        (
            "REQ001",
            _W,
            "GPUs have less bandwidth than needed",
            "The NIC ports of a GPU on the fabric carry at least what workloads.yaml asks for the workload.",
            "Take a server with more or faster NICs, or a faster host port.",
        ),
        (
            "REQ002",
            _W,
            "Oversubscription is higher than the workload bears",
            "From the hosts up to the highest tier no more bandwidth comes together than workloads.yaml allows.",
            "Lower `oversubscription`.",
        ),
        (
            "REQ003",
            _W,
            "Bisection is narrower than the workload needs",
            "Half the GPUs can send to the other half at the least bandwidth of the workload, divided by the "
            "oversubscription that it bears.",
            "Add spines or links, or lower `oversubscription`.",
        ),
        (
            "REQ004",
            _W,
            "Longest path is slower than the workload bears",
            "An empty network delays a packet by less than the median latency that the workload may have; queues, NICs "
            "and hosts come on top.",
            "Shorten the cables, or use fewer tiers.",
        ),
    )
)
