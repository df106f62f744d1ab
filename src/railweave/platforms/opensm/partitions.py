"""partitions.conf: who may talk to whom; one GUID per line, because a long line makes OpenSM drop all partitions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from railweave.model.device import SubnetManagerSpec
from railweave.model.intent import Partition
from railweave.platforms.opensm.header import comments, header

HIGHEST_PKEY = 0x7FFE
"""0x7fff is the default partition's; the top bit of a P_Key is the membership."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One partition: its name, 15-bit P_Key and members, each (`0x<guid>` or a word, `full` or `limited`)."""

    name: str
    pkey: int
    members: tuple[tuple[str, str], ...]


def context(spec: SubnetManagerSpec) -> dict[str, Any]:
    """The partitions in the order of the file; a tenant none of whose GUIDs is known is left out and named above."""
    tenants = [_tenant(spec, partition, pkey) for partition, pkey in pkeys(spec.partitions)]
    everyone = "limited" if spec.partitions else "full"
    default = Rule("Default", 0x7FFF, (("ALL", everyone), ("ALL_SWITCHES", "full"), ("SELF", "full")))
    lacking = [name for partition in spec.partitions for name in _lacking(spec, partition)]
    return {"header": header(spec, lacking), "rules": [default, *(rule for rule in tenants if rule.members)]}


def pkeys(partitions: tuple[Partition, ...]) -> list[tuple[Partition, int]]:
    """Each tenant's P_Key: its own, else the lowest that no other has, in order; appending a tenant moves none."""
    taken = {p.pkey for p in partitions if p.pkey is not None}
    free = (key for key in range(1, HIGHEST_PKEY + 1) if key not in taken)
    return [(p, p.pkey if p.pkey is not None else next(free)) for p in partitions]


def _ports(spec: SubnetManagerSpec, partition: Partition) -> list[tuple[str, str]]:
    return [(host, f"{nic.rdma_device}/1") for host in partition.hosts for nic in spec.topology.nics]


def _lacking(spec: SubnetManagerSpec, partition: Partition) -> list[str]:
    return [f"{host} {port}" for host, port in _ports(spec, partition) if (host, port) not in spec.guids]


def _tenant(spec: SubnetManagerSpec, partition: Partition, pkey: int) -> Rule:
    known = [spec.guids[key] for key in _ports(spec, partition) if key in spec.guids]
    return Rule(partition.name, pkey, tuple((f"0x{guid}", partition.membership) for guid in known))


_HEAD = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)=0x([0-9a-f]{1,4}),ipoib:")
_MEMBER = re.compile(r"  (0x[0-9a-f]{16}|ALL|ALL_SWITCHES|SELF)=(full|limited)([,;])")


def parse(text: str) -> dict[str, Any]:
    """The same from a file. Raises ValueError for a line of another form: OpenSM would open every tenant."""
    head = comments(text)
    rules: list[Rule] = []
    members: list[tuple[str, str]] | None = None
    for number, line in enumerate(text.splitlines()[len(head) :], start=len(head) + 1):
        if members is None:
            if line and not line.startswith("# "):
                rules.append(_opened(number, line))
                members = []
            continue
        match = _MEMBER.fullmatch(line)
        if match is None:
            raise ValueError(f"{number}: expected a member such as `  0x0123456789abcdef=full,`, got {line!r}")
        members.append((match[1], match[2]))
        if match[3] == ";":
            rules[-1] = Rule(rules[-1].name, rules[-1].pkey, tuple(members))
            members = None
    if members is not None:
        raise ValueError(f"{len(text.splitlines())}: expected `;` after the last member of {rules[-1].name}")
    return {"header": head, "rules": rules}


def _opened(number: int, line: str) -> Rule:
    match = _HEAD.fullmatch(line)
    if match is None:
        raise ValueError(f"{number}: expected a partition such as `tenant=0x1,ipoib:`, got {line!r}")
    return Rule(match[1], int(match[2], 16), ())
