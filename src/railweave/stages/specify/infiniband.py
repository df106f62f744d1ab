"""The hosts that run the subnet manager of an InfiniBand fabric, as device specs."""

from __future__ import annotations

from railweave.model.device import SubnetManagerSpec
from railweave.model.guids import guid_book
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
    named = tuple((name, _host_name(fabric, name)) for name in managers.hosts)
    name, hostname = named[number]
    book = guid_book(given.ledger.records, fabric.label)
    return SubnetManagerSpec(
        site=given.site,
        fabric=fabric.label,
        name=name,
        hostname=hostname,
        platform=fabric.platform,
        priority=HIGHEST_PRIORITY - number,
        is_master=number == 0,
        flavour=managers.flavour,
        topology=fabric,
        guids=book.known,
        guid_origin=book.origin,
        managers=named,
        partitions=given.intent.partitions,
        qos=qos,
        services=given.services,
    )


def _host_name(fabric: Fabric, name: str) -> str:
    return f"{fabric.label}-{name}" if name in DEFAULT_HOSTS else name
