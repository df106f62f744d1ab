"""The OpenSM platform: the files of the hosts that run an InfiniBand fabric's subnet manager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railweave.errors import ProgramFault
from railweave.model.device import DeviceSpec, SubnetManagerSpec
from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import Finding, Place
from railweave.model.hardware import Breakout, SwitchModel
from railweave.model.names import PlatformName
from railweave.model.platform import Passage, Renderer
from railweave.model.topology import Fabric
from railweave.platforms.opensm import check as checking
from railweave.platforms.opensm import ports
from railweave.platforms.opensm.faults import FAULTS
from railweave.platforms.opensm.opensm_conf import Option
from railweave.platforms.opensm.sections import SECTIONS, Section


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
        """Each file as a passage, and each option of opensm.conf with its reason."""
        manager = _manager(spec)
        for section in SECTIONS:
            if section.is_for(manager):
                text = renderer(section.template, section.context(manager))
                yield _passage(section, 1, len(text.splitlines()), section.why)
                if section.file == "opensm.conf":
                    yield from _options(section, text, section.context(manager)["options"])

    def audit(self, fabric: Fabric, where: Place) -> list[Finding]:
        """What the fabric asks for and OpenSM can't do: nothing that a design can ask for today."""
        del fabric, where
        return []

    def check(self, files: Mapping[str, bytes], path: str) -> list[Finding]:
        """Faults of one host's files."""
        return checking.check(files, path)


def _manager(spec: DeviceSpec) -> SubnetManagerSpec:
    if not isinstance(spec, SubnetManagerSpec):
        raise ProgramFault(f"{spec.name} is no subnet-manager host")
    return spec


def _passage(section: Section, first: int, last: int, why: str) -> Passage:
    module = f"src/railweave/platforms/opensm/{section.module}.py"
    return Passage(
        file=section.file, first=first, last=last, template=f"templates/{section.template}", module=module, why=why
    )


def _options(section: Section, text: str, options: list[Option]) -> Iterator[Passage]:
    lines = text.splitlines()
    for option in options:
        line = lines.index(f"{option.key} {option.value}") + 1
        yield _passage(section, line - 1, line, option.why)


PLATFORM = OpensmPlatform()
