"""Every line of a SONiC file has a passage that says where it comes from."""

from __future__ import annotations

import pytest

from railweave.model.platform import Passage
from railweave.pipeline import templates
from railweave.platforms.sonic import PLATFORM
from railweave.platforms.sonic.origins import ORIGINS
from railweave.platforms.sonic.sections import SECTIONS
from tests.inventories import ROOT
from tests.templates import texts
from tests.unit.sonic_switches import KINDS, RENDERER, leaf, rendered, switches

every_kind = pytest.mark.parametrize("kind", KINDS)


def passages(kind: str, number: int = 0) -> list[Passage]:
    return list(PLATFORM.trace(switches(kind)[number], RENDERER))


def at(kind: str, file: str, line: int) -> Passage:
    (found,) = [p for p in passages(kind) if p.file == file and p.first <= line <= p.last]
    return found


def line_with(kind: str, file: str, text: str) -> int:
    lines = rendered(kind)[file].decode().splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


@every_kind
def test_passages_cover_every_line_once(kind: str) -> None:
    for number in range(len(switches(kind))):
        for file, content in rendered(kind, number).items():
            covered = [n for p in passages(kind, number) if p.file == file for n in range(p.first, p.last + 1)]

            assert covered == list(range(1, content.count(b"\n") + 1)), (file, number)


@every_kind
def test_every_fact_stands_in_its_passage(kind: str) -> None:
    files = {name: content.decode().splitlines() for name, content in rendered(kind).items()}
    facts = [(passage, value) for passage in passages(kind) for value, _ in passage.facts]

    assert len(facts) > 100
    for passage, value in facts:
        assert value in "\n".join(files[passage.file][passage.first - 1 : passage.last])


@every_kind
def test_every_passage_names_files_that_exist(kind: str) -> None:
    for passage in passages(kind):
        assert (ROOT / passage.module).is_file()
        assert (ROOT / passage.template).is_file()
        assert len(passage.why) > 20


def test_every_module_of_tables_has_its_origins() -> None:
    assert set(ORIGINS) == {section.module for section in SECTIONS} | {"routing"}


def test_the_as_of_a_leaf_is_explained_by_rule_8() -> None:
    line = line_with("two-tiers", "config_db.json", '"bgp_asn"')

    passage = at("two-tiers", "config_db.json", line)

    assert (str(leaf().asn), "rule 8: one ASN per leaf; pool asn") in passage.facts
    assert passage.module.endswith("tables/device.py")


def test_a_port_is_explained_by_its_cable() -> None:
    line = line_with("two-tiers", "config_db.json", '"INTERFACE"')

    passage = at("two-tiers", "config_db.json", line)

    first = leaf().interfaces[0]
    assert (first.port, f"port 0 of cage 0 (both from 0); cable {first.cable}") in passage.facts


def test_a_repositorys_own_table_is_named_as_its_template() -> None:
    name = "sonic/tables/LLDP.json.j2"
    renderer = templates(texts() | {name: '{"GLOBAL": {"enabled": "false"}}'})

    passage = next(p for p in PLATFORM.trace(leaf(), renderer) if p.why.startswith("LLDP:"))

    assert passage.template == f"templates/{name}"
