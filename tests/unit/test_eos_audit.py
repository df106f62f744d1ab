"""What EOS can't do is said before anything is rendered."""

from __future__ import annotations

from typing import Any

import pytest

from railweave.model.finding import Place
from railweave.model.hardware import SwitchPlatforms
from railweave.model.names import Addressing, HostAddressing, HostBonding, PlatformName, Tier, Workload
from railweave.model.topology import CableLengthM, Fabric, PortRange, SwitchRole
from railweave.platforms.eos import PLATFORM
from railweave.platforms.eos.faults import FAULTS
from tests.unit.eos_switches import HALVES, model
from tests.unit.report_fabrics import three_tiers

WHERE = Place(path="inventory/sites/paris-1/intent.yaml", line=3, column=1)
LENGTHS = CableLengthM(host_leaf=5, leaf_spine=30, spine_super_spine=300)
PORTS = PortRange(breakout=HALVES, first_slot=0, count=64)
LEAF = SwitchRole(tier=Tier.LEAF, model=model(), down=PORTS, up=PORTS)


def fabric(**changes: Any) -> Fabric:
    tiers = {
        "leaf": LEAF,
        "spine": SwitchRole(tier=Tier.SPINE, model=model(), down=PORTS, up=PORTS),
        "super_spine": SwitchRole(tier=Tier.SUPER_SPINE, model=model(), down=PORTS, up=None),
    }
    return three_tiers(platform=PlatformName.EOS, **(tiers | changes))


def codes(**changes: Any) -> list[str]:
    return [finding.code for finding in PLATFORM.audit(fabric(**changes), LENGTHS, lambda _: WHERE)]


def leaf_of(family: str = "tomahawk", **changes: Any) -> SwitchRole:
    return SwitchRole(tier=Tier.LEAF, model=model(family).model_copy(update=changes), down=PORTS, up=PORTS)


def test_a_fabric_that_eos_can_run_has_no_findings() -> None:
    assert codes() == []


ASKED: dict[str, dict[str, Any]] = {
    "EOS001": {"leaf": leaf_of(platforms=SwitchPlatforms())},
    "EOS002": {"addressing": Addressing.UNNUMBERED, "leaf_spine_links": 2},
    "EOS003": {"mtu": 9216},
    "EOS004": {"leaf": leaf_of("helix")},
    "EOS005": {"host_bonding": HostBonding.LACP},
    "EOS006": {"host_addressing": HostAddressing.RAIL_SUBNET},
    "EOS007": {"leaf": leaf_of(ecmp_max=32)},
}


@pytest.mark.parametrize("code", ASKED)
def test_what_eos_cannot_do_is_named(code: str) -> None:
    assert codes(**ASKED[code]) == [code]


def test_every_kind_of_audit_finding_has_an_example() -> None:
    assert set(ASKED) == {code for code in FAULTS if code < "EOS020"}


def test_unnumbered_links_without_parallels_are_fine() -> None:
    assert codes(addressing=Addressing.UNNUMBERED, leaf_spine_links=1, spine_super_spine_links=1) == []


def test_an_unknown_asic_may_carry_inference() -> None:
    assert codes(leaf=leaf_of("helix"), workload=Workload.INFERENCE) == []


def test_a_finding_says_who_what_and_where() -> None:
    (finding,) = PLATFORM.audit(fabric(mtu=9216), LENGTHS, lambda _: WHERE)

    assert finding.line() == (
        "inventory/sites/paris-1/intent.yaml:3:1: EOS003 MTU is above the limit of EOS; "
        "fabric compute: expected at most 9214, got 9216; set `mtu` to 9214 or less"
    )
