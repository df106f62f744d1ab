"""DEVICE_METADATA, VERSIONS, LOOPBACK_INTERFACE and the management port: who the switch is and how it is reached.

bgpcfgd starts no session before it knows bgp_asn, type and Loopback0; it waits silently.
"""

from __future__ import annotations

from netaddr import IPAddress, IPNetwork

from railweave.model.device import SwitchSpec
from railweave.model.names import BgpMode, Tier
from railweave.platforms.sonic.ports import best_sku, sonic_ports
from railweave.platforms.sonic.rows import Tables

DEVICE_TYPE = {Tier.LEAF: "ToRRouter", Tier.SPINE: "LeafRouter", Tier.SUPER_SPINE: "SpineRouter"}
"""SONiC's words for the tiers (sonic-buildimage@086b03bd, sonic-device_metadata.yang); they also pick the hash seed."""

VERSIONS = {"202505": "version_202505_01", "202511": "version_202511_01"}
"""DATABASE|VERSION by release; without it db_migrator walks every migration (seen in a real run, 2026-11-30)."""

ROUTING_MODE = {BgpMode.BGPCFGD: "separated", BgpMode.FRR_MGMT: "unified", BgpMode.SPLIT_UNIFIED: "split-unified"}
"""docker_routing_config_mode: the modes in which the real bgpcfgd and the real frrcfgd templates were seen to work
(runs of 2026-11-30 with sonic-buildimage@086b03bd). Newer images turn `separated` into `unified` by themselves."""


def tables(spec: SwitchSpec) -> Tables:
    """Identity, database version, loopback and management."""
    return {
        "DEVICE_METADATA": {"localhost": _metadata(spec)},
        **({"VERSIONS": {"DATABASE": {"VERSION": VERSIONS[spec.release]}}} if spec.release in VERSIONS else {}),
        "LOOPBACK_INTERFACE": {"Loopback0": {}, f"Loopback0|{IPAddress(spec.loopback)}/32": {}},
        "MGMT_PORT": {"eth0": {"alias": "eth0", "admin_status": "up"}},
        "MGMT_INTERFACE": {_management(spec): {"gwaddr": str(IPAddress(spec.management.gateway))}},
    }


def _metadata(spec: SwitchSpec) -> dict[str, str]:
    rules = sonic_ports(spec.role.model)
    fields = {
        "hostname": spec.hostname,
        "hwsku": (best_sku(spec.role)[0] or rules.skus[0]).hwsku,
        "platform": rules.platform,
        "type": DEVICE_TYPE[spec.tier],
        "bgp_asn": str(spec.asn),
        "bgp_router_id": str(IPAddress(spec.loopback)),
        "bgp_adv_lo_prefix_as_128": "true",
        "deployment_id": "1",
        "default_bgp_status": "up",
        "default_pfcwd_status": "disable",
        "docker_routing_config_mode": ROUTING_MODE[spec.bgp_mode],
        "frr_mgmt_framework_config": "true" if spec.bgp_mode is BgpMode.FRR_MGMT else "false",
        "synchronous_mode": "enable",
        "timezone": "UTC",
    }
    if rules.buffer_model != "sai":
        fields["buffer_model"] = rules.buffer_model
    return fields


def _management(spec: SwitchSpec) -> str:
    network = IPNetwork(f"{IPAddress(spec.management.address)}/{spec.management.prefix_length}")
    return f"eth0|{network}"
