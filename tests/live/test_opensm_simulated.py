"""The real OpenSM takes the rendered files, and the simulated fabric becomes what the files say."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from railweave.model.site import SiteModel
from railweave.pipeline import load
from railweave.platforms.opensm.netlist import netlist
from railweave.platforms.opensm.opensm_conf import POLL_MS, RETRIES, Option
from railweave.platforms.opensm.sections import SECTIONS
from tests.inventories import site_files
from tests.live.ibsim import need_programs, simulated
from tests.unit.opensm_hosts import TENANTS, THREE_TIERS, files_of, manager, model_of

TWO_TIERS = "workload: training\nhosts: 31\nreserved_hosts: 1\nrails: 8\nserver: dgx-h100\n"
ONE_SWITCH = "workload: training\nhosts: 4\nrails: 8\nserver: dgx-h100\n"
PAIR = "workload: training\nhosts: 7\nreserved_hosts: 1\nserver: dgx-h100\ntopology: collapsed-pair\n"
MASTER, STANDBY = "compute-sm-01 mlx5_0", "compute-sm-02 mlx5_0"
REFUSED = ("Unrecognized token", "Invalid Cached Option", "Parsing error", "Warning: Cached Option")


@pytest.fixture(autouse=True)
def _programs() -> None:
    need_programs()


def installed(folder: Path, model: SiteModel, number: int = 0) -> Path:
    """opensm.conf of a host whose files are installed in a folder of their own instead of /etc/opensm."""
    config = folder / f"sm{number}"
    config.mkdir()
    for name, content in files_of(model, number).items():
        (config / name).write_text(content.decode().replace("/etc/opensm", str(config)))
    return config / "opensm.conf"


def text_of(model: SiteModel) -> str:
    spec = manager(model)
    return "".join(netlist(spec.topology, spec.guids, spec.managers))


def options_of(model: SiteModel) -> list[Option]:
    found: list[Option] = SECTIONS[0].context(manager(model))["options"]
    return found


CASES = {"tree": (TWO_TIERS, "ftree"), "single": (ONE_SWITCH, "minhop"), "tenants": (TENANTS, "ftree")}
CASES |= {"three tiers": (THREE_TIERS, "ftree"), "pair": (PAIR, "minhop")}


@pytest.mark.parametrize(("intent", "engine"), CASES.values(), ids=CASES)
def test_opensm_takes_every_line_and_routes_as_rendered(tmp_path: Path, intent: str, engine: str) -> None:
    hold(tmp_path, model_of(intent), engine)


@pytest.mark.parametrize(("site", "engine"), [("superpod-h100", "ftree"), ("hybrid-lab", "minhop")])
def test_opensm_takes_every_line_of_the_committed_sites(tmp_path: Path, site: str, engine: str) -> None:
    hold(tmp_path, load(site, site_files(site)), engine)


def hold(tmp_path: Path, model: SiteModel, engine: str) -> None:
    config = installed(tmp_path, model)

    with simulated(tmp_path, text_of(model)) as fabric, fabric.manager(config, MASTER, "-o", "-e") as opensm:
        opensm.process.wait(60)
        log, output = opensm.log, (config.parent / "output").read_text()

    assert f"{engine} tables configured on all switches" in log
    assert "SUBNET UP" in log
    assert f"binding to port GUID 0x{manager(model).guids['sm-01', 'mlx5_0/1']}" in log
    assert "Reading Cached Option File" in output
    assert not any(phrase in output for phrase in REFUSED)
    assert not re.search(r"ERR |PARSE|failed to parse|not found|0x01 ->", log + output)


@pytest.mark.parametrize("intent", [TWO_TIERS, ONE_SWITCH, TENANTS], ids=["tree", "single", "tenants"])
def test_opensm_has_the_rendered_value_of_every_option(tmp_path: Path, intent: str) -> None:
    model = model_of(intent)
    config = installed(tmp_path, model)

    subprocess.run(
        ["opensm", "-F", str(config), "-c", str(tmp_path / "effective")], capture_output=True, timeout=30, check=True
    )

    lines = (tmp_path / "effective").read_text().splitlines()
    effective = dict(line.split(maxsplit=1) for line in lines if line and not line.startswith("#"))
    wanted = {o.key: o.value.replace("/etc/opensm", str(config.parent)) for o in options_of(model)}
    assert len(wanted) > 10
    assert {key: effective[key] for key in wanted} == wanted


def test_every_tenant_has_its_key_and_no_other(tmp_path: Path) -> None:
    model = model_of(TENANTS)
    config = installed(tmp_path, model)
    expected = {
        "host-0001 mlx5_0": ["0x7fff", "0x8001"],
        "host-0002 mlx5_11": ["0x7fff", "0x8001"],
        "host-0003 mlx5_3": ["0x7fff", "0x0007"],
        "host-0004 mlx5_0": ["0x7fff", "0x8002"],
        MASTER: ["0xffff"],
        STANDBY: ["0xffff"],
    }

    with simulated(tmp_path, text_of(model)) as fabric, fabric.manager(config, MASTER) as opensm:
        opensm.wait_for("SUBNET UP")
        tables = {node: fabric.run("smpquery", "-D", "pkeys", "0", "1", at=node) for node in expected}
        lanes = fabric.run("smpquery", "-D", "sl2vl", "0", "1", at="host-0004 mlx5_0")

    held = {
        node: [key for key in re.findall(r"0x[0-9a-f]{4}", table) if key != "0x0000"] for node, table in tables.items()
    }
    assert held == expected
    assert re.search(r"out  0: \| 0\| 0\| 0\| 1\| 0\|", lanes), lanes


def test_without_tenants_everybody_is_full_member(tmp_path: Path) -> None:
    model = model_of(ONE_SWITCH)
    config = installed(tmp_path, model)

    with simulated(tmp_path, text_of(model)) as fabric, fabric.manager(config, MASTER) as opensm:
        opensm.wait_for("SUBNET UP")
        table = fabric.run("smpquery", "-D", "pkeys", "0", "1", at="host-0003 mlx5_4")

    assert [key for key in re.findall(r"0x[0-9a-f]{4}", table) if key != "0x0000"] == ["0xffff"]


def test_a_lost_uplink_is_routed_around(tmp_path: Path) -> None:
    """The cache of routes must not keep a route over a link that is down."""
    model = model_of(TWO_TIERS)
    config = installed(tmp_path, model)
    leaf = f"S-{manager(model).guids['leaf-su01-r0', 'node']}"

    with simulated(tmp_path, text_of(model)) as fabric, fabric.manager(config, MASTER) as opensm:
        opensm.wait_for("SUBNET UP")
        before = fabric.run("smpquery", "-D", "portinfo", "0,1", "33", at="host-0001 mlx5_0")
        used = fabric.run("ibroute", "-n", "-G", f"0x{leaf[2:]}", at=MASTER)
        fabric.console(f'Unlink "{leaf}"[33]')
        opensm.wait_for("SUBNET UP", times=2)
        routes = fabric.run("ibroute", "-n", "-G", f"0x{leaf[2:]}", at=MASTER)

    assert "LinkUp" in before
    assert re.search(r"^0x[0-9a-f]+\s+033\b", used, re.MULTILINE), used
    assert not re.search(r"^0x[0-9a-f]+\s+033\b", routes, re.MULTILINE)
    assert len(re.findall(r"^0x[0-9a-f]+\s+\d", routes, re.MULTILINE)) >= 31 * 8 + 12
    assert "minhop tables" not in opensm.log


def test_the_standby_takes_over_when_the_master_is_silent(tmp_path: Path) -> None:
    """With the rendered priorities; a tenth of the rendered time, to be quick.

    OpenSM 3.3.23 loses the handover now and then, and both wait for each other (seen in 1 of 8 runs): then once more.
    """
    model = model_of(TWO_TIERS)
    folders = [tmp_path / f"run{number}" for number in range(4)]

    assert any(taken_over(folder, model) for folder in folders)


def taken_over(folder: Path, model: SiteModel) -> bool:
    """Whether the standby gave way to the master, and took over when the master fell silent."""
    folder.mkdir()
    master, standby = (installed(folder, model, number) for number in (0, 1))
    for config in (master, standby):
        text = config.read_text()
        assert f"sminfo_polling_timeout {POLL_MS}\n" in text
        config.write_text(text.replace(f"timeout {POLL_MS}\n", f"timeout {POLL_MS // 10}\n"))
    with simulated(folder, text_of(model)) as fabric, fabric.manager(standby, STANDBY) as second:
        second.wait_for("Entering MASTER")
        second.wait_for("SUBNET UP")
        with fabric.manager(master, MASTER) as first:
            if not first.says("SUBNET UP", seconds=20):
                return False
            second.wait_for("Entering STANDBY")
            assert "Entering MASTER" in first.log
            first.kill()
            second.wait_for("Entering MASTER", times=2, seconds=POLL_MS / 10_000 * (RETRIES + 2) + 5)
            second.wait_for("SUBNET UP", times=2)
    assert second.log.rindex("Entering MASTER") > second.log.rindex("Entering STANDBY")
    return True
