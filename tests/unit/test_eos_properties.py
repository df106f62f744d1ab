"""Whatever the sizes, classes and services: EOS text reads back and replays the same, without faults of form."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from railweave.model.intent import TrafficClass
from railweave.model.names import Addressing, Tier, Workload
from railweave.model.qos import TrafficPreset
from railweave.model.services import Services, User
from railweave.platforms.eos import PLATFORM
from railweave.platforms.eos.qos_maps import effective
from railweave.platforms.eos.replay import by_grammar
from railweave.platforms.eos.sections import contexts, parsed
from railweave.platforms.eos.tree import by_indentation
from tests.unit.eos_switches import HALVES, LOSSLESS, NRZ, SOURCE, WRED, Wants, model, rendered, switch

OF_FORM = {"EOS021", "EOS022", "EOS023", "EOS024", "EOS025", "EOS026", "EOS027", "EOS028", "EOS029", "EOS030", "EOS038"}


@st.composite
def presets(draw: st.DrawFn) -> TrafficPreset:
    """Classes with numbers of their own, each DSCP in at most one of them."""
    count = draw(st.integers(0, 4))
    dscps = draw(st.lists(st.integers(0, 63), unique=True, max_size=12))
    traffic_classes = draw(st.permutations(range(8)))
    named = [
        TrafficClass(
            name=f"class-{number}",
            dscp=tuple(dscps[number::count]),
            traffic_class=traffic_classes[number + 1],
            queue=draw(st.integers(0, 7)),
            priority=draw(st.integers(0, 7)),
            lossless=draw(st.booleans()),
            ecn=draw(st.booleans()),
            scheduler=draw(st.sampled_from(["strict", "dwrr"])),
            weight=draw(st.none() | st.integers(1, 20)),
            shaper_percent=draw(st.none() | st.integers(1, 100)),
        )
        for number in range(count)
    ]
    rest = TrafficClass(name="default", dscp=(), traffic_class=traffic_classes[0], queue=draw(st.integers(0, 7)))
    return TrafficPreset(
        name="drawn",
        why="test",
        classes=(rest, *named),
        wred=draw(st.sampled_from([WRED, ()])),
        watchdog=draw(st.sampled_from([None, LOSSLESS.watchdog])),
        trust_hosts=draw(st.booleans()),
        sources=(SOURCE,),
    )


addresses = st.integers(1, 250).map(lambda number: f"192.0.2.{number}")
services = st.builds(
    Services,
    users=st.lists(st.from_regex(r"[a-z]{1,8}", fullmatch=True), unique=True, max_size=3).map(
        lambda names: tuple(User(name=name, secret={"env": name.upper()}) for name in names)
    ),
    ntp=st.lists(addresses, unique=True, max_size=3).map(tuple),
    dns=st.lists(addresses, unique=True, max_size=3).map(tuple),
    syslog=st.lists(addresses, unique=True, max_size=3).map(tuple),
    domain=st.none() | st.just("fabric.example"),
    banner=st.none() | st.lists(st.from_regex(r"[A-Za-z .]{0,20}", fullmatch=True), max_size=4).map("\n".join),
)
wanted = st.builds(
    Wants,
    tier=st.sampled_from(Tier),
    hosts=st.integers(0, 6),
    downlinks=st.integers(0, 6),
    uplinks=st.integers(0, 6),
    parallel=st.integers(1, 3),
    breakout=st.sampled_from([HALVES, NRZ]),
    addressing=st.sampled_from(Addressing),
    workload=st.sampled_from([Workload.TRAINING, Workload.INFERENCE]),
    preset=presets(),
    services=services,
    mtu=st.integers(1280, 9214),
    host_asn=st.none() | st.just(65501),
    model=st.sampled_from([model(), model("jericho", "tx-queue")]),
)


@settings(max_examples=60, deadline=None)
@given(wants=wanted)
def test_every_switch_reads_back_and_replays_the_same(wants: Wants) -> None:
    spec = switch(wants)

    text = rendered(spec)

    assert parsed(text) == contexts(spec)
    assert by_grammar("\n".join(line.strip() for line in text.splitlines())).tree == by_indentation(text)
    found = PLATFORM.check({"startup-config": text.encode()}, "compute/leaf-01")
    assert [finding.line() for finding in found if finding.code in OF_FORM] == []


@settings(max_examples=60, deadline=None)
@given(preset=presets())
def test_every_dscp_reaches_its_class_whatever_the_classes(preset: TrafficPreset) -> None:
    spec = switch(Wants(preset=preset))

    mapped = effective(parsed(rendered(spec))["qos_maps"]["dscps"])

    assert mapped == tuple(spec.qos.class_of(dscp).traffic_class for dscp in range(64))
