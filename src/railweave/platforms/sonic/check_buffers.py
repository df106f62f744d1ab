"""Faults of buffers: groups without a profile, profiles that don't fit their pools, cables without a length."""

from __future__ import annotations

import re
from collections.abc import Iterator

from railweave.platforms.sonic.reading import Fault, Reading, number, numbers, word
from railweave.platforms.sonic.tables.buffer_facts import CABLE_ROWS_M, FACTS

_LENGTH = re.compile(r"\d+m")


def groups(reading: Reading) -> Iterator[Fault]:
    """A row is about one group or a range of groups, and no group stands in two rows."""
    seen: set[tuple[str, int]] = set()
    for key in reading.table("BUFFER_PG"):
        port, span = key.partition("|")[::2]
        covered = _span(span)
        if not covered:
            yield "SON032", "BUFFER_PG", key, f"expected a group or a range of groups, got {span or 'none'}"
        for group in covered:
            if (port, group) in seen:
                yield "SON032", "BUFFER_PG", key, f"expected group {group} of {port} once, got it twice"
            seen.add((port, group))


def lossless_groups(reading: Reading) -> Iterator[Fault]:
    """Where buffers are rendered, a port that pauses has a group for its lossless classes."""
    held = {(key.partition("|")[0], group) for key in reading.table("BUFFER_PG") for group in _span(key[-3:])}
    for port, row in reading.table("PORT_QOS_MAP").items() if held else ():
        for priority in numbers(row, "pfc_enable"):
            group = _group_of(reading, port, priority)
            if group is not None and (port, group) not in held:
                yield "SON032", "PORT_QOS_MAP", port, f"expected BUFFER_PG|{port}|{group}, got none"


def _span(text: str) -> range:
    """The groups that `3` or `3-4` names; none where it names nothing."""
    found = re.fullmatch(r"(\d)(?:-(\d))?", text.rpartition("|")[2])
    return range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)


def _group_of(reading: Reading, port: str, priority: str) -> int | None:
    """The priority group that a paused priority's packets are counted in: by its queue, class and group map."""
    row = reading.table("PORT_QOS_MAP")[port]
    queue = reading.table("MAP_PFC_PRIORITY_TO_QUEUE").get(word(row, "pfc_to_queue_map"), {}).get(priority, priority)
    to_queue = reading.table("TC_TO_QUEUE_MAP").get(word(row, "tc_to_queue_map"), {})
    to_group = reading.table("TC_TO_PRIORITY_GROUP_MAP").get(word(row, "tc_to_pg_map"), {})
    used = set(reading.table("DSCP_TO_TC_MAP").get(word(row, "dscp_to_tc_map"), {}).values())
    found = [to_group[c] for c, to in to_queue.items() if to == queue and c in used and c in to_group]
    return int(found[0]) if found and found[0].isdecimal() else None


def profiles(reading: Reading) -> Iterator[Fault]:
    """A profile has the threshold of its pool's mode."""
    pools = reading.table("BUFFER_POOL")
    for name, row in reading.table("BUFFER_PROFILE").items():
        mode = word(pools.get(word(row, "pool"), {}), "mode")
        wanted, other = ("static_th", "dynamic_th") if mode == "static" else ("dynamic_th", "static_th")
        if mode and (number(row, wanted) is None or word(row, other)):
            yield "SON040", "BUFFER_PROFILE", name, f"expected {wanted} in {name}, its pool is {mode}"


def directions(reading: Reading) -> Iterator[Fault]:
    """A queue has a profile of an egress pool, a group one of an ingress pool."""
    pools, known = reading.table("BUFFER_POOL"), reading.table("BUFFER_PROFILE")
    kinds = {name: word(pools.get(word(row, "pool"), {}), "type") for name, row in known.items()}
    for table, wanted in (("BUFFER_QUEUE", "egress"), ("BUFFER_PG", "ingress")):
        for key, row in reading.table(table).items():
            kind = kinds.get(word(row, "profile"), "")
            if kind and kind not in (wanted, "both"):
                yield "SON040", table, key, f"expected a profile of an {wanted} pool on {key}, got {kind}"


def cables(reading: Reading) -> Iterator[Fault]:
    """A port that pauses has a cable length, one that its SKU's table holds, or it gets no headroom."""
    lengths = {port: text for row in reading.table("CABLE_LENGTH").values() for port, text in row.items()}
    facts = FACTS.get(word(reading.device, "platform"))
    rows = [f"{row}m" for row in CABLE_ROWS_M] if facts is not None and facts.headroom_bytes is not None else []
    wanted = f"to be one of {', '.join(rows)}" if rows else "in metres"
    for port, row in reading.table("PORT_QOS_MAP").items():
        got = lengths.get(port, "none")
        fits = got in rows if rows else _LENGTH.fullmatch(got)
        if numbers(row, "pfc_enable") and not fits:
            yield "SON035", "CABLE_LENGTH", "", f"expected the cable length of {port} {wanted}, got {got}"


def thresholds(reading: Reading) -> Iterator[Fault]:
    """A paused queue is marked before its pool is full: the marking profile lies below the largest egress pool."""
    pools = [row for row in reading.table("BUFFER_POOL").values() if word(row, "type") in ("egress", "both")]
    room = max((number(row, "size") or 0 for row in pools), default=0)
    for name in _paused_profiles(reading) if room else ():
        profile = reading.table("WRED_PROFILE").get(name, {})
        high = max((number(profile, field) or 0 for field in profile if field.endswith("_max_threshold")), default=0)
        if high > room:
            yield "SON033", "WRED_PROFILE", name, f"expected thresholds of {name} below its pool of {room}, got {high}"


def _paused_profiles(reading: Reading) -> list[str]:
    """The marking profiles of the queues that PFC pauses."""
    found = set()
    for port, row in reading.table("PORT_QOS_MAP").items():
        to_queue = reading.table("MAP_PFC_PRIORITY_TO_QUEUE").get(word(row, "pfc_to_queue_map"), {})
        for priority in numbers(row, "pfc_enable"):
            queue = reading.table("QUEUE").get(f"{port}|{to_queue.get(priority, priority)}", {})
            found.add(word(queue, "wred_profile"))
    return sorted(found - {""})


RULES = (groups, lossless_groups, profiles, directions, cables, thresholds)
