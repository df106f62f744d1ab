"""The files of subnet-manager hosts: written, read back, explained."""

from __future__ import annotations

import dataclasses

import pytest

from railweave.errors import ProgramFault
from railweave.model.cables import switch_host_name
from railweave.pipeline import load, templates
from railweave.platforms.opensm import PLATFORM
from railweave.platforms.opensm.attachment import places
from railweave.platforms.opensm.header import LACKS
from railweave.platforms.opensm.netlist import netlist
from railweave.platforms.opensm.option_values import key_fault, value_fault
from railweave.platforms.opensm.partition_grammar import Rule
from railweave.platforms.opensm.sections import SECTIONS, Section
from tests.inventories import ROOT, inventory, site_files
from tests.templates import texts
from tests.unit.opensm_hosts import SINGLE, TENANTS, THREE_TIERS, TREE, files_of, manager, model_of, records_of

CASES = {"tree": TREE, "single": SINGLE, "tenants": TENANTS, "three tiers": THREE_TIERS}


def section(name: str) -> Section:
    return next(section for section in SECTIONS if section.file == name)


def rules_of(intent: str) -> list[Rule]:
    found: list[Rule] = section("partitions.conf").context(manager(model_of(intent)))["rules"]
    return found


def option_lines(intent: str, number: int = 0) -> list[str]:
    text = files_of(model_of(intent), number)["opensm.conf"].decode()
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("is_known", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("intent", CASES.values(), ids=CASES)
def test_what_is_read_back_is_what_was_meant(intent: str, is_known: bool) -> None:
    model = model_of(intent, ledger=None if is_known else [])
    spec, files = manager(model), files_of(model)

    for one in SECTIONS:
        if one.is_for(spec):
            assert one.parse(files[one.file].decode()) == one.context(spec)


def test_every_section_has_a_template_and_a_module_and_every_template_a_section() -> None:
    names = {one.template for one in SECTIONS} | {"opensm/header.j2"}

    assert names == {f"opensm/{p.name}" for p in (ROOT / "templates" / "opensm").iterdir()}
    for one in SECTIONS:
        assert one.context.__module__ == f"railweave.platforms.opensm.{one.module}"


def test_files_of_one_fabric_differ_only_in_what_makes_a_master() -> None:
    model = model_of(TENANTS)
    master, standby = files_of(model, 0), files_of(model, 1)

    different = {name for name in master if master[name] != standby[name]}

    assert different == {"opensm.conf"}
    assert master.keys() == standby.keys()


def test_exactly_one_host_is_master() -> None:
    services = "subnet_managers: {'*': {hosts: [sm-a, sm-b, sm-c]}}\n"
    model = model_of(TREE, services=services)
    specs = [manager(model, number) for number in range(3)]

    assert [s.is_master for s in specs] == [True, False, False]
    assert specs[0].priority > specs[1].priority > specs[2].priority


def test_every_rendered_option_is_taken_by_opensm() -> None:
    options = [line.split(" ", 1) for intent in CASES.values() for line in option_lines(intent)]

    assert len(options) > 40
    assert [(k, v) for k, v in options if key_fault(k) or value_fault(k, v)] == []


@pytest.mark.parametrize("intent", CASES.values(), ids=CASES)
def test_options_that_must_not_depend_on_defaults_are_written(intent: str) -> None:
    lines = option_lines(intent)

    assert "lmc 0" in lines
    assert any(line.startswith("guid 0x") for line in lines)
    assert "partition_config_file /etc/opensm/partitions.conf" in lines
    assert not any("no_fallback" in line for line in lines)


def test_a_single_switch_is_not_called_a_tree() -> None:
    files = files_of(model_of(SINGLE))

    assert "routing_engine minhop" in option_lines(SINGLE)
    assert "root-guids.conf" not in files
    assert "cn-guids.conf" not in files


@pytest.mark.parametrize(("intent", "tier"), [(TREE, "spine"), (THREE_TIERS, "super-spine")], ids=["two", "three"])
def test_the_roots_are_the_top_tier(intent: str, tier: str) -> None:
    fabric = manager(model_of(intent)).topology
    roots = section("root-guids.conf").context(manager(model_of(intent)))["guids"]

    assert "routing_engine ftree,updn" in option_lines(intent)
    assert len(roots) == (fabric.super_spines or fabric.spines)
    assert all(root.name.startswith(f"compute-{tier}-") for root in roots)


def test_compute_guids_are_those_of_ports_and_names_those_of_nodes() -> None:
    spec = manager(model_of(TREE))
    ports = section("cn-guids.conf").context(spec)["guids"]
    names = {named.guid: named.name for named in section("node-name-map").context(spec)["guids"]}

    assert len(ports) == 12 * 8
    assert {p.guid for p in ports} == {
        spec.guids[f"host-{h:04d}", f"{n.rdma_device}/1"] for h in range(1, 13) for n in spec.topology.nics
    }
    assert names[spec.guids["leaf-su01-r3", "node"]] == "compute-leaf-su01-r3"
    assert names[spec.guids["host-0007", "mlx5_4"]] == "host-0007 mlx5_4"
    assert names[spec.guids["sm-02", "mlx5_0"]] == "compute-sm-02 mlx5_0"


def test_files_with_unknown_guids_are_not_relied_on() -> None:
    files = files_of(model_of(TREE, ledger=[]))
    text = files["opensm.conf"].decode()

    assert "root_guid_file" not in text
    assert "cn_guid_file" not in text
    assert "\nguid " not in text


def test_unknown_guids_are_counted_and_the_first_are_named() -> None:
    files = files_of(model_of(TREE, ledger=[]))

    heads = [line for line in files["cn-guids.conf"].decode().splitlines() if LACKS in line]

    named = "host-0001 mlx5_0/1, host-0001 mlx5_3/1, host-0001 mlx5_4/1 …"
    assert heads == [f"# GUIDs not known yet: 96 ({named}); add them to ledger.yaml"]


def test_one_unknown_spine_keeps_the_roots_out() -> None:
    records = [r for r in records_of(TREE) if r.device != "compute-spine-02"]
    files = files_of(model_of(TREE, ledger=records))

    assert b"root_guid_file" not in files["opensm.conf"]
    assert b"cn_guid_file" in files["opensm.conf"]
    assert b"not known yet: 1 (spine-02 node)" in files["root-guids.conf"]


def test_without_tenants_everybody_is_full_member_of_the_default_partition() -> None:
    (rule,) = rules_of(TREE)

    assert (rule.name, rule.pkey) == ("Default", 0x7FFF)
    assert [(m.who, m.membership) for m in rule.members] == [
        ("ALL", "full"),
        ("ALL_SWITCHES", "full"),
        ("SELF", "full"),
    ]


def test_with_tenants_hosts_are_limited_and_subnet_managers_full() -> None:
    default = rules_of(TENANTS)[0]
    spec = manager(model_of(TENANTS))
    members = {m.who: m.membership for m in default.members}

    assert members == {
        "ALL": "limited",
        "ALL_SWITCHES": "full",
        "SELF": "full",
        f"0x{spec.guids['sm-01', 'mlx5_0/1']}": "full",
        f"0x{spec.guids['sm-02', 'mlx5_0/1']}": "full",
    }


def test_tenants_of_another_place_leave_a_fabric_open() -> None:
    intent = (
        "workload: training\nrails: 8\nserver: dgx-h100\n"
        "locations: [{name: fra, gpus: 32}, {name: muc, gpus: 32}]\n"
        "partitions: [{name: red, hosts: [muc-host-0001, muc-host-0002, muc-host-0003, muc-host-0004]}]\n"
    )
    model = model_of(intent)

    fra, muc = (section("partitions.conf").context(manager(model, number))["rules"] for number in (0, 2))

    assert [(rule.name, rule.members[0].membership) for rule in fra] == [("Default", "full")]
    assert muc[0].members[0].membership == "limited"


def test_a_tenant_has_all_ports_of_its_hosts() -> None:
    red = next(rule for rule in rules_of(TENANTS) if rule.name == "red")

    assert [m.name.split()[0] for m in red.members] == ["host-0001"] * 8 + ["host-0002"] * 8
    assert len({m.who for m in red.members}) == 16


def test_a_service_level_reaches_the_partition_and_gets_a_lane() -> None:
    gold = next(rule for rule in rules_of(TENANTS) if rule.name == "gold")
    lines = option_lines(TENANTS)

    assert "sl=3" in gold.flags
    assert "qos TRUE" in lines
    assert "qos_sl2vl 0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0" in lines
    assert "qos_vlarb_low 0:64,1:64" in lines


def test_without_service_levels_lanes_are_left_alone() -> None:
    assert not any(line.startswith("qos") for line in option_lines(TREE))


def test_appending_a_tenant_moves_no_pkey() -> None:
    one = rules_of(TENANTS.replace("host-0004]", "host-0004]"))
    two = rules_of(TENANTS + "  - {name: late, hosts: [host-0001]}\n")

    assert [(r.name, r.pkey) for r in two[: len(one)]] == [(r.name, r.pkey) for r in one]
    assert two[-1].pkey not in {r.pkey for r in one}


def test_lines_stay_far_below_what_opensm_reads_at_once() -> None:
    hosts = ", ".join(f"host-{number:04d}" for number in range(1, 301))
    text = files_of(model_of(THREE_TIERS + f"partitions: [{{name: all, hosts: [{hosts}]}}]\n"))["partitions.conf"]

    assert text.count(b"0x9440") > 2400
    assert max(map(len, text.splitlines())) < 200


def test_a_gpu_host_can_run_the_subnet_manager() -> None:
    services = "subnet_managers: {compute: {hosts: [host-0002]}}\n"
    model = model_of(TREE, ledger=records_of(TREE, ("host-0002",)), services=services)
    spec = manager(model)

    assert f"guid 0x{spec.guids['host-0002', 'mlx5_0/1']}".encode() in files_of(model)["opensm.conf"]
    assert PLATFORM.check(files_of(model), "compute/host-0002") == []


def test_the_unit_starts_nothing_without_its_files() -> None:
    text = files_of(model_of(TREE))["opensm.service"].decode()

    assert "ExecStart=/usr/sbin/opensm -F /etc/opensm/opensm.conf" in text
    for name in ("opensm.conf", "partitions.conf", "root-guids.conf", "cn-guids.conf", "node-name-map"):
        assert f"AssertPathExists=/etc/opensm/{name}" in text


def test_every_line_of_every_file_has_a_reason() -> None:
    model = model_of(TENANTS)
    files, passages = files_of(model), list(PLATFORM.trace(manager(model), templates(texts())))

    for name, content in files.items():
        lines = set(range(1, len(content.decode().splitlines()) + 1))
        assert lines == {n for p in passages if p.file == name for n in range(p.first, p.last + 1)}
    for passage in passages:
        assert passage.why
        assert (ROOT / passage.template).is_file()
        assert (ROOT / passage.module).is_file()


def test_an_option_is_traced_to_its_source_and_its_effect() -> None:
    passages = list(PLATFORM.trace(manager(model_of(TENANTS)), templates(texts())))
    facts = {fact for p in passages for fact in p.facts}

    assert ("15", "subnet_managers of services.yaml: 15 for the first host, one less for each after it") in facts
    assert ("routing_engine", "default (null); a change takes effect on a restart") in facts
    assert ("sm_priority", "default 0; a change takes effect on SIGHUP") in facts
    assert ("0x7", "P_Key as given in intent.yaml") in facts
    assert ("0x1", "P_Key: the lowest that no tenant before it has") in facts


FULL = "workload: training\nhosts: 32\nrails: 8\nserver: dgx-h100\n"


def test_a_host_that_finds_no_free_leaf_port_is_warned_of() -> None:
    files = files_of(model_of(FULL))

    findings = PLATFORM.check(files, "compute/sm-01")

    assert [f.code for f in findings] == ["IBM011"]
    assert load("s", inventory(FULL)).findings == ()


def test_a_gpu_host_needs_no_leaf_port_of_its_own() -> None:
    services = "subnet_managers: {compute: {hosts: [host-0002]}}\n"
    files = files_of(model_of(FULL, ledger=records_of(FULL, ("host-0002",)), services=services))

    assert PLATFORM.check(files, "compute/host-0002") == []


def test_the_configuration_says_where_its_host_is_plugged_in() -> None:
    """The same place as in the netlist that the simulated fabric is made from."""
    model = load("superpod-h100", site_files("superpod-h100"))
    spec, text = manager(model), files_of(model, 0)["opensm.conf"].decode()
    leaf, number = places(spec.topology, [name for name, _ in spec.managers])["sm-01"]

    plug = f"# plugged into {switch_host_name(spec.topology, leaf)} 16/2, InfiniBand port {number}"

    assert plug in text.splitlines()[:6]
    assert any(
        f"[{number}]" in line and "sm-01" in line
        for line in "".join(netlist(spec.topology, spec.guids, spec.managers)).splitlines()
    )


def test_planes_that_no_manager_reaches_are_refused() -> None:
    fabric = manager(model_of(TREE)).topology
    where = load("s", inventory(TREE)).given.document.place("fabrics")

    findings = PLATFORM.audit(dataclasses.replace(fabric, planes=2), fabric.lengths, lambda _: where)

    assert [f.code for f in findings] == ["IBM012"]


def test_another_flavour_is_never_rendered_as_upstream() -> None:
    spec = dataclasses.replace(manager(model_of(TREE)), flavour="nvidia")

    with pytest.raises(ProgramFault, match="upstream OpenSM"):
        list(PLATFORM.render(spec, templates(texts())))
