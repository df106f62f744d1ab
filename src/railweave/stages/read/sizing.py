"""Rules on how large something is: whole servers, whole racks, rails of the server, growth at least what is there."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.domain.scopes import Block, HostPool, Scope
from railweave.model.defaults import DEFAULT_SERVER
from railweave.model.document import KeyPath
from railweave.model.finding import Finding
from railweave.model.hardware import Nic, ServerModel
from railweave.model.intent import Growth, Sizing
from railweave.model.names import Purpose
from railweave.stages.read.draft import Draft, fabrics_of, nearest_value, pools_of_hosts
from railweave.stages.read.faults import fault


def sizing_faults(draft: Draft) -> Iterator[Finding]:
    """Faults of the numbers of GPUs, hosts and rails of every pool of hosts."""
    for hosts in pools_of_hosts(draft):
        server = _server(draft, hosts)
        if server is not None:
            yield from _sizes(draft, hosts, server)
            yield from _rails(draft, hosts, server)
            yield from _growth_of_planes(draft, hosts)


def _server(draft: Draft, hosts: HostPool) -> ServerModel | None:
    """The server model of the hosts; None if its name was refused or isn't known, which is said elsewhere."""
    if draft.is_broken(hosts.blocks, "server"):
        return None
    found = nearest_value(hosts.blocks, "server")
    return draft.catalogue.servers.get(found[0] if found else DEFAULT_SERVER[hosts.workload])


def _sizes(draft: Draft, hosts: HostPool, server: ServerModel) -> Iterator[Finding]:
    """What is installed must be said, and fill whole servers and racks; so must growth."""
    if draft.is_broken(hosts.blocks, "gpus", "hosts"):
        return
    sized = next((b for b in hosts.blocks if nearest_value((b,), "gpus") or nearest_value((b,), "hosts")), None)
    if sized is None:
        yield fault("INT002", "expected `gpus` or `hosts`, got neither", draft.at(*hosts.path), "write one of the two")
        return
    loose = nearest_value(hosts.blocks, "partial_racks") is not None
    yield from _whole(draft, sized, server, loose)
    growth = nearest_value(hosts.blocks, "growth")
    if growth is None:
        return
    grown = Block(values=growth[0], path=growth[1])
    faults = list(_whole(draft, grown, server, loose))
    yield from faults or _growth(draft, grown, _in_hosts(sized, server), server)


def _in_hosts(sized: Block, server: ServerModel) -> int:
    """Servers that a block asks for."""
    values = sized.values
    assert isinstance(values, Sizing | Growth), "only these have sizes"  # noqa: S101
    return values.hosts or (values.gpus or 0) // server.gpus


def _whole(draft: Draft, sized: Block, server: ServerModel, loose: bool) -> Iterator[Finding]:
    """Numbers of GPUs and hosts of one block agree and fill whole servers and, unless `loose`, whole racks."""
    gpus, hosts = nearest_value((sized,), "gpus"), nearest_value((sized,), "hosts")
    if gpus and gpus[0] % server.gpus:
        detail = f"expected a multiple of {server.gpus} (GPUs of {server.name}), got {gpus[0]}"
        yield fault("INT006", detail, draft.at(*gpus[1]), _around(gpus[0], server.gpus))
        return
    if gpus and hosts and gpus[0] != hosts[0] * server.gpus:
        detail = f"expected {gpus[0] // server.gpus} hosts for {gpus[0]} GPUs of {server.name}, got {hosts[0]}"
        yield fault("INT004", detail, draft.at(*hosts[1]), "leave one of the two out")
        return
    together = server.hosts_per_rack_unit
    said = hosts or gpus
    if loose or together is None or said is None or _in_hosts(sized, server) % together == 0:
        return
    step, unit = (together, "hosts") if hosts else (together * server.gpus, "GPUs")
    detail = f"expected a multiple of {step} ({unit} of a rack of {server.name}), got {said[0]}"
    hint = f"{_around(said[0], step)}; or set `partial_racks: true`"
    yield fault("INT015", detail, draft.at(*said[1]), hint)


def _around(value: int, step: int) -> str:
    """The two multiples of `step` around a value."""
    low = value // step * step
    return f"the nearest are {low} and {low + step}" if low else f"the nearest is {step}"


def _growth(draft: Draft, grown: Block, installed: int, server: ServerModel) -> Iterator[Finding]:
    values, path = grown.values, grown.path
    assert isinstance(values, Growth), "taken from the key growth"  # noqa: S101
    if values.gpus is None and values.hosts is None:
        if values.planes is None and not draft.is_broken((grown,), "gpus", "hosts", "planes"):
            yield fault("INT002", "expected `gpus`, `hosts` or `planes` in `growth`, got none", draft.at(*path))
        return
    if _in_hosts(grown, server) < installed:
        key, factor = ("gpus", server.gpus) if values.gpus is not None else ("hosts", 1)
        detail = f"expected at least the {installed * factor} {key} that are installed, got {getattr(values, key)}"
        yield fault("INT016", detail, draft.at(*path, key))


def _growth_of_planes(draft: Draft, hosts: HostPool) -> Iterator[Finding]:
    growth, planes = nearest_value(hosts.blocks, "growth"), nearest_value(hosts.blocks, "planes")
    if growth is None or planes is None or growth[0].planes is None or growth[0].planes >= planes[0]:
        return
    detail = f"expected at least the {planes[0]} planes that are built, got {growth[0].planes}"
    yield fault("INT016", detail, draft.at(*growth[1], "planes"))


def _rails(draft: Draft, hosts: HostPool, server: ServerModel) -> Iterator[Finding]:
    """`rails` is the number of NICs that the server has for the fabric that connects its GPUs."""
    found, fabrics = nearest_value(hosts.blocks, "rails"), fabrics_of(draft, hosts)
    if found is None or not fabrics:
        return
    fabric = next((f for f in fabrics if f.purpose is Purpose.COMPUTE), fabrics[0])
    nics = _nics(draft, fabric, server)
    if nics and found[0] != len(nics):
        detail = f"expected {len(nics)} ({fabric.purpose.value} NICs of {server.name}), got {found[0]}"
        yield fault("INT007", detail, draft.at(*found[1]), f"write {len(nics)}, or leave `rails` out")


def _nics(draft: Draft, fabric: Scope, server: ServerModel) -> tuple[Nic, ...]:
    """The NICs of a fabric, if it is certain which they are."""
    if draft.is_broken(fabric.blocks, "technology", "purpose"):
        return ()
    technology: tuple[str, KeyPath] | None = nearest_value(fabric.blocks, "technology")
    nics = server.nics_for(fabric.purpose)
    return nics if technology is None else tuple(nic for nic in nics if technology[0] in nic.technologies)
