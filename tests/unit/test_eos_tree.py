"""EOS text as a tree: as a reader sees it and as a switch builds it from lines without indentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from railweave.platforms.eos.replay import by_grammar
from railweave.platforms.eos.tree import Block, by_indentation
from tests.unit.eos_switches import KINDS, rendered, switch

REFERENCE = Path(__file__).parents[3] / "shared" / "truth" / "eos-reference"
every_kind = pytest.mark.parametrize("kind", KINDS)


def as_sent(text: str) -> str:
    """A text as NAPALM sends it: no indentation, no lines that start with a single `!`."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if not line.startswith("!") or line.startswith("!!"))


@pytest.fixture
def reference() -> list[str]:
    if not REFERENCE.is_dir():
        pytest.skip("the reference configurations aren't here")
    return [path.read_text() for path in sorted(REFERENCE.glob("*.cfg"))]


def test_a_block_belongs_to_the_line_above_it_that_stands_further_left() -> None:
    tree = by_indentation("a\n   b\n      c\n   !\n   d\n!\ne\n")

    assert tree == Block("", (Block("a", (Block("b", (Block("c"),)), Block("d"))), Block("e")))


def test_blocks_with_four_blanks_are_read_like_those_with_three() -> None:
    text = "platform trident mmu queue profile P\n    ingress threshold 1/8\nqos profile Q\n   qos trust dscp\n"

    assert [block.line for block in by_indentation(text).walk()] == [line.strip() for line in text.splitlines()]
    assert by_indentation(text) == by_grammar(as_sent(text)).tree


def test_blocks_remember_the_place_of_their_line() -> None:
    tree = by_indentation("! made\na\n   b\n!\nc\n")

    assert [(block.line, block.number) for block in tree.walk()] == [("a", 2), ("b", 3), ("c", 5)]


def test_a_banner_keeps_its_lines_and_ends_at_its_mark() -> None:
    tree = by_indentation("banner login\nhostname fake\n\nstay out\nEOF\nhostname real\n")

    assert tree.below("banner ")[0].after("") == ("hostname fake", "", "stay out")
    assert tree.after("hostname ") == ("real",)


def test_comments_that_eos_keeps_stay_in_their_block() -> None:
    text = "qos profile P\n   uc-tx-queue 3\n      !! RoCEv2\n      no priority\n"

    assert by_indentation(text) == by_grammar(as_sent(text)).tree
    assert "!! RoCEv2" in [block.line for block in by_indentation(text).walk()]


@every_kind
def test_a_switch_builds_the_tree_that_a_reader_sees(kind: str) -> None:
    text = rendered(switch(KINDS[kind]))

    replayed = by_grammar(as_sent(text))

    assert len(replayed.rows) > 60
    assert replayed.unknown == frozenset()
    assert replayed.tree == by_indentation(text)


def test_the_reference_configurations_replay_to_the_same_tree(reference: list[str]) -> None:
    assert len(reference) == 4
    for text in reference:
        replayed = by_grammar(as_sent(text))

        assert replayed.unknown == frozenset()
        assert replayed.tree == by_indentation(text)


@pytest.mark.parametrize(
    ("text", "lost", "block"),
    [
        (
            "router bgp 1\n   address-family ipv4\n      neighbor U activate\n   neighbor U bfd\n",
            "neighbor U bfd",
            "address-family ipv4",
        ),
        (
            "management api http-commands\n   vrf MGMT\n      no shutdown\n   no shutdown\n",
            "no shutdown",
            "vrf MGMT",
        ),
    ],
    ids=["bgp", "eapi"],
)
def test_a_line_after_an_inner_block_lands_in_it(text: str, lost: str, block: str) -> None:
    tree = by_grammar(as_sent(text)).tree

    inner = next(found for found in tree.walk() if found.line == block)

    assert tree != by_indentation(text)
    assert inner.children[-1].line == lost


def test_an_exit_leaves_the_inner_block() -> None:
    text = "router bgp 1\n   address-family ipv4\n      neighbor U activate\n      exit\n   neighbor U bfd\n"

    assert by_grammar(as_sent(text)).tree == by_indentation(text)


def test_a_line_that_no_mode_knows_is_listed_and_stays_where_it_is() -> None:
    replayed = by_grammar("interface Ethernet1/1\nload-interval 5\nmtu 9100\n")

    assert replayed.unknown == {2}
    assert replayed.tree == by_indentation("interface Ethernet1/1\n   load-interval 5\n   mtu 9100\n")


def test_hier_config_sees_the_same_blocks() -> None:
    hier_config = pytest.importorskip("hier_config")
    text = rendered(switch(KINDS["training-leaf"]))

    other = hier_config.get_hconfig(hier_config.Platform.ARISTA_EOS, text)

    def names(children: object) -> list[tuple[str, object]]:
        return [(child.text, names(child.children)) for child in children]  # type: ignore[attr-defined]

    def ours(block: Block) -> list[tuple[str, object]]:
        return [(child.line, ours(child)) for child in block.children]

    assert names(other.children) == ours(by_indentation(text))
