"""Names of EOS ports."""

from __future__ import annotations

import pytest

from railweave.errors import ProgramFault
from railweave.model.hardware import Breakout, CageGroup, EosPorts, Source, SwitchModel, SwitchPlatforms
from railweave.model.names import Technology
from railweave.platforms.eos import PLATFORM

WHOLE = Breakout(ports=1, speed_gbps=800, lanes=8)
HALVES = Breakout(ports=2, speed_gbps=400, lanes=4)
EIGHTHS = Breakout(ports=8, speed_gbps=100, lanes=1)


def switch(*cages: CageGroup, name_whole: str = "Ethernet{cage}/1") -> SwitchModel:
    return SwitchModel(
        name="box",
        vendor="Arista",
        product="box",
        technology=Technology.ETHERNET,
        asic="tomahawk5",
        cages=cages or (CageGroup(count=64, form="OSFP", lanes=8),),
        breakouts=(WHOLE, HALVES, EIGHTHS),
        platforms=SwitchPlatforms(
            eos=EosPorts(
                name_whole=name_whole,
                name_split="Ethernet{cage}/{lane}",
                queue_command="uc-tx-queue",
                asic_family="tomahawk",
            )
        ),
        sources=(Source(title="test", locator="test", seen="2026-12-01", backs=("*",)),),
    )


def test_an_unbroken_cage_has_one_name() -> None:
    assert PLATFORM.port_name(switch(), WHOLE, 0, 0) == "Ethernet1/1"


def test_a_split_cage_names_each_port_by_its_first_lane() -> None:
    model = switch()

    assert [PLATFORM.port_name(model, HALVES, 32, sub) for sub in range(2)] == ["Ethernet33/1", "Ethernet33/5"]
    assert [PLATFORM.port_name(model, EIGHTHS, 0, sub) for sub in (0, 1, 7)] == [
        "Ethernet1/1",
        "Ethernet1/2",
        "Ethernet1/8",
    ]


def test_the_catalogue_decides_the_spelling_of_an_unbroken_cage() -> None:
    assert PLATFORM.port_name(switch(name_whole="Ethernet{cage}"), WHOLE, 4, 0) == "Ethernet5"


def test_cages_count_on_over_groups_and_service_cages_are_passed_over() -> None:
    model = switch(
        CageGroup(count=2, form="OSFP", lanes=8),
        CageGroup(count=2, first=65, form="SFP28", lanes=1, role="service"),
        CageGroup(count=2, first=33, form="OSFP", lanes=8),
    )

    names = [PLATFORM.port_name(model, WHOLE, cage, 0) for cage in range(4)]

    assert names == ["Ethernet1/1", "Ethernet2/1", "Ethernet33/1", "Ethernet34/1"]


def test_a_cage_that_the_switch_lacks_is_refused() -> None:
    with pytest.raises(ProgramFault, match="no data cage 64"):
        PLATFORM.port_name(switch(), WHOLE, 64, 0)


def test_a_model_without_eos_is_refused() -> None:
    model = switch().model_copy(update={"platforms": SwitchPlatforms()})

    with pytest.raises(ProgramFault, match="EOS doesn't drive box"):
        PLATFORM.port_name(model, WHOLE, 0, 0)
