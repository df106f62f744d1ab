"""EOS switches built by hand: leaves, spines and super-spines with what their ports meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import jinja2

from railweave.model.device import InterfaceKind, InterfaceSpec, ManagementSpec, SwitchSpec
from railweave.model.hardware import Breakout, CageGroup, EosPorts, Source, SwitchModel, SwitchPlatforms
from railweave.model.intent import TrafficClass
from railweave.model.names import Addressing, Asn, BgpMode, PlatformName, Technology, Tier, Workload
from railweave.model.qos import QosSpec, TrafficPreset, Watchdog, WredRow
from railweave.model.services import Services, Snmp, Tacacs, Telemetry, User
from railweave.model.topology import PortRange, SwitchRole
from railweave.platforms.eos import PLATFORM

TEMPLATES = Path(__file__).parents[2] / "templates"
SOURCE = Source(title="test", locator="test", seen="2026-12-01", backs=("*",))
HALVES = Breakout(ports=2, speed_gbps=400, lanes=4)
NRZ = Breakout(ports=1, speed_gbps=100, lanes=4)

DEFAULT = TrafficClass(name="default", dscp=(), traffic_class=0, queue=0, weight=50)
ROCE = TrafficClass(
    name="roce",
    dscp=(26,),
    traffic_class=3,
    queue=3,
    priority_group=3,
    priority=3,
    lossless=True,
    ecn=True,
    weight=50,
)
CNP = TrafficClass(name="cnp", dscp=(48,), traffic_class=6, queue=6, priority=6, scheduler="strict", shaper_percent=10)
WRED = (
    WredRow(speed_gbps=100, kmin_bytes=400000, kmax_bytes=1600000, pmax_percent=20),
    WredRow(speed_gbps=400, kmin_bytes=1600000, kmax_bytes=6400000, pmax_percent=20),
)
LOSSLESS = TrafficPreset(
    name="lossless",
    why="test",
    classes=(DEFAULT, ROCE, CNP),
    wred=WRED,
    watchdog=Watchdog(detection_ms=400, restoration_ms=400, poll_ms=200),
    sources=(SOURCE,),
)
LATENCY = TrafficPreset(
    name="latency",
    why="test",
    classes=(
        TrafficClass(name="default", dscp=(), traffic_class=0, queue=0, ecn=True, weight=40),
        TrafficClass(name="bulk", dscp=(8,), traffic_class=1, queue=1, ecn=True, weight=10),
        TrafficClass(name="latency", dscp=(46,), traffic_class=5, queue=5, ecn=True, weight=50),
    ),
    wred=WRED,
    trust_hosts=False,
    sources=(SOURCE,),
)
ALL_SERVICES = Services(
    domain="fabric.example",
    users=(
        User(name="admin", secret={"env": "ADMIN_HASH"}),
        User(name="reader", secret={"hash": "$6$salt$hash"}, privilege=1),
        User(name="old", secret={"hash": "$1$salt$hash"}),
    ),
    tacacs=Tacacs(servers=("10.252.0.20", "10.252.0.21"), key={"file": "tacacs.key"}),
    ntp=("10.252.0.5", "10.252.0.6"),
    dns=("10.252.0.7", "10.252.0.8"),
    syslog=("10.252.0.10", "10.252.0.11"),
    snmp=Snmp(community={"env": "COMMUNITY"}, location="hall 2", contact="noc@fabric.example"),
    telemetry=Telemetry(certificate="/etc/tls/gnmi.crt", key="/etc/tls/gnmi.key", authority="ca.crt"),
    banner="Authorised use only.\n\nChanges come from a repository.\n",
)


def model(
    asic_family: str = "tomahawk", queue_command: Literal["uc-tx-queue", "tx-queue"] = "uc-tx-queue"
) -> SwitchModel:
    return SwitchModel(
        name="box",
        vendor="Arista",
        product="box",
        technology=Technology.ETHERNET,
        asic="test",
        cages=(CageGroup(count=64, form="OSFP", lanes=8),),
        breakouts=(HALVES, NRZ),
        platforms=SwitchPlatforms(
            eos=EosPorts(
                name_whole="Ethernet{cage}/1",
                name_split="Ethernet{cage}/{lane}",
                queue_command=queue_command,
                asic_family=asic_family,
            )
        ),
        ecmp_max=128,
        sources=(SOURCE,),
    )


NO_SERVICES = Services()
BOX = model()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wants:
    """What a test wants of a switch; the rest has defaults."""

    tier: Tier = Tier.LEAF
    hosts: int = 2
    downlinks: int = 0
    uplinks: int = 2
    parallel: int = 1
    breakout: Breakout = HALVES
    addressing: Addressing = Addressing.NUMBERED
    workload: Workload = Workload.TRAINING
    preset: TrafficPreset = LOSSLESS
    services: Services = NO_SERVICES
    mtu: int = 9100
    host_asn: int | None = None
    release: str = "4.32.1F"
    model: SwitchModel = BOX


def switch(wants: Wants = Wants()) -> SwitchSpec:
    """A switch with hosts or lower switches below and upper switches above."""
    ports = wants.hosts + wants.downlinks + wants.uplinks
    down = PortRange(breakout=wants.breakout, first_slot=0, count=wants.hosts + wants.downlinks)
    up = PortRange(breakout=wants.breakout, first_slot=down.count, count=wants.uplinks) if wants.uplinks else None
    return SwitchSpec(
        site="paris-1",
        fabric="compute",
        name=f"{wants.tier.value}-01",
        hostname=f"compute-{wants.tier.value}-01",
        tier=wants.tier,
        plane=0,
        number=0,
        platform=PlatformName.EOS,
        role=SwitchRole(tier=wants.tier, model=wants.model, down=down, up=up),
        workload=wants.workload,
        bgp_mode=BgpMode.BGPCFGD,
        addressing=wants.addressing,
        mtu=wants.mtu,
        asn=Asn(65101),
        loopback=0x0A000001,
        management=ManagementSpec(address=0x0AFC0101, prefix_length=16, gateway=0x0AFC0001),
        interfaces=tuple(_interface(wants, number) for number in range(ports)),
        host_prefix=(0x0A400000, 31 - max(wants.hosts - 1, 0).bit_length()) if wants.tier is Tier.LEAF else None,
        qos=QosSpec(preset=wants.preset),
        services=wants.services,
        release=wants.release,
    )


def _interface(wants: Wants, number: int) -> InterfaceSpec:
    kind, peer, asn = _peer(wants, number)
    cage, sub = divmod(number, wants.breakout.ports)
    lane = 1 + sub * wants.breakout.lanes
    first = (0x0A400000 if kind is InterfaceKind.HOST else 0x0A800000) + 2 * number
    numbered = kind is InterfaceKind.HOST or wants.addressing is Addressing.NUMBERED
    at_upper = kind is not InterfaceKind.UP
    return InterfaceSpec(
        f"Ethernet{cage + 1}/{lane}",
        cage,
        sub,
        wants.breakout.lanes,
        wants.breakout.speed_gbps,
        kind,
        peer,
        "eth0" if kind is InterfaceKind.HOST else f"Ethernet{number + 1}/1",
        None if asn is None else Asn(asn),
        (first + (not at_upper)) if numbered else None,
        (first + at_upper) if numbered else None,
        5,
        f"cable-{number + 1:03d}",
    )


def _peer(wants: Wants, number: int) -> tuple[InterfaceKind, str, int | None]:
    if number < wants.hosts:
        return InterfaceKind.HOST, f"gpu{number + 1:04d}", wants.host_asn
    number -= wants.hosts
    if number < wants.downlinks:
        place = number // wants.parallel
        return InterfaceKind.DOWN, f"compute-lower-{place + 1:02d}", 65201 + place
    place = (number - wants.downlinks) // wants.parallel
    return InterfaceKind.UP, f"compute-upper-{place + 1:02d}", 65001


TRAINING_LEAF = Wants()
TRAINING_SPINE = Wants(tier=Tier.SPINE, hosts=0, downlinks=4, uplinks=0)
INFERENCE_LEAF = Wants(workload=Workload.INFERENCE, preset=LATENCY, breakout=NRZ, services=ALL_SERVICES)

KINDS = {
    "training-leaf": TRAINING_LEAF,
    "training-leaf-unnumbered": Wants(addressing=Addressing.UNNUMBERED),
    "training-leaf-all-services": Wants(services=ALL_SERVICES),
    "training-spine": TRAINING_SPINE,
    "training-spine-unnumbered": Wants(
        tier=Tier.SPINE, hosts=0, downlinks=4, uplinks=2, addressing=Addressing.UNNUMBERED
    ),
    "training-super-spine": Wants(tier=Tier.SUPER_SPINE, hosts=0, downlinks=4, uplinks=0, parallel=2),
    "training-leaf-jericho": Wants(model=model("jericho", "tx-queue")),
    "inference-leaf": INFERENCE_LEAF,
    "inference-leaf-host-bgp": Wants(workload=Workload.INFERENCE, preset=LATENCY, host_asn=65501),
    "inference-spine": Wants(
        tier=Tier.SPINE, hosts=0, downlinks=4, uplinks=0, workload=Workload.INFERENCE, preset=LATENCY
    ),
    "single-leaf": Wants(uplinks=0),
    "leaf-without-hosts": Wants(hosts=0),
}
"""Every kind of switch that a rule must hold for."""


class Filler:
    """A renderer over template texts, with the settings of the real one; `overrides` replace texts by name."""

    def __init__(self, overrides: Mapping[str, str] | None = None) -> None:
        self._environment = jinja2.Environment(
            loader=jinja2.ChoiceLoader([jinja2.DictLoader(overrides or {}), jinja2.FileSystemLoader(TEMPLATES)]),
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=False,  # noqa: S701 (no HTML)
        )

    def __call__(self, template: str, context: Mapping[str, Any]) -> str:
        return self._environment.get_template(template).render(context)

    def has(self, template: str) -> bool:
        return template in self._environment.list_templates()


def rendered(spec: SwitchSpec, overrides: Mapping[str, str] | None = None) -> str:
    """The startup-config of a switch."""
    files = dict(PLATFORM.render(spec, Filler(overrides)))
    return files["startup-config"].decode()


def specs() -> Iterator[tuple[str, SwitchSpec]]:
    """Every kind of switch by name."""
    for name, wants in KINDS.items():
        yield name, switch(wants)
