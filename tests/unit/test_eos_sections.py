"""EOS sections: each template has its twin, and what is written reads back the same."""

from __future__ import annotations

import re
from pathlib import Path

import jinja2
import pytest

import railweave.platforms.eos as package
from railweave.platforms.eos.sections import MAIN, SECTIONS, contexts, parsed
from tests.unit.eos_switches import INFERENCE_LEAF, KINDS, TEMPLATES, Filler, rendered, switch

FOLDER = Path(package.__file__).parent
every_kind = pytest.mark.parametrize("kind", KINDS)


def test_every_template_has_its_module_and_every_section_its_template() -> None:
    templates = {path.stem for path in (TEMPLATES / "eos").glob("*.j2")} - {"main"}
    modules = {path.stem for path in FOLDER.glob("*.py") if "\ndef context(" in path.read_text()}

    assert len(templates) > 25
    assert templates == modules == set(SECTIONS)


def test_the_main_template_includes_the_sections_in_order_and_does_nothing_else() -> None:
    lines = (TEMPLATES / MAIN).read_text().splitlines()

    assert lines == [f'{{% include "eos/{name}.j2" %}}' for name in SECTIONS]


def test_templates_loop_test_and_print_only() -> None:
    allowed = re.compile(r"\{% +(for|if|elif|else|endfor|endif|include)\b[^|+*~]*%\}|\{\{ [a-z_.]+ \}\}")
    for path in sorted((TEMPLATES / "eos").glob("*.j2")):
        tags = re.findall(r"\{[{%].*?[%}]\}", path.read_text())

        assert tags or path.stem == "main", path.name
        assert [tag for tag in tags if not allowed.fullmatch(tag)] == [], path.name


@every_kind
def test_each_section_reads_back_what_it_wrote(kind: str) -> None:
    spec = switch(KINDS[kind])
    filler = Filler()

    for name, values in contexts(spec).items():
        text = filler(f"eos/{name}.j2", {name: values})

        assert SECTIONS[name].parse(text) == values, name


@every_kind
def test_each_section_finds_its_lines_in_the_whole_file(kind: str) -> None:
    spec = switch(KINDS[kind])

    assert parsed(rendered(spec)) == contexts(spec)


@every_kind
def test_every_value_of_a_context_is_ready_to_print(kind: str) -> None:
    def leaves(value: object) -> list[object]:
        return [leaf for item in value for leaf in leaves(item)] if isinstance(value, tuple) else [value]

    found = [leaf for values in contexts(switch(KINDS[kind])).values() for v in values.values() for leaf in leaves(v)]

    assert len(found) > 50
    assert {type(leaf) for leaf in found} <= {str, bool}


def test_a_repository_replaces_one_section_by_its_own_template() -> None:
    own = {"eos/ntp.j2": "ntp server vrf {{ ntp.vrf }} 192.0.2.1\n!\n"}
    spec = switch(INFERENCE_LEAF)

    before, after = rendered(spec).splitlines(), rendered(spec, own).splitlines()

    assert [line for line in after if line not in before] == ["ntp server vrf MGMT 192.0.2.1"]
    assert [line.split()[0] for line in before if line not in after] == ["ntp", "ntp", "ntp"]


def test_a_template_that_asks_for_an_unknown_value_fails() -> None:
    with pytest.raises(jinja2.UndefinedError, match="servers"):
        rendered(switch(), {"eos/ntp.j2": "{{ ntp.servers }}\n"})
