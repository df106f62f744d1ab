"""Rule on access: a switch that gets this file as its whole configuration can still be reached."""

from __future__ import annotations

from collections.abc import Iterator

from railweave.platforms.eos.reading import Found, Reading, Rule


def lost_access(reading: Reading) -> Iterator[Found]:
    """Management address, way out, and eAPI, all in one routing instance."""
    management = reading.sections["management"]
    line = reading.line_of("interface Management")
    if not management["address"]:
        yield "EOS038", line, "expected an address on a management interface, got none"
        return
    vrf = management["vrf"]
    if not reading.tree.after(f"ip route vrf {vrf} 0.0.0.0/0 " if vrf else "ip route 0.0.0.0/0 "):
        yield "EOS038", line, f"expected a default route in {vrf or 'the default'} routing instance, got none"
    if reading.sections["eapi"]["vrf"] != vrf:
        eapi = reading.line_of("management api http-commands")
        yield "EOS038", eapi, f"expected eAPI in {vrf or 'the default'} routing instance, got it elsewhere or off"


RULES: tuple[Rule, ...] = (lost_access,)
