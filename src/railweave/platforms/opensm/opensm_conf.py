"""opensm.conf: the options that differ from OpenSM's defaults or must not depend on them, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import missing, port_guids, root_guids
from railweave.platforms.opensm.attachment import has_place, places, plug_text
from railweave.platforms.opensm.header import HOMELESS, guid_header
from railweave.platforms.opensm.option_values import key_fault
from railweave.platforms.opensm.paths import COMPUTE_GUIDS, LOG, NODE_NAMES, OPTIONS, PARTITIONS, ROOT_GUIDS, installed
from railweave.platforms.opensm.reading import BadLine, comments, lines_of, refuse, too_long
from railweave.platforms.opensm.service_levels import lanes

ADAPTER_PORT = "mlx5_0/1"
"""The port of a subnet-manager host that is on the fabric: the first of its first adapter."""

POLL_MS, RETRIES = 2000, 4
"""How often a standby asks for the master, and how many answers may be lost.

It takes over between (RETRIES + 1) and (RETRIES + 2) polls after the last answer (osm_sm_state_mgr.c of 3.3.23; with
3,000 and 1,000 ms seen after 18 and 6 s). The master answers during heavy sweeps too: a limit of 0.9 s outlasted
sweeps of 4,096 adapters, so 12 s are no risk, and the default of 60 s buys nothing.
"""

_LONGEST_LINE = 1021
"""OpenSM reads lines into 1,024 bytes (osm_subn_parse_conf_file) and takes the rest for another line."""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of opensm.conf and the sentence above it; `line` is where it was read."""

    key: str
    value: str
    why: str
    line: int = field(default=0, compare=False)


def context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """The options of OpenSM that differ from its defaults on purpose, each with its reason."""
    lacking = missing([(spec.name, ADAPTER_PORT)], spec.guids)
    options = [*_binding(spec), *_routing(spec), *_service_levels(spec), *_files(), *_running()]
    head = guid_header(spec, OPTIONS, lacking)
    names = [name for name, _ in spec.managers]
    plug = places(spec.topology, names).get(spec.name)
    if plug is not None:
        head.append(f"plugged into {plug_text(spec.topology, *plug)}")
    elif not has_place(spec.topology, spec.name, names):
        head.append(f"{HOMELESS}; reserve one, or let a GPU host run the subnet manager")
    return {"header": head, "options": options}


def read(text: str) -> tuple[dict[str, Any], list[BadLine]]:
    """Options with the comment above each, and the lines that OpenSM would not take as one."""
    lines = lines_of(text)
    head = comments(lines)
    options: list[Option] = []
    faults = too_long(lines, _LONGEST_LINE)
    why = ""
    for number, line in enumerate(lines[len(head) :], start=len(head) + 1):
        words = line.partition("#")[0].split(maxsplit=1)
        if line.startswith("# "):
            why = line[2:]
        elif len(words) == 1 and key_fault(words[0]) is None:
            faults.append(BadLine(number, f"expected `key value`, got {line!r}"))
        elif words:
            options.append(Option(words[0], words[1].strip() if len(words) > 1 else "", why, number))
            why = ""
    return {"header": head, "options": options}, faults


def parse(text: str) -> dict[str, Any]:
    """The same from a file. Raises ValueError for a line of another form."""
    content, faults = read(text)
    refuse(faults)
    return content


def _binding(spec: SubnetManagerSpec) -> list[Option]:
    guid = spec.guids.get((spec.name, ADAPTER_PORT))
    options = []
    if guid is not None:
        options.append(Option("guid", f"0x{guid}", "The port to run on; left open, OpenSM takes the first it finds"))
    part = "master" if spec.is_master else "standby"
    why = f"This host is {part}: the highest priority is master, and each host has one of its own"
    options.append(Option("sm_priority", str(spec.priority), why))
    why = "Milliseconds between a standby's questions to the master (default 10000)"
    options.append(Option("sminfo_polling_timeout", str(POLL_MS), why))
    first, last = (POLL_MS * (RETRIES + n) // 1000 for n in (1, 2))
    why = f"A standby takes over {first} to {last} s after the master's last answer (with the defaults 50 to 60 s)"
    options.append(Option("polling_retry_number", str(RETRIES), why))
    return options


def _routing(spec: SubnetManagerSpec) -> list[Option]:
    fabric = spec.topology
    lmc = Option("lmc", "0", "One LID per port: fat-tree routing refuses more")
    if fabric.spine is None:
        shape = "Two joined switches are" if fabric.leaf_leaf_links else "One switch is"
        return [Option("routing_engine", "minhop", f"{shape} no tree: fat-tree routing would refuse it"), lmc]
    why = "Fat-tree routing loads all links alike; up/down follows if the tree is damaged, so that routes remain"
    options = [Option("routing_engine", "ftree,updn", why), lmc]
    roots = root_guids(fabric)
    if not missing(roots, spec.guids):
        why = f"The {len(roots)} switches of the top tier; found by itself, a spine that misses a link is left out"
        options.append(Option("root_guid_file", installed(ROOT_GUIDS), why))
    if not missing(port_guids(fabric), spec.guids):
        why = "Ports of the GPU hosts, whose traffic is balanced; the subnet manager's own port is none of them"
        options.append(Option("cn_guid_file", installed(COMPUTE_GUIDS), why))
    why = "A host that comes or goes changes no other route, so none is computed again"
    return [*options, Option("use_ucast_cache", "TRUE", why)]


def _service_levels(spec: SubnetManagerSpec) -> list[Option]:
    """Lanes for the service levels of tenants; without any, OpenSM and the switches keep one lane."""
    table = lanes(spec.partitions)
    if len(table) == 1:
        return []
    count = len(table)
    weights = ",".join(f"{lane}:64" for lane in range(count))
    nothing = ",".join(f"{lane}:0" for lane in range(count))
    by_level = ",".join(str(table.get(level, 0)) for level in range(16))
    return [
        Option("qos", "TRUE", "Service levels count; without it OpenSM gives every tenant level 0"),
        Option("qos_max_vls", str(count), "Lanes in use: one for level 0, one for each other level of a tenant"),
        Option("qos_high_limit", "0", "No lane goes before another"),
        Option("qos_vlarb_high", nothing, "Nothing is arbitrated at high priority"),
        Option("qos_vlarb_low", weights, "Lanes share a busy link alike"),
        Option("qos_sl2vl", by_level, "Lane of each service level from 0 to 15; a level that no tenant has goes to 0"),
    ]


def _files() -> list[Option]:
    return [
        Option("partition_config_file", installed(PARTITIONS), "Who may talk to whom"),
        Option("node_name_map_name", installed(NODE_NAMES), "Names for GUIDs in logs"),
        Option("log_file", LOG, "Here the log tells which routing engine is in use"),
    ]


def _running() -> list[Option]:
    return [
        Option("max_wire_smps", "32", "Requests under way at once (default 4): large fabrics come up sooner"),
        Option("log_max_size", "200", "Megabytes; without a limit the log can fill the disk"),
        Option("force_log_flush", "TRUE", "Lines reach the log at once, so that what it says is what is"),
    ]
