"""Fabrics and parts built by hand for the tests of the report stage."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from railweave.model.document import Document
from railweave.model.hardware import (
    Breakout,
    CageGroup,
    Catalogue,
    Nic,
    OpticModel,
    Price,
    ServerCage,
    ServerModel,
    Source,
    SwitchModel,
)
from railweave.model.intent import Intent, TrafficClass
from railweave.model.names import (
    Addressing,
    Attachment,
    BgpMode,
    HostAddressing,
    HostBonding,
    PlatformName,
    Purpose,
    Technology,
    Tier,
    Topology,
    Workload,
)
from railweave.model.qos import TrafficPreset
from railweave.model.services import Ledger, Pools, Racks, Services
from railweave.model.site import SiteInput, SiteModel
from railweave.model.topology import CableLengthM, Fabric, PortRange, Reason, SiteDesign, SwitchRole
from railweave.model.wiring import Switch
from railweave.stages.allocate import allocate
from railweave.stages.render import Templates
from railweave.stages.report import site_files

SOURCES = (Source(title="test", locator="test", seen="2026-12-01", backs=("*",)),)
IB, ETHERNET = Technology.INFINIBAND, Technology.ETHERNET
ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = Templates({f"report/{p.name}": p.read_text() for p in sorted((ROOT / "templates/report").glob("*.j2"))})

ROCE = (
    TrafficClass(name="default", dscp=(), traffic_class=0, queue=0),
    TrafficClass(name="roce", dscp=(26,), traffic_class=5, queue=4, priority=3, lossless=True, ecn=True),
    TrafficClass(name="cnp", dscp=(48,), traffic_class=7, queue=3, priority=6, scheduler="strict"),
)
"""Priority, queue and traffic class differ on purpose: nothing may be derived from another."""

TCP = (
    TrafficClass(name="default", dscp=(), traffic_class=0, queue=0, ecn=True),
    TrafficClass(name="latency", dscp=(46,), traffic_class=5, queue=5, priority=5, ecn=True),
)

PRESETS = {
    "nvidia-roce": TrafficPreset(name="nvidia-roce", why="w", classes=ROCE, wred=(), sources=SOURCES),
    "inference": TrafficPreset(name="inference", why="w", classes=TCP, wred=(), trust_hosts=False, sources=SOURCES),
}


def switch(name: str = "qm9700", *, cages: int = 32, form: str = "OSFP", technology: Technology = IB, **more: Any):
    more.setdefault(
        "breakouts", (Breakout(ports=2, speed_gbps=400, lanes=4), Breakout(ports=1, speed_gbps=800, lanes=8))
    )
    return SwitchModel(
        name=name,
        vendor="v",
        product=name.upper(),
        technology=technology,
        asic="a",
        cages=(CageGroup(count=cages, form=form, lanes=8),),
        sources=SOURCES,
        **more,
    )


def server(
    name: str = "dgx-h100",
    *,
    nics: int = 8,
    per_cage: int = 2,
    form: str = "OSFP",
    speed: int = 400,
    technologies: tuple[Technology, ...] = (IB, ETHERNET),
    purpose: Purpose = Purpose.COMPUTE,
    netdevs: bool = False,
    model: str = "ConnectX-7",
):
    return ServerModel(
        name=name,
        vendor="v",
        product=name,
        gpus=8,
        gpu_model="H100",
        cages=tuple(ServerCage(name=f"osfp{n + 1}", form=form, ports=per_cage) for n in range(-(-nics // per_cage))),
        nics=tuple(
            Nic(
                purpose=purpose,
                rail=n,
                model=model,
                speed_gbps=speed,
                technologies=technologies,
                rdma_device=f"mlx5_{n}",
                netdev=f"eth{n}" if netdevs else None,
                cage=f"osfp{n // per_cage + 1}",
                cage_port=n % per_cage,
            )
            for n in range(nics)
        ),
        sources=SOURCES,
    )


def optic(name: str, kind: str, medium: str, **more: Any) -> OpticModel:
    more.setdefault("forms", ("OSFP",) if kind != "fiber" else ())
    more.setdefault("technology", (IB, ETHERNET))
    more.setdefault("port_gbps", 400)
    more.setdefault("connector", None if kind in ("dac", "acc") else "MPO-12/APC")
    return OpticModel(name=name, kind=kind, medium=medium, sources=SOURCES, **more)


OPTICS = {
    o.name: o
    for o in (
        optic("dac-800g-osfp", "dac", "copper", links=2, reach_m=3),
        optic("acc-800g-osfp", "acc", "copper", links=2, reach_m=5, power_w=1.5),
        optic("sr8-800g-osfp", "transceiver", "multimode", links=2, reach_m=50, power_w=17.0),
        optic("sr4-400g-osfp", "transceiver", "multimode", links=1, reach_m=50, power_w=9.0),
        optic("dr8-800g-osfp", "transceiver", "single-mode", links=2, reach_m=500, power_w=17.0),
        optic("mpo-om4", "fiber", "multimode", reach_m=50),
        optic("mpo-os2", "fiber", "single-mode", reach_m=500),
        optic("sr4-100g-qsfp28", "transceiver", "multimode", forms=("QSFP28",), port_gbps=100, reach_m=100),
    )
}


def catalogue(*, prices: dict[str, float] | None = None, optics: dict[str, OpticModel] | None = None) -> Catalogue:
    listed = {
        part: Price(part=part, usd=usd, as_of="2026-11-30", source="test list") for part, usd in (prices or {}).items()
    }
    return Catalogue(switches={}, servers={}, optics=OPTICS if optics is None else optics, prices=listed)


def ports(breakout: Breakout, first: int, count: int) -> PortRange:
    return PortRange(breakout=breakout, first_slot=first, count=count)


def fabric(**changes: Any) -> Fabric:
    """The compute fabric of the published four-unit SuperPOD, or what `changes` make of it."""
    model = switch()
    two = model.breakouts[0]
    base = Fabric(
        name="compute",
        location=None,
        index=0,
        workload=Workload.TRAINING,
        purpose=Purpose.COMPUTE,
        technology=IB,
        platform=PlatformName.OPENSM,
        topology=Topology.LEAF_SPINE,
        attachment=Attachment.RAIL,
        server=server(),
        nics=server().nics,
        host_prefix="host-",
        hosts=127,
        positions=128,
        gpus=1016,
        rails=8,
        planes=1,
        planes_max=1,
        columns=8,
        blocks=1,
        scalable_unit_hosts=32,
        scalable_units=4,
        scalable_units_max=4,
        units_per_pod=4,
        pods=1,
        pods_max=1,
        spines_per_pod=16,
        leaf_spine_links=2,
        super_spines_per_group=0,
        spine_super_spine_links=0,
        leaf=SwitchRole(tier=Tier.LEAF, model=model, down=ports(two, 0, 32), up=ports(two, 32, 32)),
        spine=SwitchRole(tier=Tier.SPINE, model=model, down=ports(two, 0, 64), up=None),
        super_spine=None,
        mtu=9100,
        traffic_classes="nvidia-roce",
        bgp_mode=BgpMode.BGPCFGD,
        addressing=Addressing.NUMBERED,
        host_addressing=HostAddressing.P2P31,
        host_bonding=HostBonding.NONE,
        lengths=CableLengthM(host_leaf=5, leaf_spine=30, spine_super_spine=300),
        reasons=(Reason(path="compute.rails", text="rails = 8: dgx-h100 has 8 NIC(s) for compute"),),
    )
    return replace(base, **changes)


def single_switch(**changes: Any) -> Fabric:
    """Four hosts on one switch."""
    model = switch()
    defaults = {
        "topology": Topology.SINGLE,
        "hosts": 4,
        "positions": 4,
        "gpus": 32,
        "columns": 1,
        "scalable_unit_hosts": 4,
        "scalable_units": 1,
        "scalable_units_max": 1,
        "units_per_pod": 1,
        "spines_per_pod": 0,
        "leaf_spine_links": 0,
        "leaf": SwitchRole(tier=Tier.LEAF, model=model, down=ports(model.breakouts[0], 0, 64), up=None),
        "spine": None,
    }
    return fabric(**{**defaults, **changes})


def three_tiers(**changes: Any) -> Fabric:
    """131,072 GPUs on Ethernet switches of 128 ports: 2,048 leaves, 2,048 spines, 1,024 super-spines."""
    model = switch("sn5600", cages=64, technology=ETHERNET)
    two = model.breakouts[0]
    defaults = {
        "technology": ETHERNET,
        "platform": PlatformName.SONIC,
        "topology": Topology.FAT_TREE,
        "hosts": 16384,
        "positions": 16384,
        "gpus": 131072,
        "scalable_unit_hosts": 64,
        "scalable_units": 256,
        "scalable_units_max": 256,
        "units_per_pod": 8,
        "pods": 32,
        "pods_max": 32,
        "spines_per_pod": 64,
        "leaf_spine_links": 1,
        "super_spines_per_group": 16,
        "spine_super_spine_links": 4,
        "leaf": SwitchRole(tier=Tier.LEAF, model=model, down=ports(two, 0, 64), up=ports(two, 64, 64)),
        "spine": SwitchRole(tier=Tier.SPINE, model=model, down=ports(two, 0, 64), up=ports(two, 64, 64)),
        "super_spine": SwitchRole(tier=Tier.SUPER_SPINE, model=model, down=ports(two, 0, 128), up=None),
    }
    return fabric(**{**defaults, **changes})


def dual_rack(**changes: Any) -> Fabric:
    """Inference: 12 hosts with two 100G NICs on the two leaves of their rack, two spines, 4:1."""
    hundred = Breakout(ports=1, speed_gbps=100, lanes=4)
    leaf = switch("edge-leaf", cages=32, form="QSFP28", technology=ETHERNET, breakouts=(hundred,))
    host = server("a100-2x100", nics=2, per_cage=1, form="QSFP28", speed=100, technologies=(ETHERNET,), netdevs=True)
    defaults = {
        "name": "serve",
        "location": "fra",
        "workload": Workload.INFERENCE,
        "technology": ETHERNET,
        "platform": PlatformName.EOS,
        "attachment": Attachment.DUAL_RACK,
        "server": host,
        "nics": host.nics,
        "host_prefix": "fra-host-",
        "hosts": 12,
        "positions": 12,
        "gpus": 96,
        "rails": 2,
        "columns": 2,
        "scalable_unit_hosts": 8,
        "scalable_units": 2,
        "scalable_units_max": 2,
        "units_per_pod": 2,
        "spines_per_pod": 2,
        "leaf_spine_links": 1,
        "leaf": SwitchRole(tier=Tier.LEAF, model=leaf, down=ports(hundred, 0, 8), up=ports(hundred, 8, 2)),
        "spine": SwitchRole(tier=Tier.SPINE, model=leaf, down=ports(hundred, 0, 32), up=None),
        "traffic_classes": "inference",
    }
    return fabric(**{**defaults, **changes})


def site_model(*fabrics: Fabric, **given: Any) -> SiteModel:
    """A site of these fabrics with its numbers; `given` replaces parts of what was read."""
    designed = SiteDesign(
        site="s1",
        workload=fabrics[0].workload,
        strategy=None,
        fabrics=tuple(replace(f, index=number) for number, f in enumerate(fabrics)),
    )
    read = {
        "site": "s1",
        "intent": Intent(workload=fabrics[0].workload),
        "services": Services(),
        "pools": Pools(),
        "racks": Racks(),
        "ledger": Ledger(),
        "documents": {
            "intent.yaml": Document(path="inventory/sites/s1/intent.yaml", data={}, places={}, key_places={})
        },
        "catalogue": catalogue(),
        "presets": PRESETS,
    }
    site_input = SiteInput(**{**read, **{k: v for k, v in given.items() if k != "findings"}})
    allocations, faults = allocate(site_input, designed)
    assert not faults
    return SiteModel(
        given=site_input, design=designed, allocations=allocations, findings=tuple(given.get("findings", ()))
    )


def port_name(model: Fabric, switch: Switch, is_up: bool, number: int) -> str:
    """`<cage>/<port>`, as printed at the switch."""
    role = model.role(switch.tier)
    span = role.up if is_up else role.down
    assert span is not None
    cage, sub = span.position(number)
    return f"{cage + 1}/{sub + 1}"


def written(model: SiteModel) -> dict[str, str]:
    """All site-wide files by path."""
    files: dict[str, bytes] = {}
    for path, chunk in site_files(model, port_name, model, TEMPLATES):
        files[path] = files.get(path, b"") + chunk
    return {path: content.decode() for path, content in files.items()}
