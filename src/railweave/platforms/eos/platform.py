"""What the EOS platform offers to the stages."""

from __future__ import annotations

from railweave.model.hardware import Breakout, SwitchModel
from railweave.model.names import PlatformName
from railweave.platforms.eos import ports


class EosPlatform:
    """Arista EOS as a platform: one `startup-config` per switch."""

    name = PlatformName.EOS

    def port_name(self, model: SwitchModel, breakout: Breakout, cage: int, sub: int) -> str:
        """The EOS name of port `sub` of data cage `cage`, both from 0."""
        return ports.port_name(model, breakout, cage, sub)


PLATFORM = EosPlatform()
