"""Rules between keys of an intent, and between the intent and the catalogue, that need no design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from railweave.model.defaults import DEFAULT_SERVER
from railweave.model.document import Document, KeyPath
from railweave.model.finding import Finding
from railweave.model.hardware import PLATFORM_FIELD, Catalogue, ServerModel
from railweave.model.intent import FabricBlock, HybridPart, Intent, LocationBlock, Shape, Sizing, SwitchPerTier
from railweave.model.names import PlatformName, Purpose, Strategy, Technology, Workload
from railweave.model.qos import TrafficPreset
from railweave.stages.read.faults import fault
from railweave.stages.read.sizing import sizing_faults

Block = tuple[KeyPath, Shape]


def intent_faults(
    intent: Intent, document: Document, catalogue: Catalogue, presets: Mapping[str, TrafficPreset]
) -> list[Finding]:
    """Every fault of an intent whose shape is right."""
    findings = [*_hybrid(intent, document), *_names(intent, document), *_partitions(intent, document)]
    for path, block in blocks(intent):
        findings += _catalogue_names(block, path, document, catalogue, presets)
    if not any(f.code == "INT005" for f in findings):
        for path, sizing, workload in _sized(intent):
            server = catalogue.servers[sizing.server or intent.server or DEFAULT_SERVER[workload]]
            findings += sizing_faults(sizing, path, document, server)
            findings += _rails(intent, sizing, path, document, server)
    return findings


def blocks(intent: Intent) -> Iterator[Block]:
    """Every part of the intent that may hold keys of shape, with its path."""
    yield (), intent
    for number, fabric in enumerate(intent.fabrics or ()):
        yield ("fabrics", number), fabric
    for number, location in enumerate(intent.locations or ()):
        yield ("locations", number), location
        for inner, fabric in enumerate(location.fabrics or ()):
            yield ("locations", number, "fabrics", inner), fabric
    for name in ("training", "inference"):
        part: HybridPart | None = getattr(intent, name)
        if part is not None:
            yield (name,), part
            for inner, fabric in enumerate(part.fabrics or ()):
                yield (name, "fabrics", inner), fabric


def _sized(intent: Intent) -> Iterator[tuple[KeyPath, Sizing, Workload]]:
    """The parts that must say how many GPUs or hosts there are."""
    if intent.strategy is Strategy.SEPARATE:
        for workload in (Workload.TRAINING, Workload.INFERENCE):
            part = getattr(intent, workload.value)
            if part is not None:
                yield (workload.value,), part, workload
    elif intent.locations:
        for number, location in enumerate(intent.locations):
            yield ("locations", number), _with_site_sizes(location, intent), intent.workload
    else:
        yield (), intent, intent.workload


def _with_site_sizes(location: LocationBlock, intent: Intent) -> LocationBlock:
    """A location takes the site's numbers where it has none of its own."""
    if location.gpus is not None or location.hosts is not None:
        return location
    return location.model_copy(update={"gpus": intent.gpus, "hosts": intent.hosts})


def _hybrid(intent: Intent, document: Document) -> Iterator[Finding]:
    """`strategy` belongs to hybrid sites and to no others; each strategy has keys of its own."""
    hybrid = intent.workload is Workload.HYBRID
    if hybrid and intent.strategy is None:
        yield fault("INT002", "expected `strategy` on a hybrid site, got none", document.place("workload"))
    if not hybrid and intent.strategy is not None:
        detail = f"expected no `strategy` on a site for {intent.workload.value}, got {intent.strategy.value}"
        yield fault("INT004", detail, document.place("strategy"))
    if intent.mode is not None and intent.strategy is not Strategy.TIME_SHARED:
        yield fault("INT004", "expected `mode` with strategy time-shared only, got it here", document.place("mode"))
    separate = hybrid and intent.strategy is Strategy.SEPARATE
    for name in ("training", "inference"):
        written = getattr(intent, name) is not None
        if written and not separate:
            yield fault("INT004", f"expected `{name}:` with strategy separate only, got it here", document.place(name))
        if separate and not written:
            yield fault("INT002", f"expected a block `{name}:` with strategy separate", document.place("strategy"))


def _names(intent: Intent, document: Document) -> Iterator[Finding]:
    """Names of locations are unique in the site, names of fabrics in their list."""
    lists: list[tuple[KeyPath, tuple[LocationBlock | FabricBlock, ...]]] = [
        (("locations",), intent.locations or ()),
        (("fabrics",), intent.fabrics or ()),
    ]
    lists += [(("locations", n, "fabrics"), loc.fabrics or ()) for n, loc in enumerate(intent.locations or ())]
    for path, items in lists:
        counts = Counter(item.name for item in items)
        for number, item in enumerate(items):
            if counts[item.name] > 1 and number != [i.name for i in items].index(item.name):
                yield fault(
                    "INT008", f"expected `{item.name}` once, got it again", document.place(*path, number, "name")
                )


def _partitions(intent: Intent, document: Document) -> Iterator[Finding]:
    """P_Keys and names of tenants are unique."""
    for key in ("name", "pkey"):
        values = [getattr(p, key) for p in intent.partitions]
        for number, value in enumerate(values):
            if value is not None and value in values[:number]:
                yield fault(
                    "INT008", f"expected {key} {value} once, got it again", document.place("partitions", number, key)
                )


def _catalogue_names(
    block: Shape, path: KeyPath, document: Document, catalogue: Catalogue, presets: Mapping[str, TrafficPreset]
) -> Iterator[Finding]:
    """Models and presets that the block names exist, and its platform drives its switches."""
    for key, name in _switches_named(block):
        if name not in catalogue.switches:
            yield _unknown("switch", name, list(catalogue.switches), document, (*path, *key))
        elif block.platform in PLATFORM_FIELD:
            yield from _drivable(block.platform, name, catalogue, document, (*path, *key))
    server = getattr(block, "server", None)
    if server is not None and server not in catalogue.servers:
        yield _unknown("server", server, list(catalogue.servers), document, (*path, "server"))
    if isinstance(block.traffic_classes, str) and block.traffic_classes not in presets:
        yield _unknown("preset", block.traffic_classes, list(presets), document, (*path, "traffic_classes"))


def _switches_named(block: Shape) -> list[tuple[KeyPath, str]]:
    """The switch models that a block names, each with its path."""
    if isinstance(block.switch, SwitchPerTier):
        named = [(("switch", tier), getattr(block.switch, tier)) for tier in ("leaf", "spine", "super_spine")]
        return [(key, name) for key, name in named if name is not None]
    return [] if block.switch is None else [(("switch",), block.switch)]


def _unknown(kind: str, name: str, known: list[str], document: Document, path: KeyPath) -> Finding:
    near = get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"did you mean `{near[0]}`?" if near else f"known are {', '.join(sorted(known))}"
    return fault("INT005", f"expected a {kind} of the catalogue, got `{name}`", document.place(*path), hint)


def _drivable(
    platform: PlatformName | None, name: str, catalogue: Catalogue, document: Document, path: KeyPath
) -> Iterator[Finding]:
    if platform is None or getattr(catalogue.switches[name].platforms, PLATFORM_FIELD[platform]) is not None:
        return
    able = [p.value for p, field in PLATFORM_FIELD.items() if getattr(catalogue.switches[name].platforms, field)]
    detail = f"expected a switch that {platform.value} drives, {name} has {', '.join(able) or 'no platform'}"
    yield fault("INT009", detail, document.place(*path))


def _rails(intent: Intent, sizing: Sizing, path: KeyPath, document: Document, server: ServerModel) -> Iterator[Finding]:
    """`rails` is the number of NICs that the server has for its compute fabric."""
    rails = sizing.rails if sizing.rails is not None else intent.rails
    if rails is None:
        return
    technology = sizing.technology if isinstance(sizing, Shape) and sizing.technology else intent.technology
    nics = [n for n in server.nics_for(Purpose.COMPUTE) if technology is None or _able(n.technologies, technology)]
    if nics and rails != len(nics):
        where = document.place(*path, "rails") if sizing.rails is not None else document.place("rails")
        detail = f"expected {len(nics)} rails of {server.name}, got {rails}"
        yield fault("INT007", detail, where)


def _able(technologies: tuple[Technology, ...], technology: Technology) -> bool:
    return technology in technologies
