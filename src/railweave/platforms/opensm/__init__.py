"""OpenSM: configuration of InfiniBand subnet managers."""

from railweave.platforms.opensm.platform import PLATFORM

__all__ = ["PLATFORM"]
