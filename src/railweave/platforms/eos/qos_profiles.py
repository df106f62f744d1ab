"""What a port does with each queue: trust, PFC, the watchdog, shares of bandwidth and ECN marks, per kind and speed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from railweave.errors import ProgramFault
from railweave.model.device import InterfaceKind, SwitchSpec
from railweave.model.intent import TrafficClass
from railweave.model.qos import QosSpec, WredRow
from railweave.platforms.eos.access_lists import UNTRUSTED
from railweave.platforms.eos.tree import Block, by_indentation

_ECN = re.compile(
    r"random-detect ecn minimum-threshold (\d+) bytes maximum-threshold (\d+) bytes max-mark-probability (\d+) weight 0"
)
_NO_DROP = re.compile(r"priority-flow-control priority (\d) no-drop")


class Queue(NamedTuple):
    """One egress queue of a profile; an empty text stands for a line that isn't there."""

    head: str
    strict: bool
    bandwidth: str
    shape: str
    kmin: str
    kmax: str
    pmax: str


class Profile(NamedTuple):
    """One `qos profile`. PFC pauses the 802.1p priorities `no_drop`; `policy`, if any, marks packets anew."""

    name: str
    trust: bool
    no_drop: tuple[str, ...]
    watchdog: bool
    policy: str
    queues: tuple[Queue, ...]


def queue_word(spec: SwitchSpec) -> str:
    """The ASIC's word for a unicast queue: `uc-tx-queue` or `tx-queue`."""
    eos = spec.role.model.platforms.eos
    if eos is None:
        raise ProgramFault(f"EOS doesn't drive {spec.role.model.name}")
    return eos.queue_command


Use = tuple[bool, int]
"""What decides over a port's profile: whether a host is at its other end, and its speed in Gbit/s."""


def profile_names(spec: SwitchSpec) -> Mapping[Use, str]:
    """The profiles that this switch's ports use: `HOST-400G`, or `FABRIC-800G` between switches."""
    uses = {(i.kind is InterfaceKind.HOST, i.speed_gbps) for i in spec.interfaces}
    return {use: f"{'HOST' if use[0] else 'FABRIC'}-{use[1]}G" for use in sorted(uses)}


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The profiles that this switch's ports use, by name."""
    word = queue_word(spec)
    profiles = [_profile(spec.qos, word, name, use) for use, name in profile_names(spec).items()]
    return {"profiles": tuple(sorted(profiles))}


def _profile(qos: QosSpec, word: str, name: str, use: Use) -> Profile:
    is_host, speed_gbps = use
    wred = qos.wred_at(speed_gbps)
    no_drop = tuple(sorted({str(c.priority) for c in qos.lossless}))
    trust = qos.preset.trust_hosts or not is_host
    return Profile(
        name=name,
        trust=trust,
        no_drop=no_drop,
        watchdog=bool(no_drop) and qos.preset.watchdog is not None,
        policy="" if trust else UNTRUSTED,
        queues=tuple(_queue(word, number, classes, wred) for number, classes in _by_queue(qos)),
    )


def _by_queue(qos: QosSpec) -> list[tuple[int, list[TrafficClass]]]:
    """The classes of each queue that has some, by queue."""
    numbers = sorted({c.queue for c in qos.classes})
    return [(number, [c for c in qos.classes if c.queue == number]) for number in numbers]


def _queue(word: str, number: int, classes: list[TrafficClass], wred: WredRow | None) -> Queue:
    """A queue as its classes want it: one strict class makes it strict, weights add up, the first shaper holds."""
    strict = any(c.scheduler == "strict" for c in classes)
    weight = sum(c.weight or 0 for c in classes)
    shaper = next((c.shaper_percent for c in classes if c.shaper_percent), None)
    marks = wred if any(c.ecn for c in classes) else None
    return Queue(
        head=f"{word} {number}",
        strict=strict,
        bandwidth=str(weight) if weight and not strict else "",
        shape=str(shaper) if shaper else "",
        kmin=str(marks.kmin_bytes) if marks else "",
        kmax=str(marks.kmax_bytes) if marks else "",
        pmax=str(marks.pmax_percent) if marks else "",
    )


def parse(text: str) -> Mapping[str, Any]:
    """The profiles in a text."""
    blocks = by_indentation(text).below("qos profile ")
    return {"profiles": tuple(_read_profile(block) for block in blocks)}


def _read_profile(block: Block) -> Profile:
    no_drop = (_NO_DROP.fullmatch(child.line) for child in block.children)
    return Profile(
        name=block.line.removeprefix("qos profile "),
        trust=block.has("qos trust dscp"),
        no_drop=tuple(match[1] for match in no_drop if match),
        watchdog=block.has("priority-flow-control pause watchdog"),
        policy=block.first("service-policy type qos input "),
        queues=tuple(_read_queue(child) for child in block.children if "tx-queue " in child.line),
    )


def _read_queue(block: Block) -> Queue:
    marks = next((m for child in block.children if (m := _ECN.fullmatch(child.line))), None)
    kmin, kmax, pmax = marks.groups() if marks else ("", "", "")
    return Queue(
        head=block.line,
        strict=block.has("priority strict"),
        bandwidth=block.first("bandwidth percent "),
        shape=block.first("shape rate ").removesuffix(" percent"),
        kmin=kmin,
        kmax=kmax,
        pmax=pmax,
    )
