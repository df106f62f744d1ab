"""The hosts that run the subnet manager of an InfiniBand fabric, as device specs."""

from __future__ import annotations

from collections.abc import Mapping

from railweave.model.device import SubnetManagerSpec
from railweave.model.qos import QosSpec
from railweave.model.services import SubnetManagers
from railweave.model.site import SiteInput
from railweave.model.topology import Fabric

DEFAULT_HOSTS = ("sm-01", "sm-02")
"""A master and a standby, when services.yaml names no subnet-manager hosts."""

HIGHEST_PRIORITY = 15
"""IBTA: SM priority is 0 to 15 and the highest is master; each host has its own, so exactly one is."""


def subnet_managers(given: SiteInput, fabric: Fabric) -> SubnetManagers:
    """What services.yaml says for this fabric, by label, by name or for all; else the default pair."""
    table = given.services.subnet_managers
    found = table.get(fabric.label) or table.get(fabric.name) or table.get("*") or SubnetManagers()
    return found if found.hosts else found.model_copy(update={"hosts": DEFAULT_HOSTS})


def subnet_manager_spec(given: SiteInput, fabric: Fabric, number: int, qos: QosSpec) -> SubnetManagerSpec:
    """The spec of the subnet-manager host `number` (from 0: the master) of a fabric."""
    managers = subnet_managers(given, fabric)
    name = managers.hosts[number]
    guids, origin = _guids(given, fabric)
    return SubnetManagerSpec(
        site=given.site,
        fabric=fabric.label,
        name=name,
        hostname=f"{fabric.label}-{name}" if name in DEFAULT_HOSTS else name,
        platform=fabric.platform,
        priority=HIGHEST_PRIORITY - number,
        is_master=number == 0,
        flavour=managers.flavour,
        topology=fabric,
        guids=guids,
        guid_origin=origin,
        partitions=given.intent.partitions,
        qos=qos,
        services=given.services,
    )


def _guids(given: SiteInput, fabric: Fabric) -> tuple[Mapping[tuple[str, str], str], str | None]:
    """GUIDs by (device, port) and where they were learned; the ledger names switches `<fabric>-<switch>`."""
    own = f"{fabric.label}-"
    records = [r for r in given.ledger.records if r.kind == "guid"]
    guids = {(r.device.removeprefix(own), r.port): r.value for r in records}
    origins = sorted({r.origin for r in records})
    return guids, ", ".join(origins) or None
