"""What our strict readers say of a line agrees with what the real OpenSM makes of it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from railweave.platforms.opensm.netlist import netlist
from railweave.platforms.opensm.option_values import key_fault, value_fault
from railweave.platforms.opensm.options import OPTIONS
from railweave.platforms.opensm.partitions import read
from tests.live.ibsim import need_programs, simulated
from tests.unit.opensm_hosts import manager, model_of

SMALL = "workload: training\nhosts: 1\nrails: 8\nserver: dgx-h100\n"
PORT, OTHER = "0x9440c90000000011", "0x9440c90000000021"
DEFAULT = "Default=0x7fff,ipoib:ALL=limited,ALL_SWITCHES=full,SELF=full;\n"
OPEN, TENANT = ["0xffff"], ["0x7fff", "0x8001"]


@pytest.fixture(autouse=True)
def _programs() -> None:
    need_programs()


SPOILT = {
    "no colon": f"red=0x1,ipoib\n  {PORT}=full;\n",
    "no semicolon between": f"red=0x1:\n  {PORT}=full\nblue=0x2:\n  {OTHER}=full;\n",
    "no such key": f"red=0xyz:{PORT}=full;\n",
    "letters for a guid": "red=0x1:host-0001=full;\n",
    "guid without 0x": f"red=0x1:{PORT[2:]}=full;\n",
    "carriage return": f"red=0x1:{PORT}=full,\r\n{OTHER}=full;\n",
}
MISREAD = {
    "capital membership": (f"red=0x1:{PORT}=Full;\n", ["0x7fff", "0x0001"]),
    "beginning of full": (f"red=0x1:{PORT}=fu;\n", TENANT),
    "beginning of a word": ("red=0x1:AL=full;\n", TENANT),
    "key too large": (f"red=0xffff1:{PORT}=full;\n", ["0x7fff", "0xfff1"]),
    "unknown port": ("red=0x1:0x9440c900000f0011=full;\n", ["0x7fff"]),
}
RIGHT = {
    "one line": (f"red=0x1,ipoib,defmember=full:{PORT},{OTHER};\n", TENANT),
    "comments and blanks": (f"# a\n\nred = 0x1 : # b\n {PORT} = full , # c\n\t{OTHER}=full ;\n", TENANT),
    "no commas at line ends": (f"red=0x1:\n{PORT}=full\n{OTHER}=full;\n", TENANT),
    "decimal key": (f"red=1:{PORT}=full;\n", TENANT),
    "group": (f"red=0x1,ipoib:\n mgid=ff12:401b::2,sl=1;\nred=0x1:{PORT}=full;\n", TENANT),
    "default member": (f"red=0x1:{PORT};\n", ["0x7fff", "0x0001"]),
}


def table_with(folder: Path, text: str) -> list[str]:
    """The partition keys of the first port when OpenSM has run with a partitions.conf."""
    spec = manager(model_of(SMALL))
    config = folder / "sm"
    config.mkdir()
    (config / "partitions.conf").write_bytes(text.encode())
    (config / "opensm.conf").write_text(f"partition_config_file {config}/partitions.conf\nforce_log_flush TRUE\n")
    net = "".join(netlist(spec.topology, spec.guids, spec.managers))
    with (
        simulated(folder, net) as fabric,
        fabric.manager(config / "opensm.conf", "compute-sm-01 mlx5_0", "-o", "-e") as opensm,
    ):
        opensm.process.wait(60)
        assert "SUBNET UP" in opensm.log
        table = fabric.run("smpquery", "-D", "pkeys", "0", "1", at="host-0001 mlx5_0")
    return [key for key in re.findall(r"0x[0-9a-f]{4}", table) if key != "0x0000"]


@pytest.mark.parametrize("text", SPOILT.values(), ids=SPOILT)
def test_a_line_that_opens_every_tenant_is_said_to_spoil_the_file(tmp_path: Path, text: str) -> None:
    whole = DEFAULT + text

    assert any(bad.spoils_file for bad in read(whole)[1])
    assert table_with(tmp_path, whole) == OPEN


@pytest.mark.parametrize(("text", "keys"), MISREAD.values(), ids=MISREAD)
def test_a_line_that_is_misread_has_other_members(tmp_path: Path, text: str, keys: list[str]) -> None:
    whole = DEFAULT + text

    assert not any(bad.spoils_file for bad in read(whole)[1])
    assert table_with(tmp_path, whole) == keys


@pytest.mark.parametrize(("text", "keys"), RIGHT.values(), ids=RIGHT)
def test_a_right_line_of_another_shape_is_accepted(tmp_path: Path, text: str, keys: list[str]) -> None:
    whole = DEFAULT + text

    assert read(whole)[1] == []
    assert table_with(tmp_path, whole) == keys


GOOD = {
    "lmc": ("0", "7", "0x3"),
    "sm_priority": ("15",),
    "routing_engine": ("updn", "ftree,updn", "ftree, updn"),
    "part_enforce": ("in", "off"),
    "console": ("local", "off"),
    "force_link_speed": ("7", "15"),
    "fdr10": ("2",),
    "guid": ("0x9440c90000000011",),
    "qos_sl2vl": (",".join(["0"] * 16),),
    "qos_vlarb_low": ("0:64,1:64",),
    "max_wire_smps": ("256",),
    "cc_cct": ("0:0,1:2",),
}
BAD = {
    "lmc": ("8", "300", "x", "-1"),
    "sm_priority": ("16", "22"),
    "part_enforce": ("sideways",),
    "console": ("remote",),
    "force_link_speed": ("8", "99"),
    "fdr10": ("5",),
    "sweep_interval": ("10x", "ten", "99999999999"),
    "qos_max_vls": ("16", "99"),
    "qos_high_limit": ("300",),
    "qos_sl2vl": ("0,1,2", ",".join(["99"] * 16)),
    "qos_vlarb_low": ("0:300", "0:zz", "15:1"),
    "no_such_key": ("1",),
    "ar_sl_mask": ("0xffff",),
    "use_ucast_cache": ("yes", "true", "1"),
}


def number(text: str) -> int | None:
    return int(text, 0) if re.fullmatch(r"0x[0-9a-f]+|[0-9]+", text) else None


def complaint(folder: Path, key: str, value: str) -> str:
    """What OpenSM says of an option, or how its value differs from what was asked."""
    (folder / "opensm.conf").write_text(f"qos TRUE\n{key} {value}\n")
    done = subprocess.run(
        ["opensm", "-F", f"{folder}/opensm.conf", "-c", f"{folder}/effective"],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    said = re.findall(r"(?:Unrecognized|Invalid Cached|-E-|Warning:).*", done.stdout)
    lines = (folder / "effective").read_text().splitlines()
    effective = next((line.partition(" ")[2] for line in lines if line.startswith(f"{key} ")), "")
    same = effective == value or number(effective) == number(value) is not None
    return "; ".join(said) or ("" if same else f"{effective} for {value}")


@pytest.mark.parametrize(("key", "value"), [(k, v) for k, values in GOOD.items() for v in values])
def test_a_value_that_we_accept_is_taken(tmp_path: Path, key: str, value: str) -> None:
    assert value_fault(key, value) is None
    assert complaint(tmp_path, key, value) == ""


@pytest.mark.parametrize(("key", "value"), [(k, v) for k, values in BAD.items() for v in values])
def test_a_value_that_we_refuse_is_not_taken(tmp_path: Path, key: str, value: str) -> None:
    assert key_fault(key) or value_fault(key, value)
    assert complaint(tmp_path, key, value) != ""


def test_the_table_of_options_is_what_opensm_prints(tmp_path: Path) -> None:
    subprocess.run(["opensm", "-c", str(tmp_path / "out")], capture_output=True, timeout=30, check=True)

    lines = [line for line in (tmp_path / "out").read_text().splitlines() if line and not line.startswith("#")]
    printed = dict(line.split(maxsplit=1) for line in lines)
    assert len(printed) > 150
    assert printed == {kind.key: kind.default for kind in OPTIONS.values() if kind.key != "dimn_ports_file"}
