"""Where the files of a subnet-manager host are installed, and their names in the rendered folder."""

from __future__ import annotations

FOLDER = "/etc/opensm"
"""Where Debian's and the upstream package look for opensm.conf and partitions.conf."""

PARTITIONS = "partitions.conf"
NODE_NAMES = "node-name-map"
ROOT_GUIDS = "root-guids.conf"
COMPUTE_GUIDS = "cn-guids.conf"


def installed(name: str) -> str:
    """The path of a file on the host."""
    return f"{FOLDER}/{name}"
