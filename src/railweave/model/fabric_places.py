"""Where in an intent a key of a fabric stands, once the fabric is designed."""

from __future__ import annotations

from railweave.model.document import Document, KeyPath
from railweave.model.finding import Place
from railweave.model.topology import Fabric


def fabric_place(intent: Document, fabric: Fabric, key: str) -> Place:
    """Where a key stands for a fabric: in its own block, in the half of a hybrid, in its location, or at the top.

    Without the key: the workload.
    """
    above = [*_named(intent, "locations", fabric.location), ()]
    blocks = [
        base
        for outer in above
        for base in (*_named(intent, "fabrics", fabric.name, outer), (*outer, fabric.workload.value), outer)
    ]
    paths = [*((*block, key) for block in blocks), *((*block, "workload") for block in blocks)]
    found = next((path for path in paths if path in intent.places), ())
    return intent.key_place(*found)


def _named(intent: Document, key: str, name: str | None, above: KeyPath = ()) -> list[KeyPath]:
    """The entry of a list that has this name, if there is one."""
    number = 0
    found: list[KeyPath] = []
    while (path := (*above, key, number)) in intent.places:
        if _value(intent, (*path, "name")) == name:
            found.append(path)
        number += 1
    return found


def _value(intent: Document, path: KeyPath) -> object:
    """The plain value at a path, None where nothing stands."""
    value: object = intent.data
    for step in path:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            value = value[step]
        else:
            return None
    return value
