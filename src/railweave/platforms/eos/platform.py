"""What the EOS platform offers to the stages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railweave.errors import ProgramFault
from railweave.model.device import DeviceSpec, SwitchSpec
from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import Finding
from railweave.model.hardware import Breakout, SwitchModel
from railweave.model.names import PlatformName
from railweave.model.platform import Passage, PlaceOf, Platform, Renderer
from railweave.model.topology import CableLengthM, Fabric
from railweave.platforms.eos import audit, check, ports, trace
from railweave.platforms.eos.faults import FAULTS
from railweave.platforms.eos.sections import FILE, MAIN, contexts


class EosPlatform:
    """Arista EOS as a platform: one `startup-config` per switch."""

    name = PlatformName.EOS
    faults: Mapping[str, FaultKind] = FAULTS

    def port_name(self, model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
        """The EOS name of port `sub` of data cage `cage`, both from 0."""
        return ports.port_name(model, breakout, cage, sub)

    def render(self, spec: DeviceSpec, renderer: Renderer) -> Iterator[tuple[str, bytes]]:
        """The whole configuration of a switch, to boot with or to replace what runs."""
        yield FILE, renderer(MAIN, contexts(_switch(spec))).encode()

    def trace(self, spec: DeviceSpec, renderer: Renderer) -> Iterator[Passage]:
        """The same file as passages, one for each block of each section."""
        return trace.passages(_switch(spec), renderer)

    def audit(self, fabric: Fabric, longest: CableLengthM, place_of: PlaceOf) -> list[Finding]:
        """What a fabric asks for and EOS on its switch models can't do."""
        return audit.findings(fabric, place_of)

    def check(self, files: Mapping[str, bytes], path: str) -> list[Finding]:
        """Faults in a switch's startup-config, found by reading it back."""
        return check.findings(files, path)


def _switch(spec: DeviceSpec) -> SwitchSpec:
    if not isinstance(spec, SwitchSpec):
        raise ProgramFault(f"EOS runs on switches, {spec.name} is none")
    return spec


PLATFORM: Platform = EosPlatform()
