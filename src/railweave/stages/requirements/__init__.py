"""A design beside what its workload needs of the network."""

from railweave.stages.requirements.compare import Side, compare
from railweave.stages.requirements.faults import FAULTS
from railweave.stages.requirements.figures import Figures
from railweave.stages.requirements.judge import Judgement, Verdict, carries_the_workload, judge
from railweave.stages.requirements.warn import warnings

__all__ = ["FAULTS", "Figures", "Judgement", "Side", "Verdict", "carries_the_workload", "compare", "judge", "warnings"]
