"""The files of a subnet-manager host: names in the rendered folder, and where each is installed.

All but the unit go to /etc/opensm; the unit goes to /etc/systemd/system, where it takes the place of the package's own
`opensm.service`, which would start a subnet manager on every port of the host.
"""

from __future__ import annotations

FOLDER = "/etc/opensm"
"""Where Debian's and the upstream package look for opensm.conf and partitions.conf."""

UNITS = "/etc/systemd/system"

OPTIONS = "opensm.conf"
PARTITIONS = "partitions.conf"
ROOT_GUIDS = "root-guids.conf"
COMPUTE_GUIDS = "cn-guids.conf"
NODE_NAMES = "node-name-map"
UNIT = "opensm.service"

PROGRAM = "/usr/sbin/opensm"
LOG = "/var/log/opensm.log"
"""OpenSM's default; Debian's logrotate configuration takes /var/log/opensm*.log."""


def installed(name: str) -> str:
    """The path of a file on the host."""
    return f"{UNITS if name == UNIT else FOLDER}/{name}"
