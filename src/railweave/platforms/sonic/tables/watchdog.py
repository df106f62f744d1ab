"""PFC_WD: ends a pause storm on each port that can be paused; nothing where no class is lossless."""

from __future__ import annotations

from railweave.model.device import SwitchSpec
from railweave.platforms.sonic.rows import Tables


def tables(spec: SwitchSpec) -> Tables:
    """Detection and restoration times per port, and the polling interval, which neither may be below."""
    watchdog = spec.qos.preset.watchdog
    if not spec.qos.lossless or watchdog is None:
        return {}
    row = {
        "action": watchdog.action,
        "detection_time": str(watchdog.detection_ms),
        "restoration_time": str(watchdog.restoration_ms),
    }
    ports = [i.port for i in spec.interfaces]
    return {"PFC_WD": {"GLOBAL": {"POLL_INTERVAL": str(watchdog.poll_ms)}, **dict.fromkeys(ports, row)}}
