"""What is public of the buffers of the switches that SONiC drives, by platform, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class BufferFacts:
    """Pools and profiles of one platform.

    `group` and `headroom_bytes` are rows of the SKU's pg_profile_lookup.ini, by (speed in Gbit/s, cable length in
    metres); both are empty where the switch computes its headroom itself. The names say which profile a lossy group,
    a lossy queue and a lossless queue take.
    """

    pools: Mapping[str, Row]
    profiles: Mapping[str, Row]
    lossy_queue: str
    ingress_list: str | None = None
    egress_list: str | None = None
    group: Row | None = None
    headroom_bytes: Mapping[tuple[int, int], int] | None = None


LOSSY_GROUP, LOSSLESS_QUEUE = "ingress_lossy_profile", "egress_lossless_profile"

_SPECTRUM_PROFILES = {
    "ingress_lossless_profile": {"pool": "ingress_lossless_pool", "size": "0", "dynamic_th": "7"},
    "ingress_lossy_profile": {"pool": "ingress_lossless_pool", "size": "0", "dynamic_th": "3"},
    "egress_lossless_profile": {"pool": "egress_lossless_pool", "size": "0", "dynamic_th": "7"},
    "egress_lossy_profile": {"pool": "egress_lossy_pool", "size": "9216", "dynamic_th": "7"},
    "q_lossy_profile": {"pool": "egress_lossy_pool", "size": "0", "dynamic_th": "3"},
}
"""Source: sonic-net/sonic-buildimage@5b135068, device/mellanox/x86_64-mlnx_msn4700-r0/Mellanox-SN4700-O28/
buffers_defaults_objects.j2, which the lossless SKUs of Spectrum-2 and later share; seen 2026-12-01."""


def _spectrum(egress_lossless_bytes: int) -> BufferFacts:
    """Dynamic buffers: only the size of the egress lossless pool, all memory of the ASIC, stands in CONFIG_DB."""
    return BufferFacts(
        pools={
            "ingress_lossless_pool": {"type": "ingress", "mode": "dynamic"},
            "egress_lossless_pool": {"type": "egress", "mode": "dynamic", "size": str(egress_lossless_bytes)},
            "egress_lossy_pool": {"type": "egress", "mode": "dynamic"},
        },
        profiles=_SPECTRUM_PROFILES,
        lossy_queue="q_lossy_profile",
        ingress_list="ingress_lossless_profile",
        egress_list="egress_lossless_profile,egress_lossy_profile",
    )


_H4_64D = BufferFacts(
    pools={
        "ingress_lossless_pool": {"type": "ingress", "mode": "dynamic", "size": "113143792", "xoff": "48404780"},
        "egress_lossless_pool": {"type": "egress", "mode": "dynamic", "size": "56571896"},
    },
    profiles={
        "ingress_lossy_profile": {"pool": "ingress_lossless_pool", "size": "0", "dynamic_th": "-1"},
        "egress_lossy_profile": {"pool": "egress_lossless_pool", "size": "0", "dynamic_th": "-4"},
        "egress_lossless_profile": {"pool": "egress_lossless_pool", "size": "0", "dynamic_th": "3"},
    },
    lossy_queue="egress_lossy_profile",
    group={"size": "1248", "xon": "2288", "xon_offset": "2288", "dynamic_th": "0"},
    headroom_bytes={
        (100, 5): 165568,
        (100, 40): 177632,
        (100, 300): 268736,
        (400, 5): 307848,
        (400, 40): 330200,
        (400, 300): 499618,
    },
)
"""Source: sonic-net/sonic-buildimage@086b03bd, device/nokia/x86_64-nokia_ixr7220_h4-r0/Nokia-IXR7220-H4-64D: pools
and profiles as its buffer template makes them, pg_profile_lookup.ini; seen 2026-11-30."""

FACTS: Mapping[str, BufferFacts] = {
    "x86_64-mlnx_msn4700-r0": _spectrum(60817392),
    "x86_64-nvidia_sn5400-r0": _spectrum(158229504),
    "x86_64-nvidia_sn5600-r0": _spectrum(158229504),
    "x86_64-nokia_ixr7220_h4-r0": _H4_64D,
}
"""By ONIE platform. The size for SN5600 is that of sonic-buildimage@d08a8e68, device/mellanox/x86_64-nvidia_sn5600-r0/
Mellanox-SN5600-C256S1/buffers_defaults_t0.j2, the same in -C224O8; ACS-SN5600 has it too (zili11720/sonic-buildimage
@a22eb82d), and ACS-SN5400, the same ASIC, is a link to that file (@18eba188). The size for SN4700 is that of
Spectrum-3 in sonic-net/sonic-utilities@66b50715, scripts/mellanox_buffer_migrator.py, the same in
buffers_defaults_t0.j2 of Mellanox-SN4700-O28 and -O32; all seen 2026-12-01.

Others have public numbers that don't hold together, and stay out: static thresholds on dynamic pools (Dell Z9864F,
NH-4010), pools that differ by role and headroom that changed between snapshots (Nokia H5-64O, H6-64)."""

CABLE_ROWS_M = (5, 40, 300)
"""Lengths that every pg_profile_lookup.ini of the catalogue's SKUs has (sonic-buildimage@086b03bd)."""


def cable_row_m(length_m: int) -> int:
    """The shortest row that is at least as long; the longest for anything longer."""
    return next((row for row in CABLE_ROWS_M if row >= length_m), CABLE_ROWS_M[-1])


def covers(facts: BufferFacts, speed_gbps: int, length_m: int) -> bool:
    """Whether the headroom of a port follows from the facts, or from the switch itself."""
    table = facts.headroom_bytes
    return table is None or (length_m <= CABLE_ROWS_M[-1] and (speed_gbps, cable_row_m(length_m)) in table)
