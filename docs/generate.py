"""Write the reference pages that follow from the code, or say with --check which are stale."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from railweave.model.fault_kinds import FaultKind
from railweave.model.hardware import PLATFORM_FIELD, ServerModel, SwitchModel
from railweave.pipeline import fault_kinds, json_schema
from railweave.stages.read import read_catalogue
from railweave.workspace import FAULTS

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "reference"

TYPE_WORDS = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false"}


def main(arguments: list[str]) -> int:
    """Write the pages; with --check write nothing and return 1 if one of them is stale."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("usage: python docs/generate.py [--check]\n")
        return 2
    stale = [(path, text) for path, text in pages() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path, text in stale:
        sys.stderr.write(f"{path.relative_to(ROOT)}: {'stale; run `make docs`' if arguments else 'written'}\n")
        if not arguments:
            path.write_text(text, encoding="utf-8")
    return 1 if arguments and stale else 0


def pages() -> Iterator[tuple[Path, str]]:
    """(path, text) of every page that follows from the code."""
    makers: Mapping[str, Callable[[], Iterator[str]]] = {
        "intent.md": intent_page,
        "services.md": services_page,
        "hardware.md": hardware_page,
        "finding-codes.md": codes_page,
    }
    for name, make in makers.items():
        mark = "<!-- made by docs/generate.py (`make docs`): edit the code that it reads, not this page -->"
        yield REFERENCE / name, "\n".join([mark, *make()]).rstrip() + "\n"


def intent_page() -> Iterator[str]:
    """The keys of intent.yaml: those of the site, those of a fabric, and what stands inside them."""
    schema = json_schema()["intent"]
    parts = dict(schema["$defs"])
    fabric = parts.pop("FabricBlock")
    yield "# intent.yaml"
    yield ""
    yield "What a site's network is for. `workload` is required, and `gpus` or `hosts`. Every other value has a default"
    yield "that follows from the workload and the hardware; `railweave explain SITE KEY` says why it is what it is."
    yield "Some values are legal and refused with [DES005](finding-codes.md) until they are built:"
    yield "[the list](../decisions/0004-what-is-refused-today.md)."
    yield "[The rules behind the values](../explanation/design-rules.md)."
    yield ""
    yield "## The site"
    yield ""
    yield from key_table(schema, fabric)
    yield "## FabricBlock"
    yield ""
    yield "An entry of `fabrics`. All keys but `name`, `workload` and `purpose` may also stand at the top of the file"
    yield "or in a location; there they hold for every fabric that has none of its own."
    yield ""
    yield from key_table(fabric, {})
    yield from part_sections(parts, fabric)


def services_page() -> Iterator[str]:
    """The keys of the other files of a site."""
    schemas = json_schema()
    yield "# The other files of a site"
    yield ""
    yield "They stand beside intent.yaml in `inventory/sites/<site>/`; all of them are optional."
    yield ""
    yield from file_sections({f"{name}.yaml": schemas[name] for name in ("services", "pools", "racks", "ledger")})


def hardware_page() -> Iterator[str]:
    """The catalogue, and the keys of its files."""
    schemas = json_schema()
    catalogue, presets = read_catalogue({str(p.relative_to(ROOT)): p.read_bytes() for p in catalogue_files()})
    yield "# The hardware catalogue"
    yield ""
    yield "Facts of products in `inventory/hardware/`, each with its source. A file of the same name in your repository"
    yield "replaces one of these; a new name adds a model ([how](../how-to/add-a-switch-model.md))."
    yield ""
    yield from ("## Switches", "")
    yield "| model | product | driven by | ports |"
    yield "|---|---|---|---|"
    yield from (switch_row(model) for _, model in sorted(catalogue.switches.items()))
    yield ""
    yield from ("## Servers", "")
    yield "| model | product | GPUs | compute NICs | storage NICs | frontend NICs |"
    yield "|---|---|---|---|---|---|"
    yield from (server_row(model) for _, model in sorted(catalogue.servers.items()))
    yield ""
    yield from ("## Traffic classes", "")
    yield "| preset | classes (lossless in bold) | why |"
    yield "|---|---|---|"
    for name, preset in sorted(presets.items()):
        words = ", ".join(f"**{own.name}**" if own.lossless else own.name for own in preset.classes)
        yield f"| `{name}` | {words} | {cell(preset.why)} |"
    yield ""
    yield from file_sections({title: schemas[name] for title, name in HARDWARE_FILES.items()})


def codes_page() -> Iterator[str]:
    """Every finding code with its meaning and its remedy."""
    kinds: dict[str, FaultKind] = {**fault_kinds(), **FAULTS}
    yield "# Finding codes"
    yield ""
    yield "`railweave explain CODE` prints the same. Errors end a command with exit code 3, warnings only with"
    yield "`--strict`: [how to read a finding](../how-to/read-a-finding.md)."
    yield ""
    known = {prefix for prefixes in CODE_GROUPS.values() for prefix in prefixes}
    others = {prefix_of(code) for code in kinds} - known
    for title, prefixes in [*CODE_GROUPS.items(), *((prefix, (prefix,)) for prefix in sorted(others))]:
        rows = [code_row(kind) for code, kind in sorted(kinds.items()) if prefix_of(code) in prefixes]
        if rows:
            yield from (
                f"## {title}",
                "",
                "| code | severity | what it says | why | what to do |",
                "|---|---|---|---|---|",
            )
            yield from (*rows, "")


def code_row(kind: FaultKind) -> str:
    """One finding code in its table."""
    texts = (kind.severity.value, kind.summary, kind.explanation, kind.remedy)
    return f"| `{kind.code}` | {' | '.join(cell(text) for text in texts)} |"


HARDWARE_FILES = {
    "A file of switches/": "switch",
    "A file of servers/": "server",
    "optics.yaml": "optics",
    "traffic-classes.yaml": "traffic-classes",
    "workloads.yaml": "workloads",
    "inventory/prices.yaml": "prices",
}
"""Heading: the schema of the file."""

CODE_GROUPS = {
    "The text of a YAML file": ("YAML",),
    "The intent and the catalogue": ("INT", "CAT"),
    "The other files of a site": ("SRV",),
    "The design": ("DES",),
    "The needs of the workload": ("REQ",),
    "Numbers": ("ALC",),
    "The model and the rendered tree": ("CHK",),
    "OpenSM": ("IBM",),
    "SONiC": ("SON",),
    "EOS": ("EOS",),
    "Other formats": ("EXP",),
    "The repository": ("WSP",),
}
"""Heading: the prefixes of the codes below it."""


def prefix_of(code: str) -> str:
    """The letters of a code: who finds it."""
    return code.rstrip("0123456789")


def file_sections(schemas: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The keys of files, then of the parts inside them."""
    for title, schema in schemas.items():
        yield f"## {title}"
        yield ""
        yield sentence(schema.get("description", ""))
        yield ""
        yield from key_table(schema, {})
    yield "## Parts of these files"
    yield ""
    yield from part_sections({name: part for s in schemas.values() for name, part in s.get("$defs", {}).items()}, {})


def part_sections(parts: Mapping[str, Mapping[str, Any]], fabric: Mapping[str, Any]) -> Iterator[str]:
    """The mappings that keys refer to, each with its own keys; choices of words are printed where they are used."""
    for name, part in sorted(parts.items()):
        if "properties" in part:
            yield f"### {name}"
            yield ""
            yield sentence(part.get("description", ""))
            yield ""
            yield from key_table(part, fabric)


def key_table(part: Mapping[str, Any], fabric: Mapping[str, Any]) -> Iterator[str]:
    """A row per key; keys that are those of a fabric are named in a line."""
    shared = fabric.get("properties", {})
    own = {key: value for key, value in part["properties"].items() if shared.get(key) != value}
    yield from ("| key | value | meaning |", "|---|---|---|")
    for key, value in own.items():
        mark = " (required)" if key in part.get("required", ()) else ""
        yield f"| `{key}`{mark} | {cell(kind_of(value))} | {cell(meaning(value))} |"
    yield ""
    taken = [f"`{key}`" for key in part["properties"] if key not in own]
    if taken:
        yield f"Also keys of a fabric: {', '.join(taken)}."
        yield ""


def meaning(value: Mapping[str, Any]) -> str:
    """The description of a key, with the default that the schema states."""
    default = value.get("default")
    said = "default" in value.get("description", "").lower()
    stated = "" if default in (None, [], {}) or said else f" Default: `{plain(default)}`."
    return sentence(value.get("description", "")) + stated


def kind_of(value: Mapping[str, Any]) -> str:
    """What a key takes, in words."""
    if "$ref" in value:
        return reference(value["$ref"].rpartition("/")[2])
    if "anyOf" in value:
        return " or ".join(kind_of(option) for option in value["anyOf"])
    if "enum" in value:
        return ", ".join(f"`{plain(word)}`" for word in value["enum"])
    if value.get("type") == "array":
        return f"list of {kind_of(value['items'])}"
    if value.get("type") == "object":
        words = value.get("propertyNames", {}).get("enum")
        names = f" with {', '.join(f'`{word}`' for word in words)}" if words else ""
        return f"mapping{names} of {kind_of(value['additionalProperties'])}"
    return f"{TYPE_WORDS[value['type']]}{bounds(value)}"


def reference(name: str) -> str:
    """A link to the part's section, or the words where the part is a choice of words."""
    words = next((s["$defs"][name].get("enum") for s in json_schema().values() if name in s.get("$defs", {})), None)
    return ", ".join(f"`{word}`" for word in words) if words else f"[{name}](#{name.lower()})"


def bounds(value: Mapping[str, Any]) -> str:
    """The limits of a number, as a reader says them."""
    least, most = value.get("minimum"), value.get("maximum")
    if "exclusiveMinimum" in value:
        least = f"more than {value['exclusiveMinimum']}" if value["type"] == "number" else value["exclusiveMinimum"] + 1
    if least is not None and most is not None:
        return f", {least} to {most}"
    if least is not None:
        return f", {least}" if isinstance(least, str) else f", at least {least}"
    return "" if most is None else f", at most {most}"


def switch_row(model: SwitchModel) -> str:
    """One switch model in the table of the catalogue."""
    names = [platform.value for platform, field in PLATFORM_FIELD.items() if getattr(model.platforms, field)]
    cages = sum(group.count for group in model.cages if group.role == "data")
    modes = ", ".join(breakout.label for breakout in model.breakouts)
    return f"| `{model.name}` | {product(model)} | {', '.join(names) or '–'} | {cages} cages: {modes} |"


def server_row(model: ServerModel) -> str:
    """One server model in the table of the catalogue."""
    columns = []
    for purpose in ("compute", "storage", "frontend"):
        speeds = [nic.speed_gbps for nic in model.nics if nic.purpose.value == purpose]
        columns.append(", ".join(f"{speeds.count(speed)} × {speed}G" for speed in dict.fromkeys(speeds)) or "–")
    return f"| `{model.name}` | {product(model)} | {model.gpus} × {model.gpu_model} | {' | '.join(columns)} |"


def product(model: SwitchModel | ServerModel) -> str:
    """What a model is called outside."""
    return cell(f"{model.vendor} {model.product}")


def catalogue_files() -> list[Path]:
    """The files that the catalogue is read from."""
    return [*sorted((ROOT / "inventory" / "hardware").rglob("*.yaml")), ROOT / "inventory" / "prices.yaml"]


def plain(value: object) -> str:
    """A value as YAML writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def sentence(text: str) -> str:
    """The first paragraph of a description, on one line."""
    return " ".join(text.split("\n\n", 1)[0].split())


def cell(text: str) -> str:
    """A text that can stand in a cell of a Markdown table; what stands in backticks is left as it is."""
    pieces = " ".join(text.split()).replace("|", "\\|").split("`")
    return "`".join(piece if n % 2 else piece.replace("<", "&lt;") for n, piece in enumerate(pieces))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
