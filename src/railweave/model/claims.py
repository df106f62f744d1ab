"""Claims about a fabric as somebody published them: the intent that they speak of, and the figures that they state."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from railweave.model.hardware import Fact, Source

FigureName = Literal[
    "gpu_gbps",
    "bisection_tbps",
    "switches",
    "nics_per_server",
    "nics_usd",
    "switches_usd",
    "optics_usd",
    "total_usd",
]


class ClaimedFigure(Fact):
    """One figure of a claim."""

    figure: FigureName = Field(description="Which figure it is; dollars are for all parts of its kind.")
    says: float = Field(description="The figure as it was published.")


class Claim(Fact):
    """What somebody says of a fabric."""

    title: str = Field(description="What the claim is about.")
    intent: str = Field(description="File of the intent that it speaks of, beside this file.")
    source: Source = Field(description="Where it was published.")
    figures: tuple[ClaimedFigure, ...] = Field(description="The figures that it states.")


class Claims(Fact):
    """A whole file of claims."""

    claims: tuple[Claim, ...] = Field(description="All claims, in the order in which they are shown.")
