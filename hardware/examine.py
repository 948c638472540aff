"""The checks of `companion doctor` on the panel: every lamp blinks, and every button is pressed, one by one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing

from companion.core.text import say
from companion.frontends.examination import Ask, Finding
from hardware.panel import Panel
from hardware.pin_factory import choose
from hardware.pins import PanelMode, Pins

BLINKS = 3
HALF = 0.25
"""Seconds that a lamp is lit, and then dark."""

WAIT = 10.0
"""Seconds that a person has to press a button."""


def examine_parts(
    pins: Pins, mode: PanelMode, ask: Ask | None, half: float = HALF, wait: float = WAIT
) -> Iterator[Finding]:
    """Yield a finding for each part on real pins."""
    chosen = choose(mode)
    if chosen.problem:
        yield Finding(False, chosen.problem)
    if chosen.pins is None or chosen.is_simulated:
        if chosen.pins is not None:
            chosen.pins.close()
        yield Finding(True, say("No pins are used here. There's a panel in the browser if you want it."))
        return
    with closing(chosen.pins), closing(Panel(chosen.pins, pins)) as panel:
        for part in panel.broken:
            yield Finding(False, say("{part} can't be opened.", part=part))
        for name in panel.list_held():
            yield Finding(False, say("{part} is down, but nobody is pressing it.", part=f"{name}-button"))
        if ask is not None:
            yield from _try_parts(panel, ask, half, wait)


def _try_parts(panel: Panel, ask: Ask, half: float, wait: float) -> Iterator[Finding]:
    for name, lamp in panel.lamps.items():
        for _ in range(BLINKS):
            lamp.on()
            time.sleep(half)
            lamp.off()
            time.sleep(half)
        part = f"{name}-lamp"
        blinks = ask(say("Did {part} blink?", part=part))
        yield Finding(blinks, say("{part} works.", part=part) if blinks else say("{part} stays dark.", part=part))
    for name, button in panel.buttons.items():
        part = f"{name}-button"
        if not ask(say("Press {part} within {n} seconds of saying yes here. Ready?", part=part, n=round(wait))):
            continue
        end = time.monotonic() + wait
        while not button.is_active and time.monotonic() < end:
            time.sleep(0.01)
        down = bool(button.is_active)
        yield Finding(down, say("{part} works.", part=part) if down else say("{part} didn't respond.", part=part))
