"""Defaults that reading an intent needs before anything is designed."""

from __future__ import annotations

from railweave.model.names import Strategy, Workload

DEFAULT_SERVER = {Workload.TRAINING: "dgx-h100", Workload.INFERENCE: "a100-inference", Workload.HYBRID: "dgx-h100"}
"""The server model of a site that names none, by workload. Both halves of a dual-fabric site are the same hosts."""


def default_server(strategy: Strategy | None, workload: Workload) -> str:
    """The server model of a fabric that names none."""
    return DEFAULT_SERVER[Workload.TRAINING if strategy is Strategy.DUAL_FABRIC else workload]
