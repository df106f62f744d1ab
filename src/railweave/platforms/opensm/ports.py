"""How an InfiniBand switch numbers its ports, for the tools and on the faceplate."""

from __future__ import annotations

from railweave.model.cables import printed_cage
from railweave.model.hardware import Breakout, SwitchModel
from railweave.model.topology import PortRange


def port_name(model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
    """The InfiniBand port number as ibnetdiscover and iblinkinfo print it: cage by cage, counted from 1."""
    del model
    return str(cage * breakout.ports + sub + 1)


def ib_port(ports: PortRange, number: int) -> int:
    """The InfiniBand port number of the port `number` (from 0) of a range."""
    return ports.first_slot + number + 1


def port_label(model: SwitchModel, cage: int, sub: int) -> str:
    """What is printed beside the port: `17/1`."""
    platform = model.platforms.opensm
    pattern = platform.label if platform is not None else "{cage}/{sub}"
    return pattern.format(cage=printed_cage(model, cage), sub=sub + 1)
