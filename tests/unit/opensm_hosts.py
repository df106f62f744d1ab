"""Subnet-manager hosts of small sites, for the tests of the OpenSM platform."""

from __future__ import annotations

from railweave.model.device import SubnetManagerSpec
from railweave.model.services import LedgerRecord
from railweave.model.site import SiteModel
from railweave.pipeline import load, render_devices, templates
from railweave.platforms import platform_named
from railweave.platforms.opensm.simulated import ledger_text, simulated_guids
from railweave.stages.specify import specify
from railweave.stages.specify.infiniband import DEFAULT_HOSTS
from tests.inventories import inventory
from tests.templates import texts

TREE = "workload: training\nhosts: 12\nrails: 8\nserver: dgx-h100\n"
SINGLE = "workload: training\nhosts: 4\nrails: 8\nserver: dgx-h100\n"
THREE_TIERS = "workload: training\nhosts: 300\nrails: 8\nserver: dgx-h100\n"
TENANTS = (
    "workload: training\nhosts: 4\nrails: 8\nserver: dgx-h100\nfabrics: [{name: compute, topology: leaf-spine}]\n"
    + (
        "partitions:\n"
        "  - {name: red, hosts: [host-0001, host-0002]}\n"
        "  - {name: blue, hosts: [host-0003], pkey: 7, membership: limited}\n"
        "  - {name: gold, hosts: [host-0004], sl: 3}\n"
    )
)


def records_of(intent: str, managers: tuple[str, ...] = DEFAULT_HOSTS) -> list[LedgerRecord]:
    """The ledger of the simulated fabric of an intent."""
    return simulated_guids(load("s", inventory(intent)).design.fabrics[0], managers)


def model_of(intent: str, *, ledger: list[LedgerRecord] | None = None, services: str = "") -> SiteModel:
    """The model of a site; without `ledger` all its GUIDs are known, with an empty one none is."""
    records = records_of(intent) if ledger is None else ledger
    others = {"ledger.yaml": ledger_text(records) if records else "records: []\n"}
    if services:
        others["services.yaml"] = services
    return load("s", inventory(intent, others=others))


def manager(model: SiteModel, number: int = 0) -> SubnetManagerSpec:
    """The subnet-manager host `number` of a site."""
    spec = next(iter(specify(model, number, number + 1, platform_named)))
    assert isinstance(spec, SubnetManagerSpec)
    return spec


def files_of(model: SiteModel, number: int = 0) -> dict[str, bytes]:
    """The files of that host by name."""
    renderer = templates(texts())
    return {p.rpartition("/")[2]: c for p, c in render_devices(model, number, number + 1, renderer)}
