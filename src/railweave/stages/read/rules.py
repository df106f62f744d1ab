"""Rules between keys of an intent: what belongs to a strategy, names that are unique, tenants and traffic classes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railweave.domain.scopes import HALVES, Block, HostPool
from railweave.model.document import KeyPath
from railweave.model.finding import Finding
from railweave.model.intent import Intent, Partition, TrafficClass
from railweave.model.names import Strategy, Workload
from railweave.stages.read.draft import Draft, fabrics_of, nearest_value, pools_of_hosts
from railweave.stages.read.faults import fault
from railweave.stages.read.models import model_faults
from railweave.stages.read.sizing import sizing_faults

_WITH_HALVES = (Strategy.SEPARATE, Strategy.TIME_SHARED)


OTHER_FOLDER = "nornir"
"""The one folder under rendered/<site>/ that no fabric has."""


def intent_faults(draft: Draft) -> list[Finding]:
    """Every fault of an intent that its shape doesn't show."""
    return [
        *_strategy(draft),
        *_fabric_workloads(draft),
        *_names(draft),
        *_partitions(draft, draft.intent.partitions, ("partitions",)),
        *_blocks(draft),
        *model_faults(draft),
        *sizing_faults(draft),
    ]


def _strategy(draft: Draft) -> Iterator[Finding]:
    """`strategy` belongs to hybrid sites and to no others; each strategy has keys of its own."""
    intent, is_hybrid = draft.intent, draft.intent.workload is Workload.HYBRID
    if ("strategy",) in draft.broken:
        return
    if is_hybrid and intent.strategy is None:
        words = ", ".join(s.value for s in Strategy)
        yield fault("INT002", "expected `strategy` on a hybrid site, got none", draft.at("workload"), f"one of {words}")
        return
    if not is_hybrid and intent.strategy is not None:
        detail = f"expected no `strategy` for {intent.workload.value}, got {intent.strategy.value}"
        yield fault("INT017", detail, draft.at("strategy"), "remove it, or write `workload: hybrid`")
        return
    if intent.mode is not None and intent.strategy is not Strategy.TIME_SHARED:
        yield _misplaced(draft, "mode", (Strategy.TIME_SHARED,))
    yield from _halves(draft, intent)


def _halves(draft: Draft, intent: Intent) -> Iterator[Finding]:
    for half in HALVES:
        written = getattr(intent, half.value) is not None
        if written and intent.strategy not in _WITH_HALVES:
            yield _misplaced(draft, half.value, _WITH_HALVES)
        if not written and intent.strategy is Strategy.SEPARATE and (half.value,) not in draft.broken:
            detail = f"expected a block `{half.value}` with strategy separate, got none"
            yield fault("INT002", detail, draft.at("strategy"), f"write `{half.value}:` with its `hosts` or `gpus`")


def _misplaced(draft: Draft, key: str, strategies: tuple[Strategy, ...]) -> Finding:
    words = " or ".join(strategy.value for strategy in strategies)
    own = draft.intent.strategy
    detail = f"expected `{key}` only with strategy {words}, got it {f'with {own.value}' if own else 'without one'}"
    return fault("INT017", detail, draft.document.key_place(key))


def _fabric_workloads(draft: Draft) -> Iterator[Finding]:
    """A fabric is for training or for inference; where both share hosts, each fabric says which."""
    hybrid = draft.intent.workload is Workload.HYBRID
    for hosts in pools_of_hosts(draft):
        if draft.intent.strategy is Strategy.TIME_SHARED:
            return
        for fabric in fabrics_of(draft, hosts):
            own = getattr(fabric.blocks[0].values, "workload", None)
            if fabric.path[-2:-1] != ("fabrics",) or draft.is_broken(fabric.blocks[:1], "workload"):
                continue
            if own is Workload.HYBRID:
                detail = f"expected training or inference for fabric {fabric.name}, got hybrid"
                yield fault("INT012", detail, draft.at(*fabric.path, "workload"))
            elif hybrid and hosts.workload is Workload.HYBRID and own is None:
                detail = f"expected `workload` of fabric {fabric.name} on a hybrid site, got none"
                yield fault("INT002", detail, draft.at(*fabric.path), "write `workload: training` or `inference`")


def _names(draft: Draft) -> Iterator[Finding]:
    """Names of locations are unique, and so are the folders that fabrics get."""
    locations = draft.intent.locations or ()
    doubles = list(_twice(draft, ((place.name, ("locations", n, "name")) for n, place in enumerate(locations))))
    yield from doubles
    yield from _empty_lists(draft)
    for block in draft.blocks():
        fabrics = getattr(block.values, "fabrics", None) or ()
        yield from _twice(draft, ((f.name, (*block.path, "fabrics", n, "name")) for n, f in enumerate(fabrics)))
    if not doubles:
        yield from _folders(draft)


def _empty_lists(draft: Draft) -> Iterator[Finding]:
    """A list of fabrics or locations has at least one; without the key there is one of its own accord."""
    for block in draft.blocks():
        for key in ("fabrics", "locations"):
            if getattr(block.values, key, None) == ():
                where = draft.at(*block.path, key)
                yield fault(
                    "INT002", f"expected at least one of `{key}`, got an empty list", where, f"leave `{key}` out"
                )


def _folders(draft: Draft) -> Iterator[Finding]:
    """Fabrics of different places or halves have folders of their own."""
    owners: dict[str, tuple[HostPool, KeyPath]] = {}
    for hosts in pools_of_hosts(draft):
        for fabric in fabrics_of(draft, hosts):
            label = fabric.label
            if label == OTHER_FOLDER:
                detail = f"expected another name than {OTHER_FOLDER}, which is a folder of the rendered site"
                yield fault("INT008", detail, draft.at(*fabric.path, "name"), "rename the fabric")
            owner, path = owners.setdefault(label, (hosts, fabric.path))
            if owner is not hosts:
                also = f"that of line {draft.at(*path).line}"
                detail = f"expected a folder of its own for fabric {fabric.name}, got `{label}`, {also}"
                yield fault("INT008", detail, draft.at(*fabric.path))


def _twice(draft: Draft, named: Iterable[tuple[object, KeyPath]]) -> Iterator[Finding]:
    """A finding for each name that stands in a list again."""
    first: dict[object, int | None] = {}
    for name, path in named:
        if name in first:
            yield fault("INT008", f"expected `{name}` once, got it in line {first[name]} too", draft.at(*path))
        else:
            first[name] = draft.at(*path).line


def _partitions(draft: Draft, partitions: tuple[Partition, ...], path: KeyPath) -> Iterator[Finding]:
    """Tenants have names and P_Keys of their own: OpenSM merges tenants whose low 15 bits are the same."""
    yield from _twice(draft, ((p.name, (*path, n, "name")) for n, p in enumerate(partitions)))
    keys: dict[int, str] = {}
    for number, partition in enumerate(partitions):
        yield from _twice(draft, ((host, (*path, number, "hosts", n)) for n, host in enumerate(partition.hosts)))
        if partition.pkey is None:
            continue
        other = keys.setdefault(partition.pkey, partition.name)
        if other != partition.name:
            detail = f"expected a P_Key of its own for {partition.name}, got {partition.pkey:#x} of {other}"
            yield fault("INT019", detail, draft.at(*path, number, "pkey"))


def _blocks(draft: Draft) -> Iterator[Finding]:
    """Rules of keys that may stand in every block."""
    for block in draft.blocks():
        pod, classes = nearest_value((block,), "pod"), nearest_value((block,), "traffic_classes")
        if pod is not None:
            yield from _pod(draft, Block(values=pod[0], path=pod[1]))
        if classes is not None and not isinstance(classes[0], str):
            yield from _classes(draft, classes[0], classes[1])


def _pod(draft: Draft, pod: Block) -> Iterator[Finding]:
    written = [key for key in ("scalable_units", "hosts") if nearest_value((pod,), key) is not None]
    if len(written) != 1 and not draft.is_broken((pod,), "scalable_units", "hosts"):
        got = "both" if written else "neither"
        detail = f"expected `scalable_units` or `hosts` in `pod`, got {got}"
        yield fault("INT004", detail, draft.at(*pod.path), "write one of the two")


def _classes(draft: Draft, classes: tuple[TrafficClass, ...], path: KeyPath) -> Iterator[Finding]:
    """Classes that are spelled out: each named once, one called default, and no DSCP in two of them."""
    yield from _twice(draft, ((c.name, (*path, n, "name")) for n, c in enumerate(classes)))
    if not any(c.name == "default" for c in classes):
        detail = "expected a class `default` for every DSCP that no class names, got none"
        yield fault("INT021", detail, draft.at(*path))
    owner: dict[int, str] = {}
    for number, own in enumerate(classes):
        for place, dscp in enumerate(own.dscp):
            if owner.setdefault(dscp, own.name) != own.name:
                detail = f"expected DSCP {dscp} in one class, {own.name} and {owner[dscp]} have it"
                yield fault("INT021", detail, draft.at(*path, number, "dscp", place))
