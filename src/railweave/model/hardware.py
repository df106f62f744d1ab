"""Switch, server and optic models: facts of products, read from inventory/hardware, each with its source."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from railweave.model.names import PlatformName, Purpose, Technology

Positive = Annotated[int, Field(gt=0)]
Natural = Annotated[int, Field(ge=0)]


class Fact(BaseModel):
    """Base of every model that comes from YAML: frozen, strict, no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Source(Fact):
    """Where facts were read: a document, its place in it, and which fields it backs."""

    title: str = Field(description="Name of the document, file or page.")
    locator: str = Field(description="Page, section, table or path inside it.")
    seen: str = Field(description="Date on which it was read, YYYY-MM-DD.")
    backs: tuple[str, ...] = Field(description="Field names of this file that this source backs; `*` for all.")


class Breakout(Fact):
    """One way to group the lanes of a data cage to ports: `ports` ports of `speed_gbps` on `lanes` lanes each."""

    ports: Positive = Field(description="Ports per cage.")
    speed_gbps: Positive = Field(description="Speed of one port in Gbit/s.")
    lanes: Positive = Field(description="Lanes of one port.")

    @property
    def label(self) -> str:
        """The field's way to write it: `2x400G`."""
        return f"{self.ports}x{self.speed_gbps}G"


class CageGroup(Fact):
    """Equal cages that follow each other on the faceplate."""

    count: Positive = Field(description="Number of cages.")
    first: Natural = Field(default=1, description="Number printed at the first of them.")
    form: str = Field(description="Form factor: OSFP, OSFP-RHS, QSFP-DD, QSFP112, QSFP56, QSFP28 …")
    lanes: Positive = Field(description="Electrical lanes of one cage.")
    role: Literal["data", "service"] = Field(
        default="data", description="`data`: usable for the fabric. `service`: extra low-speed ports."
    )
    breakouts: tuple[Breakout, ...] | None = Field(
        default=None, description="Port modes of these cages where the model has several kinds; absent: the model's."
    )


class SonicSku(Fact):
    """A HwSKU: the port layout that SONiC starts with for one breakout."""

    hwsku: str = Field(description="Name of the HwSKU.")
    speed_gbps: Positive = Field(description="Speed of its data ports, or a slower one that the same mode allows.")
    ports_per_cage: Positive = Field(description="Its data ports per cage.")


class SonicPorts(Fact):
    """How SONiC names the ports of a switch model.

    Port `k` (from 0) of cage `c` (from 0) with `n` ports a cage is `Ethernet<base + c*step + k*step/n>`.
    """

    platform: str = Field(description="ONIE platform string, such as x86_64-nvidia_sn5600-r0.")
    asic: Literal["mellanox", "broadcom", "barefoot", "marvell", "other"] = Field(description="SAI family.")
    asic_generation: str = Field(description="spc3, spc4, spc5, th4, th5, th6 … as SONiC's validators name it.")
    skus: tuple[SonicSku, ...] = Field(description="HwSKUs that railweave renders for.")
    name_base: Natural = Field(default=0, description="Number of the first port name.")
    name_step: Positive = Field(default=8, description="Distance of the names of two cages.")
    index_base: Natural = Field(default=1, description="`index` of the first cage.")
    alias_whole: str = Field(description="Alias of an unbroken cage, `{cage}` is its printed number: `etp{cage}`.")
    alias_split: str = Field(
        description="Alias of a port of a broken-out cage: `etp{cage}{letter}`; `{letter}` a b c, `{lane}` 1 5 …, "
        "`{number}` 1 2 3."
    )
    lanes: tuple[tuple[Natural, ...], ...] | None = Field(
        default=None,
        description="Lane numbers of every data cage in order; absent: counted up from `lane_base`.",
    )
    lane_base: Natural = Field(default=0, description="First lane number when `lanes` is absent.")
    service_ports: tuple[SonicServicePort, ...] = Field(default=(), description="Ports beside the data cages.")
    buffer_model: Literal["traditional", "dynamic", "sai"] = Field(
        description="traditional: tables; dynamic: formula on the switch; sai: the MMU stays in the SAI, no tables."
    )


class SonicServicePort(Fact):
    """One port that is not for the fabric but must be in CONFIG_DB's PORT table."""

    name: str = Field(description="Name in PORT.")
    lane: Natural = Field(description="Its lane.")
    alias: str = Field(description="The vendor's name.")
    index: Natural = Field(description="Its index.")
    speed_mbps: Positive = Field(description="Speed in Mbit/s.")


class EosPorts(Fact):
    """How EOS names and drives the ports of a switch model."""

    name_whole: str = Field(description="Interface name of an unbroken cage: `Ethernet{cage}/1`.")
    name_split: str = Field(description="Interface name of a port of a broken-out cage: `Ethernet{cage}/{lane}`.")
    queue_command: Literal["uc-tx-queue", "tx-queue"] = Field(description="The ASIC's word for a unicast queue.")
    asic_family: str = Field(description="trident, tomahawk, jericho …: which platform commands exist.")


class InfinibandPorts(Fact):
    """How an InfiniBand switch numbers its ports: cage c (from 0), port k → IB port c*ports+k+1."""

    label: str = Field(description="Faceplate label of a port: `{cage}/{sub}`.")
    managed: bool = Field(description="The switch has a management CPU and could run a subnet manager itself.")
    device_id: str = Field(description="InfiniBand device id that the switch reports, hexadecimal.")


class SwitchPlatforms(Fact):
    """The platforms that can drive a switch model; an absent one cannot."""

    sonic: SonicPorts | None = Field(default=None, description="Community SONiC.")
    eos: EosPorts | None = Field(default=None, description="Arista EOS.")
    opensm: InfinibandPorts | None = Field(default=None, description="InfiniBand, driven by a subnet manager.")


class CageBank(Fact):
    """Equal data cages in one mode: `count` of them from data cage `first` (from 0)."""

    first: Natural
    count: Positive
    breakout: Breakout


class SwitchModel(Fact):
    """A switch product: cages, breakouts, names per platform, limits, power; every fact with a source."""

    name: str = Field(description="Name of the file without .yaml.")
    vendor: str = Field(description="Who makes it.")
    product: str = Field(description="The vendor's name of it, with part number where known.")
    technology: Technology = Field(description="InfiniBand or Ethernet.")
    asic: str = Field(description="The switching chip.")
    cages: tuple[CageGroup, ...] = Field(description="The faceplate, left to right.")
    breakouts: tuple[Breakout, ...] = Field(description="Port modes of a data cage, widest port first.")
    platforms: SwitchPlatforms = Field(
        default_factory=SwitchPlatforms, description="Who can drive it, and how each names its ports."
    )
    max_ports: Positive | None = Field(
        default=None, description="Limit of the ASIC on ports in all, where it is lower."
    )
    buffer_bytes: Positive | None = Field(default=None, description="Shared packet buffer.")
    ecmp_max: Positive | None = Field(default=None, description="Widest ECMP group that the platform documents.")
    latency_ns: Positive | None = Field(default=None, description="Port-to-port latency.")
    power_max_w: Positive | None = Field(default=None, description="Largest power with optics.")
    power_typical_w: Positive | None = Field(default=None, description="Typical power as the vendor gives it.")
    rack_units: Positive | None = Field(default=None, description="Height.")
    part_number: str | None = Field(default=None, description="The vendor's order number.")
    sources: tuple[Source, ...] = Field(description="Where each fact was read.")

    @property
    def data_cages(self) -> int:
        """Number of cages that the fabric may use."""
        return sum(group.count for group in self.cages if group.role == "data")

    def banks_at(self, speed_gbps: int) -> tuple[CageBank, ...]:
        """Per kind of data cages that has ports of exactly `speed_gbps`: the cages, in the mode with most of them."""
        banks, first = [], 0
        for group in (g for g in self.cages if g.role == "data"):
            fitting = [b for b in group.breakouts or self.breakouts if b.speed_gbps == speed_gbps]
            if fitting:
                mode = max(fitting, key=lambda b: b.ports)
                banks.append(CageBank(first=first, count=group.count, breakout=mode))
            first += group.count
        return tuple(banks)

    def breakout_at(self, speed_gbps: int) -> Breakout | None:
        """The breakout with most ports at exactly `speed_gbps`, or None if the switch has no such port."""
        return max((bank.breakout for bank in self.banks_at(speed_gbps)), key=lambda b: b.ports, default=None)

    def radix(self, speed_gbps: int) -> int:
        """Ports at `speed_gbps` if every cage of one kind is broken out to it; 0 if the switch has no such port."""
        ports = max((bank.count * bank.breakout.ports for bank in self.banks_at(speed_gbps)), default=0)
        return min(ports, self.max_ports or ports)


class ServerCage(Fact):
    """A hole for a plug at a server that holds several NIC ports, such as a twin-port OSFP."""

    name: str = Field(description="Name that NICs refer to.")
    form: str = Field(description="Form factor, such as OSFP-RHS.")
    ports: Positive = Field(description="NIC ports behind it.")


class Nic(Fact):
    """One adapter of a server: its purpose, which rail it is, its port and device names."""

    purpose: Purpose = Field(description="Which fabric the adapter is for.")
    rail: Natural = Field(description="Index among the NICs of the same purpose, from 0.")
    model: str = Field(description="ConnectX-7, BlueField-3 …")
    speed_gbps: Positive = Field(description="Speed of the adapter.")
    ports: Positive = Field(default=1, description="Ports of the adapter.")
    technologies: tuple[Technology, ...] = Field(description="Link layers that it can run.")
    rdma_device: str = Field(description="Name of the RDMA device in the operating system: mlx5_0.")
    netdev: str | None = Field(default=None, description="Name of the network device when Ethernet, where known.")
    cage: str = Field(description="Name of the cage in `cages` that its port is behind.")
    cage_port: Natural = Field(default=0, description="Which port of that cage.")


class ServerModel(Fact):
    """A GPU server product: GPUs, NICs and the rail of each, cages, power; every fact with a source."""

    name: str = Field(description="Name of the file without .yaml.")
    vendor: str = Field(description="Who makes it; `any` for a build.")
    product: str = Field(description="The vendor's name of it.")
    gpus: Positive = Field(description="GPUs of one server.")
    gpu_model: str = Field(description="Which GPU.")
    cages: tuple[ServerCage, ...] = Field(description="Holes for network plugs.")
    nics: tuple[Nic, ...] = Field(description="Network adapters, each with its purpose and rail.")
    hosts_per_rack_unit: Positive | None = Field(
        default=None, description="Hosts that only come together (18 trays of an NVL72 rack), else absent."
    )
    rack_units: Positive | None = Field(default=None, description="Height.")
    power_max_w: Positive | None = Field(default=None, description="Largest power.")
    part_number: str | None = Field(default=None, description="The vendor's order number.")
    notes: str | None = Field(default=None, description="What a reader should know.")
    sources: tuple[Source, ...] = Field(description="Where each fact was read.")

    def nics_for(self, purpose: Purpose) -> tuple[Nic, ...]:
        """The NICs of one purpose in rail order."""
        return tuple(sorted((n for n in self.nics if n.purpose == purpose), key=lambda n: n.rail))


class OpticModel(Fact):
    """A cable or a transceiver that can be ordered: form factors, speed, reach, ends, power."""

    name: str = Field(description="Key that bom.csv and cabling.csv print.")
    kind: Literal["transceiver", "dac", "acc", "aoc", "fiber"] = Field(description="What is ordered.")
    medium: Literal["copper", "multimode", "single-mode"] = Field(description="What the light or current runs in.")
    forms: tuple[str, ...] = Field(description="Form factors that it plugs into (transceiver, dac, acc, aoc).")
    technology: tuple[Technology, ...] = Field(description="Link layers that it is made for.")
    port_gbps: Positive = Field(description="Speed of one link that it carries.")
    links: Positive = Field(default=1, description="Links that it carries: 2 for a twin-port transceiver.")
    reach_m: Positive = Field(description="Longest link.")
    connector: str | None = Field(default=None, description="MPO-12/APC, LC …; absent for copper.")
    power_w: float | None = Field(default=None, description="Power of one end.")
    part_number: str | None = Field(default=None, description="A vendor's order number.")
    sources: tuple[Source, ...] = Field(description="Where each fact was read.")


class Optics(Fact):
    """The whole of optics.yaml."""

    optics: tuple[OpticModel, ...] = Field(description="All cables and transceivers.")


class Price(Fact):
    """One list price: `part` is a switch, server or optic name of the catalogue."""

    part: str = Field(description="Name of a switch or optic of the catalogue.")
    usd: float = Field(description="List price in US dollars.")
    as_of: str = Field(description="Date of the price, YYYY-MM-DD.")
    source: str = Field(description="Where it was read.")


class Prices(Fact):
    """The whole of prices.yaml."""

    prices: tuple[Price, ...] = Field(description="All list prices.")


class Catalogue(Fact):
    """All products that an intent may name."""

    switches: dict[str, SwitchModel]
    servers: dict[str, ServerModel]
    optics: dict[str, OpticModel]
    prices: dict[str, Price] = Field(default_factory=dict)


PLATFORM_FIELD = {PlatformName.SONIC: "sonic", PlatformName.EOS: "eos", PlatformName.OPENSM: "opensm"}
SonicPorts.model_rebuild()
