"""Defaults that reading an intent needs before anything is designed."""

from __future__ import annotations

from railweave.model.names import Workload

DEFAULT_SERVER = {Workload.TRAINING: "dgx-h100", Workload.INFERENCE: "a100-inference", Workload.HYBRID: "dgx-h100"}
"""The server model of a site that names none, by workload. Both halves of a dual-fabric site are the same hosts."""
