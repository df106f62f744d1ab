"""Say where each line of a subnet-manager host's files comes from."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.device import SubnetManagerSpec
from railweave.model.platform import Passage, Renderer
from railweave.platforms.opensm import opensm_conf, partitions
from railweave.platforms.opensm.options import OPTIONS as KINDS
from railweave.platforms.opensm.paths import OPTIONS, PARTITIONS
from railweave.platforms.opensm.sections import SECTIONS, Section

Facts = tuple[tuple[str, str], ...]


def passages(spec: SubnetManagerSpec, renderer: Renderer) -> Iterator[Passage]:
    """Each file as a passage, each option of opensm.conf with its reason, each partition with its P_Key's."""
    for section in SECTIONS:
        if not section.is_for(spec):
            continue
        text = renderer(section.template, section.context(spec))
        yield _passage(section, 1, text.count("\n"), section.why, _origin(spec))
        if section.file == OPTIONS:
            yield from _options(spec, section, text)
        elif section.file == PARTITIONS:
            yield from _partitions(spec, section, text)


def _passage(section: Section, first: int, last: int, why: str, facts: Facts = ()) -> Passage:
    return Passage(
        file=section.file,
        first=first,
        last=last,
        template=f"templates/{section.template}",
        module=f"src/railweave/platforms/opensm/{section.module}.py",
        why=why,
        facts=facts,
    )


def _origin(spec: SubnetManagerSpec) -> Facts:
    return ((spec.guid_origin, "origin of the GUIDs in ledger.yaml"),) if spec.guid_origin else ()


def _options(spec: SubnetManagerSpec, section: Section, text: str) -> Iterator[Passage]:
    """The comment and the option below it. A template of the repository's own may write options that we don't know."""
    origins = {
        "guid": f"ledger.yaml: {spec.hostname} {opensm_conf.ADAPTER_PORT}",
        "sm_priority": "subnet_managers of services.yaml: 15 for the first host, one less for each after it",
        "qos_sl2vl": "partitions of intent.yaml: their service levels",
    }
    for option in opensm_conf.read(text)[0]["options"]:
        kind = KINDS.get(option.key)
        facts = [(option.value, origins[option.key])] if option.key in origins else []
        if kind is not None:
            effect = "SIGHUP" if kind.is_live else "a restart"
            facts.append((option.key, f"default {kind.default}; a change takes effect on {effect}"))
        first = option.line - 1 if option.why else option.line
        yield _passage(section, first, option.line, option.why or section.why, tuple(facts))


def _partitions(spec: SubnetManagerSpec, section: Section, text: str) -> Iterator[Passage]:
    """One passage for each partition: from its head to its last member."""
    tenants = {partition.name: partition for partition in spec.partitions}
    for rule in partitions.read(text)[0]["rules"]:
        tenant = tenants.get(rule.name)
        if tenant is None:
            why = "The default partition: everybody is in it, with tenants as a limited member"
        else:
            why = f"Tenant {rule.name}: the ports of its {len(tenant.hosts)} hosts as {tenant.membership} members"
        given = tenant is not None and tenant.pkey is not None
        key = "P_Key as given in intent.yaml" if given else "P_Key: the lowest that no tenant before it has"
        facts = ((f"{rule.pkey:#x}", key),) if tenant is not None else ()
        last = max([rule.line, *(member.line for member in rule.members)])
        yield _passage(section, rule.line, last, why, facts)
