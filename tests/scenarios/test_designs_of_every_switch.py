"""What the engine answers for six sizes on every training switch of the catalogue, as a page that an architect reads.

`RAILWEAVE_GOLDEN=1` writes the page anew; the difference is what gets reviewed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from railweave.model.finding import BadInput
from railweave.model.hardware import SwitchModel
from railweave.pipeline import design_document, load
from railweave.stages.read import read_catalogue
from tests.inventories import SCENARIOS, catalogue_files

PAGE = SCENARIOS / "designs-of-every-switch.txt"
SIZES = (16, 64, 1000, 2304, 24576, 100000)
SERVERS = {800: "dgx-b300", 400: "dgx-h100", 200: "a100-hdr"}
HEAD = "switch, GPUs: topology, leaves / spines / super-spines, links of a pair, bisection Gbit/s for a GPU\n"


def page() -> str:
    """The whole page: a line for each answer, or the refusal with its ways out."""
    catalogue, _ = read_catalogue(catalogue_files())
    return HEAD + "".join(line for _, model in sorted(catalogue.switches.items()) for line in lines(model))


def lines(model: SwitchModel) -> Iterator[str]:
    """The answers for one switch, with the fastest server that it has ports for."""
    speed = next((gbps for gbps in SERVERS if model.radix(gbps) >= 16), None)
    if speed is None or (speed == 800 and model.technology != "infiniband"):
        speed = 400 if model.radix(400) >= 16 else None
    if speed is None:
        yield f"\n{model.name}: no ports of a training server's speed\n"
        return
    yield f"\n{model.name} with {SERVERS[speed]}, {model.radix(speed)} ports of {speed}G\n"
    for gpus in SIZES:
        yield f"{gpus:>8,}  {answer(model, SERVERS[speed], gpus)}\n"


def answer(model: SwitchModel, server: str, gpus: int) -> str:
    intent = f"workload: training\ngpus: {gpus}\nserver: {server}\nswitch: {model.name}\nplatform: unmanaged\n"
    try:
        text = f"{intent}technology: {model.technology}\n".encode()
        files = {**catalogue_files(), "inventory/sites/s/intent.yaml": text}
        found = design_document(load("s", files))["fabrics"][0]
    except BadInput as error:
        return "; ".join(f"{one.code} {one.detail}; {one.hint}" for one in error.findings)
    counts, pair = found["switches"], found["links_per_pair"]
    shape = f"{counts['leaf']:,} / {counts['spine']:,} / {counts['super_spine']:,}"
    each = f"{found['bisection_gbps'] / gpus:.0f}"
    return f"{found['topology']:<10}  {shape:<24}  {pair['leaf_spine']} / {pair['spine_super_spine']:<4}  {each}"


def test_the_page_of_designs_is_as_reviewed() -> None:
    got = page()
    if os.environ.get("RAILWEAVE_GOLDEN"):
        PAGE.write_text(got)

    assert got == PAGE.read_text()


def test_every_answer_carries_its_gpus_at_full_speed() -> None:
    """1:1 leaves half of each GPU's bandwidth for the worst cut, and never less than half of 200G."""
    rows = [line.split() for line in page().splitlines() if line[:8].strip()[:1].isdigit() and "DES" not in line]

    assert len(rows) > 40
    assert all(int(row[-1]) >= 100 for row in rows)
