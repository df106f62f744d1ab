"""Defaults that reading an intent needs before anything is designed."""

from __future__ import annotations

from railweave.model.names import Strategy, Workload

DEFAULT_SERVER = {Workload.TRAINING: "dgx-h100", Workload.INFERENCE: "a100-inference", Workload.HYBRID: "dgx-h100"}
"""The server model of a site that names none, by workload. Both halves of a dual-fabric site are the same hosts."""


def default_server(strategy: Strategy | None, workload: Workload) -> str:
    """The server model of a fabric that names none: where hosts are on several fabrics, or in two modes, the same."""
    one_pool = strategy in (Strategy.DUAL_FABRIC, Strategy.TIME_SHARED)
    return DEFAULT_SERVER[Workload.TRAINING if one_pool else workload]
