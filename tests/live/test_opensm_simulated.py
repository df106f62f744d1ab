"""The real OpenSM takes the rendered files and routes the simulated fabric as the files say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from railweave.model.services import LedgerRecord
from railweave.model.site import SiteModel
from railweave.pipeline import load, render_devices, templates
from railweave.platforms.opensm.netlist import netlist
from railweave.platforms.opensm.simulated import ledger_text, simulated_guids
from railweave.stages.specify.infiniband import DEFAULT_HOSTS
from tests.inventories import inventory
from tests.live.ibsim import need_programs, simulated
from tests.templates import texts

TWO_TIERS = "workload: training\nhosts: 32\nrails: 8\nserver: dgx-h100\n"
ONE_SWITCH = "workload: training\nhosts: 4\nrails: 8\nserver: dgx-h100\n"


def with_ledger(intent: str) -> tuple[SiteModel, list[LedgerRecord]]:
    """The model of a site whose ledger holds the GUIDs of its simulated fabric."""
    bare = load("s", inventory(intent))
    records = simulated_guids(bare.design.fabrics[0], DEFAULT_HOSTS)
    return load("s", inventory(intent, others={"ledger.yaml": ledger_text(records)})), records


def guids_of(records: list[LedgerRecord]) -> dict[tuple[str, str], str]:
    return {(r.device.removeprefix("compute-"), r.port): r.value for r in records}


def prepare(folder: Path, model: SiteModel) -> Path:
    """The master's files in a folder, referring to each other there; the port is the simulator's to choose."""
    config = folder / "etc"
    config.mkdir()
    for path, content in render_devices(model, 0, 1, templates(texts())):
        text = content.decode().replace("/etc/opensm", str(config))
        if path.endswith("opensm.conf"):
            text = re.sub(r"^guid .*\n", "", text, flags=re.MULTILINE)
        (config / path.rpartition("/")[2]).write_text(text)
    return config


@pytest.mark.parametrize(("intent", "engine"), [(TWO_TIERS, "ftree"), (ONE_SWITCH, "minhop")], ids=["tree", "single"])
def test_opensm_uses_the_engine_that_is_rendered(tmp_path: Path, intent: str, engine: str) -> None:
    need_programs()
    model, records = with_ledger(intent)
    config = prepare(tmp_path, model)

    with simulated(tmp_path, "".join(netlist(model.design.fabrics[0], guids_of(records)))) as fabric:
        output = fabric.run(
            "opensm", "-o", "-e", "-F", str(config / "opensm.conf"), "-f", str(tmp_path / "osm/opensm.log"),
            "--dump_files_dir", str(tmp_path / "osm"), "-D", "0x07", at="host-0001 mlx5_0",
        )  # fmt: skip
        log = (tmp_path / "osm/opensm.log").read_text()
        table = fabric.run("smpquery", "pkeys", "1", at="host-0001 mlx5_0")

    assert f"{engine} tables configured on all switches" in log
    assert "SUBNET UP" in log
    assert "Unrecognized token" not in output and "Invalid Cached Option" not in output
    assert not re.search(r"ERR (AB|AA|3A)|PARSE|failed to parse", log + output)
    assert "0xffff" in table
