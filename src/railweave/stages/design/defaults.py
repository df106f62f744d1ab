"""Defaults that follow from the workload: a table, with the rule that each row stands on."""

from __future__ import annotations

from railweave.model.names import (
    Attachment,
    HostAddressing,
    HostBonding,
    PlatformName,
    Technology,
    Workload,
)

TECHNOLOGY = {Workload.TRAINING: Technology.INFINIBAND, Workload.INFERENCE: Technology.ETHERNET}
"""Rule 10: training is lossless (InfiniBand first), inference is Ethernet with TCP."""

OVERSUBSCRIPTION = {Workload.TRAINING: 1.0, Workload.INFERENCE: 4.0}
"""Rule 10: training 1:1, inference 4:1."""

ATTACHMENT = {Workload.TRAINING: Attachment.RAIL, Workload.INFERENCE: Attachment.DUAL_RACK}
"""Rule 2 for training; rule 10 for inference: a host's two NICs on two leaves."""

PLATFORM = {
    (Workload.TRAINING, Technology.INFINIBAND): PlatformName.OPENSM,
    (Workload.TRAINING, Technology.ETHERNET): PlatformName.SONIC,
    (Workload.INFERENCE, Technology.ETHERNET): PlatformName.EOS,
    (Workload.INFERENCE, Technology.INFINIBAND): PlatformName.OPENSM,
}
"""Who configures the switches when neither platform nor switch says it."""

SWITCH = {
    (PlatformName.OPENSM, 200): ("qm8700", "qm8700"),
    (PlatformName.OPENSM, 400): ("qm9700", "qm9700"),
    (PlatformName.OPENSM, 800): ("q3400", "q3400"),
    (PlatformName.SONIC, 200): ("sn5600", "sn5600"),
    (PlatformName.SONIC, 400): ("sn5600", "sn5600"),
    (PlatformName.SONIC, 800): ("sn5600", "sn5600"),
    (PlatformName.EOS, 100): ("arista-7050cx4m-48d8", "arista-7050dx4-32s"),
    (PlatformName.EOS, 200): ("arista-7060dx5-64s", "arista-7060dx5-64s"),
    (PlatformName.EOS, 400): ("arista-7060x6-64pe", "arista-7060x6-64pe"),
    (PlatformName.EOS, 800): ("arista-7060x6-64pe", "arista-7060x6-64pe"),
}
"""(leaf, spine) model by platform and host port speed in Gbit/s."""

TRAFFIC_CLASSES = {Workload.TRAINING: "nvidia-roce", Workload.INFERENCE: "inference"}
"""Rule 10: lossless data and CNP classes for training; latency classes and ECN, no PFC, for inference."""

SHARED_CLASSES = "time-shared"
"""A time-shared fabric has the classes of both workloads; the preset's name ends with the mode."""

MTU = 9100
"""Layer-3 MTU of the contract's example; SONiC's own default port MTU."""

MIN_SPINES = 2
"""Rule 6."""

MIN_SPINES_ROCE = 4
"""Below it a lossless Ethernet fabric gets a warning. Source: Juniper JVD AI DC, recommendations (min_spines 4)."""

NOT_BUILT = (
    ("host_addressing", (HostAddressing.RAIL_SUBNET,)),
    ("host_bonding", (HostBonding.ROUTED, HostBonding.LACP)),
)
"""Legal values of an intent that this release refuses, because nothing would be rendered for them."""
