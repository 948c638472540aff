"""The hardware face: buttons and lamps on real pins, or the simulated panel where there are none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from companion.core.text import Text
from companion.faces import Hub, Settings
from hardware.panel import Panel
from hardware.panel_link import PanelLink
from hardware.pin_factory import chosen_pins
from hardware.pins import BadSettings, panel_mode, pins
from hardware.simulator import Simulator


class Hardware:
    """See `companion.faces.Face`."""

    name = "hardware"

    def check(self, settings: Settings) -> Text | None:
        """Return what is wrong with the settings, or None: without pins the panel is simulated."""
        try:
            pins(settings.own)
            panel_mode(settings.own)
        except BadSettings as error:
            return error.says
        return None

    @contextmanager
    def run(self, hub: Hub, settings: Settings) -> Iterator[None]:
        """Run the panel until the context ends; raises `BadSettings`."""
        wanted = pins(settings.own)
        with ExitStack() as running:
            chosen = running.enter_context(chosen_pins(panel_mode(settings.own)))
            if chosen.problem:
                hub.trouble(self.name, chosen.problem)
            if chosen.pins is not None:
                panel = running.enter_context(closing(Panel(chosen.pins, wanted)))
                running.enter_context(PanelLink(self.name, hub, panel).open())
                if chosen.simulated:
                    hub.lend_panel(Simulator(panel))
                    running.callback(hub.lend_panel, None)
            yield


FACE = Hardware()
