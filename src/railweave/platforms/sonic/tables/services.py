"""Time, names, logs, SNMP, AAA, gNMI, LLDP and the banner: how the switch is run. Secrets stand as marks.

Local users have no table in CONFIG_DB, and no search domain one that every release takes: neither is rendered.
"""

from __future__ import annotations

from typing import Any

from railweave.model.device import SwitchSpec
from railweave.model.services import Snmp, Tacacs, Telemetry
from railweave.platforms.sonic.rows import Tables, dotted


def tables(spec: SwitchSpec) -> Tables:
    """The tables of the services that services.yaml names, and LLDP."""
    services = spec.services
    result: Tables = {"LLDP": {"GLOBAL": {"enabled": "true", "hello_time": "30", "multiplier": "4"}}}
    if services.ntp:
        result["NTP"] = {"global": {"src_intf": "eth0", "admin_state": "enabled"}}
        result["NTP_SERVER"] = {
            server: {"association_type": "server", "iburst": "on", "resolve_as": server} for server in services.ntp
        }
    if services.dns:
        result["DNS_NAMESERVER"] = {server: {} for server in services.dns}
    if services.syslog:
        source = dotted(spec.management.address)
        result["SYSLOG_SERVER"] = {server: {"source": source, "port": "514"} for server in services.syslog}
    if services.snmp:
        result |= _snmp(services.snmp)
    if services.tacacs:
        result |= _tacacs(services.tacacs)
    if services.telemetry:
        result |= _telemetry(services.telemetry)
    if services.banner:
        result["BANNER_MESSAGE"] = {"global": {"state": "enabled", "login": services.banner}}
    return result


def _snmp(snmp: Snmp) -> Tables:
    rows: dict[str, dict[str, Any]] = {}
    if snmp.location:
        rows["LOCATION"] = {"Location": snmp.location}
    if snmp.contact:
        rows["CONTACT"] = {"Contact": snmp.contact}
    community: Tables = {"SNMP_COMMUNITY": {"@@secret:snmp-community@@": {"TYPE": "RO"}}}
    return {**({"SNMP": rows} if rows else {}), **community}


def _tacacs(tacacs: Tacacs) -> Tables:
    return {
        "TACPLUS": {"global": {"auth_type": "login", "timeout": "5", "passkey": "@@secret:tacacs-key@@"}},
        "TACPLUS_SERVER": {
            server: {"priority": str(number), "tcp_port": "49", "timeout": "5", "auth_type": "login"}
            for number, server in enumerate(tacacs.servers, start=1)
        },
        "AAA": {
            "authentication": {"login": "tacacs+,local", "failthrough": "True"},
            "authorization": {"login": "tacacs+,local"},
            "accounting": {"login": "tacacs+,local"},
        },
    }


def _telemetry(telemetry: Telemetry) -> Tables:
    certificates = {"server_crt": telemetry.certificate, "server_key": telemetry.key}
    if telemetry.authority:
        certificates["ca_crt"] = telemetry.authority
    return {
        "GNMI": {
            "gnmi": {"client_auth": "true", "log_level": "2", "port": str(telemetry.port)},
            "certs": certificates,
        }
    }
