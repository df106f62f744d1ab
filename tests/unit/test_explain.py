"""Every value, line and code can be traced to where it comes from."""

from __future__ import annotations

import json

import pytest

from railweave.pipeline import design_document, explain, fault_kinds, load, render_devices, templates
from railweave.stages.explain import FORMULAS, json_path
from tests.inventories import site_files
from tests.templates import texts

SITE = "inference-edge"


def rows(path: str, files: dict[str, str] | None = None, site: str = SITE) -> dict[str, str]:
    model = load(site, site_files(site))
    answer = explain(model, path, (files or {}).get, templates(texts()))
    return dict(answer.rows)


def leaf_file(site: str, number: int = 0) -> tuple[str, str]:
    model = load(site, site_files(site))
    path, content = next(iter(render_devices(model, number, number + 1, templates(texts()))))
    return path, content.decode()


def flat(value: object, path: str = "") -> dict[str, object]:
    if isinstance(value, dict) and value:
        return {k: v for key, inner in value.items() for k, v in flat(inner, f"{path}.{key}".lstrip(".")).items()}
    return {path: value}


def test_every_number_of_a_design_has_a_formula_or_a_reason() -> None:
    model = load(SITE, site_files(SITE))
    fabric = design_document(model)["fabrics"][0]
    numbers = [k for k, v in flat(fabric).items() if isinstance(v, int | float) or v is None]

    unknown = [k for k in numbers if k != "location" and "cables_by_type" not in k and not rows(f"fra-compute.{k}")]

    assert len(numbers) > 20
    assert unknown == []


def test_a_finding_code_is_explained_with_its_remedy() -> None:
    for code in fault_kinds():
        answer = rows(code)
        assert answer["remedy"] and answer["why"]


def test_summaries_of_findings_are_short_and_name_nobody() -> None:
    for kind in fault_kinds().values():
        assert 3 <= len(kind.summary.split()) <= 9, kind.code
        assert kind.summary[0].isupper() and not kind.summary.endswith("."), kind.code


@pytest.mark.parametrize("site", ["inference-edge", "roce-1k", "superpod-h100"])
def test_every_line_of_a_device_file_has_a_template_and_a_module(site: str) -> None:
    path, content = leaf_file(site)
    lines = content.splitlines()
    wanted = [n for n, text in enumerate(lines, 1) if text.strip() not in ("", "!", "{", "}", "},")]

    for number in wanted[:: max(1, len(wanted) // 12)]:
        answer = rows(f"{path}:{number}", {path: content}, site)
        assert answer.get("template") and answer.get("module"), (number, lines[number - 1])


def test_an_address_is_traced_to_its_cable() -> None:
    path, content = leaf_file("roce-1k")
    number = next(n for n, text in enumerate(content.splitlines(), 1) if '"Ethernet256|' in text)

    answer = rows(f"{path}:{number}", {path: content}, "roce-1k")

    assert any("compute-leaf-su01-r0-u001" in text for text in answer.values())
    assert answer["place"].startswith("INTERFACE|")


def test_the_path_of_a_json_line_is_its_keys() -> None:
    text = json.dumps({"a": {"b": [{"c": 1}, {"d": 2}]}}, indent=2).splitlines()

    line = next(n for n, row in enumerate(text, 1) if '"d"' in row)

    assert json_path(text[:line]) == "a.b.1.d"


def test_formulas_are_for_keys_that_exist() -> None:
    model = load(SITE, site_files(SITE))

    assert set(FORMULAS) <= set(flat(design_document(model)["fabrics"][0]))


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("oversubscription.leaf", "fra-compute.oversubscription"),
        ("port_speed_gbps.host", "fra-compute.port_speed_gbps"),
        ("fra-compute.cable_length_m.leaf_spine", "fra-compute.cable_length_m"),
        ("fabrics.0.switches", "fra-compute.switches.spine"),
    ],
)
def test_a_value_below_or_above_a_reason_has_that_reason(path: str, reason: str) -> None:
    assert reason in rows(path)
