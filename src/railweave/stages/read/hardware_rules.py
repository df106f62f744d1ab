"""Rules of the hardware catalogue: a model agrees with itself, a name stands once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railweave.model.document import Document
from railweave.model.finding import Finding
from railweave.model.hardware import PLATFORM_FIELD, ServerModel, SwitchModel
from railweave.model.names import PlatformName, Technology
from railweave.model.qos import TrafficPresets
from railweave.stages.read.faults import fault


def server_faults(server: ServerModel, document: Document) -> Iterator[Finding]:
    """Every NIC is behind a port of a cage, no two behind the same; rails of a purpose count up from 0."""
    ports = {cage.name: cage.ports for cage in server.cages}
    owners: dict[tuple[str, int], str] = {}
    for number, nic in enumerate(server.nics):
        where = document.place("nics", number)
        if nic.cage not in ports:
            detail = f"expected a cage of the server, got {nic.cage} for {nic.rdma_device}"
            yield fault("CAT002", detail, document.place("nics", number, "cage"), f"its cages are {', '.join(ports)}")
        elif nic.ports == 1 and nic.cage_port >= ports[nic.cage]:
            detail = f"expected one of the {ports[nic.cage]} port(s) of {nic.cage}, got {nic.cage_port}"
            yield fault("CAT002", detail, where, "ports of a cage count from 0")
        first = owners.setdefault((nic.cage, nic.cage_port), nic.rdma_device)
        if first != nic.rdma_device:
            detail = f"expected one NIC behind port {nic.cage_port} of {nic.cage}, got {first} and {nic.rdma_device}"
            yield fault("CAT002", detail, where)
    yield from _rails(server, document)


def _rails(server: ServerModel, document: Document) -> Iterator[Finding]:
    for purpose in sorted({nic.purpose for nic in server.nics}):
        rails = [nic.rail for nic in server.nics_for(purpose)]
        if rails != list(range(len(rails))):
            detail = f"expected {purpose.value} rails 0 to {len(rails) - 1}, got {', '.join(map(str, rails))}"
            yield fault("CAT002", detail, document.place("nics"))


def switch_faults(switch: SwitchModel, document: Document) -> Iterator[Finding]:
    """Port modes fit in their cages, and platforms drive switches of their technology."""
    for number, group in enumerate(switch.cages):
        own = group.breakouts is not None
        for place, mode in enumerate(group.breakouts or switch.breakouts if group.role == "data" else ()):
            if mode.ports * mode.lanes > group.lanes:
                detail = f"expected at most {group.lanes} lanes in a cage, got {mode.label} on {mode.lanes} each"
                path = ("cages", number, "breakouts", place) if own else ("breakouts", place)
                yield fault("CAT003", detail, document.place(*path))
    for platform, key in PLATFORM_FIELD.items():
        fits = (platform is PlatformName.OPENSM) == (switch.technology is Technology.INFINIBAND)
        if getattr(switch.platforms, key) is not None and not fits:
            detail = f"expected a platform for {switch.technology.value}, got {platform.value}"
            yield fault("CAT003", detail, document.key_place("platforms", key))
    yield from _sonic_lanes(switch, document)


def _sonic_lanes(switch: SwitchModel, document: Document) -> Iterator[Finding]:
    """Where lane numbers are listed, every data cage has as many as it has lanes, and none has another's."""
    lanes = switch.platforms.sonic.lanes if switch.platforms.sonic else None
    if lanes is None:
        return
    where = document.place("platforms", "sonic", "lanes")
    wanted = [group.lanes for group in switch.cages if group.role == "data" for _ in range(group.count)]
    if [len(cage) for cage in lanes] != wanted:
        detail = f"expected {sum(wanted)} lanes in {len(wanted)} data cages, got {sum(map(len, lanes))} in {len(lanes)}"
        yield fault("CAT003", detail, where)
    shared = sorted(lane for lane, times in Counter(lane for cage in lanes for lane in cage).items() if times > 1)
    if shared:
        yield fault("CAT003", f"expected every lane once, got lane {shared[0]} twice", where)


def preset_faults(presets: TrafficPresets, document: Document) -> Iterator[Finding]:
    """Every preset has one class called default, and no DSCP in two of its classes."""
    for number, preset in enumerate(presets.presets):
        if [own.name for own in preset.classes].count("default") != 1:
            detail = f"expected one class `default` in preset {preset.name}, got none or several"
            yield fault("INT021", detail, document.place("presets", number, "classes"))
        times = Counter(dscp for own in preset.classes for dscp in own.dscp)
        for dscp in sorted(d for d, n in times.items() if n > 1):
            detail = f"expected DSCP {dscp} in one class of preset {preset.name}, got it in {times[dscp]}"
            yield fault("INT021", detail, document.place("presets", number, "classes"))
