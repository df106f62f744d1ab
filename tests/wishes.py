"""Settled fabrics for the design engine's tests, built from a few numbers."""

from __future__ import annotations

from railweave.model.finding import Place
from railweave.model.hardware import Breakout, CageGroup, Nic, ServerCage, ServerModel, Source, SwitchModel
from railweave.model.names import (
    Addressing,
    Attachment,
    BgpMode,
    HostAddressing,
    HostBonding,
    PlaneBy,
    PlatformName,
    Purpose,
    Technology,
    Topology,
    Workload,
)
from railweave.model.ranking import Worth
from railweave.model.topology import CableLengthM, Fabric
from railweave.model.wiring import all_links
from railweave.stages.design.ranking import choose
from railweave.stages.design.wish import EthernetTerms, Hosts, Models, Speeds, Wish


def counted(fabric: Fabric) -> Worth:
    """A fabric's worth where nothing has a price and links are all that is counted."""
    links = sum(1 for _ in all_links(fabric)) if fabric.hosts < 200 else None
    return Worth(cost_usd=None, switches=fabric.switches, optics=links, power_w=None, cables=0, unpriced=("all",))


def size(asked: Wish, index: int) -> Fabric:
    """The design of a settled fabric, ranked by switches where its shape is open."""
    return choose(asked, index, counted)


SOURCE = (Source(title="made for a test", locator="-", seen="2026-12-01", backs=("*",)),)


def switch_model(radix: int, speed: int = 400) -> SwitchModel:
    """A switch with `radix` ports of one speed, one a cage."""
    return SwitchModel(
        name=f"r{radix}",
        vendor="any",
        product="any",
        technology=Technology.ETHERNET,
        asic="any",
        cages=(CageGroup(count=radix, form="OSFP", lanes=4),),
        breakouts=(Breakout(ports=1, speed_gbps=speed, lanes=4),),
        sources=SOURCE,
    )


def server_model(rails: int, speed: int = 400) -> ServerModel:
    """A server with as many GPUs as rails."""
    return ServerModel(
        name=f"s{rails}",
        vendor="any",
        product="any",
        gpus=rails,
        gpu_model="any",
        cages=tuple(ServerCage(name=f"c{n}", form="OSFP", ports=1) for n in range(rails)),
        nics=tuple(
            Nic(
                purpose=Purpose.COMPUTE,
                rail=n,
                model="any",
                speed_gbps=speed,
                technologies=(Technology.ETHERNET,),
                rdma_device=f"mlx5_{n}",
                cage=f"c{n}",
            )
            for n in range(rails)
        ),
        sources=SOURCE,
    )


def wish(
    *,
    hosts: int,
    growth: int = 0,
    rails: int = 4,
    radix: int = 16,
    planes: int = 1,
    ratio: float = 1.0,
    attachment: Attachment = Attachment.RAIL,
    topology: Topology = Topology.AUTO,
    scalable_unit: int | None = None,
    min_spines: int = 1,
    plane_by: PlaneBy = PlaneBy.NIC_PORT,
) -> Wish:
    """A fabric of equal switches; `growth` in hosts, 0 for none."""
    speed = 400 if plane_by is PlaneBy.RAIL else 400 // planes
    server, model = server_model(rails), switch_model(radix, speed)
    return Wish(
        name="compute",
        location=None,
        workload=Workload.TRAINING,
        purpose=Purpose.COMPUTE,
        technology=Technology.ETHERNET,
        platform=PlatformName.UNMANAGED,
        topology=topology,
        attachment=attachment,
        server=server,
        nics=server.nics_for(Purpose.COMPUTE),
        hosts=Hosts(prefix="host-", installed=hosts, positions=hosts, positions_max=max(hosts, growth), per_rack=None),
        planes=planes,
        planes_max=planes,
        plane_by=plane_by,
        speeds=Speeds(host=speed, leaf_spine=speed, spine_super_spine=speed),
        models=Models(leaf=model, spine=model, super_spine=model),
        leaf_ratio=ratio,
        spine_ratio=1.0,
        scalable_unit=scalable_unit,
        pod_units=None,
        pod_hosts=None,
        reserved_ports=0,
        min_spines=min_spines,
        ethernet=EthernetTerms(
            mtu=9100,
            traffic_classes="nvidia-roce",
            custom_classes=(),
            bgp_mode=BgpMode.BGPCFGD,
            addressing=Addressing.NUMBERED,
            host_addressing=HostAddressing.P2P31,
            host_bonding=HostBonding.NONE,
        ),
        mode=None,
        lengths=CableLengthM(host_leaf=5, leaf_spine=30, spine_super_spine=300),
        reasons=(),
        where=Place(path="intent.yaml", line=1, column=1),
    )
