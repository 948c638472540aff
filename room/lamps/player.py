"""The player of the lamps: it saves them, commands them in the mood of the room, and gives them back."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection

from companion.core.view import Mood
from companion.frontends.lights import Level, RoomLamp
from room.lamps.found import FoundLamps
from room.lamps.looks import PULSE, look_of
from room.lamps.played import SECOND, PlayedLamp, is_back, is_by_hand
from room.lamps.saved import SavedLamps
from room.state import Eyes, RoomState
from room.topics import Message

logger = logging.getLogger(__name__)

GAP = 2 * SECOND
"""Nanoseconds between two commands to one lamp: Zigbee takes no more."""

LATEST = GAP + SECOND
"""Nanoseconds after eyes have closed in which a lamp that was not free may still get the look of that moment."""

ANSWERS = 2 * SECOND
"""Nanoseconds that a lamp has to tell its state when it is asked."""

RETRY = 5 * SECOND
"""Nanoseconds after which a lamp gets its look once more unless it tells a state, or its former state, unless that."""

TRIES = 3
"""The most times in a row that a lamp gets a look, or is given back; then it must give a sign of life."""


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
        self._eyes: Eyes = "closed"
        self._closed_at = 0
        self._late: set[str] = set()
        """The lamps that are still to get the look in which eyes close."""
        self._leaves = False
        self._runs = False
        self._due: int | None = 0
        self._lock = threading.Lock()
        self.tell_change: Callable[[], None] = lambda: None
        """Called whenever something may have changed that `list_lamps` returns."""

    @property
    def due(self) -> int | None:
        """See `room.loop.RoomPart`."""
        return self._due

    def change(self) -> None:
        """Look at the lamps again: others are chosen."""
        self._expect(0)

    def reconnect(self) -> None:
        """Show the current look once more, or give lamps back once more: a command may have been lost."""
        for lamp in self._lamps.values():
            lamp.forget_answers()
        self._expect(0)

    def take_state(self, state: RoomState, level: Level, eyes: Eyes, stamp: int) -> None:
        """Take the state of the room, the choice, and the eyes."""
        mood, runs = state.mood, state.running
        if (runs and not self._runs) or self._mood == "idle":
            # The next game: everybody plays along again that is asked to.
            for id, lamp in self._lamps.items():
                if id not in self._saved:
                    lamp.is_let_go, lamp.asked_at = False, None
        if mood != self._mood:
            self._mood, self._since = mood, stamp
        if eyes != "closing":
            self._late.clear()
        elif self._eyes == "open":
            self._closed_at = stamp
            self._late.update(self._saved)
        self._level, self._eyes, self._runs = level, eyes, runs
        self._expect(0)

    def receive(self, topic: str, payload: bytes, stamp: int) -> None:
        """Take a message of a lamp or a list."""
        id = self._found.receive(topic, payload)
        for back in self._found.announced:
            # It may have missed a command while it was away.
            if back in self._lamps:
                self._lamps[back].come_back()
        if not id and not self._found.announced:
            return
        self._expect(0)
        if not id:
            return
        lamp, state = self._lamp(id), self._found.states[id]
        if lamp.tries >= TRIES and not lamp.has_told_since:
            lamp.tries = 0
        lamp.answered_at = stamp
        if id in self._saved and is_by_hand(lamp, state, stamp):
            self._forget(id)
            lamp.is_let_go = True

    def beat(self, stamp: int) -> None:
        """Do all that is due by `stamp`. While eyes are closed, lamps are given back at "off" and at the end alone."""
        with self._lock:
            self._due = None
        self.tell_change()
        if not self._is_up():
            return
        plays = self._mood != "idle" and self._level != "off" and not self._leaves
        chosen = set(self._chosen())
        for id in self._saved:
            waits = self._eyes != "open" and self._level != "off" and not self._leaves
            if not waits and not (plays and id in chosen):
                self._give_back(id, stamp)
        for id in sorted(chosen) if plays else ():
            if id in self._saved:
                if self._eyes == "open" or (id in self._late and stamp <= self._closed_at + LATEST):
                    self._show(id, stamp)
            elif id in self._found.lamps and self._eyes == "open" and not self._lamp(id).is_let_go:
                self._take(id, stamp)

    @property
    def has_left(self) -> bool:
        """Whether all lamps are given back; see `room.loop.RoomPart`."""
        return not list(self._saved)

    def leave(self) -> None:
        """Give all lamps back, whatever is played; see `room.loop.RoomPart`."""
        self._leaves = True
        self._expect(0)

    def list_lamps(self) -> list[RoomLamp]:
        """Return the lamps by name; a chosen one that is gone can do nothing."""
        chosen, now = set(self._chosen()), self._clock()
        lamps, states = dict(self._found.lamps), dict(self._found.states)
        found = [
            RoomLamp(
                id=id,
                name=lamp.label or lamp.name,
                does=lamp.does,
                is_chosen=id in chosen,
                is_off=id in states and not states[id].is_on,
                has_answered=self._lamps[id].has_answered(now, ANSWERS) if id in self._lamps else None,
                is_left_alone=id in self._lamps and self._lamps[id].is_let_go,
            )
            for id, lamp in lamps.items()
        ]
        gone = [
            RoomLamp(id=id, name=id.partition("/")[2], does="brightness", is_chosen=True, has_answered=False)
            for id in chosen - set(lamps)
        ]
        return sorted((*found, *gone), key=lambda lamp: (lamp.name.casefold(), lamp.id))

    def _ask(self, id: str, stamp: int) -> None:
        lamp = self._lamp(id)
        lamp.asked_at = stamp
        question = self._found.family_of(id).ask(id.partition("/")[2])
        if question:
            lamp.answered_at = None
            self._publish(question)

    def _knows(self, id: str, stamp: int) -> bool:
        """Return whether a lamp has told its state over this connection, or has had the time to; ask it if need be."""
        lamp = self._lamp(id)
        if lamp.answered_at is not None:
            return True
        if lamp.asked_at is None:
            self._ask(id, stamp)
        answers = (lamp.asked_at or stamp) + ANSWERS
        if stamp < answers:
            self._expect(answers)
        return stamp >= answers

    def _take(self, id: str, stamp: int) -> None:
        """Ask a lamp for its state, save it, and play on it; one that is silent or off waits until it tells another."""
        lamp = self._lamp(id)
        if lamp.asked_at is None:
            self._ask(id, stamp)
        state = self._found.states.get(id)
        if not self._knows(id, stamp) or lamp.answered_at is None or state is None or not state.is_on:
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
        if look is None or (look == lamp.shown and not self._is_to_repeat(lamp, stamp)):
            self._late.discard(id)
            return
        # Somebody may have switched it off while there was no connection, and a look would switch it on.
        if lamp.answered_at is None:
            if self._eyes == "open":
                self._knows(id, stamp)
            return
        if stamp < lamp.free_at:
            self._expect(lamp.free_at)
            return
        self._late.discard(id)
        lamp.repeats = lamp.repeats + 1 if look == lamp.shown else 0
        lamp.shown, lamp.commanded_at, lamp.free_at, lamp.tries = look, stamp, stamp + GAP, 0
        self._expect(stamp + RETRY)
        self._publish(self._found.family_of(id).show(found, look))

    def _is_to_repeat(self, lamp: PlayedLamp, stamp: int) -> bool:
        """Return whether a lamp gets its look again, because it may have missed it."""
        if self._eyes != "open" or not lamp.may_have_missed or lamp.repeats + 1 >= TRIES:
            return False
        if stamp < lamp.commanded_at + RETRY:
            self._expect(lamp.commanded_at + RETRY)
        return stamp >= lamp.commanded_at + RETRY

    def _give_back(self, id: str, stamp: int) -> None:
        """Give a lamp its former state, which stays on disk until the lamp says that it has it."""
        lamp, back = self._lamp(id), self._saved.get(id)
        try:
            family = self._found.family_of(id)
        except KeyError:
            self._saved.forget(id)
            return
        if not self._knows(id, stamp):
            return
        if self._is_back(id):
            self._forget(id)
            return
        if lamp.tries and stamp < lamp.commanded_at + RETRY:
            self._expect(lamp.commanded_at + RETRY)
            return
        if lamp.tries >= TRIES:
            # It takes commands, and yet has another state: somebody wants it so, or it can't do better.
            if lamp.has_told_since:
                self._forget(id)
            return
        if stamp < lamp.free_at:
            self._expect(lamp.free_at)
            return
        if not lamp.tries:
            lamp.tried_since = stamp
        lamp.tries += 1
        lamp.shown, lamp.commanded_at, lamp.free_at = None, stamp, stamp + GAP
        self._expect(stamp + RETRY)
        self._publish(family.restore(id.partition("/")[2], back))

    def _is_back(self, id: str) -> bool:
        """Return whether a lamp has told its former state since it was given back, or before any command of ours."""
        lamp, state = self._lamp(id), self._found.states.get(id)
        if state is None or lamp.answered_at is None or lamp.answered_at < lamp.commanded_at:
            return False
        # A state that comes right after a look may be older than that look.
        return (lamp.tries > 0 or not lamp.commanded_at) and is_back(self._saved.get(id), state)

    def _forget(self, id: str) -> None:
        """Forget the former state of a lamp: it has it, or is somebody else's."""
        self._saved.forget(id)
        lamp = self._lamp(id)
        lamp.shown, lamp.tries, lamp.asked_at = None, 0, None

    def _lamp(self, id: str) -> PlayedLamp:
        return self._lamps.setdefault(id, PlayedLamp())

    def _expect(self, stamp: int) -> None:
        with self._lock:
            self._due = stamp if self._due is None else min(self._due, stamp)
