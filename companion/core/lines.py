"""Lines that are read aloud: steps of lines make a script."""

from __future__ import annotations

from itertools import accumulate

from msgspec import Struct

from companion.core.sounds import SOUNDS
from companion.core.text import Text, fill, say
from companion.core.view import Glow

LEAST_PAUSE = 300
"""Milliseconds that a frontend needs to prepare the next line."""

SOUND_PAUSE = 300
"""Milliseconds between the sound of a line and its words."""

SLOW_VOICE = 95
"""Milliseconds for each letter of the English words: a calm voice, in the longest of our languages."""

BREATH = 1100
"""Milliseconds that any words take in addition: the shortest ones have the longest letters."""

SPELLED = 10
"""The letters that a digit, a symbol or a letter of another script counts as: a voice says it as a word."""

STOPS = frozenset(" .,:;!?'’‘“”«»()-–—…\"")
"""Characters that a voice does not say."""

LATIN = 0x250
"""The first code point after the Latin letters."""


class Line(Struct, frozen=True, kw_only=True):
    """One line. Raises `ValueError` if the pause is too short, the length is not positive or the key is empty."""

    key: str
    """The name of the line in views, reports and recordings."""
    text: Text
    pause: int
    """Milliseconds of silence after the line."""
    length: int
    """The estimated length in milliseconds, the sound included."""
    sound: str = ""
    """The sound before the words."""
    lamps: dict[str, Glow] = {}
    """The lamps that glow from the end of the previous line to the end of this one."""

    def __post_init__(self) -> None:
        """Refuse a line that cannot be timed or named."""
        if not self.key:
            raise ValueError(f"the line {self.text.message!r} has no key")
        if self.pause < LEAST_PAUSE:
            raise ValueError(f"the pause after {self.key!r} is {self.pause} ms: it must be {LEAST_PAUSE} ms at least")
        if self.length <= 0:
            raise ValueError(f"the length of {self.key!r} is {self.length} ms: it must be positive")


Step = tuple[Line, ...]
"""Lines that open and close the same eyes, so that all of them can be repeated."""


def estimate(text: Text, sound: str = "") -> int:
    """Return the milliseconds that `sound` and then `text` take at most, said calmly in any of our languages.

    An owner's own words count in every language that has them. Raises `KeyError` if there is no such sound.
    """
    before = SOUNDS[sound] + SOUND_PAUSE if sound else 0
    letters = len(text.message)
    if text.own:
        values = {name: _plain(value) for name, value in text.values.items()}
        letters = max(letters, *(_letters(fill(own, values)) for own in text.own.values()))
    return before + BREATH + SLOW_VOICE * letters


def _plain(value: Text | str | int | tuple[str, ...]) -> str:
    """Return a value as it is in English."""
    if isinstance(value, Text):
        return fill(value.message, {name: _plain(inner) for name, inner in value.values.items()})
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _letters(words: str) -> int:
    return sum(1 if sign in STOPS or (sign.isalpha() and ord(sign) < LATIN) else SPELLED for sign in words)


_SHUT = say("Keep your eyes closed, everyone.")

EYES_CLOSED = Line(key="eyes-closed", text=_SHUT, pause=4000, length=estimate(_SHUT))
"""The line before a step is repeated: by then somebody may have looked."""


class Script(Struct, frozen=True):
    """The steps of a narration; its lines are numbered from 0 through all steps.

    Raises `ValueError` without steps, with an empty step, or if two lines share a key: a report could not tell them
    apart.
    """

    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        """Refuse a script that cannot be followed."""
        if not self.steps or not all(self.steps):
            raise ValueError("a script has at least one step, and a step at least one line")
        keys = [EYES_CLOSED.key, *(line.key for line in self.lines)]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        if twice:
            raise ValueError(f"each line needs a key of its own: {', '.join(twice)}")

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines in their order."""
        return tuple(line for step in self.steps for line in step)

    def first(self, number: int) -> int:
        """Return the number of the first line in the step of line `number`; after the end it is the last step's."""
        firsts = accumulate((len(step) for step in self.steps[:-1]), initial=0)
        return max(first for first in firsts if first <= number)
