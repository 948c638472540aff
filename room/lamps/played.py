"""A lamp while it plays along, and what its own state says: somebody has used its switch, or it is as it was before."""

from __future__ import annotations

import re
from dataclasses import dataclass

from room.lamps.lamp import LampLook, LampState

SECOND = 1_000_000_000

SETTLES = 3 * SECOND
"""Nanoseconds after a fade in which a lamp may still tell of it."""

FAR, FAR_HUE = 0.15, 25.0
"""The difference of brightness (of 1) and of hue (in degrees) from which somebody has used a switch."""

NUMBER = re.compile(r"\d+(?:\.\d+)?")

SHARE, STEPS, SMALL = 0.03, 3, 0.01
"""The difference of two numbers that a lamp's own rounding makes: a share of them, steps above 1, and below it."""


@dataclass
class PlayedLamp:
    """A lamp while it plays along. Stamps are monotonic nanoseconds."""

    shown: LampLook | None = None
    commanded_at: int = 0
    free_at: int = 0
    """The stamp from which it takes a command."""
    asked_at: int | None = None
    answered_at: int | None = None
    is_let_go: bool = False
    """Whether it is somebody else's until the next game: somebody has used its switch."""
    repeats: int = 0
    """The number of times that its look was sent again."""
    tries: int = 0
    """The number of times that it was given back; 0 while it plays along."""
    tried_since: int = 0
    """The stamp of the first of them."""

    def forget_answers(self) -> None:
        """Forget all that depends on the connection: it may have lost a command, and the lamp may be another's now."""
        self.shown, self.tries, self.asked_at, self.answered_at = None, 0, None, None

    def come_back(self) -> None:
        """Take that the lamp has come, or come back, to the broker."""
        self.shown, self.tries = None, 0
        if self.answered_at is None:
            self.asked_at = None

    def has_answered(self, stamp: int, patience: int) -> bool | None:
        """Return whether it has told its state; None if nobody has asked, or its `patience` is not over."""
        if self.answered_at is not None:
            return True
        return None if self.asked_at is None or stamp - self.asked_at < patience else False

    @property
    def may_have_missed(self) -> bool:
        """Whether it has told nothing since the last command."""
        return self.answered_at is None or self.answered_at < self.commanded_at

    @property
    def has_told_since(self) -> bool:
        """Whether it has told its state since the first time that it was given back."""
        return self.answered_at is not None and self.answered_at >= self.tried_since


def is_by_hand(lamp: PlayedLamp, state: LampState, stamp: int) -> bool:
    """Return whether somebody else has set a lamp: it is off, or far from our look after its fade."""
    if not state.is_on:
        return True
    look = lamp.shown
    if look is None or stamp < lamp.commanded_at + round(look.fade * SECOND) + SETTLES:
        return False
    if abs(state.brightness - look.brightness) > FAR:
        return True
    if look.hue is None or state.hue is None or look.saturation < 0.2:
        return False
    apart = abs(state.hue - look.hue) % 360
    return min(apart, 360 - apart) > FAR_HUE


def is_back(back: str, state: LampState) -> bool:
    """Return whether a lamp has the state that the payload `back` gives it, but for its own rounding."""
    if not state.is_on or NUMBER.sub("", back) != NUMBER.sub("", state.back):
        return False
    pairs = zip(NUMBER.findall(back), NUMBER.findall(state.back), strict=True)
    return all(_is_near(float(one), float(other)) for one, other in pairs)


def _is_near(one: float, other: float) -> bool:
    most = max(one, other)
    return abs(one - other) <= max(SHARE * most, STEPS if most > 1 else SMALL)
