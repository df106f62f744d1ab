"""topology.dot for PTM: an undirected graph whose edges are the links between named ports.

The form is that of the Cumulus Linux 5.15 manual, "Prescriptive Topology Manager"; for Ethernet, UFM's Cable
Validation Tool 1.6 reads the same ("Dot File").
"""

from __future__ import annotations

from collections.abc import Iterator

from railweave.stages.export.links import named_links
from railweave.stages.export.subject import Subject

FILE = "topology.dot"


def ptm(subject: Subject) -> Iterator[tuple[str, bytes]]:
    """One graph of all Ethernet fabrics: a host that is on two of them is one node."""
    yield FILE, f'graph "{subject.site}" {{\n'.encode()
    for fabric in subject.ethernet:
        for link in named_links(fabric, subject.port_name):
            low, up = link.lower, link.upper
            yield FILE, f'  "{low.device}":"{low.port}" -- "{up.device}":"{up.port}"\n'.encode()
    yield FILE, b"}\n"
