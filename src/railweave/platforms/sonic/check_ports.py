"""Faults of ports: shared lanes, doubled aliases, speeds that the lanes don't carry, a missing FEC."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.platforms.sonic.reading import Fault, Reading, number, numbers, word

SPEEDS_MBPS = (1000, 10000, 25000, 40000, 50000, 100000, 200000, 400000, 800000, 1600000)
LANE_MBPS_MAX = 200000
"""Fastest lane of the catalogue: eight of them make 1.6 Tbit/s."""

FEC_FROM_MBPS = 200000
"""From here on every lane is PAM4, which needs RS-FEC (IEEE 802.3bs); 200G ports without it stay down
(sonic-buildimage#23561). At 100G only the wrong word is a fault (sonic-buildimage#24180)."""


def lanes(reading: Reading) -> Iterator[Fault]:
    """A lane belongs to one port."""
    owner: dict[str, str] = {}
    for port, row in reading.table("PORT").items():
        own = numbers(row, "lanes")
        if not own or not all(lane.isdecimal() for lane in own):
            yield "SON022", "PORT", port, f"expected lane numbers on {port}, got {word(row, 'lanes') or 'none'}"
        for lane in own:
            if owner.setdefault(lane, port) != port:
                yield "SON022", "PORT", port, f"expected lane {lane} on one port, {owner[lane]} and {port} have it"


def aliases(reading: Reading) -> Iterator[Fault]:
    """An alias names one port."""
    owner: dict[str, str] = {}
    for port, row in reading.table("PORT").items():
        alias = word(row, "alias")
        if alias and owner.setdefault(alias, port) != port:
            yield "SON030", "PORT", port, f"expected alias {alias} once, {owner[alias]} and {port} have it"


def subports(reading: Reading) -> Iterator[Fault]:
    """Where ports name their part of a cage, no two name the same: xcvrd finds a module's lanes by it, 0 being 1."""
    owner: dict[tuple[str, int], str] = {}
    table = reading.table("PORT")
    named = any(number(row, "subport") for row in table.values())
    for port, row in table.items() if named else ():
        part = word(row, "index"), number(row, "subport") or 1
        if owner.setdefault(part, port) != port:
            told = f"expected subport {part[1]} of cage {part[0]} once, {owner[part]} and {port} have it"
            yield "SON030", "PORT", port, told


def speeds(reading: Reading) -> Iterator[Fault]:
    """A port has a speed of Ethernet that its one, two, four or eight lanes carry, with the FEC that goes with it."""
    for port, row in reading.table("PORT").items():
        speed, count = number(row, "speed") or 0, len(numbers(row, "lanes"))
        if speed not in SPEEDS_MBPS:
            yield "SON030", "PORT", port, f"expected a speed of Ethernet on {port}, got {word(row, 'speed') or 'none'}"
        elif count and (count not in (1, 2, 4, 8) or speed > count * LANE_MBPS_MAX):
            yield "SON030", "PORT", port, f"expected lanes for {speed // 1000}G on {port}, got {count}"
        fec = word(row, "fec")
        if row.get("admin_status") == "up" and _lacks_fec(speed, fec):
            yield "SON030", "PORT", port, f"expected fec rs at {speed // 1000}G on {port}, got {fec or 'none'}"


def _lacks_fec(speed: int, fec: str) -> bool:
    return (speed >= FEC_FROM_MBPS and fec not in ("rs", "auto")) or (speed >= FEC_FROM_MBPS // 2 and fec == "none")


def mtus(reading: Reading) -> Iterator[Fault]:
    """All ports that are up have one MTU."""
    table = reading.table("PORT")
    found = {word(table[port], "mtu"): port for port in reversed(list(reading.ports_up()))}
    if len(found) > 1:
        told = ", ".join(f"{mtu or 'none'} on {port}" for mtu, port in sorted(found.items()))
        yield "SON030", "PORT", "", f"expected one MTU on all ports that are up, got {told}"


RULES = (lanes, aliases, subports, speeds, mtus)
