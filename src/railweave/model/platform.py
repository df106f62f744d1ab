"""What a platform can do for the stages: name ports, write a device's files, say what it cannot express."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from railweave.model.device import DeviceSpec
from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import Finding, Place
from railweave.model.hardware import Breakout, SwitchModel
from railweave.model.names import PlatformName
from railweave.model.topology import CableLengthM, Fabric


class Renderer(Protocol):
    """Fills a template by name; undefined values are faults (`TemplateFault`)."""

    def __call__(self, template: str, context: Mapping[str, Any]) -> str:
        """The text of `template`."""

    def has(self, template: str) -> bool:
        """Whether the repository or the package holds `template`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Lines `first` to `last` (from 1) of a rendered file, and what they come from.

    `template` and `module` are the mirrored pair; `why` says in a sentence what the lines do, `facts` lists
    (value as it stands in the text, where it comes from) for values that follow from a rule or an input.
    """

    file: str
    first: int
    last: int
    template: str
    module: str
    why: str
    facts: tuple[tuple[str, str], ...] = ()


PlaceOf = Callable[[str], Place]
"""Gives the place of a key of the intent for the fabric that is audited."""


class Platform(Protocol):
    """One package under railweave.platforms; its `PLATFORM` object has this shape."""

    name: PlatformName
    faults: Mapping[str, FaultKind]
    """The finding codes of its audit and checks."""

    def port_name(self, model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
        """The platform's spelling of port `sub` of data cage `cage` (both from 0)."""

    def render(self, spec: DeviceSpec, renderer: Renderer) -> Iterator[tuple[str, bytes]]:
        """(file name, content) of every file of one device, in a fixed order, LF line ends, final newline."""

    def trace(self, spec: DeviceSpec, renderer: Renderer) -> Iterator[Passage]:
        """The same files once more, as passages that say where their lines come from."""

    def audit(self, fabric: Fabric, longest: CableLengthM, place_of: PlaceOf) -> list[Finding]:
        """What this fabric, with its longest cables of each kind, asks for and the platform or a model on it can't."""

    def check(self, files: Mapping[str, bytes], path: str) -> list[Finding]:
        """Faults in a device's rendered files, found by reading them back; `path` is the device's folder."""
