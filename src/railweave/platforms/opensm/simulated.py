"""GUIDs of a simulated fabric, in the pattern that ibsim uses: what a discovered fabric's ledger would hold."""

from __future__ import annotations

from railweave.model.guids import adapter_guids, switch_guids
from railweave.model.services import LedgerRecord
from railweave.model.topology import Fabric
from railweave.model.wiring import host_name
from railweave.platforms.opensm.opensm_conf import ADAPTER_PORT

_FIRST_SWITCH, _SWITCH_STEP = 0xE8EBD30300000100, 0x100
_FIRST_ADAPTER, _ADAPTER_STEP = 0x9440C90000000010, 0x10
"""Vendor prefixes as real fabrics have them; ibsim makes a port's GUID the node's plus the port number."""


def simulated_guids(fabric: Fabric, managers: tuple[str, ...]) -> list[LedgerRecord]:
    """Ledger records of all switches, adapters and subnet-manager hosts, sorted by device and port."""
    records = [
        _record(f"{fabric.label}-{device}", port, _FIRST_SWITCH + number * _SWITCH_STEP)
        for number, (device, port) in enumerate(switch_guids(fabric))
    ]
    hosts = {host_name(fabric, number) for number in range(fabric.hosts)}
    adapter = ADAPTER_PORT.partition("/")[0]
    own = [(f"{fabric.label}-{name}", adapter) for name in managers if name not in hosts]
    for number, (device, name) in enumerate([*adapter_guids(fabric), *own]):
        node = _FIRST_ADAPTER + number * _ADAPTER_STEP
        records += [_record(device, name, node), _record(device, f"{name}/1", node + 1)]
    return sorted(records, key=lambda r: (r.device, r.port))


def _record(device: str, port: str, guid: int) -> LedgerRecord:
    return LedgerRecord(kind="guid", device=device, port=port, value=f"{guid:016x}", origin="simulated")


def ledger_text(records: list[LedgerRecord]) -> str:
    """The records as ledger.yaml: one line each."""
    lines = ["records:"]
    for r in records:
        lines.append(
            f'  - {{kind: {r.kind}, device: {r.device}, port: {r.port}, value: "{r.value}", origin: {r.origin}}}'
        )
    return "\n".join(lines) + "\n"
