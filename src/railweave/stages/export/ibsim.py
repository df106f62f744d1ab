"""<fabric>.net, the netlist of ibsim, for InfiniBand."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.platforms.opensm.netlist import netlist
from railweave.stages.export.subject import Subject


def ibsim(subject: Subject) -> Iterator[tuple[str, bytes]]:
    """A file per InfiniBand fabric; needs the GUIDs of all switches and adapters."""
    for fabric in subject.infiniband:
        guids = subject.guids(fabric)
        yield from ((f"{fabric.label}.net", node.encode()) for node in netlist(fabric, guids))
