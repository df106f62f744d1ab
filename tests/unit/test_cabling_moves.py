"""Cable moves in an order that darkens no rail, proved by doing them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from railweave.model.cable_plan import CableRun
from railweave.pipeline import load, port_name
from railweave.stages.cabling.moves import Action, Step, steps
from railweave.stages.report.cable_runs import wanted_runs
from tests.inventories import inventory
from tests.unit.repositories import railweave, repository, write

TRAINING = "workload: training\nhosts: {}\nserver: dgx-h100\n"


def runs(intent: str) -> dict[str, CableRun]:
    return wanted_runs(load("s", inventory(intent)), port_name)


def do(standing: dict[str, CableRun], wanted: dict[str, CableRun], work: list[Step]) -> None:
    """Do the steps one by one: every port takes one cable, and at the end the wanted plan stands."""
    now = {cable: run.ends for cable, run in standing.items()}
    lower = {cable: run.lower for cable, run in (*standing.items(), *wanted.items())}
    hosts = {cable for cable, run in (*standing.items(), *wanted.items()) if run.kind == "host_leaf"}
    live = Counter(lower[cable] for cable in now if cable not in hosts)
    for step in work:
        assert now.get(step.cable) == step.before
        now.pop(step.cable, None)
        if step.before is not None and step.cable not in hosts:
            live[lower[step.cable]] -= 1
            assert step.left == live[lower[step.cable]]
            assert (live[lower[step.cable]] == 0) == (step.darkens is not None)
        if step.after is not None:
            busy = {port for ends in now.values() for port in ends}
            assert not busy & set(step.after), step
            now[step.cable] = step.after
            live[lower[step.cable]] += step.cable not in hosts
    assert now == {cable: run.ends for cable, run in wanted.items()}


def test_growing_past_the_named_size_moves_cables_and_darkens_nothing() -> None:
    standing, wanted = runs(TRAINING.format(60)), runs(TRAINING.format(120))

    work = steps(standing, wanted)

    do(standing, wanted, work)
    moved = [step for step in work if step.action is Action.MOVE]
    assert len(moved) > 100 and not any(step.darkens for step in work)


def test_within_the_named_size_there_are_only_new_cables() -> None:
    standing, wanted = (runs(f"{TRAINING.format(n)}growth: {{hosts: 128}}\n") for n in (60, 120))

    work = steps(standing, wanted)

    do(standing, wanted, work)
    assert {step.action for step in work} == {Action.CONNECT}
    assert steps(wanted, wanted) == []


def test_a_ring_of_moves_is_opened_by_unplugging_one() -> None:
    def ring(shift: int) -> dict[str, CableRun]:
        return {f"c{n}": CableRun("leaf_spine", "leaf", (f"leaf {n}", f"spine {(n + shift) % 3}")) for n in range(3)}

    work = steps(ring(0), ring(1))

    do(ring(0), ring(1), work)
    assert [step.action for step in work].count(Action.UNPLUG) == 1


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(8)), st.sets(st.integers(0, 7)), st.sets(st.integers(0, 7)))
def test_any_two_plans_are_joined_by_steps(order: list[int], before: set[int], after: set[int]) -> None:
    def made(numbers: set[int], ends: list[int]) -> dict[str, CableRun]:
        return {f"c{n}": CableRun("leaf_spine", f"leaf{n // 4}", (f"a {n}", f"b {ends[n]}")) for n in numbers}

    standing, wanted = made(before, list(range(8))), made(after, order)

    do(standing, wanted, steps(standing, wanted))


def test_the_command_lists_the_steps_and_ends_with_4_while_there_are_any(tmp_path: Path) -> None:
    folder = repository(tmp_path, pod=TRAINING.format(60))
    assert railweave(folder, "render", "-q").code == 0
    none = railweave(folder, "cabling", "moves", "pod")
    write(folder / "inventory/sites/pod/intent.yaml", TRAINING.format(120))

    some = railweave(folder, "cabling", "moves", "pod")
    machine = json.loads(railweave(folder, "cabling", "moves", "pod", "--json").out)

    assert (none.code, some.code) == (0, 4)
    assert "pod: 0 step(s)" in none.out
    assert some.out.splitlines()[1].split()[1] in ("connect", "move")
    assert len(machine["steps"]) == len(some.out.splitlines()) - 1 > 100


def test_a_file_that_is_no_cabling_plan_is_a_fault(tmp_path: Path) -> None:
    folder = repository(tmp_path, pod=TRAINING.format(60))
    write(folder / "other.csv", "a,b\n1,2\n")

    wrong = railweave(folder, "cabling", "moves", "pod", "--from", "other.csv")
    absent = railweave(folder, "cabling", "moves", "pod")

    assert (wrong.code, absent.code) == (3, 3)
    assert "CAB001" in wrong.err and "WSP002" in absent.err
