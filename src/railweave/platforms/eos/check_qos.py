"""Rules on the lossless chain: DSCP, traffic class, queue, paused priority, marks and watchdog fit together."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.platforms.eos.limits import FIXED_TRAFFIC_CLASS, WATCHDOG_POLL_S, WATCHDOG_TIMER_S
from railweave.platforms.eos.qos_maps import effective
from railweave.platforms.eos.qos_profiles import Profile
from railweave.platforms.eos.reading import Found, Reading, Rule


def _queue_of(reading: Reading) -> dict[int, int]:
    """The queue of each traffic class; EOS's own is the one of the same number."""
    mapped = {int(tc): int(queue) for tc, queue in reading.sections["qos_maps"]["queues"]}
    return {number: mapped.get(number, number) for number in range(8)}


def _profiles(reading: Reading) -> tuple[Profile, ...]:
    profiles: tuple[Profile, ...] = reading.sections["qos_profiles"]["profiles"]
    return profiles


def _line(reading: Reading, profile: Profile) -> int:
    return reading.line_of(f"qos profile {profile.name}")


def unmapped_priorities(reading: Reading) -> Iterator[Found]:
    """A paused priority has a traffic class that some DSCP leads to, and a queue in the profile."""
    used = set(effective(reading.sections["qos_maps"]["dscps"]))
    queue_of = _queue_of(reading)
    for profile in _profiles(reading):
        queues = {queue.head.rpartition(" ")[2] for queue in profile.queues}
        for priority in profile.no_drop:
            if int(priority) not in used:
                yield (
                    "EOS031",
                    _line(reading, profile),
                    f"expected a DSCP that leads to traffic class {priority}, which {profile.name} pauses, got none",
                )
            elif str(queue_of[int(priority)]) not in queues:
                yield (
                    "EOS031",
                    _line(reading, profile),
                    f"expected queue {queue_of[int(priority)]} in {profile.name}, which pauses its traffic, got none",
                )


def shared_queues(reading: Reading) -> Iterator[Found]:
    """No queue holds paused and unpaused traffic classes."""
    used = set(effective(reading.sections["qos_maps"]["dscps"]))
    queue_of = _queue_of(reading)
    for profile in _profiles(reading):
        paused = {int(priority) for priority in profile.no_drop}
        lossless = {queue_of[number] for number in paused}
        for number in sorted(used - paused):
            if queue_of[number] in lossless:
                yield (
                    "EOS032",
                    _line(reading, profile),
                    f"expected queue {queue_of[number]} of {profile.name} for lossless traffic only, "
                    f"got traffic class {number} too",
                )


def watchdog_times(reading: Reading) -> Iterator[Found]:
    """Timeout, recovery time and polling interval are in range, and polling is at most half of the shorter."""
    texts = {key: reading.sections["watchdog"][key] for key in ("timeout", "recovery", "polling")}
    seconds = {key: _seconds(text) for key, text in texts.items() if text}
    line = reading.line_of("priority-flow-control pause watchdog default ")
    for key, value in seconds.items():
        least, most = WATCHDOG_POLL_S if key == "polling" else WATCHDOG_TIMER_S
        if value is None or not least <= value <= most:
            yield "EOS033", line, f"expected {key} of {least:g} to {most:g} s, got {texts[key]}"
    known = {key: value for key, value in seconds.items() if value is not None}
    if len(known) == len(texts) and known["polling"] > min(known["timeout"], known["recovery"]) / 2:
        shorter = min(known["timeout"], known["recovery"])
        yield "EOS033", line, f"expected polling of at most {shorter / 2:g} s, got {texts['polling']}"


def _seconds(text: str) -> float | None:
    return float(text) if text.replace(".", "", 1).isdigit() else None


def watchdog_action(reading: Reading) -> Iterator[Found]:
    """A watchdog that is on says what it does."""
    if reading.sections["watchdog"]["action"]:
        return
    for block in reading.tree.below("qos profile "):
        on = next(iter(block.below("priority-flow-control pause watchdog")), None)
        if on is not None and not block.after("priority-flow-control pause watchdog port action "):
            yield (
                "EOS034",
                on.number,
                f"expected an action (drop, errdisable, notify-only) for `{block.line}`, got none",
            )


def too_much_bandwidth(reading: Reading) -> Iterator[Found]:
    """The shares of a profile add up to at most 100 percent."""
    for profile in _profiles(reading):
        total = sum(int(queue.bandwidth) for queue in profile.queues if queue.bandwidth.isdigit())
        if total > 100:
            yield "EOS035", _line(reading, profile), f"expected at most 100 percent in {profile.name}, got {total}"


def moved_fixed_class(reading: Reading) -> Iterator[Found]:
    """The fixed traffic class stays in its queue."""
    queue = _queue_of(reading)[FIXED_TRAFFIC_CLASS]
    if queue != FIXED_TRAFFIC_CLASS:
        line = reading.line_of(f"qos map traffic-class {FIXED_TRAFFIC_CLASS} ")
        yield "EOS036", line, f"expected queue {FIXED_TRAFFIC_CLASS}, got {queue}"


def ecn_thresholds(reading: Reading) -> Iterator[Found]:
    """The minimum lies below the maximum, and the probability between 1 and 100."""
    for profile in _profiles(reading):
        for queue in profile.queues:
            if queue.kmin and not (int(queue.kmin) < int(queue.kmax) and 1 <= int(queue.pmax) <= 100):
                yield (
                    "EOS037",
                    _line(reading, profile),
                    f"expected minimum < maximum and 1 to 100 percent in {profile.name} {queue.head}, "
                    f"got {queue.kmin}, {queue.kmax}, {queue.pmax} percent",
                )


RULES: tuple[Rule, ...] = (
    unmapped_priorities,
    shared_queues,
    watchdog_times,
    watchdog_action,
    too_much_bandwidth,
    moved_fixed_class,
    ecn_thresholds,
)
