"""What a workload asks of its network: bandwidth, latency, jitter and load, as read from workloads.yaml."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railweave.model.hardware import Fact, Natural, Positive, Source


class Span(Fact):
    """A need from `least` to `most`; without `least` only the upper end is given."""

    least: Natural | None = Field(default=None, description="The lower end.")
    most: Positive = Field(description="The upper end.")

    def __str__(self) -> str:
        return f"at most {self.most:,}" if self.least is None else f"{self.least:,} to {self.most:,}"


class WorkloadNeeds(Fact):
    """What one workload asks of the network between its GPUs; one row of inventory/hardware/workloads.yaml."""

    name: Literal["training", "inference"] = Field(description="The workload.")
    gpu_gbps: Span = Field(description="Bandwidth per GPU in Gbit/s.")
    latency_p50_us: Span = Field(description="Latency of the median request or step, in microseconds.")
    latency_p99_us: Span = Field(description="Latency that 99 % keep, in microseconds.")
    latency_p99_is: Literal["acceptable", "critical"] = Field(description="How much the 99 % weigh.")
    jitter_tolerance: Literal["low", "very low"] = Field(description="How much latency may vary.")
    load_percent: Span = Field(description="Share of the bandwidth that is in use.")
    load_shape: Literal["sustained", "bursts"] = Field(description="How the load comes.")
    first: str = Field(description="What counts most for this workload.")
    oversubscription_max: Annotated[float, Field(ge=1)] = Field(
        description="Largest ratio of GPU bandwidth to the bandwidth above, over all tiers."
    )
    packet_bytes: Positive = Field(description="Packet whose serialisation counts in the latency estimate.")
    sources: tuple[Source, ...] = Field(description="Where each fact was read.")


class Workloads(Fact):
    """The whole of workloads.yaml."""

    workloads: tuple[WorkloadNeeds, ...] = Field(description="What each workload needs.")
