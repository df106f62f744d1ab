"""opensm.conf: the options that differ from OpenSM's defaults on purpose, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import missing, port_guids, root_guids
from railweave.platforms.opensm.header import comments, header
from railweave.platforms.opensm.paths import COMPUTE_GUIDS, NODE_NAMES, PARTITIONS, ROOT_GUIDS, installed


@dataclass(frozen=True, slots=True)
class Option:
    """One line of opensm.conf and the sentence above it."""

    key: str
    value: str
    why: str


def context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """The options in the order of the file."""
    lacking = [] if _own_port(spec) else [f"{spec.name} mlx5_0/1"]
    return {"header": header(spec, lacking), "options": [*_binding(spec), *_routing(spec), *_files(), *_running()]}


def parse(text: str) -> dict[str, Any]:
    """The same from a file: options with the comment above each. Raises ValueError for a line of another form."""
    head = comments(text)
    options, why = [], ""
    for number, line in enumerate(text.splitlines()[len(head) :], start=len(head) + 1):
        if line.startswith("# "):
            why = line[2:]
        elif line.strip():
            key, separator, value = line.partition(" ")
            if not separator or not value.strip():
                raise ValueError(f"{number}: expected `key value`, got {line!r}")
            options.append(Option(key, value, why))
            why = ""
    return {"header": head, "options": options}


def _own_port(spec: SubnetManagerSpec) -> str | None:
    return spec.guids.get((spec.name, "mlx5_0/1"))


def _binding(spec: SubnetManagerSpec) -> list[Option]:
    guid = _own_port(spec)
    options = []
    if guid is not None:
        options.append(Option("guid", f"0x{guid}", "The port to run on; left open, OpenSM takes the first it finds"))
    part = "master" if spec.is_master else "standby"
    why = f"This host is {part}: the highest priority is master, and each host has one of its own"
    options.append(Option("sm_priority", str(spec.priority), why))
    options.append(Option("sminfo_polling_timeout", "3000", "A standby asks for the master every 3 s (default 10 s)"))
    why = "It takes over after 4 unanswered questions: about 12 s instead of 40 s or more"
    options.append(Option("polling_retry_number", "4", why))
    return options


def _routing(spec: SubnetManagerSpec) -> list[Option]:
    fabric = spec.topology
    lmc = Option("lmc", "0", "One path record per port: fat-tree routing refuses more")
    if fabric.spine is None:
        return [Option("routing_engine", "minhop", "One switch is no tree: fat-tree routing would refuse it"), lmc]
    why = "Fat-tree routing loads all links alike; up/down follows if the tree is damaged, so that routes remain"
    options = [Option("routing_engine", "ftree,updn", why), lmc]
    roots = root_guids(fabric)
    if not missing(roots, spec.guids):
        why = f"The {len(roots)} switches of the top tier; found by itself, a spine that misses a link is left out"
        options.append(Option("root_guid_file", installed(ROOT_GUIDS), why))
    if not missing(port_guids(fabric), spec.guids):
        why = "Ports of the GPU hosts, whose traffic is balanced; the subnet manager's own port is none of them"
        options.append(Option("cn_guid_file", installed(COMPUTE_GUIDS), why))
    return options


def _files() -> list[Option]:
    return [
        Option("partition_config_file", installed(PARTITIONS), "Who may talk to whom"),
        Option("node_name_map_name", installed(NODE_NAMES), "Names for GUIDs in logs"),
    ]


def _running() -> list[Option]:
    return [
        Option("max_wire_smps", "32", "Requests under way at once (default 4): large fabrics come up sooner"),
        Option("log_max_size", "200", "Megabytes; without a limit the log can fill the disk"),
        Option("force_log_flush", "TRUE", "Lines reach the log at once, so that what it says is what is"),
    ]
