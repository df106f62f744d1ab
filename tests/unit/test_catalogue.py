"""The switches of the catalogue: each file is whole, unambiguous and agrees with what was published."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from railweave.model.hardware import Breakout, SonicPorts, SwitchModel
from railweave.model.names import Technology
from railweave.platforms.eos import ports as eos
from railweave.platforms.sonic import ports as sonic
from tests.unit.catalogue_files import HARDWARE, ROOT, SWITCHES, assert_sourced

SKUS = ROOT.parent / "shared" / "truth" / "sonic-skus.json"

EXPECTED_RADIX = [
    ("qm9700", 400, 64, "RA-11333-001 V11, table 4: 64-port leaves"),
    ("qm9700", 200, 128, "NVIDIA QM97x0 manual: NDR200 by splitting"),
    ("q3400", 800, 144, "SuperPOD B300 XDR, table 3"),
    ("qm8700", 200, 40, "NVIDIA QM87xx manual"),
    ("qm8700", 100, 80, "NVIDIA QM87xx manual: HDR100 by splitting"),
    ("sn5600", 800, 64, "NVIDIA SN5000 manual, Data Interfaces"),
    ("sn5600", 400, 128, "NVIDIA SN5000 manual, Data Interfaces"),
    ("sn5600", 200, 256, "NVIDIA SN5000 manual, Data Interfaces"),
    ("sn5600", 100, 256, "NVIDIA SN5000 manual, Data Interfaces"),
    ("sn5610", 400, 128, "NVIDIA enterprise RA 2-8-9-400"),
    ("sn5400", 400, 64, "NVIDIA SN5000 manual, Data Interfaces"),
    ("sn5400", 100, 256, "NVIDIA SN5000 manual, Data Interfaces"),
    ("sn4700", 400, 32, "NVIDIA SN4000 data sheet"),
    ("nokia-7220-ixr-h4-64d", 400, 64, "sonic-buildimage, Nokia-IXR7220-H4-64D"),
    ("nokia-7220-ixr-h6-64", 1600, 64, "sonic-buildimage, Nokia-IXR7220-H6-64"),
    ("nexthop-nh-4010", 400, 128, "sonic-buildimage, NH-4010-128x400G-2x25G"),
    ("nokia-7220-ixr-h5-64o", 800, 64, "sonic-buildimage, Nokia-IXR7220-H5-64O"),
    ("dell-z9864f", 800, 64, "sonic-buildimage, Dell-Z9864f-O64"),
    ("arista-7060x6-64pe", 400, 128, "sonic-buildimage, Arista-7060X6-64PE-O128S2"),
    ("arista-7060x6-64pe", 100, 256, "sonic-buildimage, Arista-7060X6-64PE-C256S2"),
    ("arista-7060dx5-64s", 400, 64, "netbox devicetype-library"),
    ("arista-7050cx3-32s", 100, 32, "Arista 7050X3 data sheet"),
    ("arista-7260cx3-64", 100, 64, "netbox devicetype-library"),
    ("arista-7050dx4-32s", 100, 128, "Arista 7050X4 data sheet"),
]


def port_modes(model: SwitchModel) -> list[list[Breakout]]:
    """One mode for each data cage, in every combination in which all cages of a kind are in the same mode."""
    groups = [group for group in model.cages if group.role == "data"]
    choices = itertools.product(*(group.breakouts or model.breakouts for group in groups))
    return [
        [mode for mode, group in zip(choice, groups, strict=True) for _ in range(group.count)] for choice in choices
    ]


def slots(modes: list[Breakout]) -> Iterator[tuple[Breakout, int, int]]:
    for cage, mode in enumerate(modes):
        for sub in range(mode.ports):
            yield mode, cage, sub


def sonic_of(model: SwitchModel) -> SonicPorts:
    assert model.platforms.sonic is not None
    return model.platforms.sonic


every_switch = pytest.mark.parametrize("model", SWITCHES.values(), ids=SWITCHES)
SONIC = {name: m for name, m in SWITCHES.items() if m.platforms.sonic}
EOS = {name: m for name, m in SWITCHES.items() if m.platforms.eos}
every_sonic_switch = pytest.mark.parametrize("model", SONIC.values(), ids=SONIC)
every_eos_switch = pytest.mark.parametrize("model", EOS.values(), ids=EOS)


def test_the_catalogue_has_a_switch_for_each_technology_and_platform() -> None:
    assert {m.technology for m in SWITCHES.values()} == set(Technology)
    assert len(SONIC) > 1
    assert len(EOS) > 1


@pytest.mark.parametrize("path", sorted(HARDWARE.glob("s*/*.yaml")), ids=lambda p: p.stem)
def test_a_file_is_named_after_its_model(path: Path) -> None:
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["name"] == path.stem


@every_switch
def test_every_switch_has_sources_for_fields_that_exist(model: SwitchModel) -> None:
    assert_sourced(SwitchModel, model.sources)


@pytest.mark.parametrize(("name", "gbps", "radix", "source"), EXPECTED_RADIX, ids=str)
def test_the_radix_is_the_published_one(name: str, gbps: int, radix: int, source: str) -> None:
    assert SWITCHES[name].radix(gbps) == radix, source


@every_switch
def test_no_mode_uses_more_lanes_than_its_cage_has(model: SwitchModel) -> None:
    for group in (g for g in model.cages if g.role == "data"):
        modes = group.breakouts or model.breakouts
        assert modes
        assert all(mode.ports * mode.lanes <= group.lanes for mode in modes)
        assert len(set(modes)) == len(modes)


@every_switch
def test_no_two_cages_bear_the_same_number(model: SwitchModel) -> None:
    printed = [group.first + n for group in model.cages for n in range(group.count)]

    assert len(set(printed)) == len(printed)


@every_sonic_switch
def test_no_lane_serves_two_sonic_ports(model: SwitchModel) -> None:
    for modes in port_modes(model):
        lanes = [lane for mode, cage, sub in slots(modes) for lane in sonic.port_lanes(model, mode, cage, sub)]
        lanes += [port.lane for port in sonic_of(model).service_ports]

        assert len(lanes) >= model.data_cages
        assert [lane for lane, times in Counter(lanes).items() if times > 1] == []


@every_sonic_switch
def test_every_sonic_port_has_the_lanes_of_its_mode(model: SwitchModel) -> None:
    for mode in model.breakouts:
        lanes = [len(sonic.port_lanes(model, mode, 0, sub)) for sub in range(mode.ports)]

        assert lanes == [mode.lanes] * mode.ports, mode.label


@every_sonic_switch
def test_every_sonic_port_has_its_own_name_and_alias(model: SwitchModel) -> None:
    for modes in port_modes(model):
        names = [sonic.port_name(model, mode, cage, sub) for mode, cage, sub in slots(modes)]
        aliases = [sonic.port_alias(model, mode, cage, sub) for mode, cage, sub in slots(modes)]
        names += [port.name for port in sonic_of(model).service_ports]
        aliases += [port.alias for port in sonic_of(model).service_ports]

        assert len(set(names)) == len(names) > model.data_cages - 1
        assert len(set(aliases)) == len(aliases)


@every_sonic_switch
def test_every_hwsku_has_a_mode_of_the_switch(model: SwitchModel) -> None:
    modes = {(mode.speed_gbps, mode.ports) for mode in model.breakouts}
    layouts = [(sku.speed_gbps, sku.ports_per_cage) for sku in sonic_of(model).skus]

    assert set(layouts) <= modes
    assert len(set(layouts)) == len(layouts) > 0


@every_eos_switch
def test_every_eos_port_has_its_own_name(model: SwitchModel) -> None:
    for modes in port_modes(model):
        names = [eos.port_name(model, mode, cage, sub) for mode, cage, sub in slots(modes)]

        assert len(set(names)) == len(names) >= model.data_cages


def published_ports() -> Iterator[Any]:
    """Every HwSKU of the catalogue with what sonic-buildimage says about its first ports."""
    published = json.loads(SKUS.read_text(encoding="utf-8"))["platforms"] if SKUS.exists() else []
    files = {(p["platform"], s["hwsku"]): s for p in published for s in p["hwskus"] if "first_ports" in s}
    for model in SONIC.values():
        for sku in sonic_of(model).skus:
            found = files.get((sonic_of(model).platform, sku.hwsku), {})
            yield pytest.param(model, sku.speed_gbps, sku.ports_per_cage, found, id=f"{sku.hwsku}-{sku.speed_gbps}G")


@pytest.mark.skipif(not SKUS.exists(), reason="the facts about upstream HwSKUs are not beside this repository")
@pytest.mark.parametrize(("model", "gbps", "ports", "published"), list(published_ports()))
def test_sonic_ports_are_those_of_the_upstream_hwsku(
    model: SwitchModel, gbps: int, ports: int, published: dict[str, Any]
) -> None:
    mode = next(b for b in model.breakouts if (b.speed_gbps, b.ports) == (gbps, ports))
    first = list(published["first_ports"].items())

    ours = [
        {
            "name": sonic.port_name(model, mode, cage, sub),
            "lanes": ",".join(map(str, sonic.port_lanes(model, mode, cage, sub))),
            "alias": sonic.port_alias(model, mode, cage, sub),
            "index": str(sonic.port_index(model, cage)),
        }
        for cage, sub in (divmod(n, ports) for n in range(len(first)))
    ]

    assert first
    assert ours == [{"name": n, **{k: f[k] for k in ("lanes", "alias", "index")}} for n, f in first]


@pytest.mark.skipif(not SKUS.exists(), reason="the facts about upstream HwSKUs are not beside this repository")
@pytest.mark.parametrize(("model", "gbps", "ports", "published"), list(published_ports()))
def test_sonic_port_tables_end_where_the_upstream_hwsku_ends(
    model: SwitchModel, gbps: int, ports: int, published: dict[str, Any]
) -> None:
    service = sonic_of(model).service_ports
    assert published["ports"] == model.data_cages * ports + len(service)
    if service:
        ((name, last),) = published["last_port"].items()
        ours = service[-1]
        assert (ours.name, str(ours.lane), ours.alias, str(ours.index)) == (
            name,
            last["lanes"],
            last["alias"],
            last["index"],
        )
