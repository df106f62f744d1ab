"""The faults that reading can find, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

MOST_LEVELS = 64
"""Mappings and lists inside each other."""

MOST_FAULTS = 1000
"""Faults of one file that are gathered; a file with more was hardly meant to be an inventory file."""

_E = Severity.ERROR

_ROWS = (
    ("YAML001", _E, "The file is not valid YAML", "The YAML 1.2 parser stops here.", "Mend the syntax at this place."),
    (
        "YAML002",
        _E,
        "The file is not text",
        "Inventory files are UTF-8 text without control characters.",
        "Save it as UTF-8.",
    ),
    (
        "YAML003",
        _E,
        "The file is empty",
        "An inventory file holds one mapping.",
        "Write at least one key, or remove it.",
    ),
    (
        "YAML004",
        _E,
        "A key is written twice",
        "Many parsers silently keep the last one, and a line of intent disappears.",
        "Remove one of the two.",
    ),
    (
        "YAML005",
        _E,
        "This value reads differently elsewhere",
        "YAML 1.1 tools make a truth value, a base-60 or octal number or a date of such an unquoted word.",
        "Write it in quotes, or write true, false or a plain decimal number.",
    ),
    (
        "YAML006",
        _E,
        "Aliases expand to too much",
        "A few lines of nested aliases can stand for billions of values.",
        "Write the values out.",
    ),
    (
        "YAML007",
        _E,
        "This YAML feature is not allowed",
        "Tags, merge keys and several documents in a file mean different things to different tools.",
        "Write plain mappings, lists and values.",
    ),
    (
        "YAML008",
        _E,
        "The nesting is too deep",
        f"No inventory file needs more than {MOST_LEVELS} levels.",
        "Flatten the structure.",
    ),
    (
        "YAML009",
        _E,
        "The file holds no mapping",
        "An inventory file is one mapping of keys to values.",
        "Start the file with a key and a colon.",
    ),
    (
        "YAML010",
        _E,
        "A key has no value",
        "An empty value could mean the default, nothing, or a line that somebody forgot to finish.",
        "Write the value, or remove the key to get its default.",
    ),
    (
        "YAML011",
        _E,
        "An alias leads nowhere",
        "An alias repeats a value that is complete above it: it can't come first, and it can't hold itself.",
        "Write the value out, or quote a text that begins with `*`.",
    ),
    (
        "YAML012",
        _E,
        "A key is not a text",
        "Keys are words. A number, a list or a truth value as key means different things to different tools.",
        "Put the key in quotes; put `{{ … }}` in quotes as well.",
    ),
    (
        "YAML013",
        _E,
        "The file has too many faults",
        "After so many the rest of the file is not looked at.",
        "Mend these first. Perhaps it is the wrong file.",
    ),
    (
        "YAML014",
        _E,
        "This number is out of range",
        "Numbers are integers of at most 64 bits or finite decimals; other tools round or refuse the rest.",
        "Write a smaller number, or put it in quotes for the text.",
    ),
    (
        "INT001",
        _E,
        "This key is not known",
        "Keys are fixed, so that a typing error can't be an intent that nobody reads.",
        "Correct or remove the key.",
    ),
    ("INT002", _E, "A required key is missing", "There is no sensible default for it.", "Write the key."),
    (
        "INT003",
        _E,
        "This value has the wrong type",
        'Every key takes values of one type; `railweave schema` lists them. 8.0 is no whole number, and "8" no number.',
        "Write a value of the expected type.",
    ),
    (
        "INT004",
        _E,
        "Two keys contradict each other",
        "Keys that depend on each other must agree.",
        "Change one of the two, or leave one out.",
    ),
    (
        "INT005",
        _E,
        "The catalogue lacks this name",
        "Models and presets are named in inventory/hardware.",
        "Use a name of the catalogue, or add a file for the model.",
    ),
    (
        "INT006",
        _E,
        "GPUs do not fill whole servers",
        "Servers are bought whole: a server has all its GPUs or none.",
        "Use one of the two nearest numbers.",
    ),
    (
        "INT007",
        _E,
        "Rails do not match the server",
        "The number of rails is the number of NICs that the server has for the fabric.",
        "Use the server's number, or leave `rails` out.",
    ),
    ("INT008", _E, "A name is used twice", "Names become folders and host names.", "Rename one of the two."),
    (
        "INT009",
        _E,
        "The platform cannot drive this switch",
        "The catalogue says for each switch which platforms can drive it.",
        "Choose a platform of the switch, or another switch.",
    ),
    (
        "INT010",
        _E,
        "The site has no intent",
        "A site is a folder with an intent.yaml.",
        "Write one: three lines are enough.",
    ),
    (
        "INT011",
        _E,
        "This number is out of range",
        "The bounds are those of the technology or of what can be built; the JSON Schema has them all.",
        "Write a number within the bounds.",
    ),
    (
        "INT012",
        _E,
        "This word is not allowed here",
        "The key takes one of a few words; `railweave schema` lists them.",
        "Choose one of the words.",
    ),
    (
        "INT013",
        _E,
        "This text has the wrong form",
        "Names become host names and paths; addresses, prefixes and dates must be real ones.",
        "Write it in the expected form.",
    ),
    (
        "INT015",
        _E,
        "Hosts do not fill whole racks",
        "Some servers only come by the rack: 18 trays make one NVL72.",
        "Use one of the two nearest numbers, or set `partial_racks: true`.",
    ),
    (
        "INT016",
        _E,
        "Growth is less than what stands",
        "`growth` is the largest that the site will become, what is installed included; a fabric doesn't shrink by it.",
        "Write the number at full growth, or leave `growth` out.",
    ),
    (
        "INT017",
        _E,
        "This key does not belong here",
        "`strategy` says how training and inference share a hybrid site; `mode` and the blocks `training` and "
        "`inference` belong to some strategies only.",
        "Remove the key, or change the workload or the strategy.",
    ),
    (
        "INT018",
        _E,
        "Technologies do not match each other",
        "An InfiniBand fabric has InfiniBand switches and opensm; an Ethernet fabric has Ethernet switches and another "
        "platform.",
        "Change `technology`, `platform` or `switch` so that they agree, or leave one out.",
    ),
    (
        "INT019",
        _E,
        "A P_Key is used twice",
        "The low 15 bits of a P_Key are the tenant: OpenSM merges tenants that share them, and isolation is lost.",
        "Give each tenant a P_Key of its own, or leave the key out.",
    ),
    (
        "INT020",
        _E,
        "A secret is named, never written",
        "An inventory is committed and read by many. Only the live part looks a secret up, in memory.",
        "Name where the secret is, and change it if it was written here.",
    ),
    (
        "INT021",
        _E,
        "Traffic classes do not fit together",
        "Every DSCP belongs to one class, and the class `default` takes those that no other names.",
        "Name each DSCP once, and one class `default`.",
    ),
    (
        "SRV001",
        _E,
        "No fabric has this name",
        "Numbers and subnet managers are given by the fabric's folder: `<fabric>` or `<location>-<fabric>`. Under a "
        "name that no fabric has they would be ignored.",
        "Correct the name, or remove the entry.",
    ),
    (
        "SRV002",
        _E,
        "The gateway is outside its network",
        "Devices reach the management network through a gateway that has an address in it.",
        "Write an address of the network, or leave `gateway` out for the first one.",
    ),
    (
        "SRV003",
        _E,
        "A device cannot stand there",
        "A device stands in one rack, on a unit that the rack has, alone.",
        "Correct the rack unit, or remove the device from one of the two.",
    ),
    (
        "SRV004",
        _E,
        "Records of the ledger contradict each other",
        "A device's port has one GUID, and a GUID belongs to one port. The ledger is written by commands, not by hand.",
        "Import the GUIDs again.",
    ),
    (
        "CAT001",
        _E,
        "File and model have different names",
        "An intent names a model by its file.",
        "Rename the file, or correct `name`.",
    ),
    (
        "CAT002",
        _E,
        "The server model contradicts itself",
        "Every NIC is behind a port of a cage, no two behind the same, and the rails of a purpose count up from 0.",
        "Correct the file after the vendor's documents.",
    ),
    (
        "CAT003",
        _E,
        "The switch model contradicts itself",
        "A port mode has no more lanes than its cage, and a platform drives switches of its technology only.",
        "Correct the file after the vendor's documents.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, detail: str, where: Place, hint: str | None = None) -> Finding:
    """A finding of a reading fault; without `hint` it takes the remedy of its kind."""
    return FAULTS[code].finding(detail=detail, where=where, hint=hint)
