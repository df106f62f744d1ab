"""What servers, inventories, buyers and readers get of a site."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
import yaml

from railweave.model.finding import Finding, Place, Severity
from railweave.model.hardware import Price
from railweave.model.names import HostAddressing, PlatformName, Tier
from railweave.model.services import Services, SubnetManagers
from railweave.model.topology import SwitchRole
from railweave.stages.report.host_settings import roce_mtu
from tests.unit.report_fabrics import (
    ETHERNET,
    catalogue,
    dual_rack,
    fabric,
    ports,
    server,
    single_switch,
    site_model,
    switch,
    written,
)


def roce(**changes):
    """One Ethernet switch with four hosts that speak RoCE."""
    model = switch("sn5600", technology=ETHERNET)
    leaf = SwitchRole(tier=Tier.LEAF, model=model, down=ports(model.breakouts[0], 0, 64), up=None)
    return single_switch(**{"technology": ETHERNET, "platform": PlatformName.SONIC, "leaf": leaf, **changes})


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_two_runs_give_the_same_bytes_and_every_file_ends_with_a_newline():
    model = site_model(fabric(), dual_rack())

    first, second = written(model), written(model)

    assert first == second
    assert all(text.endswith("\n") for text in first.values())
    assert {"SUMMARY.md", "SUMMARY.de.md", "design.json", "cabling.csv", "bom.csv", "topology.svg"} <= set(first)


def test_roce_hosts_get_the_marks_and_priorities_of_the_switches():
    found = json.loads(written(site_model(roce()))["compute/hosts/dgx-h100.json"])

    assert found["trust"] == "dscp"
    assert found["pfc"] == {"priorities": [3], "mask": "0,0,0,1,0,0,0,0"}
    assert found["dscp_to_priority"] == {"26": 3, "48": 6}
    assert found["ecn"]["priorities"] == [3]
    assert found["traffic_class"] == {"dscp": 26, "ecn_bits": 2, "byte": 106}
    assert found["mtu"] == {"ethernet": 9100, "roce": 4096}
    assert found["environment"]["NCCL_IB_TC"] == found["environment"]["UCX_IB_TRAFFIC_CLASS"] == "106"
    assert found["environment"]["NCCL_IB_GID_INDEX"] == "-1"


def test_nccl_is_given_the_exact_devices_of_the_fabric():
    host = server(nics=12)
    model = roce(server=host, nics=(host.nics[1], host.nics[10]), rails=2)

    found = json.loads(written(site_model(model))["compute/hosts/dgx-h100.json"])

    assert found["environment"]["NCCL_IB_HCA"] == "=mlx5_1,mlx5_10"
    assert [nic["rdma_device"] for nic in found["nics"]] == ["mlx5_1", "mlx5_10"]


def test_infiniband_hosts_get_a_service_level_and_no_gid_index():
    files = written(site_model(fabric()))

    found = json.loads(files["compute/hosts/dgx-h100.json"])

    assert found["environment"]["NCCL_IB_SL"] == "0"
    assert "NCCL_IB_GID_INDEX" not in found["environment"]
    assert "compute/hosts/addresses.csv" not in files


def test_tcp_hosts_pause_nothing():
    found = json.loads(written(site_model(dual_rack()))["fra-serve/hosts/a100-2x100.json"])

    assert found["pfc"] == {"priorities": [], "mask": "0,0,0,0,0,0,0,0"}
    assert found["dscp_trusted_by_switches"] is False
    assert found["environment"] == {"NCCL_SOCKET_IFNAME": "=eth0,eth1"}


@pytest.mark.parametrize(("mtu", "roce_bytes"), [(4191, 2048), (4192, 4096), (9100, 4096), (1500, 1024)])
def test_the_roce_mtu_leaves_room_for_the_headers(mtu, roce_bytes):
    assert roce_mtu(mtu) == roce_bytes


def test_every_nic_port_has_a_31_with_its_leaf():
    model = site_model(dual_rack())

    rows = table(written(model)["fra-serve/hosts/addresses.csv"])

    assert len(rows) == 24
    assert [(r["host"], r["nic"]) for r in rows[:3]] == [
        ("fra-host-0001", "0"),
        ("fra-host-0001", "1"),
        ("fra-host-0002", "0"),
    ]
    for row in rows:
        address, length = row["address"].split("/")
        assert length == "31"
        last, gateway = int(address.rsplit(".", 1)[1]), int(row["gateway"].rsplit(".", 1)[1])
        assert (last, gateway % 2) == (gateway + 1, 0)
    assert len({r["address"] for r in rows}) == 24
    cables = {(r["a_device"], r["a_port"]): (r["b_device"], r["b_port"]) for r in table(written(model)["cabling.csv"])}
    assert all(cables[r["host"], r["port"]] == (r["leaf"], r["leaf_port"]) for r in rows)


def test_a_subnet_per_rail_has_no_file_of_31s():
    files = written(site_model(dual_rack(host_addressing=HostAddressing.RAIL_SUBNET)))

    assert "fra-serve/hosts/a100-2x100.json" in files
    assert "fra-serve/hosts/addresses.csv" not in files


def test_nornir_knows_every_ethernet_switch_and_no_credentials():
    files = written(site_model(dual_rack(), fabric()))

    hosts, groups = yaml.safe_load(files["nornir/hosts.yaml"]), yaml.safe_load(files["nornir/groups.yaml"])

    assert set(hosts) == {
        *(f"fra-serve-leaf-su0{unit}-r{side}" for unit in (1, 2) for side in (0, 1)),
        "fra-serve-spine-01",
        "fra-serve-spine-02",
    }
    leaf = hosts["fra-serve-leaf-su02-r1"]
    assert leaf["platform"] == "eos"
    assert leaf["data"] == {"fabric": "fra-serve", "tier": "leaf", "plane": 1, "rail": 1}
    assert len({host["hostname"] for host in hosts.values()}) == 6
    assert {group for host in hosts.values() for group in host["groups"]} == set(groups)
    assert "password" not in files["nornir/hosts.yaml"] + files["nornir/groups.yaml"] + files["nornir/defaults.yaml"]


def test_nornir_names_the_subnet_manager_hosts_of_services():
    services = Services(subnet_managers={"*": SubnetManagers(hosts=("sm-a", "sm-b"))})

    hosts = yaml.safe_load(written(site_model(fabric(), services=services))["nornir/hosts.yaml"])

    assert {name: host["hostname"] for name, host in hosts.items()} == {"compute-sm-a": "sm-a", "compute-sm-b": "sm-b"}


def test_nornir_of_a_site_without_devices_is_an_empty_mapping():
    files = written(site_model(fabric()))

    assert yaml.safe_load(files["nornir/hosts.yaml"]) == yaml.safe_load(files["nornir/groups.yaml"]) == {}


def test_the_bill_of_material_sums_to_the_figures_of_the_design():
    model = switch(power_max_w=1720)
    leaf = SwitchRole(tier=Tier.LEAF, model=model, down=ports(model.breakouts[0], 0, 64), up=None)
    prices = {
        name: Price(part=name, usd=usd, as_of="2026-11-30", source="list")
        for name, usd in (("qm9700", 30000.5), ("acc-800g-osfp", 200.25))
    }
    site = site_model(single_switch(leaf=leaf), catalogue=catalogue().model_copy(update={"prices": prices}))

    files = written(site)

    rows, figures = table(files["bom.csv"]), json.loads(files["design.json"])["fabrics"][0]
    assert sum(float(row["total_usd"]) for row in rows) == figures["cost_usd"] == 30000.5 + 16 * 200.25
    assert sum(float(row["power_w"]) for row in rows) == figures["power_w"] == 1720 + 16 * 1.5
    assert {row["source"] for row in rows} == {"list (2026-11-30)"}


def test_the_bill_of_material_shows_what_has_no_price():
    rows = {row["part"]: row for row in table(written(site_model(fabric()))["bom.csv"])}

    assert set(rows) == {"qm9700", "sr8-800g-osfp", "mpo-om4"}
    assert (rows["sr8-800g-osfp"]["count"], rows["sr8-800g-osfp"]["total_usd"]) == ("2044", "")
    assert rows["sr8-800g-osfp"]["comment"] == "1536 in switches whose largest power is not known; 508 in hosts"


@pytest.mark.parametrize(("power_max_w", "optics"), [(None, 2044), (1720, 508)], ids=["unknown", "known"])
def test_transceivers_count_their_own_power_unless_that_of_a_switch_holds_them(power_max_w: int | None, optics: int):
    model = switch(power_max_w=power_max_w)
    base = fabric()
    leaf, spine = replace(base.leaf, model=model), replace(base.spine, model=model)
    site = site_model(replace(base, leaf=leaf, spine=spine))

    rows = {row["part"]: row for row in table(written(site)["bom.csv"])}

    each = site.given.catalogue.optics["sr8-800g-osfp"].power_w
    assert float(rows["sr8-800g-osfp"]["power_w"]) == optics * each


def test_the_summary_says_in_both_languages_what_is_built():
    files = written(site_model(fabric()))

    english, german = files["SUMMARY.md"], files["SUMMARY.de.md"]

    assert "**1,016 GPUs** on 127 hosts: 48 switches in 1 fabric" in english
    assert "| Bisection bandwidth | 204.8 Tbit/s |" in english
    assert "| Cables | 2,040: 2,040 mpo-om4 |" in english
    assert "**1.016 GPUs** in 127 Hosts: 48 Switches in 1 Fabric" in german
    assert "| Bisektionsbandbreite | 204,8 Tbit/s |" in german
    assert "| Überbuchung (Oversubscription) | Leaf 1:1, Spine 1:1 |" in german


def test_the_summary_shows_the_address_plan_and_what_is_used():
    found = written(site_model(dual_rack()))["SUMMARY.md"]

    assert "| AS numbers | 4200000000–4294967294 | 5 |" in found
    assert any(line.startswith("| Links to hosts | 10.") and line.endswith("| 48 |") for line in found.splitlines())


def test_hosts_of_two_fabrics_are_counted_once():
    both = site_model(
        fabric(), roce(name="frontend", hosts=127, positions=128, gpus=1016, rails=1, nics=server().nics[:1])
    )

    assert "**1,016 GPUs** on 127 hosts" in written(both)["SUMMARY.md"]


def test_the_summary_shows_the_findings():
    finding = Finding(
        code="DES006",
        severity=Severity.WARNING,
        summary="Few spines for lossless Ethernet",
        detail="expected at least 4 spines, compute has 2",
        where=Place(path="inventory/sites/s1/intent.yaml", line=3),
        hint="Set min_spines",
    )

    found = written(site_model(fabric(), findings=(finding,)))["SUMMARY.md"]

    assert "- **DES006** Few spines for lossless Ethernet: expected at least 4 spines, compute has 2." in found
    assert "intent.yaml:3" in found


def test_design_json_is_the_design_of_every_fabric():
    found = json.loads(written(site_model(fabric(), dual_rack()))["design.json"])

    assert found["site"] == "s1"
    assert [(f["name"], f["location"], f["switches"]["total"]) for f in found["fabrics"]] == [
        ("compute", None, 48),
        ("serve", "fra", 6),
    ]


def test_an_unmanaged_fabric_still_has_cables_and_host_settings():
    files = written(site_model(replace(dual_rack(), platform=PlatformName.UNMANAGED)))

    assert yaml.safe_load(files["nornir/hosts.yaml"]) == {}
    assert len(table(files["cabling.csv"])) == 32
    assert "configuration of every switch" not in files["SUMMARY.md"]
