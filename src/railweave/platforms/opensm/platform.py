"""The OpenSM platform: the files of the hosts that run an InfiniBand fabric's subnet manager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railweave.errors import ProgramFault
from railweave.model.device import DeviceSpec, SubnetManagerSpec
from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import Finding
from railweave.model.hardware import Breakout, SwitchModel
from railweave.model.names import PlatformName
from railweave.model.platform import Passage, PlaceOf, Platform, Renderer
from railweave.model.topology import CableLengthM, Fabric
from railweave.platforms.opensm import audit, check, ports, trace
from railweave.platforms.opensm.faults import FAULTS
from railweave.platforms.opensm.sections import SECTIONS

_FLAVOUR = "opensm"
"""Files for NVIDIA's subnet manager, UFM and switches are refused when services.yaml is read."""


class OpensmPlatform:
    """Upstream OpenSM on Linux hosts."""

    name = PlatformName.OPENSM
    faults: Mapping[str, FaultKind] = FAULTS

    def port_name(self, model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
        """The InfiniBand port number."""
        return ports.port_name(model, breakout, cage, sub)

    def render(self, spec: DeviceSpec, renderer: Renderer) -> Iterator[tuple[str, bytes]]:
        """Every file of one subnet-manager host."""
        manager = _manager(spec)
        for section in SECTIONS:
            if section.is_for(manager):
                yield section.file, renderer(section.template, section.context(manager)).encode()

    def trace(self, spec: DeviceSpec, renderer: Renderer) -> Iterator[Passage]:
        """The same files as passages: whole files, and each option and each partition with its reason."""
        return trace.passages(_manager(spec), renderer)

    def audit(self, fabric: Fabric, longest: CableLengthM, place_of: PlaceOf) -> list[Finding]:
        """What the fabric asks for and its subnet managers can't do."""
        return list(audit.audit(fabric, place_of))

    def check(self, files: Mapping[str, bytes], path: str) -> list[Finding]:
        """Faults of one host's files, found by reading them back."""
        return check.check(files, path)


def _manager(spec: DeviceSpec) -> SubnetManagerSpec:
    if not isinstance(spec, SubnetManagerSpec) or spec.flavour != _FLAVOUR:
        raise ProgramFault(f"{spec.name} is no host that runs upstream OpenSM")
    return spec


PLATFORM: Platform = OpensmPlatform()
