"""The player of the lamps: it saves them, commands them in the mood of the room, and gives them back."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass

from companion.core.view import Mood
from companion.frontends.lights import Level, RoomLamp
from room.lamps.found import FoundLamps
from room.lamps.lamp import LampLook, LampState
from room.lamps.looks import PULSE, look_of
from room.lamps.saved import SavedLamps
from room.state import RoomState
from room.topics import Message

logger = logging.getLogger(__name__)

SECOND = 1_000_000_000

GAP = 2 * SECOND
"""Nanoseconds between two commands to one lamp: Zigbee takes no more."""

SETTLES = 3 * SECOND
"""Nanoseconds after a fade in which a lamp may still tell of it."""

FAR, FAR_HUE = 0.15, 25.0
"""The difference of brightness (of 1) and of hue (in degrees) from which somebody has used a switch."""


@dataclass
class PlayedLamp:
    """A lamp while it plays along."""

    shown: LampLook | None = None
    shown_at: int = 0
    free_at: int = 0
    """The stamp from which it takes a command."""
    asked_at: int | None = None
    answered_at: int | None = None
    is_let_go: bool = False
    """Whether it is somebody else's until the next game: it was off, or somebody has used its switch."""


class LampPlayer:
    """The player. The room's thread calls it; `list_lamps` and `change` take any thread."""

    def __init__(
        self,
        found: FoundLamps,
        saved: SavedLamps,
        chosen: Callable[[], Collection[str]],
        publish: Callable[[Message], None],
        is_up: Callable[[], bool],
        clock: Callable[[], int],
    ) -> None:
        """Play on the `chosen` lamps; `is_up` returns whether there is a connection."""
        self._clock = clock
        self._found = found
        self._saved = saved
        self._chosen = chosen
        self._publish = publish
        self._is_up = is_up
        self._lamps: dict[str, PlayedLamp] = {}
        self._mood: Mood = "idle"
        self._since = 0
        self._level: Level = "off"
        self._is_blind = False
        self._runs = False
        self._due: int | None = 0
        self._lock = threading.Lock()

    @property
    def due(self) -> int | None:
        """See `room.loop.RoomPart`."""
        return self._due

    def change(self) -> None:
        """Look at the lamps again: others are chosen."""
        self._expect(0)

    def reconnect(self) -> None:
        """Show the current look once more: a connection that broke may have lost a command."""
        for lamp in self._lamps.values():
            lamp.shown = None
        self._expect(0)

    def take_state(self, state: RoomState, level: Level, is_blind: bool, stamp: int) -> None:
        """Take the state of the room, the choice, and whether eyes are closed."""
        mood, runs = state.mood, state.running
        if (runs and not self._runs) or self._mood == "idle":
            # The next game: everybody plays along again that is asked to.
            for lamp in self._lamps.values():
                lamp.is_let_go, lamp.asked_at = False, None
        if mood != self._mood:
            self._mood, self._since = mood, stamp
        self._level, self._is_blind, self._runs = level, is_blind, runs
        self._expect(0)

    def receive(self, topic: str, payload: bytes, stamp: int) -> None:
        """Take a message of a lamp or a list."""
        id = self._found.receive(topic, payload)
        for back in self._found.announced:
            # It may have missed a command while it was away.
            if back in self._lamps:
                self._lamps[back].shown = None
        self._expect(0)
        if not id:
            return
        lamp, state = self._lamp(id), self._found.states[id]
        lamp.answered_at = stamp
        if id in self._saved and lamp.shown and _is_by_hand(lamp, state, stamp):
            self._saved.forget(id)
            lamp.is_let_go, lamp.shown = True, None

    def beat(self, stamp: int) -> None:
        """Do all that is due at `stamp`."""
        with self._lock:
            self._due = None
        if not self._is_up():
            return
        plays = self._mood != "idle" and self._level != "off"
        chosen = set(self._chosen())
        for id in self._saved:
            if not plays or id not in chosen:
                self._give_back(id, stamp)
        for id in sorted(chosen) if plays else ():
            if id in self._saved:
                self._show(id, stamp)
            elif id in self._found.lamps and not self._is_blind and not self._lamp(id).is_let_go:
                self._take(id, stamp)

    def leave(self) -> None:
        """Give all lamps back before the hub goes; it takes as long as the lamps need, two seconds at most."""
        for id in self._saved:
            wait = self._lamp(id).free_at - self._clock()
            if wait > 0:
                time.sleep(min(wait, GAP) / SECOND)
            self._give_back(id, self._lamp(id).free_at)

    def list_lamps(self) -> list[RoomLamp]:
        """Return the lamps by name; a chosen one that is gone can do nothing."""
        chosen = set(self._chosen())
        lamps = dict(self._found.lamps)
        found = [
            RoomLamp(
                id=id,
                name=lamp.label or lamp.name,
                does=lamp.does,
                is_chosen=id in chosen,
                has_answered=self._has_answered(id),
            )
            for id, lamp in lamps.items()
        ]
        gone = [
            RoomLamp(id=id, name=id.partition("/")[2], does="brightness", is_chosen=True, has_answered=False)
            for id in chosen - set(lamps)
        ]
        return sorted((*found, *gone), key=lambda lamp: (lamp.name.casefold(), lamp.id))

    def _has_answered(self, id: str) -> bool | None:
        lamp = self._lamps.get(id)
        if lamp is None or (lamp.asked_at is None and lamp.answered_at is None):
            return None
        return lamp.answered_at is not None

    def _take(self, id: str, stamp: int) -> None:
        """Ask a lamp for its state, save it, and play on it; a silent lamp is left alone, and so is one that is off."""
        lamp = self._lamp(id)
        if lamp.asked_at is None:
            lamp.asked_at = stamp
            question = self._found.family_of(id).ask(self._found.lamps[id])
            if question:
                lamp.answered_at = None
                self._publish(question)
        state = self._found.states.get(id)
        if lamp.answered_at is None or state is None:
            return
        if not state.is_on:
            lamp.is_let_go = True
            return
        try:
            self._saved.add(id, state.back)
        except OSError:
            logger.warning("the state of a lamp cannot be saved, so it is left alone")
            lamp.is_let_go = True
            return
        self._show(id, stamp)

    def _show(self, id: str, stamp: int) -> None:
        lamp, found = self._lamp(id), self._found.lamps.get(id)
        if found is None:
            return
        low = self._level == "party" and self._mood in PULSE and GAP <= stamp - self._since < 2 * GAP
        look = look_of(self._mood, self._level, found.does, is_low=low)
        if self._level == "party" and self._mood in PULSE:
            for moment in (self._since + GAP, self._since + 2 * GAP):
                if moment > stamp:
                    self._expect(moment)
        if look is None or look == lamp.shown:
            return
        if stamp < lamp.free_at:
            self._expect(lamp.free_at)
            return
        lamp.shown, lamp.shown_at, lamp.free_at = look, stamp, stamp + GAP
        self._publish(self._found.family_of(id).show(found, look))

    def _give_back(self, id: str, stamp: int) -> None:
        lamp = self._lamp(id)
        if stamp < lamp.free_at:
            self._expect(lamp.free_at)
            return
        lamp.shown, lamp.free_at, lamp.asked_at = None, stamp + GAP, None
        try:
            family = self._found.family_of(id)
        except KeyError:
            self._saved.forget(id)
            return
        # Sent before it is forgotten: a crash in between gives it back once more.
        back = self._saved.get(id)
        self._publish(family.restore(id.partition("/")[2], back))
        self._saved.forget(id)

    def _lamp(self, id: str) -> PlayedLamp:
        return self._lamps.setdefault(id, PlayedLamp())

    def _expect(self, stamp: int) -> None:
        with self._lock:
            self._due = stamp if self._due is None else min(self._due, stamp)


def _is_by_hand(lamp: PlayedLamp, state: LampState, stamp: int) -> bool:
    """Return whether somebody else has set a lamp: it is off, or far from our look after its fade."""
    if not state.is_on:
        return True
    look = lamp.shown
    if look is None or stamp < lamp.shown_at + round(look.fade * SECOND) + SETTLES:
        return False
    if abs(state.brightness - look.brightness) > FAR:
        return True
    if look.hue is None or state.hue is None or look.saturation < 0.2:
        return False
    apart = abs(state.hue - look.hue) % 360
    return min(apart, 360 - apart) > FAR_HUE
