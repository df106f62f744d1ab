"""hosts/<server model>.json: what a NIC must be set to so that it matches the switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railweave.model.cables import host_port_name
from railweave.model.intent import TrafficClass
from railweave.model.names import Technology, Workload
from railweave.model.qos import TrafficPreset
from railweave.model.site import SiteModel
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort

ECT = 2
"""ECN bits of a packet that may be marked: ECT(0), RFC 3168."""

ROCE_HEADERS = 96
"""Bytes that the kernel keeps free of the Ethernet MTU: GRH 40, UDP 8, BTH 12, XRC 4, atomic 28, ICRC 4.

Source: Linux, include/rdma/ib_addr.h, iboe_get_mtu.
"""


def host_settings(model: SiteModel, fabric: Fabric) -> dict[str, Any]:
    """The settings of one fabric's hosts, to be applied by whatever sets up the servers."""
    head = {
        "made_from": f"inventory/sites/{model.design.site}: edit that",
        "fabric": fabric.label,
        "server": fabric.server.name,
        "technology": fabric.technology.value,
        "nics": _nics(fabric),
    }
    if fabric.technology is Technology.INFINIBAND:
        return {**head, **_infiniband(model, fabric)}
    classes = _classes(fabric, model.given.presets)
    lossless = tuple(c for c in classes if c.lossless)
    if fabric.mode is Workload.INFERENCE:
        tcp = _tcp(fabric, classes, model.given.presets)
        roce = _roce(fabric, classes, lossless)
        marks = {key: tcp[key] for key in ("classes", "tcp_ecn", "environment")}
        return {**head, "mode": fabric.mode.value, **roce, **marks}
    if lossless:
        mode = {"mode": fabric.mode.value} if fabric.mode else {}
        return {**head, **mode, **_roce(fabric, classes, lossless)}
    return {**head, **_tcp(fabric, classes, model.given.presets)}


def _nics(fabric: Fabric) -> list[dict[str, Any]]:
    return [
        {
            "rail": nic.rail,
            "model": nic.model,
            "rdma_device": nic.rdma_device,
            **({"netdev": nic.netdev} if fabric.technology is Technology.ETHERNET else {}),
            "ports": [host_port_name(fabric, HostPort(0, number, port)) for port in range(fabric.nic_ports)],
            "port_gbps": fabric.leaf.down.breakout.speed_gbps,
        }
        for number, nic in enumerate(fabric.nics)
    ]


def _classes(fabric: Fabric, presets: Mapping[str, TrafficPreset]) -> tuple[TrafficClass, ...]:
    preset = presets.get(fabric.traffic_classes)
    return preset.classes if preset else fabric.custom_classes


def _exact_devices(fabric: Fabric) -> str:
    """The rail NICs and no other; without `=` NCCL reads names as prefixes, and mlx5_1 would take mlx5_10 too."""
    return "=" + ",".join(nic.rdma_device for nic in fabric.nics)


def _roce(fabric: Fabric, classes: tuple[TrafficClass, ...], lossless: tuple[TrafficClass, ...]) -> dict[str, Any]:
    """Lossless Ethernet: trust DSCP, pause the priorities that the switches pause, mark what they expect."""
    cnp = next((c for c in classes if c.name == "cnp"), None)
    marked = [*lossless, *([cnp] if cnp else [])]
    dscp = lossless[0].dscp[0]
    byte = dscp << 2 | ECT
    priorities = sorted({c.priority for c in lossless})
    return {
        "mtu": {"ethernet": fabric.mtu, "roce": roce_mtu(fabric.mtu)},
        "trust": "dscp",
        "pfc": {"priorities": priorities, "mask": ",".join(str(int(n in priorities)) for n in range(8))},
        "dscp_to_priority": {str(d): c.priority for c in marked for d in c.dscp},
        "ecn": {"priorities": sorted({c.priority for c in lossless if c.ecn}), "notification_and_reaction": True},
        "cnp": {"dscp": cnp.dscp[0], "priority": cnp.priority} if cnp else None,
        "traffic_class": {"dscp": dscp, "ecn_bits": ECT, "byte": byte},
        "environment": {
            "NCCL_IB_HCA": _exact_devices(fabric),
            "NCCL_IB_TC": str(byte),
            "NCCL_IB_GID_INDEX": "-1",
            "UCX_IB_TRAFFIC_CLASS": str(byte),
        },
        "notes": [
            f"The traffic class is the whole byte: {byte} = DSCP {dscp} << 2 | {ECT}. Set it on every host, or one "
            "direction runs unprotected.",
            "The GID index depends on the NIC and its addresses and moves when a link flaps: -1 lets NCCL (2.21 or "
            "later) find the RoCE v2 entry.",
        ],
    }


def roce_mtu(mtu: int) -> int:
    """The RoCE MTU that follows from an Ethernet MTU: the largest power of two that fits beside the headers.

    >>> roce_mtu(9100), roce_mtu(1500)
    (4096, 1024)
    """
    return max((size for size in (256, 512, 1024, 2048, 4096) if size + ROCE_HEADERS <= mtu), default=256)


def _tcp(fabric: Fabric, classes: tuple[TrafficClass, ...], presets: Mapping[str, TrafficPreset]) -> dict[str, Any]:
    """Ethernet without lossless classes: nothing is paused, packets are marked and hosts slow down."""
    preset = presets.get(fabric.traffic_classes)
    netdevs = [nic.netdev for nic in fabric.nics]
    environment = {"NCCL_SOCKET_IFNAME": "=" + ",".join(n for n in netdevs if n)} if all(netdevs) else {}
    return {
        "mtu": {"ethernet": fabric.mtu},
        "pfc": {"priorities": [], "mask": "0,0,0,0,0,0,0,0"},
        "classes": [
            {"name": c.name, "dscp": list(c.dscp), "ecn": c.ecn, "priority": c.priority} for c in classes if c.dscp
        ],
        "dscp_trusted_by_switches": preset.trust_hosts if preset else True,
        "tcp_ecn": any(c.ecn for c in classes),
        "environment": environment,
    }


def _infiniband(model: SiteModel, fabric: Fabric) -> dict[str, Any]:
    """InfiniBand: the service level of each partition; there is no GID index to set."""
    levels = {p.name: p.sl or 0 for p in model.given.intent.partitions}
    environment = {"NCCL_IB_HCA": _exact_devices(fabric)}
    if not any(levels.values()):
        environment |= {"NCCL_IB_SL": "0", "UCX_IB_SL": "0"}
    return {
        "service_level": {"default": 0, "partitions": levels},
        "environment": environment,
        "notes": [
            "A job uses the service level of its partition: NCCL_IB_SL and UCX_IB_SL.",
            "The subnet manager turns adaptive routing on per service level: a job on another one goes without it.",
        ],
    }
