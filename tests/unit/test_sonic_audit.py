"""What SONiC can't do is said before anything is rendered."""

from __future__ import annotations

from typing import Any

import pytest

from railweave.model.finding import Place
from railweave.model.hardware import Breakout, SwitchPlatforms
from railweave.model.intent import TrafficClass
from railweave.model.names import Addressing, BgpMode, PlatformName, Tier, Workload
from railweave.model.topology import CableLengthM, Fabric, PortRange, SwitchRole
from railweave.platforms.sonic import PLATFORM
from railweave.platforms.sonic.faults import FAULTS
from tests.unit.catalogue_files import SWITCHES
from tests.unit.report_fabrics import three_tiers

WHERE = Place(path="inventory/sites/paris-1/intent.yaml", line=3, column=1)
LENGTHS = CableLengthM(host_leaf=5, leaf_spine=30, spine_super_spine=300)
WHOLE, HALVES, WIDE = (
    Breakout(ports=1, speed_gbps=800, lanes=8),
    Breakout(ports=2, speed_gbps=400, lanes=4),
    Breakout(ports=1, speed_gbps=400, lanes=8),
)
SINGLE: dict[str, Any] = {"leaf_spine_links": 1, "spine_super_spine_links": 1}
BESIDE_ADAPTIVE_ROUTING = {"SON005"}


def role(
    model: str = "sn5600", down: Breakout = HALVES, up: Breakout | None = HALVES, tier: Tier = Tier.LEAF
) -> SwitchRole:
    return SwitchRole(
        tier=tier,
        model=SWITCHES[model],
        down=PortRange(breakout=down, first_slot=0, count=32),
        up=None if up is None else PortRange(breakout=up, first_slot=32, count=32),
    )


def fabric(model: str = "sn5600", breakout: Breakout = HALVES, **changes: Any) -> Fabric:
    tiers = {
        "leaf": role(model, breakout, breakout),
        "spine": role(model, breakout, breakout, Tier.SPINE),
        "super_spine": role(model, breakout, None, Tier.SUPER_SPINE),
    }
    return three_tiers(platform=PlatformName.SONIC, **(tiers | changes))


def codes(of: Fabric) -> set[str]:
    return {finding.code for finding in PLATFORM.audit(of, of.lengths, lambda _: WHERE)} - BESIDE_ADAPTIVE_ROUTING


def lossless(priority: int, queue: int) -> TrafficClass:
    return TrafficClass(
        name="data", dscp=(26,), traffic_class=3, queue=queue, priority_group=3, priority=priority, lossless=True
    )


NO_SONIC = SWITCHES["sn5600"].model_copy(update={"platforms": SwitchPlatforms()})
H4, UNPUBLISHED = "nokia-7220-ixr-h4-64d", "nexthop-nh-4010"
ASKED: dict[str, Fabric] = {
    "SON001": fabric(addressing=Addressing.UNNUMBERED, **SINGLE),
    "SON002": fabric(addressing=Addressing.UNNUMBERED, bgp_mode=BgpMode.FRR_MGMT, leaf_spine_links=2),
    "SON003": fabric(UNPUBLISHED),
    "SON004": fabric(breakout=Breakout(ports=4, speed_gbps=800, lanes=2)),
    "SON006": fabric(leaf=role(down=HALVES, up=WHOLE)),
    "SON007": fabric(custom_classes=(lossless(priority=3, queue=4),)),
    "SON008": fabric(leaf=SwitchRole(tier=Tier.LEAF, model=NO_SONIC, down=role().down, up=role().up)),
    "SON009": fabric(H4, WIDE, lengths=CableLengthM(host_leaf=5, leaf_spine=30, spine_super_spine=500)),
}


@pytest.mark.parametrize("code", ASKED)
def test_what_sonic_cannot_do_is_named(code: str) -> None:
    assert codes(ASKED[code]) == {code}


def test_every_kind_of_audit_finding_has_an_example() -> None:
    assert set(ASKED) | BESIDE_ADAPTIVE_ROUTING == {code for code in FAULTS if code < "SON020"}


def test_a_fabric_that_sonic_can_run_has_no_other_finding() -> None:
    assert codes(fabric()) == set()
    assert codes(fabric(H4, WIDE)) == set()


def test_training_is_told_that_adaptive_routing_is_missing() -> None:
    assert "SON005" in {finding.code for finding in PLATFORM.audit(fabric(), LENGTHS, lambda _: WHERE)}


def test_lossy_traffic_needs_no_headroom() -> None:
    assert codes(fabric(UNPUBLISHED, workload=Workload.INFERENCE)) == set()


def test_a_finding_points_at_the_intent() -> None:
    assert {finding.where for finding in PLATFORM.audit(ASKED["SON001"], LENGTHS, lambda _: WHERE)} == {WHERE}


def test_unnumbered_links_are_possible_with_the_framework() -> None:
    assert codes(fabric(addressing=Addressing.UNNUMBERED, bgp_mode=BgpMode.FRR_MGMT, **SINGLE)) == set()
