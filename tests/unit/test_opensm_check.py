"""Faults that are planted into the files of a subnet-manager host are found where they are."""

from __future__ import annotations

import pytest

from railweave.model.finding import Finding, Severity
from railweave.platforms.opensm import PLATFORM
from railweave.platforms.opensm.faults import FAULTS
from tests.unit.opensm_hosts import SINGLE, TENANTS, THREE_TIERS, TREE, files_of, model_of, records_of

PLACE = "compute/sm-01"
FULL = TENANTS.replace(", membership: limited", "")


def judged(files: dict[str, bytes]) -> list[Finding]:
    return PLATFORM.check(files, PLACE)


def line_of(content: bytes, text: bytes) -> int:
    return content[: content.index(text)].count(b"\n") + 1


@pytest.mark.parametrize("intent", [TREE, SINGLE, FULL, THREE_TIERS], ids=["tree", "single", "tenants", "three tiers"])
@pytest.mark.parametrize("number", [0, 1], ids=["master", "standby"])
def test_clean_files_have_no_findings(intent: str, number: int) -> None:
    assert judged(files_of(model_of(intent), number)) == []


CASES = {
    # opensm.conf (field faults F42, F44, F49, and the table of option files)
    "unknown option": ("opensm.conf", b"lmc 0", b"log_level 3", "IBM003", "expected an option that OpenSM knows"),
    "NVIDIA's option": ("opensm.conf", b"lmc 0", b"ar_sl_mask 0xffff", "IBM003", "NVIDIA's"),
    "NVIDIA's engine": ("opensm.conf", b"ftree,updn", b"ar_updn", "IBM003", "falls back to minhop"),
    "engine that is none": ("opensm.conf", b"ftree,updn", b"ftree,updown", "IBM003", "'updown' is none"),
    "equals sign": ("opensm.conf", b"lmc 0", b"lmc=0", "IBM003", "OpenSM ignores a line with `=`"),
    "no value": ("opensm.conf", b"lmc 0", b"lmc", "IBM002", "`key value`"),
    "bad number": ("opensm.conf", b"max_wire_smps 32", b"max_wire_smps abc", "IBM003", "takes its default 4"),
    "octal number": ("opensm.conf", b"max_wire_smps 32", b"max_wire_smps 032", "IBM003", "takes its default 4"),
    "number too large": ("opensm.conf", b"sm_priority 15", b"sm_priority 22", "IBM003", "0 to 15"),
    "unlimited requests": ("opensm.conf", b"max_wire_smps 32", b"max_wire_smps 0", "IBM003", "1 to"),
    "bad truth value": ("opensm.conf", b"flush TRUE", b"flush yes", "IBM003", "all else for FALSE"),
    "short service levels": ("opensm.conf", b"qos_sl2vl 0,0,0,1", b"qos_sl2vl 0,1", "IBM003", "expected 16 lanes"),
    "bad arbitration": ("opensm.conf", b"low 0:64", b"low 0:300", "IBM003", "weights 0 to 255"),
    "option twice": ("opensm.conf", b"lmc 0", b"sm_priority 1", "IBM003", "expected sm_priority once"),
    "long line": ("opensm.conf", b"lmc 0", b"lmc 0 " + b" " * 1100 + b"#", "IBM002", "at most 1021 bytes"),
    "missing file": ("opensm.conf", b"etc/opensm/root-guids.conf", b"etc/opensm/roots.conf", "IBM005", "roots.conf"),
    "LIDs for fat trees": ("opensm.conf", b"lmc 0", b"lmc 2", "IBM008", "expected lmc 0 for ftree"),
    "no fallback": ("opensm.conf", b"ftree,updn", b"ftree,no_fallback", "IBM008", "without routes"),
    "no port": ("opensm.conf", b"guid 0x9440", b"# guid 0x9440", "IBM009", "expected `guid`"),
    "no real port": ("opensm.conf", b"guid 0x9440c90000000211", b"guid 0x0000000000000000", "IBM009", "aren't all 0"),
    # partitions.conf (field faults F50, F51, F53, and the table of partitions)
    "capital membership": ("partitions.conf", b"ALL=limited", b"ALL=Limited", "IBM002", "OpenSM takes limited"),
    "misspelt membership": ("partitions.conf", b"11=full", b"11=fulll", "IBM002", "OpenSM takes limited"),
    "beginning of a membership": ("partitions.conf", b"11=full", b"11=ful", "IBM002", "OpenSM takes full"),
    "beginning of a word": ("partitions.conf", b"ALL_SWITCHES=", b"ALL_SW=", "IBM002", "takes it for ALL_SWITCHES"),
    "guid without 0x": ("partitions.conf", b"  0x9440c90000000011", b"  9440c90000000011", "IBM002", "drops all"),
    "guid that lost a zero": ("partitions.conf", b"0x9440c90000000011", b"0x9440c9000000011", "IBM002", "another GUID"),
    "capital guid": ("partitions.conf", b"0x9440c90000000011", b"0x9440C90000000011", "IBM002", "one spelling"),
    "no colon": ("partitions.conf", b"red=0x1,ipoib:", b"red=0x1,ipoib", "IBM002", "drops all"),
    "unknown flag": ("partitions.conf", b"red=0x1,ipoib", b"red=0x1,ipob", "IBM002", "OpenSM ignores it"),
    "bytes for a code": ("partitions.conf", b"red=0x1,ipoib", b"red=0x1,mtu=4096", "IBM002", "mtu from 1 to 5"),
    "gigabits for a code": ("partitions.conf", b"red=0x1,ipoib", b"red=0x1,rate=400", "IBM002", "rate from 2 to 22"),
    "no multicast": ("partitions.conf", b"red=0x1,ipoib:", b"red=0x1,ipoib:mgid=fe80::1", "IBM002", "multicast"),
    "pkey too large": ("partitions.conf", b"red=0x1", b"red=0x1fff0", "IBM002", "takes its low 15 bits, 0x7ff0"),
    "pkey zero": ("partitions.conf", b"red=0x1", b"red=0", "IBM002", "chooses one itself"),
    "windows lines": ("partitions.conf", b"11=full, ", b"11=full,\r", "IBM002", "drops all"),
    "pkey twice": ("partitions.conf", b"blue=0x7", b"blue=0x1", "IBM004", "in red and blue"),
    "member twice": ("partitions.conf", b"0x9440c90000000021", b"0x9440c90000000011", "IBM004", "once in red"),
    "no default rule": ("partitions.conf", b"Default=0x7fff", b"Other=0x7ffe", "IBM006", "limited member"),
    "everybody full beside tenants": ("partitions.conf", b"ALL=limited", b"ALL=full", "IBM006", "ALL=limited"),
    "manager is limited": ("partitions.conf", b"SELF=full", b"SELF=limited", "IBM006", "SELF=full"),
    "member that is no port": ("partitions.conf", b"0x9440c90000000011", b"0x9440c90000000010", "IBM010", "no port"),
    "both without the option": ("partitions.conf", b"11=full", b"11=both", "IBM013", "allow_both_pkeys"),
    # GUID files
    "short guid": ("root-guids.conf", b"0xe8ebd30300000900", b"0xe8ebd3030000900", "IBM002", "drop the whole file"),
    "guid twice": ("root-guids.conf", b"0xe8ebd30300000a00", b"0xe8ebd30300000900", "IBM004", "once"),
    "leaf for a root": ("root-guids.conf", b"0xe8ebd30300000a00", b"0xe8ebd30300000100", "IBM014", "00000100"),
    "compute guid twice": ("cn-guids.conf", b"0x9440c90000000021", b"0x9440c90000000011", "IBM004", "once"),
    "capital compute guid": ("cn-guids.conf", b"0x9440c90000000011", b"0x9440C90000000011", "IBM002", "minhop"),
    "name without quotes": ("node-name-map", b'"compute-leaf-su01-r0"', b"compute-leaf-su01-r0", "IBM002", "whole map"),
    "node twice": ("node-name-map", b"0x9440c90000000020", b"0x9440c90000000010", "IBM004", "once"),
    # the unit
    "other options": ("opensm.service", b" -F /etc/opensm/opensm.conf", b"", "IBM015", "takes its defaults"),
    "file not asserted": ("opensm.service", b"AssertPathExists=/etc/opensm/cn-", b"#", "IBM015", "cn-guids.conf"),
    "no setting": ("opensm.service", b"Type=simple", b"Type simple", "IBM002", "Setting=value"),
}  # fmt: skip


NOWHERE = ("expected `guid`", "takes its defaults", "cn-guids.conf")
"""What the findings say that are about something absent: they have no line."""


@pytest.mark.parametrize(("file", "right", "wrong", "code", "said"), CASES.values(), ids=CASES)
def test_a_planted_fault_is_found_with_its_line_and_consequence(
    file: str, right: bytes, wrong: bytes, code: str, said: str
) -> None:
    files = files_of(model_of(FULL))
    line = line_of(files[file], right)
    files[file] = files[file].replace(right, wrong, 1)

    findings = judged(files)

    found = [f for f in findings if f.code == code and said in f.detail]
    assert len(found) == 1, findings
    assert found[0].where.path == f"{PLACE}/{file}"
    assert found[0].where.line == (None if said in NOWHERE else line)


@pytest.mark.parametrize("content", [b"", b"# only a comment\n", b"\n\n"], ids=["empty", "comment", "blank"])
def test_a_file_of_partitions_without_one_is_an_error(content: bytes) -> None:
    files = files_of(model_of(FULL)) | {"partitions.conf": content}

    findings = judged(files)

    assert [f.code for f in findings] == ["IBM002"]
    assert "makes every port a full member" in findings[0].detail


def test_a_file_that_is_cut_in_the_middle_is_an_error() -> None:
    files = files_of(model_of(FULL))
    whole = files["partitions.conf"]
    files["partitions.conf"] = whole[: whole.index(b"blue")].rstrip().removesuffix(b"; # host-0002 mlx5_11")

    findings = judged(files)

    assert [f.code for f in findings] == ["IBM002"]
    assert "expected `;`" in findings[0].detail


def test_a_rule_without_an_end_is_found_at_the_next_one() -> None:
    files = files_of(model_of(FULL))
    files["partitions.conf"] = files["partitions.conf"].replace(b"101=full;", b"101=full,")

    findings = judged(files)

    assert [(f.code, f.where.line) for f in findings] == [("IBM002", line_of(files["partitions.conf"], b"blue=0x7"))]
    assert "expected `;` before the next partition; OpenSM drops all partitions" in findings[0].detail


def test_two_hundred_guids_in_a_line_are_too_many() -> None:
    members = b",".join(b"0x%016x=full" % number for number in range(1, 200))
    files = {"opensm.conf": b"", "partitions.conf": b"Default=0x7fff:ALL=full;\nred=0x1:" + members + b";\n"}

    found = [f for f in judged(files) if "4093 bytes" in f.detail]

    assert [(f.code, f.where.line) for f in found] == [("IBM002", 2)]


def test_a_spine_that_the_roots_lack_is_named() -> None:
    files = files_of(model_of(TREE))
    lines = files["root-guids.conf"].splitlines(keepends=True)
    files["root-guids.conf"] = b"".join(line for line in lines if b"spine-02" not in line)

    findings = judged(files)

    assert [f.code for f in findings] == ["IBM014"]
    assert "compute-spine-02" in findings[0].detail


@pytest.mark.parametrize("file", ["root-guids.conf", "cn-guids.conf"])
def test_a_file_of_guids_without_one_is_an_error(file: str) -> None:
    files = files_of(model_of(TREE)) | {file: b"# nothing\n"}

    assert ("IBM002", f"{PLACE}/{file}") in {(f.code, f.where.path) for f in judged(files)}


@pytest.mark.parametrize("file", ["partitions.conf", "root-guids.conf", "cn-guids.conf", "node-name-map"])
def test_a_file_that_is_named_and_absent_is_an_error(file: str) -> None:
    files = files_of(model_of(FULL))
    del files[file]

    assert {f.code for f in judged(files)} == {"IBM005"}


def test_unknown_guids_are_a_warning_and_nothing_else() -> None:
    findings = judged(files_of(model_of(TREE, ledger=[])))

    assert {(f.code, f.severity) for f in findings} == {("IBM001", Severity.WARNING)}
    assert {f.where.path.rpartition("/")[2] for f in findings} == {
        "opensm.conf", "root-guids.conf", "cn-guids.conf", "node-name-map"
    }  # fmt: skip


def test_tenants_whose_guids_are_unknown_are_a_warning_and_nothing_else() -> None:
    findings = judged(files_of(model_of(FULL, ledger=[])))

    assert {f.code for f in findings} == {"IBM001"}
    assert any(f.where.path.endswith("partitions.conf") for f in findings)


def test_an_adapter_that_was_replaced_is_missed_in_its_tenant() -> None:
    records = [r for r in records_of(FULL) if (r.device, r.port) != ("host-0001", "mlx5_0/1")]

    findings = judged(files_of(model_of(FULL, ledger=records)))

    assert {f.code for f in findings} == {"IBM001"}
    assert any("host-0001 mlx5_0/1" in f.detail and f.where.path.endswith("partitions.conf") for f in findings)


@pytest.mark.parametrize("is_known", [True, False], ids=["known", "unknown"])
def test_a_host_in_no_tenant_is_an_error(is_known: bool) -> None:
    intent = FULL.replace("  - {name: gold, hosts: [host-0004], sl: 3}\n", "")

    findings = judged(files_of(model_of(intent, ledger=None if is_known else [])))

    found = [f for f in findings if f.code == "IBM007"]
    assert [(f.severity, "host-0004" in f.detail) for f in found] == [(Severity.ERROR, True)]


def test_a_port_that_was_taken_out_of_its_tenant_is_an_error() -> None:
    files = files_of(model_of(FULL))
    lines = files["partitions.conf"].splitlines(keepends=True)
    files["partitions.conf"] = b"".join(line for line in lines if b"host-0001 mlx5_3" not in line)

    findings = judged(files)

    assert [f.code for f in findings] == ["IBM007"]
    assert "1 (host-0001 mlx5_3)" in findings[0].detail


def test_a_service_level_without_qos_is_an_error() -> None:
    files = files_of(model_of(FULL))
    files["opensm.conf"] = files["opensm.conf"].replace(b"qos TRUE", b"qos FALSE")

    findings = judged(files)

    assert [(f.code, "sl=3 of gold" in f.detail) for f in findings] == [("IBM013", True)]


def test_a_tenant_of_limited_members_is_warned_of() -> None:
    findings = judged(files_of(model_of(TENANTS)))

    assert [(f.code, f.severity) for f in findings] == [("IBM016", Severity.WARNING)]


def test_a_file_of_another_hand_is_judged_by_opensm_rules_and_not_by_our_layout() -> None:
    files = {
        "opensm.conf": b"guid 0x9440c90000000011\nsm_priority 14 # standby\nrouting_engine updn\n",
        "partitions.conf": b"Default = 0x7fff, ipoib,defmember=full : ALL ;\n",
    }

    assert judged(files) == []


def test_bytes_that_are_no_text_are_findings_and_no_crash() -> None:
    files = {name: b"\xff\xfe\x00" + content for name, content in files_of(model_of(FULL)).items()}

    assert {f.where.path for f in judged(files)} >= {f"{PLACE}/{name}" for name in files if name != "opensm.service"}


def test_every_code_says_why_and_what_to_do() -> None:
    assert list(FAULTS) == [f"IBM{number:03d}" for number in range(1, len(FAULTS) + 1)]
    for kind in FAULTS.values():
        assert 4 <= len(kind.summary.split()) <= 8
        assert kind.explanation.endswith(".")
        assert kind.remedy.endswith(".")
