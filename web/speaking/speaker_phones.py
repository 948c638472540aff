"""The phone at each table that was chosen to speak the lines."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from typing import Literal, NamedTuple

from companion.frontends import Hub
from companion.frontends.sound_room import Part

SpeakerState = Literal["free", "mine", "other"]
"""The speaking phone of a table, as a device sees it: no phone, this phone, or another phone."""


class Trial(NamedTuple):
    """A request to hear a sound or the voice from the phone that speaks."""

    number: int
    """A new number for each request."""
    part: Part


class SpeakerPhones:
    """The chosen phone of each table. Every method may be called from any thread.

    A phone first asks for the recordings, and speaks once it has them; until then the previous phone continues.
    `changed` is called with the code of a table when another phone, or none, speaks there.
    """

    def __init__(self, hub: Hub, changed: Callable[[str], None]) -> None:
        """Report to `hub` which phone speaks."""
        self._hub = hub
        self._changed = changed
        self._asked: dict[str, str] = {}
        self._speaks: dict[str, tuple[str, str]] = {}
        self._numbers = itertools.count(1)
        self._trials: dict[str, Trial] = {}
        self._lock = threading.Lock()

    def ask(self, code: str, device: str) -> None:
        """Allow this device to load a table's recordings from now on, and besides it only the one that speaks."""
        with self._lock:
            # The phone that speaks asks again for the lines of another game; a phone that has asked keeps its turn.
            if self._speaking(code) != device:
                self._asked[code] = device

    def may_load(self, code: str, device: str) -> bool:
        """Return whether a device may load the recordings of a table."""
        with self._lock:
            return device in (self._asked.get(code), self._speaking(code))

    def speak(self, code: str, device: str) -> bool:
        """Let a device speak at a table; return False if another device has asked since."""
        with self._lock:
            before = self._speaks.get(code)
            if before and before[0] == device:
                return True
            if device != self._asked.get(code):
                return False
            # A number names the narrator: it is no secret, and a phone that is chosen again is a new narrator.
            self._speaks[code] = device, f"phone {next(self._numbers)}"
            self._hub.narrate(code, self._speaks[code][1], True, chosen=True)
            if before:
                # Only after the new one, so that the table is never without a voice.
                self._hub.narrate(code, before[1], False)
        self._changed(code)
        return True

    def hush(self, code: str, device: str) -> None:
        """Note that a device does not speak at a table: it was told to stop, or is gone."""
        with self._lock:
            if self._asked.get(code) == device:
                del self._asked[code]
            if self._speaking(code) != device:
                return
            self._hub.narrate(code, self._speaks.pop(code)[1], False)
        self._changed(code)

    def try_part(self, code: str, part: Part) -> bool:
        """Let the phone that speaks at a table play a part; return False if there is none."""
        with self._lock:
            if self._speaking(code) is None:
                return False
            self._trials[code] = Trial(next(self._numbers), part)
        self._changed(code)
        return True

    def trial(self, code: str) -> Trial | None:
        """Return the last trial of the phone that speaks at a table."""
        with self._lock:
            return self._trials.get(code)

    def renew(self) -> None:
        """Send the new volumes to all phones that speak."""
        with self._lock:
            codes = list(self._speaks)
        for code in codes:
            self._changed(code)

    def follow(self, code: str) -> None:
        """Stop a table's phone if it speaks or gets ready, and may no longer."""
        with self._lock:
            devices = {self._asked.get(code), self._speaking(code)} - {None}
        for device in devices:
            if device and not self._may_speak(code, device):
                self.hush(code, device)

    def _may_speak(self, code: str, device: str) -> bool:
        try:
            return self._hub.snapshot(code).may_speak(device)
        except KeyError:
            return False  # the table has gone to another node

    def narrator(self, code: str, device: str) -> str:
        """Return the narrator's name of a device at a table; empty if the device is not a narrator."""
        with self._lock:
            return self._speaks[code][1] if self._speaking(code) == device else ""

    def state(self, code: str, device: str) -> SpeakerState:
        """Return the speaking phone of a table, as `device` sees it."""
        with self._lock:
            speaking = self._speaking(code)
        return "mine" if speaking == device else "other" if speaking else "free"

    def _speaking(self, code: str) -> str | None:
        found = self._speaks.get(code)
        return found[0] if found else None
