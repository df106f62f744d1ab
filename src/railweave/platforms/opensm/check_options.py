"""Judge opensm.conf: keys and values that OpenSM takes, and routing that can work."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding
from railweave.platforms.opensm.contents import Contents
from railweave.platforms.opensm.faults import fault
from railweave.platforms.opensm.opensm_conf import Option
from railweave.platforms.opensm.option_values import key_fault, value_fault
from railweave.platforms.opensm.paths import COMPUTE_GUIDS, FOLDER, OPTIONS, ROOT_GUIDS

_REQUIRED = {
    "sm_priority": "the master would be the host with the lowest GUID",
    "routing_engine": "OpenSM would route by minhop",
}


def check_options(found: Contents) -> Iterator[Finding]:
    """Every option that OpenSM would not take as it stands, and what is missing."""
    if OPTIONS not in found.contents:
        return
    lines: dict[str, int] = {}
    for option in found.options:
        yield from _option(found, option)
        if option.key in lines and not option.key.startswith("cc_ca_cong_setting"):
            detail = f"expected {option.key} once, got it in line {lines[option.key]} too: OpenSM takes the last"
            yield fault("IBM003", detail=detail, where=found.place(OPTIONS, option.line))
        lines.setdefault(option.key, option.line)
    for key, consequence in _REQUIRED.items():
        if key not in lines:
            yield fault("IBM003", detail=f"expected {key}, got none: {consequence}", where=found.place(OPTIONS))
    yield from _own_port(found)
    yield from _routing(found, lines)


def _option(found: Contents, option: Option) -> Iterator[Finding]:
    where = found.place(OPTIONS, option.line)
    wrong = key_fault(option.key) or value_fault(option.key, option.value)
    if wrong is not None:
        shown = f"{option.key} {option.value}".strip()
        yield fault("IBM003", detail=f"{wrong}, got `{shown}`", where=where)
    name = option.value.removeprefix(f"{FOLDER}/")
    if name != option.value and name not in found.names:
        yield fault("IBM005", detail=f"expected the file {name} for {option.key}, got none", where=where)


def _own_port(found: Contents) -> Iterator[Finding]:
    """OpenSM without a port takes the first that it finds, which may be on another network (linux-rdma/opensm#40)."""
    guid = found.value("guid")
    if guid is None and found.is_whole(OPTIONS):
        yield fault("IBM009", detail="expected `guid`, got none", where=found.place(OPTIONS))
    elif guid is not None and not _is_port(guid):
        where = next(found.place(OPTIONS, o.line) for o in found.options if o.key == "guid")
        yield fault("IBM009", detail=f"expected 0x and 16 digits that aren't all 0, got {guid}", where=where)


def _is_port(guid: str) -> bool:
    return len(guid) == 18 and guid.startswith("0x") and set(guid[2:]) != {"0"}


def _routing(found: Contents, lines: dict[str, int]) -> Iterator[Finding]:
    """Preconditions of fat-tree routing, which OpenSM answers by minhop or by no routes at all."""
    engines = (found.value("routing_engine") or "").replace(",", " ").split()
    where = found.place(OPTIONS, lines.get("routing_engine"))
    if "no_fallback" in engines:
        detail = "expected engines only, got no_fallback: one damaged link would leave the fabric without routes"
        yield fault("IBM008", detail=detail, where=where)
    if "ftree" not in engines:
        return
    if found.value("lmc") not in (None, "0"):
        detail = f"expected lmc 0 for ftree, got {found.value('lmc')}: OpenSM falls back to minhop"
        yield fault("IBM008", detail=detail, where=found.place(OPTIONS, lines["lmc"]))
    for key, file in (("root_guid_file", ROOT_GUIDS), ("cn_guid_file", COMPUTE_GUIDS)):
        if key not in lines and found.is_whole(file):
            yield fault("IBM008", detail=f"expected {key} for ftree, got none although {file} is there", where=where)
    if "root_guid_file" not in lines and ROOT_GUIDS not in found.names:
        yield fault("IBM008", detail="expected root_guid_file for ftree, got none", where=where)
