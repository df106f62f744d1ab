"""How English and German write the numbers and the spelled values of a design."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railweave.model.names import Attachment, Purpose, Strategy, Technology, Tier, Topology, Workload


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language: separators of numbers, and its word for each spelled value and row of a table."""

    thousands: str
    point: str
    unknown: str
    money: str
    words: Mapping[str, str]

    def number(self, value: float, decimals: int = 0) -> str:
        """A number with separators: 1,016 or 1.016; trailing zeros after the point are left out."""
        text = f"{value:,.{decimals}f}"
        if decimals:
            text = text.rstrip("0").rstrip(".")
        return text.replace(",", "\0").replace(".", self.point).replace("\0", self.thousands)

    def bandwidth(self, gbps: float) -> str:
        """A bandwidth in Gbit/s, or in Tbit/s from ten thousand of them."""
        if gbps >= 10_000:
            return f"{self.number(gbps / 1000, 1)} Tbit/s"
        return f"{self.number(gbps, 1)} Gbit/s"

    def power(self, watts: float | None) -> str:
        """A power in kW."""
        return self.unknown if watts is None else f"{self.number(watts / 1000, 1)} kW"

    def cost(self, usd: float | None) -> str:
        """A price in US dollars."""
        return self.unknown if usd is None else self.money.format(self.number(usd))

    def ratio(self, value: float) -> str:
        """An oversubscription: 4:1."""
        return f"{self.number(value, 3)}:1"

    def word(self, value: str) -> str:
        """The language's word for a spelled value."""
        return self.words.get(value, value)


ENGLISH = Language(
    thousands=",",
    point=".",
    unknown="unknown",
    money="{} USD",
    words={
        Topology.SINGLE: "single switch",
        Topology.COLLAPSED_PAIR: "collapsed pair",
        Topology.FAT_TREE: "three-tier fat-tree",
        Technology.INFINIBAND: "InfiniBand",
        Technology.ETHERNET: "Ethernet",
        Attachment.RAIL: "NIC *i* of every host at leaf *i* of its scalable unit",
        Attachment.RACK: "all NICs of a host at one leaf",
        Attachment.DUAL_RACK: "a host's NICs split over two leaves",
        "asn": "AS numbers",
        "loopback": "Loopbacks",
        "management": "Management",
        "host_links": "Links to hosts",
        "leaf_spine_links": "Links leaf–spine",
        "spine_super_spine_links": "Links spine–super-spine",
        "leaf_leaf_links": "Links leaf–leaf",
        "host_leaf": "host–leaf",
        "leaf_spine": "leaf–spine",
        "spine_super_spine": "spine–super-spine",
        "leaf_leaf": "leaf–leaf",
        "leaves": "Leaves",
        "spines": "Spines",
        "super_spines": "Super-spines",
        "down": "down",
        "up": "up",
        "across": "to the other leaf",
        "reserved": "kept free",
    },
)

GERMAN = Language(
    thousands=".",
    point=",",
    unknown="unbekannt",
    money="{} US-Dollar",
    words={
        Workload.TRAINING: "Training",
        Workload.INFERENCE: "Inferenz",
        Workload.HYBRID: "Hybrid",
        Strategy.SEPARATE: "getrennt",
        Strategy.TIME_SHARED: "zeitlich geteilt",
        Strategy.DUAL_FABRIC: "zwei Netze",
        Purpose.COMPUTE: "Compute (Ost-West)",
        Purpose.STORAGE: "Storage",
        Purpose.FRONTEND: "Frontend (Nord-Süd)",
        Purpose.OOB: "Out-of-Band",
        Topology.SINGLE: "ein einzelner Switch",
        Topology.COLLAPSED_PAIR: "zwei verbundene Switches",
        Topology.LEAF_SPINE: "Leaf-Spine",
        Topology.FAT_TREE: "dreistufiger Fat-Tree",
        Topology.RAIL_ONLY: "nur Rails",
        Technology.INFINIBAND: "InfiniBand",
        Technology.ETHERNET: "Ethernet",
        Attachment.RAIL: "NIC *i* jedes Hosts am Leaf *i* seiner Scalable Unit",
        Attachment.RACK: "alle NICs eines Hosts an einem Leaf",
        Attachment.DUAL_RACK: "die NICs eines Hosts auf zwei Leafs verteilt",
        Tier.LEAF: "Leaf",
        Tier.SPINE: "Spine",
        Tier.SUPER_SPINE: "Super-Spine",
        "asn": "AS-Nummern",
        "loopback": "Loopbacks",
        "management": "Management",
        "host_links": "Links zu den Hosts",
        "leaf_spine_links": "Links Leaf–Spine",
        "spine_super_spine_links": "Links Spine–Super-Spine",
        "leaf_leaf_links": "Links Leaf–Leaf",
        "host_leaf": "Host–Leaf",
        "leaf_spine": "Leaf–Spine",
        "spine_super_spine": "Spine–Super-Spine",
        "leaf_leaf": "Leaf–Leaf",
        "leaves": "Leafs",
        "spines": "Spines",
        "super_spines": "Super-Spines",
        "down": "abwärts",
        "up": "aufwärts",
        "across": "zum anderen Leaf",
        "reserved": "freigehalten",
        "unlisted": "ohne Eintrag im Katalog",
    },
)
