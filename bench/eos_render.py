"""CPU time to write an EOS leaf's startup-config, beside pyavd's for the same features where pyavd is installed.

Run `python bench/eos_render.py` (with the extra `bench` for the comparison).
"""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from railweave.model.platform import Renderer
from railweave.model.site import SiteModel
from railweave.pipeline import load, render_devices, templates

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
INTENT = """
workload: training
technology: ethernet
platform: eos
switch: arista-7060x6-64pe
gpus: {gpus}
growth: {{gpus: {gpus}}}
mtu: 9100
"""
SIZES = {"128 ports: 64 hosts, 64 uplinks": 512, "1,024 GPUs, 128 ports": 1024}
SPINES, LEAVES, PORTS = 4, 4, 64


def cpu_ms(action: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Least CPU time of a call in milliseconds; the first call only warms up."""
    action()
    times = []
    for _ in range(rounds):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return 1000 * min(times)


def inventory(gpus: int) -> dict[str, bytes]:
    """The committed catalogue and one site."""
    hardware = ROOT / "inventory" / "hardware"
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted(hardware.rglob("*.yaml"))}
    return files | {"inventory/sites/bench/intent.yaml": INTENT.format(gpus=gpus).encode()}


def ours() -> float:
    """Prints milliseconds per leaf, specification and text; gives the figure of 128 ports."""
    folder = ROOT / "templates"
    renderer = templates({p.relative_to(folder).as_posix(): p.read_text() for p in sorted(folder.rglob("*.j2"))})
    figures = []
    for name, gpus in SIZES.items():
        model = load("bench", inventory(gpus))
        leaves = model.design.fabrics[0].leaves
        text = next(iter(render_devices(model, 0, 1, renderer)))[1]
        spent = cpu_ms(partial(_drain, model, leaves, renderer)) / leaves
        figures.append(spent)
        print(f"railweave  {name:34} {spent:8.2f} ms/leaf   {len(text.splitlines())} lines")
    return figures[0]


def _drain(model: SiteModel, leaves: int, renderer: Renderer) -> int:
    return sum(len(content) for _, content in render_devices(model, 0, leaves, renderer))


def theirs() -> float:
    """Prints pyavd's milliseconds per leaf with as many ports, stage by stage; gives their sum."""
    pyavd = importlib.import_module("pyavd")
    inputs = avd_inputs()
    leaves = [name for name, values in inputs.items() if values["type"] == "l3leaf"]
    facts = pyavd.get_avd_facts(inputs)
    structured = {leaf: pyavd.get_device_structured_config(leaf, inputs[leaf], facts) for leaf in leaves}
    stages = {
        "facts": cpu_ms(lambda: pyavd.get_avd_facts(inputs), 2) / len(inputs),
        "structured configuration": cpu_ms(
            lambda: [pyavd.get_device_structured_config(leaf, inputs[leaf], facts) for leaf in leaves], 2
        )
        / len(leaves),
        "text": cpu_ms(lambda: [pyavd.get_device_config(structured[leaf]) for leaf in leaves], 2) / len(leaves),
    }
    for name, spent in stages.items():
        print(f"pyavd      {name:34} {spent:8.2f} ms/leaf")
    lines = pyavd.get_device_config(structured[leaves[0]]).count("\n")
    print(f"pyavd      {'all (its input checks left out)':34} {sum(stages.values()):8.2f} ms/leaf   {lines} lines")
    return sum(stages.values())


def avd_inputs() -> dict[str, dict[str, Any]]:
    """eBGP underlay of a small fabric whose leaves have as many ports; what AVD doesn't model comes structured."""
    spines = [f"spine{number + 1}" for number in range(SPINES)]
    leaves = [f"leaf{number + 1}" for number in range(LEAVES)]
    parallel = PORTS // SPINES
    common = {
        "fabric_name": "BENCH",
        "underlay_routing_protocol": "ebgp",
        "overlay_routing_protocol": "none",
        "mgmt_gateway": "10.252.0.1",
        "p2p_uplinks_mtu": 9100,
        "p2p_uplinks_qos_profile": "FABRIC-400G",
        "spine": {
            "defaults": {"platform": "default", "bgp_as": "65001", "loopback_ipv4_pool": "10.0.0.0/24"},
            "nodes": [{"name": s, "id": n + 1, "mgmt_ip": f"10.252.1.{n + 1}/16"} for n, s in enumerate(spines)],
        },
        "l3leaf": {
            "defaults": {
                "platform": "default",
                "vtep": False,
                "loopback_ipv4_pool": "10.0.1.0/24",
                "uplink_ipv4_pool": "10.128.0.0/16",
                "max_parallel_uplinks": parallel,
                "uplink_switches": [spine for spine in spines for _ in range(parallel)],
                "uplink_interfaces": [f"Ethernet{PORTS + number + 1}/1" for number in range(PORTS)],
                "structured_config": structured_part(),
            },
            "node_groups": [leaf_group(number, name, parallel) for number, name in enumerate(leaves)],
        },
    }
    kinds = dict.fromkeys(spines, "spine") | dict.fromkeys(leaves, "l3leaf")
    return {name: common | {"type": kind} for name, kind in kinds.items()}


def leaf_group(number: int, name: str, parallel: int) -> dict[str, Any]:
    """One leaf with an AS of its own."""
    ports = [f"Ethernet{number * parallel + link % parallel + 1}/1" for link in range(PORTS)]
    node = {"name": name, "id": number + 1, "mgmt_ip": f"10.252.2.{number + 1}/16", "uplink_switch_interfaces": ports}
    return {"group": name, "bgp_as": str(65101 + number), "nodes": [node]}


def structured_part() -> dict[str, Any]:
    """QoS and host ports, which AVD takes ready made."""
    ecn = {"threshold": {"units": "bytes", "min": 1600000, "max": 6400000, "max_probability": 20, "weight": 0}}
    queues = [
        {"id": 0, "priority": "no priority", "bandwidth_percent": 50},
        {"id": 3, "priority": "no priority", "bandwidth_percent": 50, "random_detect": {"ecn": ecn}},
        {"id": 6, "priority": "priority strict", "shape": {"rate": "10 percent"}},
    ]
    pfc = {"enabled": True, "watchdog": {"enabled": True}, "priorities": [{"priority": 3, "no_drop": True}]}
    profile = {"trust": "dscp", "priority_flow_control": pfc, "uc_tx_queues": queues}
    watchdog = {"action": "drop", "timeout": "0.4", "recovery_time": "0.4", "polling_interval": "0.2"}
    return {
        "qos_profiles": [{"name": "HOST-400G"} | profile, {"name": "FABRIC-400G"} | profile],
        "qos": {"map": {"dscp": ["26 to traffic-class 3", "48 to traffic-class 6"]}},
        "priority_flow_control": {"watchdog": watchdog},
        "ethernet_interfaces": [host_port(number) for number in range(PORTS)],
    }


def host_port(number: int) -> dict[str, Any]:
    """A routed port to a host."""
    return {
        "name": f"Ethernet{number + 1}/1",
        "description": f"host-{number + 1:04d}:mlx5_0",
        "mtu": 9100,
        "speed": "400g-4",
        "switchport": {"enabled": False},
        "ip_address": f"10.64.0.{2 * number}/31",
        "service_profile": "HOST-400G",
        "uc_tx_queues": [{"id": 3, "random_detect": {"ecn": {"count": True}}}],
    }


def main() -> None:
    """Both figures and their ratio."""
    own = ours()
    if importlib.util.find_spec("pyavd") is None:
        print("pyavd      isn't installed: no comparison")
        return
    print(f"ratio      {theirs() / own:.0f}")


if __name__ == "__main__":
    main()
