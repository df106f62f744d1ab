"""A finding that a waiver covers is left out by every command, today; the summary in review keeps it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.repositories import railweave, repository, write

ROCE = "workload: training\ntechnology: ethernet\ngpus: 256\nserver: hgx-h100\nswitch: sn5600\n"
WAIVER = 'waivers:\n  - {{code: SON005, reason: queue pairs are spread, expires: "{}"}}\n'
COMMANDS = [
    ("design", "lab"),
    ("design", "lab", "--alternatives"),
    ("render", "lab"),
    ("render", "lab", "--check"),
    ("check", "lab"),
    ("export", "ptm", "lab"),
]


def lab(folder: Path, expires: str | None) -> Path:
    repository(folder, lab=ROCE)
    if expires:
        write(folder / "inventory/sites/lab/services.yaml", WAIVER.format(expires))
    assert railweave(folder, "render", "-q").code == 0
    return folder


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_leaves_out_what_is_waived(tmp_path: Path, command: tuple[str, ...]) -> None:
    without, covered, over = (
        railweave(lab(tmp_path / name, expires), *command).err
        for name, expires in (("none", None), ("valid", "2099-12-31"), ("old", "2020-01-01"))
    )

    assert "SON005" in without
    assert "SON005" not in covered and "CHK011" not in covered
    assert "SON005" in over and "CHK011" in over


def test_the_summary_in_review_names_what_is_waived(tmp_path: Path) -> None:
    folder = lab(tmp_path, "2099-12-31")

    assert "SON005" in (folder / "rendered/lab/SUMMARY.md").read_text()


def test_under_strict_a_waived_warning_is_no_error(tmp_path: Path) -> None:
    folder = lab(tmp_path, "2099-12-31")

    assert railweave(folder, "check", "--strict").code == 0


def test_eos_without_a_user_is_a_warning_at_its_services(tmp_path: Path) -> None:
    folder = repository(tmp_path, edge="workload: inference\ngpus: 24\n")
    alone = railweave(folder, "design", "edge").err
    write(folder / "inventory/sites/edge/services.yaml", "users: [{name: netops, secret: {env: NETOPS_HASH}}]\n")
    known = railweave(folder, "design", "edge").err

    assert "CHK013" in alone and "inventory/sites/edge/intent.yaml" in alone
    assert "CHK013" not in known
