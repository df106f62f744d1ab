"""Cabling plans that were made elsewhere beside the design, and the order in which cables are moved."""

from railweave.stages.cabling.compare import Comparison, compare_plan
from railweave.stages.cabling.faults import FAULTS, no_plan
from railweave.stages.cabling.moves import Step, steps

__all__ = ["FAULTS", "Comparison", "Step", "compare_plan", "no_plan", "steps"]
