"""The faults of subnet-manager files, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_E, _W = Severity.ERROR, Severity.WARNING
_ROWS = (
    (
        "IBM001",
        _W,
        "GUIDs are not known yet",
        "Partitions, routing roots and names go by GUID, and no formula gives a GUID.",
        "Add them to ledger.yaml once the fabric has been discovered.",
    ),
    (
        "IBM002",
        _E,
        "A line has the wrong form",
        "OpenSM skips what it can't read and runs on with defaults; a bad line in partitions.conf opens every tenant.",
        "Render again, or mend the template that wrote the line.",
    ),
    (
        "IBM003",
        _E,
        "OpenSM does not take this option",
        "OpenSM reports an unknown key or a bad value on stdout only and goes on with its default.",
        "Use a key and a value that OpenSM 3.3.23 knows.",
    ),
    (
        "IBM004",
        _E,
        "A GUID or P_Key stands twice",
        "Each port has one GUID, each partition one P_Key; OpenSM merges what has the same.",
        "Correct ledger.yaml or the partitions of the intent.",
    ),
    (
        "IBM005",
        _E,
        "A file that is referred to is missing",
        "Without its root or compute GUIDs fat-tree routing falls back without an error.",
        "Render again; keep the set of files together.",
    ),
    (
        "IBM006",
        _E,
        "The default partition is wrong",
        "Without `Default=0x7fff` and explicit members every port is a limited member, and hosts stop talking.",
        "Keep the default partition, with ALL, ALL_SWITCHES and SELF.",
    ),
    (
        "IBM007",
        _E,
        "A host is in no tenant",
        "Where there are tenants, everybody is a limited member of the default partition: a host that is in no tenant "
        "reaches the switches and the subnet manager, and no other host.",
        "Name the host in `partitions` of the intent, or remove the tenants.",
    ),
    (
        "IBM008",
        _E,
        "Fat-tree routing cannot work like this",
        "OpenSM answers an unmet precondition of ftree by minhop, with a line in its log and exit status 0; with "
        "no_fallback it leaves the fabric without routes.",
        "Keep `routing_engine ftree,updn`, `lmc 0` and the files of root and compute GUIDs.",
    ),
    (
        "IBM009",
        _E,
        "The subnet manager has no port",
        "Without `guid` OpenSM runs on the first port that it finds, which may be on another network "
        "(linux-rdma/opensm#40).",
        "Record the port GUID of the host in ledger.yaml as `<fabric>-<host>`, port `mlx5_0/1`.",
    ),
    (
        "IBM010",
        _E,
        "A member is no port of the fabric",
        "OpenSM passes over a GUID that no port has, so the host is silently left out of its tenant.",
        "Correct ledger.yaml: an adapter that was replaced has other GUIDs.",
    ),
    (
        "IBM011",
        _W,
        "No leaf port is free",
        "A subnet manager on a host of its own needs a port of a leaf, and hosts and uplinks take them all.",
        "Use `reserved_hosts: 1`, or name a GPU host in `subnet_managers` of services.yaml.",
    ),
    (
        "IBM012",
        _E,
        "One manager cannot reach every port",
        "Planes share no switch, nor do the leaves of a rail-only fabric: each is a network of its own and needs a "
        "subnet manager of its own. Files for more than one network are not rendered yet.",
        "Use `planes: 1` and another topology, or `platform: unmanaged` for bill of material and cables only.",
    ),
    (
        "IBM013",
        _E,
        "A partition's option has no effect",
        "OpenSM needs `qos TRUE` for service levels and `allow_both_pkeys TRUE` for members that are both; without "
        "them it takes another value and says nothing.",
        "Set the option in the template of opensm.conf, or leave the partition's out.",
    ),
    (
        "IBM014",
        _E,
        "The roots are not the top tier",
        "With a list of roots OpenSM ranks every other switch below them and validates nothing: a spine that is left "
        "out carries no traffic, a leaf in the list turns the tree over.",
        "List the node GUIDs of all switches of the top tier and no other.",
    ),
    (
        "IBM015",
        _E,
        "The unit starts another configuration",
        "OpenSM goes on with its defaults when its configuration or a file that it names is missing, and exits with "
        "status 0 on failures.",
        "Start it with `-F` and the installed file, and assert each file that opensm.conf names.",
    ),
    (
        "IBM016",
        _W,
        "A tenant has limited members only",
        "Limited members talk to full members and not to each other, so the hosts of this tenant reach nobody.",
        "Use `membership: full`, or give the tenant a full member.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, *, detail: str, where: Place) -> Finding:
    """A finding of a fault of this platform."""
    return FAULTS[code].finding(detail=detail, where=where)
