"""Judge partitions.conf: isolation that holds, and members that exist."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.finding import Finding
from railweave.platforms.opensm.contents import Contents
from railweave.platforms.opensm.faults import fault
from railweave.platforms.opensm.header import TENANTLESS, said, some
from railweave.platforms.opensm.partition_grammar import DEFAULT_PKEY, Rule
from railweave.platforms.opensm.paths import COMPUTE_GUIDS, PARTITIONS


def check_partitions(found: Contents) -> Iterator[Finding]:
    """Every rule that means something else than it says."""
    rules = found.rules
    if not rules or found.is_spoilt(PARTITIONS):
        return
    yield from _default(found, rules)
    yield from _keys(found, rules)
    for rule in rules:
        yield from _members(found, rule)
        if _is_tenant(rule) and all(member.membership == "limited" for member in rule.members):
            detail = f"expected a full member in {rule.name}, got {len(rule.members)} limited ones"
            yield fault("IBM016", detail=detail, where=found.place(PARTITIONS, rule.line))
        yield from _flags(found, rule)
    yield from _placed(found, [rule for rule in rules if _is_tenant(rule)])


def _is_tenant(rule: Rule) -> bool:
    return rule.pkey & DEFAULT_PKEY != DEFAULT_PKEY


def _default(found: Contents, rules: list[Rule]) -> Iterator[Finding]:
    """Without a default rule everybody is a limited member of 0x7fff; without SELF=full the manager reaches nobody."""
    default = next((rule for rule in rules if rule.pkey & DEFAULT_PKEY == DEFAULT_PKEY), None)
    if default is None:
        detail = "expected Default=0x7fff, got none: every port would be a limited member"
        yield fault("IBM006", detail=detail, where=found.place(PARTITIONS, rules[0].line))
        return
    members = {member.who: member for member in default.members}
    has_tenants = len(rules) > 1 or not found.is_whole(PARTITIONS)  # only tenants need GUIDs, known or not
    beside = " beside tenants" if has_tenants else ""
    everybody = "limited" if beside else "full"
    covered = members["ALL"].membership if "ALL" in members else "none"
    for word, wanted in (("ALL", everybody), ("ALL_SWITCHES", "full"), ("SELF", "full")):
        got = members[word].membership if word in members else covered
        if got != wanted:
            line = members[word].line if word in members else default.line
            detail = f"expected {word}={wanted} in the default partition{beside}, got {got}"
            yield fault("IBM006", detail=detail, where=found.place(PARTITIONS, line))


def _keys(found: Contents, rules: list[Rule]) -> Iterator[Finding]:
    """OpenSM compares the low 15 bits and merges rules that have the same."""
    owners: dict[int, Rule] = {}
    for rule in rules:
        first = owners.setdefault(rule.pkey & DEFAULT_PKEY, rule)
        if first is not rule:
            detail = f"expected {rule.pkey:#x} in one partition, got it in {first.name} and {rule.name}"
            yield fault("IBM004", detail=detail, where=found.place(PARTITIONS, rule.line))


def _members(found: Contents, rule: Rule) -> Iterator[Finding]:
    ports = {f"0x{named.guid}" for named in found.guids(COMPUTE_GUIDS)}
    is_known = found.is_whole(COMPUTE_GUIDS) and _is_tenant(rule)
    lines: dict[str, int] = {}
    for member in rule.members:
        where = found.place(PARTITIONS, member.line)
        if member.who in lines:
            detail = f"expected {member.who} once in {rule.name}, got it in line {lines[member.who]} too"
            yield fault("IBM004", detail=detail, where=where)
        elif is_known and member.who.startswith("0x") and member.who not in ports:
            detail = f"expected a port of {COMPUTE_GUIDS}, got {member.who} in {rule.name}: no port becomes a member"
            yield fault("IBM010", detail=detail, where=where)
        if member.membership == "both" and found.value("allow_both_pkeys") != "TRUE":
            detail = f"expected allow_both_pkeys TRUE for {member.who}=both, got none: it is full member only"
            yield fault("IBM013", detail=detail, where=where)
        lines.setdefault(member.who, member.line)


def _flags(found: Contents, rule: Rule) -> Iterator[Finding]:
    level = next((flag for flag in rule.flags if flag.startswith("sl=") and flag != "sl=0"), None)
    if level is not None and found.value("qos") != "TRUE":
        detail = f"expected qos TRUE for {level} of {rule.name}, got none: OpenSM takes level 0"
        yield fault("IBM013", detail=detail, where=found.place(PARTITIONS, rule.line))


def _placed(found: Contents, tenants: list[Rule]) -> Iterator[Finding]:
    """A port in no tenant reaches only the switches and the subnet manager. Whole hosts are named in the header."""
    if not tenants or said(found.contents[PARTITIONS]["header"], TENANTLESS) is not None:
        return
    members = {member.who for rule in tenants for member in rule.members}
    if "ALL" in members or "ALL_CAS" in members:
        return
    alone = [named.name or named.guid for named in found.guids(COMPUTE_GUIDS) if f"0x{named.guid}" not in members]
    if alone:
        detail = f"expected every port of {COMPUTE_GUIDS} in a tenant, not in any: {some(alone)}"
        yield fault("IBM007", detail=detail, where=found.place(PARTITIONS, tenants[0].line))
