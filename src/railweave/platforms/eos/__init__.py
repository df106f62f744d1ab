"""Arista EOS: writes a switch's startup-config and reads it back."""

from __future__ import annotations

from railweave.platforms.eos.platform import PLATFORM

__all__ = ["PLATFORM"]
