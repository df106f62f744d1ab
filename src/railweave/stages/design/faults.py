"""The faults that a design can have, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_E, _W = Severity.ERROR, Severity.WARNING


_ROWS = (
    (
        "DES001",
        _E,
        "The fabric is too large for its switches",
        "Two tiers carry as many leaves as a spine has ports, three tiers as many pods as a super-spine has ports.",
        "Use the nearest design that fits: more tiers, more planes, a switch with more ports, or fewer GPUs.",
    ),
    (
        "DES002",
        _E,
        "The switch lacks this port speed",
        "Every link needs a port of its speed at both ends; breakouts of the catalogue say which a switch has.",
        "Choose another switch, or a port speed that the catalogue lists for it.",
    ),
    (
        "DES003",
        _E,
        "The switches have too few ports",
        "Without spines every NIC port of every host position needs a port on the one switch, on one of the pair, or "
        "on the one of its rail.",
        "Use `topology: auto`, or a switch with more ports.",
    ),
    (
        "DES004",
        _E,
        "The leaf has no room for a host",
        "A leaf must hold at least one host beside its uplinks and its reserved ports.",
        "Reserve fewer ports, raise the oversubscription, or use a leaf with more ports.",
    ),
    (
        "DES005",
        _E,
        "This part is not built yet",
        "The intent is legal, but this release would render nothing for it; so it is refused.",
        "Leave the key out, or use a value that this release builds (docs/reference/intent.md).",
    ),
    (
        "DES006",
        _W,
        "Few spines for lossless Ethernet",
        "With fewer than four spines one failure takes a large share of the paths, and PFC spreads congestion "
        "(Juniper JVD AI DC, recommendations).",
        "Set `min_spines: 4`, or accept it with a waiver.",
    ),
    (
        "DES007",
        _E,
        "No switch is known for this fabric",
        "The defaults know a switch for each platform and port speed that is common; here there is none.",
        "Name one with `switch:`.",
    ),
    (
        "DES008",
        _E,
        "Platform and technology do not match",
        "InfiniBand fabrics are driven by opensm, Ethernet fabrics by sonic or eos.",
        "Change `platform`, `technology` or `switch` so that they agree.",
    ),
    (
        "DES009",
        _E,
        "The server has no fitting NIC",
        "A fabric connects the NICs that the server model has for its purpose and technology.",
        "Choose another server model, purpose or technology.",
    ),
    (
        "DES010",
        _E,
        "The uplinks cannot reach all spines",
        "Every leaf has the same whole number of links to every spine, so it needs at least one uplink for each.",
        "Lower `min_spines` or the oversubscription, or use a leaf with more ports.",
    ),
    (
        "DES012",
        _W,
        "This key has no effect here",
        "The key is legal, but nothing in the design follows from it, so it might promise what is not built.",
        "Remove the key, or change what it needs.",
    ),
    (
        "DES013",
        _W,
        "Nothing joins the rails",
        "Without spines above all rails, a GPU reaches another rail only through a GPU of its own host, by NVLink "
        "(Wang et al., Rail-only, arXiv:2307.12169; NCCL calls it PXN). What goes by network alone stays on its rail.",
        "Use `topology: auto` and `plane_by: nic_port`, or accept it with a waiver.",
    ),
    (
        "DES015",
        _W,
        "Leaves stay half empty or more",
        "A started unit has all its leaves and every leaf all its uplinks (rule 4), so a unit that is small beside a "
        "leaf's downlinks pays for uplinks and spines that its hosts can't fill.",
        "Raise `scalable_unit`, or use a leaf with fewer ports.",
    ),
    (
        "DES014",
        _E,
        "Both modes need an Ethernet fabric",
        "A time-shared fabric carries inference in one of its modes, and inference is Ethernet with TCP (rule 10).",
        "Use `technology: ethernet`, or strategy separate or dual-fabric.",
    ),
    (
        "DES011",
        _E,
        "NICs do not divide over planes or leaves",
        "Each plane takes an equal share of a NIC's speed, and each leaf of a rack an equal share of its NICs.",
        "Choose a number of planes that divides the NIC's speed, or another attachment.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, *, detail: str, where: Place, hint: str | None = None) -> Finding:
    """A finding of a design fault; without `hint` it takes the remedy of its kind."""
    return FAULTS[code].finding(detail=detail, where=where, hint=hint)
