"""Which text a routing mode has beside config_db.json, and the pair of template and module that makes it."""

from __future__ import annotations

from typing import Any, Protocol

from railweave.model.device import SwitchSpec
from railweave.model.names import BgpMode
from railweave.platforms.sonic import bgpcfgd, frr, frrcfgd


class Routing(Protocol):
    """The module of a routing mode's text."""

    FILE: str
    TEMPLATE: str

    def context(self, spec: SwitchSpec, /) -> dict[str, Any]:
        """What its template prints."""


MODES: dict[BgpMode, tuple[str, Routing]] = {
    BgpMode.BGPCFGD: ("bgpcfgd", bgpcfgd),
    BgpMode.FRR_MGMT: ("frrcfgd", frrcfgd),
    BgpMode.SPLIT_UNIFIED: ("frr", frr),
}
"""(module name, module) by mode."""
