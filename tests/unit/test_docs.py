"""The documentation is true: pages are fresh, links lead somewhere, commands do and say what is shown."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from railweave import pipeline
from railweave.cli.group import COMMANDS
from railweave.cli.run import root
from railweave.workspace import repository, site_files

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md")), *sorted((ROOT / "changes").glob("*.md"))]
TRIED = [page for page in PAGES if "\n$ railweave " in page.read_text(encoding="utf-8")]
RUN = ("railweave", "cd", "git", "cp", "mkdir")
"""Programs whose command lines are run; others are shown only."""
GAP = "…"
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)?(?:#([^)\s]+))?\)")
DOCS_PATH = re.compile(r"\bdocs/[\w./*<>-]*[\w*>]")
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: its language, the file that it shows, and its text."""

    language: str
    file: str
    text: str


@dataclass(frozen=True)
class Step:
    """A command line of a console block, the exit code that is promised, and what it is said to print."""

    command: str
    code: int
    shown: tuple[str, ...]


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in FENCE.findall(page.read_text(encoding="utf-8"))]


def steps(text: str) -> Iterator[Step]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, rest = part.partition("\n")
        command, _, code = line.partition("  # exit code ")
        yield Step(command, int(code or 0), tuple(own.rstrip() for own in rest.splitlines()))


def is_shown_by(line: str, real: str) -> bool:
    """A shown line is the real one, or its beginning before a gap."""
    return real.startswith(line.removesuffix(GAP)) if line.endswith(GAP) else real == line


def excerpt_fault(shown: tuple[str, ...], real: list[str]) -> str | None:
    """The first shown line that the real text lacks; between gaps, lines follow each other as they do there."""
    at = 0
    loose = False
    for line in shown:
        if line.strip() == GAP:
            loose = True
            continue
        places = range(at, len(real) if loose else at + 1)
        found = next((n for n in places if n < len(real) and is_shown_by(line.strip(), real[n].strip())), None)
        if found is None:
            return line
        at, loose = found + 1, False
    return None if loose or at == len(real) or not shown else f"(the end; more follows: {real[at]})"


def run(step: Step, folder: Path) -> Path:
    """Run one command line in a folder and hold it to its page; the folder of the next one."""
    words = shlex.split(step.command)
    if words[0] == "cd":
        return folder / words[1]
    if words[0] not in RUN or (shutil.which("git") is None and words[0] == "git"):
        return folder
    program = [sys.executable, "-m", "railweave"] if words[0] == "railweave" else [words[0]]
    who = {f"GIT_{role}_{what}": "docs" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment = {**os.environ, **who, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [*program, *words[1:]],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    said = f"{step.command} printed\n{done.stdout}"
    assert done.returncode == step.code, said
    fault = excerpt_fault(step.shown, [line.rstrip() for line in done.stdout.splitlines()])
    assert fault is None, f"not printed: {fault}\n{said}"
    return folder


def hold_file(block: Block, folder: Path) -> None:
    """Write a file of the inventory or of the templates as it is shown; compare any other with what is shown of it."""
    file = folder / block.file
    if block.file.startswith(("inventory/", "templates/")):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")
        return
    shown = (GAP, *block.text.splitlines(), GAP)
    fault = excerpt_fault(tuple(shown), [*file.read_text(encoding="utf-8").splitlines(), ""])
    assert fault is None, f"{block.file} has no such line: {fault}"


@pytest.mark.parametrize("page", TRIED, ids=name_of)
def test_commands_and_files_of_a_page_are_as_shown(page: Path, tmp_path: Path) -> None:
    for part in ("inventory", "schema"):
        shutil.copytree(ROOT / part, tmp_path / part)
    folder = tmp_path
    tried = 0

    for block in blocks(page):
        if block.file:
            hold_file(block, folder)
        elif block.language == "console":
            for step in steps(block.text):
                tried += step.command.startswith("railweave ")
                folder = run(step, folder)

    assert tried


def test_the_pages_for_learning_and_doing_show_commands() -> None:
    assert {ROOT / "README.md", DOCS / "tutorial.md", *(DOCS / "how-to").glob("*.md")} <= set(TRIED)


def test_the_reference_pages_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, DOCS / "generate.py", "--check"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 0, done.stderr


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes of a page's headings."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_relative_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    faults = []
    for target, anchor in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        if "://" in target:
            continue
        file = (page.parent / target).resolve() if target else page
        if not file.exists() or (anchor and anchor not in anchors(file)):
            faults.append(f"{target}#{anchor}")

    assert not faults


def test_every_page_can_be_reached_from_the_index() -> None:
    seen, open_pages = set[Path](), [DOCS / "index.md"]
    while open_pages:
        page = open_pages.pop()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        targets = [target for target, _ in LINK.findall(page.read_text(encoding="utf-8")) if target]
        open_pages += [(page.parent / target).resolve() for target in targets if "://" not in target]

    assert sorted(set(DOCS.rglob("*.md")) - seen) == []


def test_every_docs_path_in_code_and_pages_exists() -> None:
    readers = [*(ROOT / "src").rglob("*.py"), *(ROOT / "templates").rglob("*.j2"), *PAGES]
    mentioned = {
        (found, name_of(file)) for file in readers for found in DOCS_PATH.findall(file.read_text(encoding="utf-8"))
    }

    lost = [(path, by) for path, by in mentioned if not (ROOT / path).exists() and not list(ROOT.glob(f"{path}*.md"))]

    assert mentioned
    assert sorted(lost) == []


def command_named(name: str) -> click.Command:
    found = root.get_command(click.Context(root), name)
    assert found is not None
    return found


def test_every_command_and_option_is_documented() -> None:
    page = (DOCS / "reference" / "commands.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## ([a-z]+)$", page, flags=re.MULTILINE)
    contexts = [click.Context(root), *(click.Context(command_named(name)) for name in COMMANDS)]

    named = {option for own in contexts for param in own.command.params for option in param.opts if "--" in option}
    lacking = {option for option in named if option not in page}

    assert [title for title in titles if title != "make"] == list(COMMANDS)
    assert re.findall(r"^\| `railweave (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE) == list(COMMANDS)
    assert len(named) > len(COMMANDS)
    assert lacking == set()


def test_the_table_of_sites_agrees_with_the_designs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[([\w-]+)\]\(inventory/sites/[^)]*\) \|(.*)\|$", text, flags=re.MULTILINE)
    shown = {site: [[part.strip() for part in cell.split(" + ")] for cell in cells.split("|")] for site, cells in rows}
    where = repository(str(ROOT / "inventory"), None)

    designed = {}
    for site in where.sites(()):
        fabrics = pipeline.design_document(pipeline.load(site, site_files(where, site).files))["fabrics"]
        designed[site] = [
            [f"{f['gpus']:,}" for f in fabrics],
            [f"{f['switches']['leaf']} / {f['switches']['spine']}" for f in fabrics],
            [f"{f['links']['host_leaf']:,} / {f['links']['leaf_spine']:,}" for f in fabrics],
            [f"{f['oversubscription']['leaf']:g}:1" for f in fabrics],
        ]

    assert {site: cells[1:5] for site, cells in shown.items()} == designed
