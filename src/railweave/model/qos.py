"""The lossless chain as one object: traffic classes, their marks, queues, priorities, thresholds and timers.

DSCP, traffic class, queue, priority group and 802.1p priority are five independent numbers: follow the maps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from railweave.model.hardware import Fact, Source
from railweave.model.intent import TrafficClass


class WredRow(Fact):
    """Marking thresholds of the ECN classes at one port speed."""

    speed_gbps: Annotated[int, Field(gt=0)]
    kmin_bytes: Annotated[int, Field(gt=0)]
    kmax_bytes: Annotated[int, Field(gt=0)]
    pmax_percent: Annotated[int, Field(ge=1, le=100)]


class Watchdog(Fact):
    """PFC watchdog times."""

    detection_ms: Annotated[int, Field(gt=0)]
    restoration_ms: Annotated[int, Field(gt=0)]
    poll_ms: Annotated[int, Field(gt=0)]
    action: Literal["drop", "forward", "alert"] = Field(
        default="drop", description="What happens to packets of a stormed queue."
    )


class TrafficPreset(Fact):
    """A named set of traffic classes; one row of inventory/hardware/traffic-classes.yaml.

    `classes` must hold one class named `default`, which takes every DSCP that no other class names.
    """

    name: str = Field(description="Name that an intent uses.")
    why: str = Field(description="What the classes serve, and where the numbers come from.")
    classes: tuple[TrafficClass, ...] = Field(description="The classes; one is called `default`.")
    wred: tuple[WredRow, ...] = Field(description="Marking thresholds by port speed.")
    watchdog: Watchdog | None = Field(default=None, description="PFC watchdog times; absent where nothing is lossless.")
    trust_hosts: bool = Field(default=True, description="Hosts' DSCP is believed at the leaf.")
    sources: tuple[Source, ...] = Field(description="Where each fact was read.")


class TrafficPresets(Fact):
    """The whole of traffic-classes.yaml."""

    presets: tuple[TrafficPreset, ...] = Field(description="All presets.")


@dataclass(frozen=True, slots=True, kw_only=True)
class QosSpec:
    """What a switch's QoS must do: the preset of its fabric, settled."""

    preset: TrafficPreset

    @property
    def classes(self) -> tuple[TrafficClass, ...]:
        """The classes in the order of the preset."""
        return self.preset.classes

    @property
    def lossless(self) -> tuple[TrafficClass, ...]:
        """The classes that PFC protects."""
        return tuple(c for c in self.preset.classes if c.lossless)

    @property
    def default(self) -> TrafficClass:
        """The class of every DSCP that no class names."""
        return next(c for c in self.preset.classes if c.name == "default")

    def class_of(self, dscp: int) -> TrafficClass:
        """The class that a DSCP belongs to."""
        return next((c for c in self.preset.classes if dscp in c.dscp), self.default)

    def wred_at(self, speed_gbps: int) -> WredRow | None:
        """Thresholds at a port speed: the row of that speed, else the next faster one, else the fastest."""
        rows = sorted(self.preset.wred, key=lambda row: row.speed_gbps)
        return next((row for row in rows if row.speed_gbps >= speed_gbps), rows[-1] if rows else None)
