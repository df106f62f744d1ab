"""The faults of SONiC configurations, each with its explanation and remedy."""

from __future__ import annotations

from railweave.model.fault_kinds import FaultKind
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
        "Run `config qos reload --no-dynamic-buffer` after checking the image's own defaults, or write a template.",
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
)

FAULTS = {
    code: FaultKind(code=code, severity=severity, summary=summary, explanation=explanation, remedy=remedy)
    for code, severity, summary, explanation, remedy in _ROWS
}


def fault(code: str, *, detail: str, where: Place) -> Finding:
    """A finding of a fault of this platform."""
    kind = FAULTS[code]
    return Finding(
        code=code, severity=kind.severity, summary=kind.summary, detail=detail, where=where, hint=kind.remedy
    )
