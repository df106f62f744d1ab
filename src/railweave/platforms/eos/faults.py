"""The faults that the EOS platform finds, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_E = Severity.ERROR

_ROWS = (
    (
        "EOS001",
        _E,
        "Switch model has no EOS ports",
        "Every switch of an EOS fabric has an `eos` entry under `platforms` in its hardware file.",
        "Choose a model that EOS drives, or another platform.",
    ),
    (
        "EOS002",
        _E,
        "Parallel links are unnumbered",
        "Two links between one pair of switches have addresses of their own: with link-local neighbours only one of "
        "several sessions may come up (sonic-net/sonic-buildimage#12042).",
        "Set `addressing: numbered`.",
    ),
    (
        "EOS003",
        _E,
        "MTU is above the limit of EOS",
        "EOS takes a layer-3 MTU of at most 9214 bytes.",
        "Set `mtu` to 9214 or less.",
    ),
    (
        "EOS004",
        _E,
        "Lossless traffic on an unknown ASIC",
        "PFC commands differ by ASIC family; those of trident, tomahawk and jericho are known.",
        "Choose a switch of a known family, or traffic classes without `lossless`.",
    ),
    (
        "EOS005",
        _E,
        "Host bonding isn't available on EOS",
        "A host's links to two leaves are bundled by MLAG or EVPN multihoming, which railweave doesn't render for EOS.",
        "Set `host_bonding: none` or `routed`.",
    ),
    (
        "EOS006",
        _E,
        "Shared host subnet isn't available on EOS",
        "A subnet that all hosts of a rail share needs a VLAN, which railweave doesn't render for EOS.",
        "Set `host_addressing: p2p31`.",
    ),
    (
        "EOS007",
        _E,
        "More equal paths than the switch takes",
        "A leaf's uplinks are one ECMP group, at most as wide as the model documents (`ecmp_max`).",
        "Use fewer, faster uplinks, or another model.",
    ),
    (
        "EOS020",
        _E,
        "The startup-config is missing",
        "Every EOS switch has a file startup-config in its folder.",
        "Run `railweave render`.",
    ),
    (
        "EOS021",
        _E,
        "Line belongs to another system",
        "A configuration holds EOS commands only; a switch refuses the whole change at the first foreign one.",
        "Mend the template that wrote the line.",
    ),
    (
        "EOS022",
        _E,
        "Line lands in another block",
        "A switch gets lines without indentation: a block's own lines stand before the blocks inside it.",
        "Move the line above the inner blocks, or put `exit` before it.",
    ),
    (
        "EOS023",
        _E,
        "Line stands twice in its block",
        "A line or block is written once; of two values for one setting the later wins.",
        "Remove one of the two.",
    ),
    (
        "EOS024",
        _E,
        "Address is used twice",
        "Every address of a switch belongs to one interface.",
        "Look for overlapping pools in pools.yaml.",
    ),
    (
        "EOS025",
        _E,
        "Name isn't defined in this file",
        "Profiles, maps, lists, peer groups and routing instances are defined in the file that uses them.",
        "Mend the template that uses or defines the name.",
    ),
    (
        "EOS026",
        _E,
        "Neighbour is on none of the links",
        "The address of a BGP neighbour is the other end of an interface's /31.",
        "Mend the template, or report it with the intent.",
    ),
    (
        "EOS027",
        _E,
        "Neighbour's port can't form the session",
        "An unnumbered neighbour needs `ipv6 enable` on its port and `ipv6 unicast-routing`.",
        "Mend the template that wrote the port.",
    ),
    (
        "EOS028",
        _E,
        "Fewer paths than uplinks are used",
        "`maximum-paths` is at least the number of neighbours above.",
        "Mend the template that wrote `maximum-paths`.",
    ),
    (
        "EOS029",
        _E,
        "Neighbour has the switch's own AS",
        "Every BGP session of the underlay is external.",
        "Look for an ASN pool that is too small in pools.yaml.",
    ),
    (
        "EOS030",
        _E,
        "MTU of a port is wrong",
        "All ports of the fabric have one layer-3 MTU of at most 9214 bytes.",
        "Set `mtu` in the intent and mend the template that wrote another.",
    ),
    (
        "EOS031",
        _E,
        "Paused priority has no traffic class",
        "EOS pauses the traffic class that has the number of the 802.1p priority: some DSCP leads there, and a queue "
        "of the profile takes it.",
        "Give lossless classes the same number for `priority` and `traffic_class`.",
    ),
    (
        "EOS032",
        _E,
        "Paused and unpaused classes share a queue",
        "A queue holds either lossless or lossy traffic: a pause stops all of it.",
        "Give the lossless class a queue of its own.",
    ),
    (
        "EOS033",
        _E,
        "Watchdog times don't fit together",
        "The polling interval is at most half the shorter of timeout and recovery time, and all are in EOS's range; "
        "else EOS substitutes its own value.",
        "Mend the watchdog times of the traffic classes.",
    ),
    (
        "EOS034",
        _E,
        "Watchdog has no action on EOS",
        "The watchdog drops, shuts the port or only notifies; EOS can't forward on.",
        "Use the action `drop` or `alert`.",
    ),
    (
        "EOS035",
        _E,
        "Shares of bandwidth exceed the port",
        "`bandwidth percent` of all queues of a profile adds up to at most 100.",
        "Lower the weights of the traffic classes.",
    ),
    (
        "EOS036",
        _E,
        "Traffic class 7 can't be mapped",
        "Traffic class 7 always leaves by queue 7.",
        "Use another traffic class.",
    ),
    (
        "EOS037",
        _E,
        "ECN thresholds are out of order",
        "The minimum threshold lies below the maximum, and the probability between 1 and 100.",
        "Mend the `wred` rows of the traffic classes.",
    ),
    (
        "EOS038",
        _E,
        "Management access would be lost",
        "A replaced configuration has a management address and gateway in its routing instance, and eAPI that listens "
        "there.",
        "Mend the template that left it out.",
    ),
    (
        "EOS039",
        _E,
        "Banner line is lost on the way",
        "A line of the banner has no blanks in front, doesn't start with `!` and isn't `EOF`.",
        "Reword the banner in services.yaml.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, *, where: Place, detail: str) -> Finding:
    """A finding of a fault of this platform."""
    return FAULTS[code].finding(detail=detail, where=where)
