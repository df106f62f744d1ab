"""The YAML reader: what it takes, what it refuses, and where it says things stand."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from railweave.model.document import Document
from railweave.model.finding import BadInput
from railweave.stages.read import read_document


def read(text: str) -> Document:
    return read_document("x.yaml", text.encode())


def codes(content: bytes) -> list[str]:
    with pytest.raises(BadInput) as caught:
        read_document("x.yaml", content)
    return [finding.code for finding in caught.value.findings]


class Quoted(yaml.SafeDumper):
    """Writes every text in double quotes."""


Quoted.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))

whole_numbers = st.integers(min_value=-(2**63), max_value=2**64 - 1)
mappings = st.dictionaries(
    st.text(),
    st.recursive(
        st.text() | whole_numbers | st.booleans(),
        lambda inner: st.lists(inner, min_size=1) | st.dictionaries(st.text(), inner, min_size=1),
        max_leaves=8,
    ),
    min_size=1,
)


@given(mappings)
def test_a_dumped_mapping_is_read_back_unchanged(data: dict[str, Any]) -> None:
    dumped = yaml.dump(data, Dumper=Quoted, allow_unicode=True, sort_keys=False)

    assert read(dumped).data == data


@given(st.dictionaries(st.text(min_size=1), st.text(min_size=1) | whole_numbers, min_size=1))
def test_what_another_tool_writes_is_read_back_unchanged_or_refused(data: dict[str, Any]) -> None:
    try:
        document = read(yaml.safe_dump(data, allow_unicode=True))
    except BadInput:
        return

    assert document.data == data


@given(st.binary(max_size=200))
def test_any_bytes_give_a_document_or_bad_input(content: bytes) -> None:
    try:
        document = read_document("x.yaml", content)
    except BadInput as error:
        assert error.findings
        assert all(finding.line().startswith("x.yaml:") for finding in error.findings)
    else:
        assert isinstance(document.data, dict)


@given(st.text(alphabet=":-?[]{}&*!|>'\"%@`#,~<= \n\tabn017._/\\", max_size=60))
def test_any_text_gives_a_document_or_bad_input(text: str) -> None:
    try:
        document = read(text)
    except BadInput as error:
        assert error.findings
    else:
        assert isinstance(document.data, dict)


@given(mappings)
def test_every_value_has_a_place(data: dict[str, Any]) -> None:
    document = read(yaml.dump(data, Dumper=Quoted, allow_unicode=True, sort_keys=False))

    def below(value: Any, path: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        return [path, *(p for key, inner in items for p in below(inner, (*path, key)))]

    assert list(document.places) == below(data, ())
    assert len(document.places) == len(below(data, ()))


def test_values_and_keys_stand_where_a_reader_sees_them() -> None:
    text = (
        "# comment\nworkload: training\nfabrics:\n  - name: compute\n    switch: {leaf: a, spine: ü, super_spine: b}\n"
    )
    document = read(text)

    assert str(document.place("workload")) == "x.yaml:2:11"
    assert str(document.key_place("workload")) == "x.yaml:2:1"
    assert str(document.place("fabrics")) == "x.yaml:4:3"
    assert str(document.place("fabrics", 0, "name")) == "x.yaml:4:11"
    assert str(document.key_place("fabrics", 0, "switch", "super_spine")) == "x.yaml:5:33"
    assert str(document.place("fabrics", 0, "switch", "super_spine")) == "x.yaml:5:46"


def test_a_place_that_is_not_written_is_that_of_the_nearest_thing_around_it() -> None:
    document = read("a:\n  b: 1\n")

    assert str(document.place("a", "c", "d")) == "x.yaml:2:3"
    assert str(document.key_place("a", "c")) == "x.yaml:2:3"
    assert ("a", "c") not in document.places


def test_a_value_behind_an_alias_stands_where_the_alias_is() -> None:
    document = read("a: &x {b: 1}\nc: *x\nd: 2\n")

    assert document.data == {"a": {"b": 1}, "c": {"b": 1}, "d": 2}
    assert str(document.place("c", "b")) == "x.yaml:2:4"
    assert str(document.place("d")) == "x.yaml:3:4"


def test_a_byte_order_mark_moves_no_column() -> None:
    document = read_document("x.yaml", b"\xef\xbb\xbfa: 1\n")

    assert str(document.place("a")) == "x.yaml:1:4"


def test_a_refused_key_shifts_no_place() -> None:
    with pytest.raises(BadInput) as caught:
        read("a: 1\na: {b: [1, no]}\nc: 1\nc: 2\n")

    assert [str(f.where) for f in caught.value.findings] == ["x.yaml:2:1", "x.yaml:2:12", "x.yaml:4:1"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8", 8),
        ("-8", -8),
        ("+8", 8),
        ("0", 0),
        ("0x8001", 0x8001),
        ("8.0", 8.0),
        (".5", 0.5),
        ("1.5e+3", 1500.0),
        ("true", True),
        ("False", False),
        ('"no"', "no"),
        ("'0123'", "0123"),
        ("nope", "nope"),
        ("10.0.0.1", "10.0.0.1"),
        ("10.0.0.0/16", "10.0.0.0/16"),
        ("2001:db8::1", "2001:db8::1"),
        ("0c:42:a1:00:00:01", "0c:42:a1:00:00:01"),
        ("202511", 202511),
        ("4.32.1F", "4.32.1F"),
        ("1x400G", "1x400G"),
        ("2026-12", "2026-12"),
        ("2026-12-01 to 2026-12-31", "2026-12-01 to 2026-12-31"),
        ("-", None),
        ("+", "+"),
        ("on the rack", "on the rack"),
    ],
)
def test_a_word_that_all_tools_read_alike_is_read_so(text: str, value: Any) -> None:
    if value is None:
        assert codes(f"a: {text}\n".encode())
        return

    got = read(f"a: {text}\n").data

    assert got == {"a": value}
    assert type(got["a"]) is type(value)  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        *((word, "true") for word in ("y", "Y", "yes", "Yes", "YES", "on", "On", "ON")),
        *((word, "false") for word in ("n", "N", "no", "No", "NO", "off", "Off", "OFF")),
        ("1:30", "the number 90"),
        ("-1:30", "the number -90"),
        ("1:30.5", "the number 90.5"),
        ("22:22:22", "the number 80542"),
        ("52:54:00:12:34:56", "the number 41135085296"),
        ("010", "the number 8"),
        ("0123", "the number 83"),
        ("08", "a text"),
        ("0o17", "a text"),
        ("0b11", "a binary number"),
        ("0x1_0", "a hexadecimal number"),
        ("-0x10", "a hexadecimal number"),
        ("1_000", "the number 1000"),
        ("1_000.5", "a number"),
        ("1e3", "a text"),
        ("1.5e3", "a text"),
        ("12e45", "a text"),
        ("2026-12-01", "a date"),
        ("2026-12-01T10:00:00Z", "a date"),
        ("2026-12-01 10:00:00 +1", "a date"),
        ("=", "a default value"),
    ],
)
def test_a_word_that_tools_read_differently_is_refused_with_its_other_meaning(text: str, meaning: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(f"a: {text}\n")

    (finding,) = caught.value.findings
    assert finding.code == "YAML005"
    assert f"got {text} (in YAML 1.1 {meaning})" in finding.detail
    assert str(finding.where) == "x.yaml:1:4"


@pytest.mark.parametrize(
    ("text", "number"),
    [("1e6", "1000000"), ("1_024", "1024"), ("1.5e3", "1500"), ("1e-3", "0.001"), ("-2e2", "-200")],
)
def test_the_remedy_of_a_number_is_the_plain_number_that_it_means(text: str, number: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(f"a: {text}\n")

    assert caught.value.findings[0].hint == f'write {number}, or "{text}" in quotes for the text'


@pytest.mark.parametrize("text", [".inf", "-.INF", ".nan", "1" * 5000, "18446744073709551616", "9" * 400 + ".0"])
def test_a_number_that_no_tool_holds_is_refused(text: str) -> None:
    assert codes(f"a: {text}\n".encode()) == ["YAML014"]


@pytest.mark.parametrize("text", ["null", "~", "Null", "NULL", "", "# nothing"])
def test_a_key_without_a_value_is_refused(text: str) -> None:
    assert codes(f"a: {text}\nb: 1\n".encode()) == ["YAML010"]


@pytest.mark.parametrize(
    "text", ["!!python/object/apply:os.system [ls]", "!!str 8", "! x", "!mine {a: 1}", "!!binary aGk=", "!!set {a: 1}"]
)
def test_every_tag_is_refused(text: str) -> None:
    assert "YAML007" in codes(f"a: {text}\n".encode())


def test_a_bomb_of_aliases_is_refused() -> None:
    rungs = [f"k{n}: &k{n} [{', '.join([f'*k{n - 1}'] * 9)}]" for n in range(1, 200)]
    bomb = "\n".join(["k0: &k0 [x, x]", *rungs]).encode()
    assert len(bomb) > 10_000

    tracemalloc.start()
    got = codes(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert got == ["YAML006"]
    assert peak < 5_000_000


def test_a_file_of_nothing_but_aliases_is_refused_before_it_is_read_whole() -> None:
    content = b"a: &a x\nb: [" + b"*a, " * 1_250_000 + b"x]\n"
    assert len(content) > 5_000_000

    tracemalloc.start()
    got = codes(content)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert got == ["YAML006"]
    assert peak < 5_000_000


def test_aliases_within_the_budget_are_read() -> None:
    document = read("a: &a [1, 2]\nb: [" + "*a, " * 1000 + "]\n")

    assert document.data == {"a": [1, 2], "b": [[1, 2]] * 1000}


def test_an_honest_large_file_passes() -> None:
    row = "  - {kind: guid, device: host-00001, port: mlx5_0, value: '00000000000000ff', origin: %s}\n"
    content = ("records:\n" + (row % ("a long story " * 800)) * 2_000).encode()
    assert len(content) > 20_000_000

    document = read_document("x.yaml", content)

    assert len(document.data["records"]) == 2_000  # type: ignore[index]
    assert str(document.place("records", 1_999, "device")) == "x.yaml:2001:26"


def test_a_file_full_of_faults_stops_at_a_thousand() -> None:
    got = codes(b"a:\n" + b"  - no\n" * 100_000)

    assert got.count("YAML005") == 1000
    assert got.count("YAML013") == 1


def test_a_deep_nesting_is_refused_at_once() -> None:
    assert codes(b"a: " + b"[" * 1_000_000) == ["YAML008"]
    assert codes(b"{a: " * 100_000) == ["YAML008"]


def test_the_faults_before_a_syntax_fault_are_shown_with_it() -> None:
    assert codes(b"a: no\na: 1\nb: [1\n") == ["YAML005", "YAML004", "YAML001"]
