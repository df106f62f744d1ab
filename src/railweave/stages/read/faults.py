"""The faults that reading can find, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import FaultKind
from railweave.model.finding import Finding, Place, Severity

MOST_FAULTS = 1000
"""Faults of one file that are gathered; a file with more was hardly meant to be an inventory file."""

_ROWS = (
    ("YAML001", "The file is not valid YAML", "The YAML 1.2 parser stops here.", "Mend the syntax at this place."),
    (
        "YAML002",
        "The file is not text",
        "Inventory files are UTF-8 text without control characters.",
        "Save it as UTF-8.",
    ),
    ("YAML003", "The file is empty", "An inventory file holds one mapping.", "Write at least one key, or remove it."),
    (
        "YAML004",
        "A key is written twice",
        "Many parsers silently keep the last one, and a line of intent disappears.",
        "Remove one of the two.",
    ),
    (
        "YAML005",
        "This value reads differently elsewhere",
        "YAML 1.1 tools make a truth value, a base-60 or octal number or a date of such an unquoted word.",
        "Write it in quotes, or write true, false or a plain decimal number.",
    ),
    (
        "YAML006",
        "Aliases expand to too much",
        "A few lines of nested aliases can stand for billions of values.",
        "Write the values out.",
    ),
    (
        "YAML007",
        "This YAML feature is not allowed",
        "Tags, merge keys and several documents in a file mean different things to different tools.",
        "Write plain mappings, lists and values.",
    ),
    ("YAML008", "The nesting is too deep", "No inventory file needs more than 64 levels.", "Flatten the structure."),
    (
        "YAML009",
        "The file holds no mapping",
        "An inventory file is one mapping of keys to values.",
        "Start the file with a key and a colon.",
    ),
    (
        "YAML010",
        "A key has no value",
        "An empty value could mean the default, nothing, or a line that somebody forgot to finish.",
        "Write the value, or remove the key to get its default.",
    ),
    (
        "YAML011",
        "An alias leads nowhere",
        "An alias repeats a value that is complete above it: it can't come first, and it can't hold itself.",
        "Write the value out, or quote a text that begins with `*`.",
    ),
    (
        "YAML012",
        "A key is not a text",
        "Keys are words. A number, a list or a truth value as key means different things to different tools.",
        "Put the key in quotes; put `{{ … }}` in quotes as well.",
    ),
    (
        "YAML013",
        "The file has too many faults",
        "After so many the rest of the file is not looked at.",
        "Mend these first. Perhaps it is the wrong file.",
    ),
    (
        "YAML014",
        "This number is out of range",
        "Numbers are integers of at most 64 bits or finite decimals; other tools round or refuse the rest.",
        "Write a smaller number, or put it in quotes for the text.",
    ),
    (
        "INT001",
        "This key is not known",
        "Keys are fixed, so that a typing error can't be an intent that nobody reads.",
        "Correct or remove the key.",
    ),
    ("INT002", "A required key is missing", "There is no sensible default for it.", "Write the key."),
    (
        "INT003",
        "This value has the wrong type",
        "Every key takes values of one type, listed in docs/reference/intent.md and in the JSON Schema. 8.0 is no "
        'whole number, and "8" is no number.',
        "Write a value of the expected type.",
    ),
    (
        "INT004",
        "Two keys contradict each other",
        "Keys that depend on each other must agree.",
        "Change one of the two, or leave one out.",
    ),
    (
        "INT005",
        "The catalogue lacks this name",
        "Models and presets are named in inventory/hardware.",
        "Use a name of the catalogue, or add a file for the model.",
    ),
    (
        "INT006",
        "GPUs do not fill whole servers",
        "Servers are bought whole, and so are racks that only come filled.",
        "Use one of the two nearest numbers.",
    ),
    (
        "INT007",
        "Rails do not match the server",
        "The number of rails is the number of NICs that the server has for the fabric.",
        "Use the server's number, or leave `rails` out.",
    ),
    ("INT008", "A name is used twice", "Names become folders and host names.", "Rename one of the two."),
    (
        "INT009",
        "The platform cannot drive this switch",
        "The catalogue says for each switch which platforms can drive it.",
        "Choose a platform of the switch, or another switch.",
    ),
    (
        "INT010",
        "The site has no intent",
        "A site is a folder with an intent.yaml.",
        "Write one: three lines are enough.",
    ),
    (
        "INT011",
        "This number is out of range",
        "The bounds are those of the technology or of what can be built; the JSON Schema has them all.",
        "Write a number within the bounds.",
    ),
    (
        "INT012",
        "This word is not allowed here",
        "The key takes one of a few words, listed in docs/reference/intent.md and in the JSON Schema.",
        "Choose one of the words.",
    ),
    (
        "INT013",
        "This text has the wrong form",
        "Names become host names and paths; addresses, prefixes and dates must be real ones.",
        "Write it in the expected form.",
    ),
    (
        "INT020",
        "A secret is named, never written",
        "An inventory is committed and read by many. Only the live part looks a secret up, in memory.",
        "Name where the secret is, and change it if it was written here.",
    ),
)

FAULTS = {
    code: FaultKind(code=code, severity=Severity.ERROR, summary=summary, explanation=explanation, remedy=remedy)
    for code, summary, explanation, remedy in _ROWS
}


def fault(code: str, detail: str, where: Place, hint: str | None = None) -> Finding:
    """A finding of a reading fault; without `hint` it takes the remedy of its kind."""
    kind = FAULTS[code]
    remedy = kind.remedy[0].lower() + kind.remedy[1:].removesuffix(".")
    return Finding(
        code=code,
        severity=kind.severity,
        summary=kind.summary,
        detail=detail,
        where=where,
        hint=hint.removesuffix(".") if hint else remedy,
    )
