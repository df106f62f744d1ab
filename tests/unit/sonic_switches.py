"""SONiC switches of small and large sites: first, middle and last device of each."""

from __future__ import annotations

from functools import cache

from railweave.model.device import SwitchSpec
from railweave.model.site import SiteModel
from railweave.pipeline import device_total, load, templates
from railweave.platforms import platform_named
from railweave.platforms.sonic import PLATFORM
from railweave.stages.specify import specify
from tests.inventories import inventory
from tests.templates import texts

TRAINING = "workload: training\nrails: 8\nserver: dgx-h100\ntechnology: ethernet\nplatform: sonic\nswitch: {switch}\n"
SERVICES = """
management: {network: 10.252.0.0/17}
domain: roce.example
users: [{name: admin, secret: {env: ADMIN_HASH}}]
tacacs: {servers: [10.252.200.1, 10.252.200.2], key: {env: TACACS_KEY}}
ntp: [10.252.200.3]
dns: [10.252.200.4]
syslog: [10.252.200.5]
snmp: {community: {env: COMMUNITY}, location: hall 1, contact: noc@roce.example}
telemetry: {certificate: /etc/sonic/telemetry/server.cer, key: /etc/sonic/telemetry/server.key}
banner: |
  Authorised use only.
  Changes come from a repository.
"""
KINDS = {
    "two-tiers": TRAINING.format(switch="sn5600") + "gpus: 1016\ngrowth: {gpus: 2048}\n",
    "three-tiers": TRAINING.format(switch="sn5600") + "gpus: 65536\n",
    "single": TRAINING.format(switch="sn5600") + "gpus: 32\n",
    "frr-mgmt": TRAINING.format(switch="sn5600") + "gpus: 1024\nbgp_mode: frr-mgmt\n",
    "split-unified": TRAINING.format(switch="sn5600") + "gpus: 1024\nbgp_mode: split-unified\n",
    "unnumbered": TRAINING.format(switch="sn5600")
    + "gpus: 8192\nbgp_mode: frr-mgmt\naddressing: unnumbered\nscalable_unit: 64\n",
    "static-headroom": TRAINING.format(switch="nokia-7220-ixr-h4-64d") + "gpus: 1024\n",
    "no-public-buffers": TRAINING.format(switch="nexthop-nh-4010") + "gpus: 512\n",
    "inference": "workload: inference\ngpus: 512\ntopology: leaf-spine\nserver: a100-inference\n"
    "platform: sonic\nswitch: sn5600\n",
}
"""Intents by what they show."""

RENDERER = templates(texts())


@cache
def site(kind: str) -> SiteModel:
    """The model of a site of that kind, with all services."""
    return load("s", inventory(KINDS[kind], others={"services.yaml": SERVICES}))


@cache
def switches(kind: str) -> tuple[SwitchSpec, ...]:
    """Its first, its middle and its last switch."""
    model = site(kind)
    total = device_total(model)
    made = (spec for n in sorted({0, total // 2, total - 1}) for spec in specify(model, n, n + 1, platform_named))
    return tuple(spec for spec in made if isinstance(spec, SwitchSpec))


def leaf(kind: str = "two-tiers") -> SwitchSpec:
    """Its first leaf."""
    return switches(kind)[0]


@cache
def rendered(kind: str, number: int = 0) -> dict[str, bytes]:
    """The files of one of these switches."""
    return dict(PLATFORM.render(switches(kind)[number], RENDERER))
