"""Every export, read back by a reader of its own, holds exactly the links of the design."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
import yaml

from railweave import pipeline
from railweave.model.cables import cable_id, host_port_name, switch_host_name
from railweave.model.finding import BadInput
from railweave.model.names import Technology
from railweave.model.services import Ledger, Rack, Racks
from railweave.model.site import SiteModel
from railweave.model.topology import Fabric
from railweave.model.wiring import HostPort, all_links, host_name, switches
from railweave.stages.export.xlsx import workbook
from tests.inventories import inventory, site_files

End = tuple[str, str]
Pair = frozenset[End]

THREE_TIERS = """workload: training
gpus: 1024
rails: 8
server: dgx-h100
technology: ethernet
platform: eos
switch: arista-7060dx5-64s
topology: fat-tree
"""
SITES = ("hybrid-lab", "inference-edge", "roce-1k", "superpod-h100", "three-tiers")
ETHERNET, INFINIBAND = Technology.ETHERNET, Technology.INFINIBAND
HOLDS = {
    "ansible": {ETHERNET, INFINIBAND},
    "containerlab": {ETHERNET},
    "ibsim": {INFINIBAND},
    "netbox": {ETHERNET, INFINIBAND},
    "p2p": {ETHERNET, INFINIBAND},
    "ptm": {ETHERNET},
    "topo": {INFINIBAND},
}
"""The technologies whose fabrics stand in a format."""


@cache
def site(name: str) -> SiteModel:
    files = inventory(THREE_TIERS, site=name) if name == "three-tiers" else site_files(name)
    return pipeline.load(name, files)


def exported(model: SiteModel, format_name: str) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for name, chunk in pipeline.export(model, format_name):
        files[name] = files.get(name, b"") + chunk
    return files


def of(model: SiteModel, format_name: str) -> list[Fabric]:
    return [fabric for fabric in model.design.fabrics if fabric.technology in HOLDS[format_name]]


def wanted(fabrics: list[Fabric]) -> set[Pair]:
    found = set()
    for fabric in fabrics:
        for link in all_links(fabric):
            upper = (
                switch_host_name(fabric, link.upper),
                pipeline.port_name(fabric, link.upper, *link.end_of(link.upper)),
            )
            if isinstance(link.lower, HostPort):
                lower = host_name(fabric, link.lower.host), host_port_name(fabric, link.lower)
            else:
                own = pipeline.port_name(fabric, link.lower, True, link.lower_port)
                lower = switch_host_name(fabric, link.lower), own
            found.add(frozenset((lower, upper)))
    return found


def cables_of(files: dict[str, bytes]) -> list[Pair]:
    return [
        frozenset(((r["side_a_device"], r["side_a_name"]), (r["side_b_device"], r["side_b_name"])))
        for r in csv.DictReader(io.StringIO(files["cables.csv"].decode()))
    ]


def edges_of(files: dict[str, bytes]) -> list[Pair]:
    text = files["topology.dot"].decode()
    assert re.fullmatch(r'graph "[^"]+" \{\n(?:  "[^"]+":"[^"]+" -- "[^"]+":"[^"]+"\n)+\}\n', text)
    return [
        frozenset(((a, b), (c, d))) for a, b, c, d in re.findall(r'"([^"]+)":"([^"]+)" -- "([^"]+)":"([^"]+)"', text)
    ]


def parsed(text: bytes) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  # our own bytes


def sheet(content: bytes) -> list[list[str]]:
    """The rows of all sheets of a workbook, found as a reader of the standard finds them."""
    book = zipfile.ZipFile(io.BytesIO(content))
    assert book.testzip() is None
    names = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
    related = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
    targets = {r.get("Id"): r.get("Target") for r in parsed(book.read("xl/_rels/workbook.xml.rels"))}
    rows = []
    for entry in parsed(book.read("xl/workbook.xml")).findall("m:sheets/m:sheet", names):
        root = parsed(book.read(f"xl/{targets[entry.get(related)]}"))
        rows += [
            [t.text or "" for t in row.findall("m:c/m:is/m:t", names)] for row in root.iter(f"{{{names['m']}}}row")
        ]
    return rows


def rows_of(files: dict[str, bytes]) -> list[Pair]:
    pairs = []
    for name, content in files.items():
        if not name.endswith(".xlsx"):
            continue
        head, *rows = sheet(content)
        assert head == ["A-Node Name", "A-Type", "A-Port", "Z-Node Name", "Z-Type", "Z-Port"]
        mapping = files.get(name.replace(".xlsx", ".hca-mapping.csv"), b"").decode().splitlines()[1:]
        adapters = dict(line.split(",") for line in mapping)
        for device, kind, port, far, far_kind, far_port in rows:
            assert far_kind == "Switch"
            pairs.append(frozenset(((device, adapters.get(port, port) if kind == "Host" else port), (far, far_port))))
    return pairs


def lab_of(files: dict[str, bytes]) -> list[Pair]:
    """By the names of the real ports that stand behind each link."""
    ((_, content),) = files.items()
    text = content.decode()
    pattern = r'    - endpoints: \["([^":]+):[^":]+", "([^":]+):[^":]+"\]  # (\S+) - (\S+)'
    pairs = [frozenset(((a, port), (b, far))) for a, b, port, far in re.findall(pattern, text)]
    assert len(pairs) == len(yaml.safe_load(text)["topology"]["links"])
    return pairs


def inventory_of(files: dict[str, bytes]) -> list[Pair]:
    """The links of all switches; one between two switches must stand at both."""
    groups = yaml.safe_load(files["inventory.yaml"])["all"]["children"]
    named = {name: facts for group in groups.values() for name, facts in group.get("hosts", {}).items() if facts}
    seen = Counter(
        frozenset(((name, link["port"]), (link["device"], link["device_port"])))
        for name, facts in named.items()
        for link in facts["railweave_links"]
    )
    for pair, times in seen.items():
        assert times == sum(device in named for device, _ in pair)
    return list(seen)


def systems_of(files: dict[str, bytes]) -> list[Pair]:
    """Both ends of a .topo must agree; a host's port P1 of an adapter is the adapter."""
    seen: Counter[Pair] = Counter()
    for content in files.values():
        for block in content.decode().rstrip("\n").split("\n\n"):
            head, *lines = block.split("\n")
            kind, own = head.split(" ")
            for line in lines:
                port, _, far_kind, far, far_port = line.split()
                seen[frozenset((at(kind, own, port), at(far_kind, far, far_port)))] += 1
    assert set(seen.values()) == {2}
    return list(seen)


def at(kind: str, device: str, port: str) -> End:
    return device, port.removesuffix("/P1") if kind.startswith("HCA") else port.removeprefix("P")


def nodes_of(files: dict[str, bytes]) -> list[Pair]:
    """Ends by GUID in the netlist, then by the names that its nodes have."""
    seen: Counter[Pair] = Counter()
    for content in files.values():
        text = content.decode()
        names = dict(re.findall(r'^(?:Switch|Ca)\t\d+ "([SH]-[0-9a-f]{16})"\t\t# "([^"]+)"', text, re.MULTILINE))
        own = ""
        for line in text.splitlines():
            if head := re.match(r'(?:Switch|Ca)\t\d+ "([^"]+)"', line):
                own = head[1]
            elif row := re.match(r'\[(\d+)\](?:\([0-9a-f]+\))?\t"([^"]+)"\[(\d+)\]', line):
                seen[frozenset((node(names[own], row[1]), node(names[row[2]], row[3])))] += 1
    assert set(seen.values()) == {2}
    return list(seen)


def node(name: str, port: str) -> End:
    host, _, adapter = name.partition(" ")
    return (host, adapter) if adapter else (name, port)


READERS = {
    "ansible": inventory_of,
    "containerlab": lab_of,
    "ibsim": nodes_of,
    "netbox": cables_of,
    "p2p": rows_of,
    "ptm": edges_of,
    "topo": systems_of,
}
FITTING = [(name, own) for name in SITES for own in READERS if of(site(name), own)]
UNFIT = [(name, own) for name in SITES for own in READERS if not of(site(name), own)]


def test_every_format_has_a_reader_and_a_site_of_three_tiers_is_among_the_sites() -> None:
    assert set(READERS) == set(HOLDS) == set(pipeline.export_formats())
    assert [fabric.tiers for fabric in site("three-tiers").design.fabrics] == [3]
    assert len(FITTING) > len(UNFIT) > 0


@pytest.mark.parametrize(("name", "format_name"), FITTING)
def test_an_export_holds_the_links_of_the_design(name: str, format_name: str) -> None:
    model = site(name)

    pairs = READERS[format_name](exported(model, format_name))

    assert set(pairs) == wanted(of(model, format_name)) != set()
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize(("name", "format_name"), UNFIT)
def test_a_site_without_a_fabric_for_the_format_is_refused(name: str, format_name: str) -> None:
    with pytest.raises(BadInput) as caught:
        exported(site(name), format_name)

    (finding,) = caught.value.findings
    assert finding.code == "EXP001"
    assert finding.detail.startswith(f"{format_name}: expected an ")
    assert all(fabric.label in finding.detail for fabric in site(name).design.fabrics)


@pytest.mark.parametrize("name", ["hybrid-lab", "superpod-h100"])
def test_a_netlist_is_refused_while_guids_are_missing(name: str) -> None:
    model = site(name)
    lost = next(record for record in model.given.ledger.records if "/" not in record.port)
    records = tuple(record for record in model.given.ledger.records if record is not lost)
    poor = replace(model, given=replace(model.given, ledger=Ledger(records=records)))

    with pytest.raises(BadInput) as caught:
        exported(poor, "ibsim")

    (finding,) = caught.value.findings
    assert (finding.code, "got none for 1," in finding.detail) == ("EXP002", True)
    assert f"{lost.device.removeprefix('compute-')} {lost.port}" in finding.detail


@pytest.mark.parametrize("name", ["hybrid-lab", "roce-1k", "three-tiers"])
def test_no_interface_of_a_container_is_used_twice_or_is_its_management(name: str) -> None:
    ((_, content),) = exported(site(name), "containerlab").items()
    topology = yaml.safe_load(content)["topology"]

    ends = [end for link in topology["links"] for end in link["endpoints"]]

    assert len(ends) == len(set(ends)) > 0
    assert {end.partition(":")[0] for end in ends} == set(topology["nodes"])
    assert all(re.fullmatch(r"[\w.-]+:eth[1-9]\d*(_\d+)?", end) for end in ends)


@pytest.mark.parametrize(("name", "kind"), [("hybrid-lab", "ceos"), ("roce-1k", "sonic-vs")])
def test_every_container_of_a_switch_has_what_is_rendered_for_that_switch(name: str, kind: str) -> None:
    model = site(name)
    ((_, content),) = exported(model, "containerlab").items()
    nodes = yaml.safe_load(content)["topology"]["nodes"]
    folders = {
        f"{fabric.label}/{switch_host_name(fabric, switch).removeprefix(f'{fabric.label}-')}"
        for fabric in of(model, "containerlab")
        for switch in switches(fabric)
    }

    given = [node.get("startup-config") or node["binds"][0] for node in nodes.values() if node["kind"] == kind]

    found = [
        re.fullmatch(r"\$\{RENDERED:=\.\./\.\./\.\./rendered/([^}]+)\}/([^:]+)/[^/:]+(:.*)?", path) for path in given
    ]
    assert {match[1] for match in found if match} == {name}
    assert sorted(match[2] for match in found if match) == sorted(folders)


def test_netbox_has_every_device_once_and_every_interface_of_its_cables() -> None:
    model = site("hybrid-lab")
    racks = Racks(racks=(Rack(name="A01", devices={"host-0002": 3}),))
    files = exported(replace(model, given=replace(model.given, racks=racks)), "netbox")
    rows = {name: list(csv.DictReader(io.StringIO(content.decode()))) for name, content in files.items()}

    devices = [row["name"] for row in rows["devices.csv"]]
    interfaces = [(row["device"], row["name"]) for row in rows["interfaces.csv"]]

    assert len(devices) == len(set(devices))
    assert set(devices) == {device for device, _ in interfaces}
    assert len(interfaces) == len(set(interfaces))
    assert set(interfaces) == {end for pair in cables_of(files) for end in pair}
    assert [row["label"] for row in rows["cables.csv"]] == [
        cable_id(fabric, link) for fabric in model.design.fabrics for link in all_links(fabric)
    ]
    placed = [(row["name"], row["rack"], row["position"], row["face"]) for row in rows["devices.csv"] if row["rack"]]
    assert placed == [("host-0002", "A01", "3", "front")]


def test_ansible_reaches_the_management_address_of_every_ethernet_switch() -> None:
    model = site("roce-1k")
    (fabric,) = model.design.fabrics
    groups = yaml.safe_load(exported(model, "ansible")["inventory.yaml"])["all"]["children"]

    reached = {name: facts["ansible_host"] for name, facts in groups["fabric_compute"]["hosts"].items()}

    assert len(set(reached.values())) == len(reached)
    for switch in switches(fabric):
        octets = [int(part) for part in reached[switch_host_name(fabric, switch)].split(".")]
        assert int.from_bytes(bytes(octets)) == model.management(fabric, switch)
    assert set(groups["tier_leaf"]["hosts"]) | set(groups["tier_spine"]["hosts"]) == set(reached)
    assert set(groups["gpu_servers"]["hosts"]) == {host_name(fabric, n) for n in range(fabric.hosts)}


@pytest.mark.parametrize(("name", "format_name"), FITTING)
def test_the_same_site_gives_the_same_bytes(name: str, format_name: str) -> None:
    again = pipeline.load(name, site_files(name)) if name != "three-tiers" else site(name)

    assert exported(site(name), format_name) == exported(again, format_name)


def test_a_workbook_keeps_texts_that_xml_would_take_for_its_own() -> None:
    rows = [["head", "<a>"], ["R&D", "5"], ["", 'x "y"']]

    assert sheet(workbook("a & b", rows)) == rows


def test_rows_beyond_the_end_of_a_sheet_go_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railweave.stages.export.xlsx.MAX_ROWS", 3)

    content = workbook("t", [["n"], ["1"], ["2"], ["3"], ["4"], ["5"]])

    assert [row[0] for row in sheet(content)] == ["n", "1", "2", "n", "3", "4", "n", "5"]
