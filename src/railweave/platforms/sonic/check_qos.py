"""Faults of the QoS chain: marks, classes, queues, PFC, its watchdog, schedulers and marking thresholds."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.platforms.sonic.reading import Fault, Reading, Row, number, numbers, word

_MAPS = (
    ("dscp_to_tc_map", "DSCP_TO_TC_MAP", 64),
    ("tc_to_queue_map", "TC_TO_QUEUE_MAP", 8),
    ("tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP", 8),
)
"""(binding, table, how many numbers the map must name)."""

_COLOURS = ("green", "yellow", "red")


def bindings(reading: Reading) -> Iterator[Fault]:
    """Every port that is up has the maps, and that of `global` is the same but where a host isn't believed."""
    bound = reading.table("PORT_QOS_MAP")
    if not bound:
        return
    wanted = word(bound.get("global", {}), "dscp_to_tc_map")
    if not wanted:
        yield "SON024", "PORT_QOS_MAP", "global", "expected dscp_to_tc_map on `global`, got none"
    for port in reading.ports_up():
        row = bound.get(port, {})
        absent = [field for field, _, _ in _MAPS if not word(row, field)]
        if absent:
            yield "SON024", "PORT_QOS_MAP", port, f"expected {', '.join(absent)} on {port}, got none"
        elif wanted and word(row, "dscp_to_tc_map") != wanted and not _disbelieves(reading, port):
            yield "SON024", "PORT_QOS_MAP", port, f"expected the map of `global` on {port}, got another"


def _disbelieves(reading: Reading, port: str) -> bool:
    """Whether a port looks at a host and its map leads every mark to one class."""
    neighbour = word(reading.table("DEVICE_NEIGHBOR").get(port, {}), "name")
    kind = word(reading.table("DEVICE_NEIGHBOR_METADATA").get(neighbour, {}), "type")
    name = word(reading.table("PORT_QOS_MAP").get(port, {}), "dscp_to_tc_map")
    return kind == "Server" and len(set(reading.table("DSCP_TO_TC_MAP").get(name, {}).values())) == 1


def maps(reading: Reading) -> Iterator[Fault]:
    """A map names every number once, and leads to numbers from 0 to 7."""
    for _, table, size in _MAPS:
        for name, row in reading.table(table).items():
            for key in (str(n) for n in range(size)):
                if key not in row:
                    yield "SON031", table, name, f"expected {key} in {table}|{name}, got none"
            for key, value in row.items():
                if not key.isdecimal() or int(key) >= size or value not in tuple("01234567"):
                    yield "SON031", table, name, f"expected numbers of {table}|{name} in range, got {key} to {value}"


def pausing(reading: Reading) -> Iterator[Fault]:
    """A paused priority leads to a queue and a group that no lossy class shares, and some mark leads to it."""
    told = set()
    for row in reading.table("PORT_QOS_MAP").values():
        key = tuple(word(row, f) for f in ("dscp_to_tc_map", "tc_to_queue_map", "tc_to_pg_map", "pfc_enable"))
        if key in told or not key[3]:
            continue
        told.add(key)
        yield from _lossless(reading, row)


def _lossless(reading: Reading, row: Row) -> Iterator[Fault]:
    queues = reading.table("MAP_PFC_PRIORITY_TO_QUEUE").get(word(row, "pfc_to_queue_map"), {})
    to_queue = reading.table("TC_TO_QUEUE_MAP").get(word(row, "tc_to_queue_map"), {})
    to_group = reading.table("TC_TO_PRIORITY_GROUP_MAP").get(word(row, "tc_to_pg_map"), {})
    marks = reading.table("DSCP_TO_TC_MAP").get(word(row, "dscp_to_tc_map"), {})
    used = set(marks.values())
    for priority in numbers(row, "pfc_enable") if marks and to_queue and to_group else ():
        queue = queues.get(priority, priority)
        classes = {c for c, to in to_queue.items() if to == queue and c in used}
        where = "TC_TO_QUEUE_MAP", word(row, "tc_to_queue_map")
        if not classes:
            yield "SON031", *where, f"expected a DSCP for paused priority {priority} (queue {queue}), got none"
        groups = {to_group.get(c) for c in classes}
        others = {c for c, to in to_group.items() if to in groups and c in used} - classes
        if len(groups) > 1 or others:
            told = ", ".join(sorted(classes | others))
            yield "SON031", *where, f"expected one priority group for priority {priority} alone, classes {told} mix"


def watchdog(reading: Reading) -> Iterator[Fault]:
    """PFC, its software watchdog and PFC_WD name the same ports, priorities or their queues."""
    watched = reading.table("PFC_WD")
    for port, row in reading.table("PORT_QOS_MAP").items():
        enabled, supervised = numbers(row, "pfc_enable"), numbers(row, "pfcwd_sw_enable")
        to_queue = reading.table("MAP_PFC_PRIORITY_TO_QUEUE").get(word(row, "pfc_to_queue_map"), {})
        fitting = sorted(enabled), sorted(to_queue.get(priority, priority) for priority in enabled)
        if sorted(supervised) not in fitting or (enabled and port not in watched):
            told = f"{','.join(supervised) or 'none'} and {'a' if port in watched else 'no'} row in PFC_WD"
            detail = f"expected a watchdog for priorities {','.join(enabled) or 'none'} on {port}, got {told}"
            yield "SON027", "PORT_QOS_MAP", port, detail
    paused = reading.table("PORT_QOS_MAP")
    for port in watched if paused else ():
        if port != "GLOBAL" and not numbers(paused.get(port, {}), "pfc_enable"):
            yield "SON027", "PFC_WD", port, f"expected PFC on watched port {port}, got none"


def timers(reading: Reading) -> Iterator[Fault]:
    """Detection and restoration are there and no shorter than polling; orchagent drops the row otherwise."""
    watched = reading.table("PFC_WD")
    poll = number(watched.get("GLOBAL", {}), "POLL_INTERVAL")
    if watched and poll is None:
        yield "SON034", "PFC_WD", "GLOBAL", "expected POLL_INTERVAL, got none"
    for port, row in watched.items():
        for field in ("detection_time", "restoration_time") if port != "GLOBAL" else ():
            time = number(row, field)
            if time is None or time < (poll or 0):
                got = f"{time} ms" if time is not None else "none"
                yield "SON034", "PFC_WD", port, f"expected {field} of at least {poll or 0} ms on {port}, got {got}"


def schedulers(reading: Reading) -> Iterator[Fault]:
    """A strict queue has no weight; a weighted one has one from 1 to 100."""
    for name, row in reading.table("SCHEDULER").items():
        weight, kind = number(row, "weight"), word(row, "type")
        if kind == "STRICT" and weight is not None:
            yield "SON037", "SCHEDULER", name, f"expected no weight on strict {name}, got {weight}"
        if kind in ("WRR", "DWRR") and not 1 <= (weight or 0) <= 100:
            yield "SON037", "SCHEDULER", name, f"expected a weight of {name} from 1 to 100, got {weight or 'none'}"


def marking(reading: Reading) -> Iterator[Fault]:
    """A marking profile enables each colour that it marks, with thresholds in order."""
    for name, row in reading.table("WRED_PROFILE").items():
        wanted = _COLOURS if word(row, "ecn") == "ecn_all" else tuple(c for c in _COLOURS if c in word(row, "ecn"))
        for colour in wanted:
            low, high = number(row, f"{colour}_min_threshold"), number(row, f"{colour}_max_threshold")
            if word(row, f"wred_{colour}_enable") != "true":
                yield "SON033", "WRED_PROFILE", name, f"expected wred_{colour}_enable in {name}, it marks nothing"
            elif low is None or high is None or low > high:
                told = f"{low or 'none'} and {high or 'none'}"
                yield "SON033", "WRED_PROFILE", name, f"expected {colour} thresholds in order in {name}, got {told}"


def marked_queues(reading: Reading) -> Iterator[Fault]:
    """Where one port marks a paused queue, every port that pauses it marks it."""
    queues, bound = reading.table("QUEUE"), reading.table("PORT_QOS_MAP")
    marked = {key.rpartition("|")[2] for key, row in queues.items() if word(row, "wred_profile")}
    for port in reading.ports_up():
        row = bound.get(port, {})
        to_queue = reading.table("MAP_PFC_PRIORITY_TO_QUEUE").get(word(row, "pfc_to_queue_map"), {})
        for priority in numbers(row, "pfc_enable"):
            key = f"{port}|{to_queue.get(priority, priority)}"
            if key.rpartition("|")[2] in marked and not word(queues.get(key, {}), "wred_profile"):
                yield "SON033", "QUEUE", key, f"expected wred_profile on paused queue {key}, got none"


RULES = (bindings, maps, pausing, watchdog, timers, schedulers, marking, marked_queues)
