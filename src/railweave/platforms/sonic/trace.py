"""The files of a switch once more, as passages that say where their lines come from."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.model.device import SwitchSpec
from railweave.model.platform import Passage, Renderer
from railweave.platforms.sonic import config_db
from railweave.platforms.sonic.routing_modes import MODES
from railweave.platforms.sonic.rows import dotted
from railweave.platforms.sonic.sections import SECTIONS

_HERE = "src/railweave/platforms/sonic"


def trace(spec: SwitchSpec, renderer: Renderer) -> Iterator[Passage]:
    """A passage for each table of config_db.json, and one for the FRR text."""
    facts = _facts(spec)
    makers = {name: section for section in SECTIONS for name in section.tables(spec)}
    line = 2
    for table in config_db.tables(spec, renderer):
        last = line + table.text.count("\n")
        section = makers[table.name]
        own = f"sonic/tables/{table.name}.json.j2"
        yield Passage(
            file="config_db.json",
            first=line,
            last=last,
            template=f"templates/{own if renderer.has(own) else config_db.TEMPLATE}",
            module=f"{_HERE}/tables/{section.module}.py",
            why=f"{table.name}: {section.why}",
            facts=facts,
        )
        line = last + 1
    module, routing = MODES[spec.bgp_mode]
    text = renderer(routing.TEMPLATE, routing.context(spec))
    yield Passage(
        file=routing.FILE,
        first=1,
        last=len(text.splitlines()),
        template=f"templates/{routing.TEMPLATE}",
        module=f"{_HERE}/{module}.py",
        why=(routing.__doc__ or "").splitlines()[0],
        facts=facts,
    )


def _facts(spec: SwitchSpec) -> tuple[tuple[str, str], ...]:
    """Values of the text and the rule that each follows from."""
    facts = [
        (spec.hostname, "host name: fabric and place of the switch (docs/decisions/0003)"),
        (str(spec.asn), "rule 8: one ASN per leaf, per pod's spines, per plane's super-spines; pool asn"),
        (dotted(spec.loopback), "loopback by formula: pool loopback, tier and number (docs/decisions/0002)"),
        (dotted(spec.management.address), "management address by formula: pool management or services.yaml"),
        (dotted(spec.management.gateway), "gateway: services.yaml, else the first address of the network"),
        (str(spec.mtu), "mtu of the intent, else the default 9100"),
        (spec.release, "release: services.yaml, else the one whose facts were checked"),
    ]
    for interface in spec.interfaces:
        facts.append((interface.port, f"port {interface.sub} of cage {interface.cage}; cable {interface.cable}"))
        facts.append((interface.peer, f"at the other end of cable {interface.cable}, by the wiring formulas"))
        for address in (interface.address, interface.peer_address):
            if address is not None:
                facts.append((dotted(address), f"/31 of cable {interface.cable}, by number from its pool"))
        if interface.peer_asn is not None:
            facts.append((str(interface.peer_asn), f"rule 8: the ASN of {interface.peer}"))
    for traffic in spec.qos.classes:
        for dscp in traffic.dscp:
            facts.append((str(dscp), f"DSCP of class {traffic.name} in preset {spec.qos.preset.name}"))
    return tuple(dict.fromkeys(facts))
