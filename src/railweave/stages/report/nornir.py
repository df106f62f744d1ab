"""nornir/: the inventory of the live part, for SimpleInventory: hosts, groups, defaults; no credentials in it."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.allocation import leaf_rail
from railweave.model.cables import switch_host_name
from railweave.model.names import PlatformName, Technology, Tier
from railweave.model.numbers import Numbers
from railweave.model.site import SiteModel
from railweave.model.topology import Fabric
from railweave.model.wiring import Switch, switches
from railweave.stages.report.dotted import dotted

HEAD = "---\n# made from inventory/sites/{site}: edit that\n"


def hosts(model: SiteModel, numbers: Numbers) -> Iterator[bytes]:
    """hosts.yaml in chunks: every switch that is configured over the network, and subnet-manager hosts by name."""
    managed = _managed(model)
    yield (HEAD.format(site=model.design.site) + ("" if managed else "{}\n")).encode()
    for fabric in managed:
        if fabric.technology is Technology.INFINIBAND:
            yield from (_manager(fabric, name).encode() for name in _managers(model, fabric))
        else:
            yield from (_switch(fabric, switch, numbers).encode() for switch in switches(fabric))


def groups(model: SiteModel) -> str:
    """groups.yaml: one group per fabric, tier and platform; a host is in one of each."""
    managed = _managed(model)
    lines = [HEAD.format(site=model.design.site).rstrip("\n")]
    for fabric in managed:
        lines += [f"fabric-{fabric.label}:", f"  data: {{workload: {fabric.workload}, purpose: {fabric.purpose}}}"]
    ethernet = [fabric for fabric in managed if fabric.technology is Technology.ETHERNET]
    tiers = {tier for fabric in ethernet for tier in Tier if fabric.tier_count(tier)}
    lines += [f"tier-{tier}: {{}}" for tier in Tier if tier in tiers]
    for platform in sorted({fabric.platform for fabric in managed}):
        lines += [f"platform-{platform}:", f"  platform: {platform}"]
    return "\n".join([*lines, *([] if managed else ["{}"])]) + "\n"


def defaults(model: SiteModel) -> str:
    """defaults.yaml: what holds for every host; user names and secrets come from the inventory's own overrides."""
    return HEAD.format(site=model.design.site) + f"data: {{site: {model.design.site}}}\n"


def _managed(model: SiteModel) -> list[Fabric]:
    """The fabrics with devices to configure; subnet-manager hosts must be named in services.yaml."""
    return [
        fabric
        for fabric in model.design.fabrics
        if fabric.platform is not PlatformName.UNMANAGED
        and (fabric.technology is Technology.ETHERNET or _managers(model, fabric))
    ]


def _managers(model: SiteModel, fabric: Fabric) -> tuple[str, ...]:
    table = model.given.services.subnet_managers
    found = table.get(fabric.label) or table.get(fabric.name) or table.get("*")
    return found.hosts if found else ()


def _manager(fabric: Fabric, name: str) -> str:
    return (
        f"{fabric.label}-{name}:\n"
        f"  hostname: {name}\n"
        f"  platform: {fabric.platform}\n"
        f"  groups: [fabric-{fabric.label}, platform-{fabric.platform}]\n"
        f"  data: {{fabric: {fabric.label}, tier: null, plane: null, rail: null}}\n"
    )


def _switch(fabric: Fabric, switch: Switch, numbers: Numbers) -> str:
    rail = leaf_rail(fabric, switch)
    return (
        f"{switch_host_name(fabric, switch)}:\n"
        f"  hostname: {dotted(numbers.management(fabric, switch))}\n"
        f"  platform: {fabric.platform}\n"
        f"  groups: [fabric-{fabric.label}, tier-{switch.tier}, platform-{fabric.platform}]\n"
        f"  data: {{fabric: {fabric.label}, tier: {switch.tier}, plane: {switch.plane + 1}, "
        f"rail: {'null' if rail is None else rail}}}\n"
    )
