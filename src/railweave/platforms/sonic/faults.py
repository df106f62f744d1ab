"""The faults of SONiC configurations, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import fault_table
from railweave.model.finding import Finding, Place, Severity

_E, _W = Severity.ERROR, Severity.WARNING
_ROWS = (
    (
        "SON001",
        _E,
        "The routing mode lacks unnumbered links",
        "bgpcfgd of the releases that were looked at makes sessions between addresses only (sonic-buildimage#26960).",
        "Use `addressing: numbered`, or `bgp_mode: frr-mgmt` or `split-unified`.",
    ),
    (
        "SON002",
        _E,
        "Parallel links are unnumbered",
        "Parallel links between two switches share one link-local address, and only one session comes up "
        "(sonic-buildimage#12042).",
        "Use `addressing: numbered`.",
    ),
    (
        "SON003",
        _W,
        "Buffers are left to the image",
        "Pools and headroom of this switch are not public or stay in its SAI, so no BUFFER tables are rendered.",
        "Write BUFFER table templates with the vendor's numbers; `config qos reload` would undo our maps.",
    ),
    (
        "SON004",
        _E,
        "No HwSKU has this breakout",
        "The switch starts with the port layout of its HwSKU; ports that differ from it need a breakout step.",
        "Choose a port speed that one HwSKU has on all cages, or another switch.",
    ),
    (
        "SON005",
        _W,
        "Adaptive routing is not rendered",
        "SONiC's adaptive routing (ARS) is not merged upstream; flows spread by header fields only.",
        "Give each RoCE connection several queue pairs, so that their UDP source ports differ.",
    ),
    (
        "SON006",
        _W,
        "No single HwSKU has all breakouts",
        "The switch starts with the port layout of its HwSKU; orchagent then makes the other ports from PORT, where "
        "the platform can break out ports while it runs.",
        "Try it on one switch first, or choose port speeds that one HwSKU has.",
    ),
    (
        "SON007",
        _W,
        "The watchdog can't watch this class",
        "SONiC's watchdog takes one number for the priority that it counts pauses of and the queue that it drains "
        "(sonic-swss, orchagent/pfcwdorch.cpp).",
        "Give the lossless class the same number for `priority` and `queue`, or do without the watchdog.",
    ),
    (
        "SON008",
        _E,
        "Switch model has no SONiC ports",
        "Every switch of a SONiC fabric has a `sonic` entry under `platforms` in its hardware file.",
        "Choose a model that SONiC drives, or another platform.",
    ),
    (
        "SON009",
        _W,
        "Headroom is unknown for a cable",
        "With the traditional buffer model headroom comes from a table of the SKU by speed and cable length; beyond "
        "its last row a port pauses too late and drops.",
        "Use shorter cables there, or supply the SKU's own rows in a template.",
    ),
    (
        "SON020",
        _E,
        "The file is no CONFIG_DB",
        "config_db.json is an object of tables, each an object of rows with text values.",
        "Render again, or mend the template that wrote it.",
    ),
    (
        "SON021",
        _E,
        "A table that is needed is missing",
        "A switch boots and forwards with these tables; without one of them it waits silently.",
        "Render again, or mend the template that dropped it.",
    ),
    (
        "SON022",
        _E,
        "Two ports share a lane",
        "A lane belongs to one port; SONiC's YANG models don't see it, and orchagent stops.",
        "Correct the lanes in the hardware catalogue.",
    ),
    (
        "SON023",
        _E,
        "A session has no local interface",
        "bgpcfgd starts a session only when its local address is on an interface, and waits silently.",
        "Render again; keep INTERFACE and BGP_NEIGHBOR together.",
    ),
    (
        "SON024",
        _E,
        "A port lacks its traffic maps",
        "Every port that is up, and `global`, must have the same maps, or marks change their meaning on the way.",
        "Bind the maps on every port that is up.",
    ),
    (
        "SON025",
        _E,
        "A name refers to nothing",
        "Profiles, maps and schedulers are referred to by name; a missing one is dropped with a log line only.",
        "Correct the name, or render the table it stands in.",
    ),
    (
        "SON026",
        _E,
        "An interface lacks its bare key",
        "`INTERFACE|port|address` needs `INTERFACE|port`, or nothing of it is loaded (sonic-buildimage#20730).",
        "Render again, or add the bare row.",
    ),
    (
        "SON027",
        _E,
        "PFC and its watchdog disagree",
        "A paused priority without watchdog can stall the fabric; a watched one without PFC watches nothing.",
        "Make `pfc_enable`, `pfcwd_sw_enable` and PFC_WD name the same ports and priorities.",
    ),
    (
        "SON028",
        _E,
        "Addresses of two interfaces collide",
        "Every address belongs to one interface, and the networks of two interfaces don't overlap.",
        "Look for overlapping pools in pools.yaml, or render again.",
    ),
    (
        "SON029",
        _E,
        "The identity of the switch is incomplete",
        "bgpcfgd waits in silence for bgp_asn, type and Loopback0; host name and HwSKU decide what boots.",
        "Render again, or mend the template that changed DEVICE_METADATA or LOOPBACK_INTERFACE.",
    ),
    (
        "SON030",
        _E,
        "A port contradicts itself",
        "Speed, lanes, FEC, alias and MTU of a port go together; YANG looks at each alone.",
        "Correct the switch model in the hardware catalogue, or render again.",
    ),
    (
        "SON031",
        _E,
        "A map sends traffic astray",
        "A map names all of its numbers, and a paused priority shares queue and group with no lossy class.",
        "Follow a mark through DSCP_TO_TC_MAP, TC_TO_QUEUE_MAP and TC_TO_PRIORITY_GROUP_MAP and mend the step.",
    ),
    (
        "SON032",
        _E,
        "A priority group is wrong or missing",
        "A port that pauses needs a buffer group for its lossless classes, and each group stands in one row.",
        "Add the BUFFER_PG row of the lossless group, or split the range that covers it twice.",
    ),
    (
        "SON033",
        _E,
        "A marking profile marks nothing",
        "Without `wred_<colour>_enable` thresholds are stored and never used (sonic-buildimage#4545).",
        "Enable every colour that `ecn` names, with a lower and an upper threshold in order.",
    ),
    (
        "SON034",
        _E,
        "The watchdog's times don't fit",
        "Detection and restoration take at least one polling interval; orchagent drops a row that lacks one.",
        "Set `watchdog` of the traffic classes with times of at least `poll_ms`.",
    ),
    (
        "SON035",
        _E,
        "A cable has no length",
        "Headroom follows from the cable length; without one the port pauses too late and drops.",
        "Give the port a length in metres, such as `40m`, in CABLE_LENGTH.",
    ),
    (
        "SON036",
        _E,
        "Routing mode and files disagree",
        "bgpcfgd reads BGP_NEIGHBOR, frrcfgd BGP_GLOBALS, split-unified only frr.conf: one of them holds the sessions.",
        "Render again; don't change one of the two files by hand.",
    ),
    (
        "SON037",
        _E,
        "A scheduler contradicts itself",
        "A strict queue has no weight, a weighted one has one from 1 to 100.",
        "Correct `scheduler` and `weight` of the traffic class.",
    ),
    (
        "SON038",
        _E,
        "More servers than SONiC takes",
        "SONiC's models limit these tables, and `config reload` refuses the whole file beyond the limit.",
        "Name fewer servers in services.yaml.",
    ),
    (
        "SON039",
        _E,
        "Certificate name isn't taken",
        "SONiC takes certificates that end in `.cer` and keys that end in `.key`, of letters, digits, `-` and `_`.",
        "Correct `telemetry` in services.yaml, and the files' names on the switches.",
    ),
    (
        "SON040",
        _E,
        "A buffer profile doesn't fit its pool",
        "A profile has the threshold of its pool's mode, and a queue draws on egress pools, a group on ingress pools.",
        "Correct the profile or the row that names it.",
    ),
    (
        "SON041",
        _E,
        "AAA asks servers that aren't there",
        "With tacacs+ in the login order, TACPLUS names the servers and their shared key.",
        "Set `tacacs` in services.yaml.",
    ),
    (
        "SON042",
        _W,
        "The expected FRR text is missing",
        "Beside config_db.json stands what FRR is expected to run, so that a reviewer and `prove` see the sessions.",
        "Run `railweave render`.",
    ),
    (
        "SON043",
        _W,
        "The database version is missing",
        "Without VERSIONS the switch walks through every migration and adds fields that nobody asked for.",
        "Name a SONiC release in services.yaml whose database version is known: 202505 or 202511.",
    ),
)

FAULTS = fault_table(_ROWS)


def fault(code: str, *, detail: str, where: Place) -> Finding:
    """A finding of a fault of this platform."""
    return FAULTS[code].finding(detail=detail, where=where)
