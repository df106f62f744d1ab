"""The order in which cables are moved from one plan to another, so that no leaf loses its last uplink."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from railweave.model.cable_plan import CableRun


class Action(StrEnum):
    """What is done with a cable."""

    CONNECT = "connect"
    MOVE = "move"
    UNPLUG = "unplug"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the work. `left` counts the uplinks that its lower switch keeps meanwhile, None for a host's cable.

    `darkens` names the switch that would have no uplink left, or the host whose NIC port has no other way.
    """

    action: Action
    cable: str
    before: tuple[str, str] | None
    after: tuple[str, str] | None
    left: int | None
    darkens: str | None


def steps(standing: Mapping[str, CableRun], wanted: Mapping[str, CableRun]) -> list[Step]:
    """The steps from one plan to the other: new cables as soon as their ports are free, removed ones last.

    A cable moves in one step once both its new ports are free. Where moves wait for each other in a ring, one cable is
    unplugged first and connected when its ports are free.
    """
    return _Work(standing, wanted).done()


class _Work:
    """The plan as it is at a moment of the work."""

    def __init__(self, standing: Mapping[str, CableRun], wanted: Mapping[str, CableRun]) -> None:
        self.now = dict(standing)
        self.wanted = wanted
        self.at = {port: cable for cable, run in standing.items() for port in run.ends}
        self.live = Counter(run.lower for run in standing.values() if run.kind != "host_leaf")
        self.to_place = deque(cable for cable, run in wanted.items() if self._differs(cable, run))
        self.gone = [cable for cable in standing if cable not in wanted]
        self.waiting: dict[str, list[str]] = defaultdict(list)
        self.steps: list[Step] = []

    def _differs(self, cable: str, run: CableRun) -> bool:
        return cable not in self.now or self.now[cable].ends != run.ends

    def done(self) -> list[Step]:
        """All steps."""
        ready, self.to_place = self.to_place, deque()
        while ready:
            while ready:
                self._place(ready.popleft(), ready)
            ready.extend(self._open_ring())
        for cable in self.gone:
            if cable in self.now:
                self._take_out(cable, Action.REMOVE)
        return self.steps

    def _place(self, cable: str, ready: deque[str]) -> None:
        """Put a cable into its new ports, or let it wait for the first that isn't free."""
        run = self.wanted[cable]
        blocked = next((port for port in run.ends if self.at.get(port, cable) != cable), None)
        if blocked is not None:
            self.waiting[blocked].append(cable)
            return
        before = self.now.get(cable)
        left, darkens = self._without(cable, before)
        action = Action.CONNECT if before is None else Action.MOVE
        self.steps.append(Step(action, cable, before.ends if before else None, run.ends, left, darkens))
        freed = self._forget(cable, before)
        self.now[cable] = run
        self.at |= dict.fromkeys(run.ends, cable)
        if run.kind != "host_leaf":
            self.live[run.lower] += 1
        for port in freed:
            if port not in self.at:
                ready.extend(self.waiting.pop(port, ()))

    def _without(self, cable: str, run: CableRun | None) -> tuple[int | None, str | None]:
        """Uplinks that are left while a cable is out, and what is dark meanwhile."""
        if run is None:
            return None, None
        if run.kind == "host_leaf":
            return None, run.ends[0]
        left = self.live[run.lower] - 1
        return left, None if left > 0 else run.lower

    def _forget(self, cable: str, run: CableRun | None) -> tuple[str, ...]:
        """Free the ports of a cable."""
        if run is None:
            return ()
        for port in run.ends:
            del self.at[port]
        if run.kind != "host_leaf":
            self.live[run.lower] -= 1
        del self.now[cable]
        return run.ends

    def _take_out(self, cable: str, action: Action) -> tuple[str, ...]:
        run = self.now[cable]
        left, darkens = self._without(cable, run)
        self.steps.append(Step(action, cable, run.ends, None, left, darkens))
        return self._forget(cable, run)

    def _open_ring(self) -> Iterable[str]:
        """Free a port that others wait for: a cable that goes away anyhow, else one whose switch keeps most uplinks."""
        blocking = {self.at[port]: port for port, cables in self.waiting.items() if cables and port in self.at}
        if not blocking:
            return []
        going = [cable for cable in blocking if cable not in self.wanted]
        cable = going[0] if going else max(blocking, key=lambda own: (self.live[self.now[own].lower], own))
        freed = self._take_out(cable, Action.REMOVE if going else Action.UNPLUG)
        return [waiter for port in freed for waiter in self.waiting.pop(port, [])]
