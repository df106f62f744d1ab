"""The SONiC platform: config_db.json and FRR's text of each switch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railweave.errors import ProgramFault
from railweave.model.device import DeviceSpec, SwitchSpec
from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import Finding
from railweave.model.hardware import Breakout, SwitchModel
from railweave.model.names import PlatformName
from railweave.model.platform import Passage, PlaceOf, Renderer
from railweave.model.topology import CableLengthM, Fabric
from railweave.platforms.sonic import audit as auditing
from railweave.platforms.sonic import check as checking
from railweave.platforms.sonic import config_db, ports
from railweave.platforms.sonic import trace as tracing
from railweave.platforms.sonic.faults import FAULTS
from railweave.platforms.sonic.routing_modes import MODES


class SonicPlatform:
    """Community SONiC."""

    name = PlatformName.SONIC
    faults: Mapping[str, FaultKind] = FAULTS

    def port_name(self, model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
        """`Ethernet<number>`."""
        return ports.port_name(model, breakout, cage, sub)

    def render(self, spec: DeviceSpec, renderer: Renderer) -> Iterator[tuple[str, bytes]]:
        """Every file of one switch."""
        switch = _switch(spec)
        yield config_db.FILE, config_db.render(switch, renderer).encode()
        _, routing = MODES[switch.bgp_mode]
        yield routing.FILE, renderer(routing.TEMPLATE, routing.context(switch)).encode()

    def trace(self, spec: DeviceSpec, renderer: Renderer) -> Iterator[Passage]:
        """Where the lines of its files come from."""
        return tracing.trace(_switch(spec), renderer)

    def audit(self, fabric: Fabric, longest: CableLengthM, place_of: PlaceOf) -> list[Finding]:
        """What the fabric asks for and SONiC can't do."""
        return auditing.audit(fabric, longest, place_of)

    def check(self, files: Mapping[str, bytes], path: str) -> list[Finding]:
        """Faults of one switch's files."""
        return checking.check(files, path)


def _switch(spec: DeviceSpec) -> SwitchSpec:
    if not isinstance(spec, SwitchSpec):
        raise ProgramFault(f"{spec.name} is no Ethernet switch")
    return spec


PLATFORM = SonicPlatform()
