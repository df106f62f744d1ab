"""SONiC: configuration of Ethernet switches."""

from railweave.platforms.sonic.platform import PLATFORM

__all__ = ["PLATFORM"]
