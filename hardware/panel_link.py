"""The connection between the panel and the table beside it, which is the hub's first one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from companion.core.text import say
from companion.core.view import Glow
from companion.frontends import Hub
from hardware.buttons import Buttons
from hardware.lamps import Lamps
from hardware.panel import Panel
from hardware.ticker import Ticker


class PanelLink:
    """A connection that posts presses, and lights the lamps as the table wants; `clock` gives monotonic nanoseconds."""

    def __init__(self, frontend: str, hub: Hub, panel: Panel, clock: Callable[[], int] = time.monotonic_ns) -> None:
        """Connect `panel` with the first table of `hub`; report faults in the name of `frontend`."""
        self._frontend = frontend
        self._hub = hub
        self._panel = panel
        self._clock = clock
        self._broken = list(panel.broken)
        self._stuck = panel.list_held()
        self._lamps = Lamps(panel.lamps, self._find_glows, self._broke)
        self._buttons = Buttons(hub, panel.buttons, self._hint)
        self._ticker = Ticker((self._buttons, self._lamps), clock)

    @contextmanager
    def open(self) -> Iterator[None]:
        """Keep the connection inside this context."""
        if self._broken or self._stuck:
            self._report()
        self._panel.listen(self._edge)
        self._lamps.refresh(self._clock())
        with self._ticker.running():
            deafen = self._hub.listen(self._take_news)
            try:
                yield
            finally:
                deafen()

    def _edge(self, name: str, down: bool) -> None:
        self._buttons.edge(name, down, self._clock())
        self._ticker.wake()
        if name in self._stuck:
            # It was released: it works.
            self._stuck.remove(name)
            self._report()

    def _take_news(self, code: str) -> None:
        if code in self._hub.tables()[:1]:
            self._lamps.refresh(self._clock())
            self._ticker.wake()

    def _hint(self, glow: Glow | None) -> None:
        self._lamps.hint(glow, self._clock())
        self._ticker.wake()

    def _find_glows(self) -> Mapping[str, Glow]:
        return next((self._hub.snapshot(code).public.lamps for code in self._hub.tables()[:1]), {})

    def _broke(self, lamp: str) -> None:
        self._broken.append(f"{lamp}-lamp")
        self._report()

    def _report(self) -> None:
        broken = say("These parts of the panel don't work: {parts}. All others do.", parts=tuple(self._broken))
        buttons = tuple(f"{name}-button" for name in self._stuck)
        stuck = say("These buttons have been down since startup and only count once released: {parts}.", parts=buttons)
        says = broken if self._broken else None
        if self._stuck:
            says = say("{one} {two}", one=says, two=stuck) if says else stuck
        self._hub.trouble(self._frontend, says)
