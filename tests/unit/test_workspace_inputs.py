"""What a site is made from: files of its own repository that can be read, before those of the package."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.inventories import ROOT
from tests.unit.repositories import (
    MANY,
    PAIR,
    intent_of,
    program,
    railweave,
    repository,
    tree,
    write,
)

LEAF = Path("rendered/edge/compute/leaf-su01-r0/startup-config")
SERVICES = Path("inventory/sites/edge/services.yaml")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A repository in a folder of its own, so that there is something outside."""
    folder = repository(tmp_path / "network", edge=PAIR)
    (folder / "inventory/sites/edge/services.yaml").unlink()
    return folder


def link_the_intent(repository: Path) -> str:
    intent_of(repository).unlink()
    write(repository.parent / "elsewhere.yaml", PAIR)
    intent_of(repository).symlink_to(repository.parent / "elsewhere.yaml")
    return "inventory/sites/edge/intent.yaml: WSP001 "


def link_the_site(repository: Path) -> str:
    (repository / "inventory/sites/edge").rename(repository.parent / "edge")
    (repository / "inventory/sites/edge").symlink_to(repository.parent / "edge")
    return "inventory/sites/edge/intent.yaml: WSP001 "


def link_to_a_device(repository: Path) -> str:
    (repository / SERVICES).symlink_to("/dev/zero")
    return f"{SERVICES}: WSP001 "


def link_in_a_circle(repository: Path) -> str:
    (repository / SERVICES).symlink_to("services.yaml")
    return f"{SERVICES}: WSP002 "


def link_to_nothing(repository: Path) -> str:
    (repository / SERVICES).symlink_to("nothing.yaml")
    return f"{SERVICES}: WSP002 "


def link_hardware(repository: Path) -> str:
    write(repository.parent / "elsewhere.yaml", "model: x\n")
    write(repository / "inventory/hardware/switches/README", "ours\n")
    (repository / "inventory/hardware/switches/ours.yaml").symlink_to(repository.parent / "elsewhere.yaml")
    return "inventory/hardware/switches/ours.yaml: WSP001 "


def link_a_folder_of_hardware(repository: Path) -> str:
    write(repository / "switches/ours.yaml", "model: x\n")
    write(repository / "inventory/hardware/README", "ours\n")
    (repository / "inventory/hardware/switches").symlink_to("../../switches")
    return "inventory/hardware/switches: WSP002 "


def link_prices(repository: Path) -> str:
    (repository / "inventory/prices.yaml").symlink_to("/etc/hostname")
    return "inventory/prices.yaml: WSP001 "


def link_a_template(repository: Path) -> str:
    write(repository / "templates/eos/README", "ours\n")
    (repository / "templates/eos/banner.j2").symlink_to("/etc/passwd")
    return "templates/eos/banner.j2: WSP001 "


def folder_for_a_file(repository: Path) -> str:
    (repository / SERVICES).mkdir()
    return f"{SERVICES}: WSP002 An input file cannot be read; expected a file, got a folder; "


def pipe_for_a_file(repository: Path) -> str:
    os.mkfifo(repository / SERVICES)
    return f"{SERVICES}: WSP002 An input file cannot be read; expected a file, got a device or pipe; "


def template_that_is_no_text(repository: Path) -> str:
    write(repository / "templates/eos/banner.j2", b"hostname \xff\n")
    return "templates/eos/banner.j2: WSP002 An input file cannot be read; expected UTF-8, got byte 0xff at offset 9; "


def binary_intent(repository: Path) -> str:
    write(intent_of(repository), bytes(range(256)))
    return "inventory/sites/edge/intent.yaml:1:1: YAML002 "


def empty_intent(repository: Path) -> str:
    write(intent_of(repository), "")
    return "inventory/sites/edge/intent.yaml:1:1: YAML003 "


def no_intent(repository: Path) -> str:
    intent_of(repository).unlink()
    return "inventory/sites/edge/intent.yaml: INT010 "


BAD = {
    "intent-linked": link_the_intent,
    "site-linked": link_the_site,
    "device-linked": link_to_a_device,
    "link-in-a-circle": link_in_a_circle,
    "link-to-nothing": link_to_nothing,
    "hardware-linked": link_hardware,
    "hardware-folder-linked": link_a_folder_of_hardware,
    "prices-linked": link_prices,
    "template-linked": link_a_template,
    "folder": folder_for_a_file,
    "pipe": pipe_for_a_file,
    "template-no-text": template_that_is_no_text,
    "binary": binary_intent,
    "empty": empty_intent,
    "none": no_intent,
}


@pytest.mark.parametrize("spoil", BAD.values(), ids=BAD)
def test_a_file_that_cannot_be_read_is_a_finding_of_its_own(site: Path, spoil: Callable[[Path], str]) -> None:
    said = spoil(site)

    run = railweave(site, "render")

    assert run.code == 3
    assert said in run.err
    assert "our fault" not in run.err
    assert not (site / "rendered").exists()


@pytest.mark.parametrize("command", ["check", "design", "explain"])
def test_every_command_refuses_what_cannot_be_read(site: Path, command: str) -> None:
    said = folder_for_a_file(site)

    run = railweave(site, command, "edge", *(["compute.leaf"] if command == "explain" else []))

    assert (run.code, run.out) == (3, "")
    assert said in run.err


def test_all_files_that_cannot_be_read_are_said_in_one_run(site: Path) -> None:
    said = [link_the_intent(site), folder_for_a_file(site), template_that_is_no_text(site), link_prices(site)]

    run = railweave(site, "render")

    assert run.code == 3
    assert [line for line in said if line not in run.err] == []
    assert run.err.count("WSP") == 4


def test_a_link_inside_the_repository_is_followed(site: Path) -> None:
    write(site / "inventory/sites/shared.yaml", "management: {network: 10.9.0.0/24}\nntp: [10.9.9.9]\n")
    (site / SERVICES).symlink_to("../shared.yaml")

    run = railweave(site, "render")

    assert run.code == 0, run.err
    assert "10.9.9.9" in (site / LEAF).read_text()


def test_a_lock_that_an_editor_keeps_beside_a_file_is_no_input(site: Path) -> None:
    (site / "inventory/sites/edge/.#intent.yaml").symlink_to("me@host.1234:1700000000")

    assert railweave(site, "render").code == 0


@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="no /proc that tells the memory of a process")
def test_an_intent_of_a_hundred_megabytes_of_aliases_is_refused_unread(site: Path) -> None:
    line = b"  - [" + b"*a," * 32 + b"*a]\n"
    with intent_of(site).open("wb") as file:
        file.write(b"workload: training\nx: &a [1, 2, 3]\nfabrics:\n")
        for _ in range(1024):
            file.write(line * 1024)
    size = intent_of(site).stat().st_size
    script = (
        "import re, sys; from pathlib import Path; from railweave.cli.run import run; code = run(['render']);"
        "print(re.search(r'VmHWM:\\s*(\\d+) kB', Path('/proc/self/status').read_text())[1]); sys.exit(code)"
    )

    refused = program(site, ["-c", script])

    assert size > 100_000_000
    assert refused.code == 3
    assert "inventory/sites/edge/intent.yaml: WSP004 An input file is too large; " in refused.err
    assert 0 < int(refused.out) * 1024 < size


def test_aliases_that_explode_in_a_small_file_are_refused(site: Path) -> None:
    levels = [f"x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * 10)}]" for n in range(1, 9)]
    write(intent_of(site), "\n".join([PAIR, "x0: &x0 [1]", *levels, ""]))

    run = railweave(site, "render")

    assert run.code == 3
    assert "YAML006" in run.err


def test_a_template_of_the_repository_replaces_the_packages_own(site: Path) -> None:
    railweave(site, "render")
    before = (site / LEAF).read_text()
    shipped = (ROOT / "templates/eos/lldp.j2").read_text()
    write(site / "templates/eos/lldp.j2", shipped + "! our own line about LLDP\n")

    run = railweave(site, "render")

    assert run.code == 0, run.err
    assert "! our own line about LLDP" in (site / LEAF).read_text().splitlines()
    assert (site / LEAF).read_text().replace("! our own line about LLDP\n", "", 1) == before


def test_hardware_of_the_repository_replaces_and_adds_to_the_packages_own(site: Path) -> None:
    shipped = (ROOT / "inventory/hardware/switches/arista-7050cx4m-48d8.yaml").read_text()
    ours = shipped.replace("name: arista-7050cx4m-48d8\n", "name: our-leaf\n", 1)
    write(site / "inventory/hardware/switches/our-leaf.yaml", ours)
    write(intent_of(site), PAIR.replace("leaf: arista-7050cx4m-48d8", "leaf: our-leaf"))

    added = railweave(site, "render")
    write(site / "inventory/hardware/switches/arista-7050dx4-32s.yaml", "nonsense: true\n")
    replaced = railweave(site, "render")

    assert added.code == 0, added.err
    assert (site / LEAF).is_file()
    assert replaced.code == 3
    assert "inventory/hardware/switches/arista-7050dx4-32s.yaml:1:1: " in replaced.err


BROKEN_TEMPLATES = {
    "undefined": ("\n{{ nope.x }}\n", 2),
    "syntax": ("\n\n{% if %}\n", 3),
    "class-walk": ("\n{{ ''.__class__.__mro__ }}\n", 2),
    "class-walk-by-filter": ("{{ ''|attr('__class__')|attr('__mro__') }}\n", 1),
    "format-walk": ("{{ '{0.__class__.__mro__}'.format('') }}\n", 1),
    "globals": ("{{ lipsum.__globals__['os'].listdir('/') }}\n", 1),
    "include-outside": ("{% include '../../../../../etc/passwd' %}\n", 1),
    "include-absolute": ("{% include '/etc/passwd' %}\n", 1),
    "import": ("{% import 'os' as os %}\n", 1),
    "endless": ("{% for n in range(999999999) %}{{ n }}{% endfor %}\n", 1),
    "key": ("{{ '{nope}'.format() }}\n", 1),
    "includes-itself": ("{% include 'eos/lldp.j2' %}\n", 1),
}


@pytest.mark.parametrize(("text", "line"), BROKEN_TEMPLATES.values(), ids=BROKEN_TEMPLATES)
def test_a_template_that_fails_or_reaches_out_is_named_with_its_line(site: Path, text: str, line: int) -> None:
    write(site / "templates/eos/lldp.j2", text)

    run = railweave(site, "render")

    assert run.code == 1
    assert f"eos/lldp.j2:{line}: " in run.err
    assert "our fault" not in run.err
    assert "root:" not in run.err
    assert not (site / "rendered").exists()


@pytest.mark.parametrize("kind", ["undefined", "syntax", "include-outside"])
def test_a_fault_of_a_template_comes_whole_from_a_worker_process(site: Path, kind: str) -> None:
    text, line = BROKEN_TEMPLATES[kind]
    write(intent_of(site), MANY)
    write(site / "templates/eos/lldp.j2", text)

    run = railweave(site, "render", "--jobs", "2")

    assert run.code == 1
    assert run.err.startswith(f"railweave: edge: eos/lldp.j2:{line}: ")
    assert len(run.err.splitlines()) == 1


def test_a_broken_template_leaves_the_tree_alone_and_other_sites_are_rendered(site: Path) -> None:
    railweave(site, "render")
    standing = tree(site / "rendered/edge")
    write(site / "templates/eos/lldp.j2", "{{ nope }}\n")
    write(intent_of(site, "fabric"), "workload: training\ngpus: 64\n")

    run = railweave(site, "render")

    assert run.code == 1
    assert "railweave: edge: eos/lldp.j2:1: 'nope' is undefined" in run.err
    assert tree(site / "rendered/edge") == standing
    assert (site / "rendered/fabric/manifest.json").is_file()


def test_what_was_rendered_by_other_versions_is_rendered_anew(site: Path) -> None:
    railweave(site, "render")
    file = next((site / ".railweave/cache").glob("edge-*.json"))
    known = json.loads(file.read_bytes())
    write(file, json.dumps({**known, "fingerprint": "of another version"}))
    (site / LEAF).touch()

    run = railweave(site, "render")

    assert run.code == 0
    assert json.loads(file.read_bytes())["fingerprint"] == known["fingerprint"]
