"""The hardware frontend: buttons and lamps on real pins, or the simulated panel if there are none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.core.text import Text
from companion.frontends import Hub, Settings
from companion.frontends.examination import Ask, Finding
from hardware.keeper import PanelKeeper
from hardware.pins import BadSettings, panel_mode, pins


class Hardware:
    """See `companion.frontends.Frontend`."""

    name = "hardware"

    def check(self, settings: Settings) -> Text | None:
        """Return the fault of the settings, or None: without pins the panel is simulated."""
        try:
            pins(settings.own)
            panel_mode(settings.own)
        except BadSettings as error:
            return error.says
        return None

    def examine(self, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
        """See `companion.frontends.examination.Examined`."""
        # Imported here, because only `companion doctor` asks for it.
        from hardware.examine import examine_parts

        return examine_parts(pins(settings.own), panel_mode(settings.own), ask) if ask else iter(())

    @contextmanager
    def run(self, hub: Hub, settings: Settings) -> Iterator[None]:
        """Run the panel until the context ends; raises `BadSettings`."""
        with PanelKeeper(self.name, hub, pins(settings.own), panel_mode(settings.own)).running():
            yield


FRONTEND = Hardware()
