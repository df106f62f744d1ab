"""The ports: speed, MTU, address and QoS profile of each, in faceplate order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from railweave.model.device import InterfaceKind, SwitchSpec
from railweave.platforms.eos.addresses import dotted
from railweave.platforms.eos.qos_profiles import profile_names, queue_word
from railweave.platforms.eos.tree import Block, by_indentation

NRZ_LANE_GBPS = 25
"""Lanes of 25G (NRZ) have no FEC of their own: SR4, CR4 and active cables need RS-FEC (IEEE 802.3 clauses 91 and 108).
Lanes of 50G and 100G (PAM4) always have RS-FEC, which EOS doesn't print."""


class Port(NamedTuple):
    """One `interface Ethernet`. Templates unpack it, which is faster than asking for each field.

    `encoding` and `address` are empty where the line isn't there; an interface without address has IPv6 enabled.
    `counted` are its queues whose ECN marks are counted.
    """

    name: str
    description: str
    mtu: str
    speed: str
    encoding: str
    address: str
    profile: str
    counted: tuple[str, ...]


def context(spec: SwitchSpec) -> Mapping[str, Any]:
    """The ports of a switch."""
    mtu = str(spec.mtu)
    word = queue_word(spec)
    counted = tuple(f"{word} {queue}" for queue in sorted({c.queue for c in spec.qos.classes if c.ecn}))
    profiles = profile_names(spec)
    looks = {lanes: _look(*lanes) for lanes in {(i.speed_gbps, i.lanes) for i in spec.interfaces}}
    return {
        "ports": tuple(
            [
                Port(
                    i.port,
                    f"{i.peer}:{i.peer_port}",
                    mtu,
                    *looks[i.speed_gbps, i.lanes],
                    "" if i.address is None else f"{dotted(i.address)}/31",
                    profiles[i.kind is InterfaceKind.HOST, i.speed_gbps],
                    counted,
                )
                for i in spec.interfaces
            ]
        )
    }


def _look(speed_gbps: int, lanes: int) -> tuple[str, str]:
    """(speed, FEC) of a port in EOS's words."""
    return f"{speed_gbps}g-{lanes}", "reed-solomon" if speed_gbps == NRZ_LANE_GBPS * lanes else ""


def parse(text: str) -> Mapping[str, Any]:
    """The ports in a text."""
    return {"ports": tuple(_read(block) for block in by_indentation(text).below("interface Ethernet"))}


def _read(block: Block) -> Port:
    return Port(
        name=block.line.removeprefix("interface "),
        description=block.first("description "),
        mtu=block.first("mtu "),
        speed=block.first("speed "),
        encoding=block.first("error-correction encoding "),
        address=block.first("ip address "),
        profile=block.first("service-profile "),
        counted=tuple(child.line for child in block.children if child.has("random-detect ecn count")),
    )
