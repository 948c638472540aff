"""What is read aloud: lines, in steps, in a script."""

from __future__ import annotations

from itertools import accumulate

from msgspec import Struct

from companion.core.sounds import SOUNDS
from companion.core.text import Text, say
from companion.core.view import Glow

LEAST_PAUSE = 300
"""Milliseconds; a frontend needs them to have the next line ready at its moment."""

SOUND_PAUSE = 300
"""Milliseconds between the sound of a line and its words."""

SLOW_VOICE = 95
"""Milliseconds for each letter of the English words: a calm voice, in the longest of our languages."""

BREATH = 1100
"""Milliseconds that any words take besides: the shortest ones have the longest letters."""

SPELLED = 10
"""Letters that a digit, a sign or a letter of another script takes: a voice says it as a word."""

STOPS = frozenset(" .,:;!?'’‘“”«»()-–—…\"")
"""Signs that a voice does not say."""

LATIN = 0x250
"""The first code point behind the Latin letters."""


class Line(Struct, frozen=True, kw_only=True):
    """One line. Raises `ValueError` if the pause is too short, the length is not positive or the key is empty."""

    key: str
    """It names the line in views, reports and recordings."""
    text: Text
    pause: int
    """Milliseconds of silence behind it."""
    length: int
    """Its estimated length in milliseconds, its sound included."""
    sound: str = ""
    """What is played before the words."""
    lamps: dict[str, Glow] = {}
    """What glows from the end of the line before to the end of this one."""

    def __post_init__(self) -> None:
        """Refuse a line that cannot be timed or named."""
        if not self.key:
            raise ValueError(f"the line {self.text.message!r} has no key")
        if self.pause < LEAST_PAUSE:
            raise ValueError(f"the pause after {self.key!r} is {self.pause} ms: it must be {LEAST_PAUSE} ms at least")
        if self.length <= 0:
            raise ValueError(f"the length of {self.key!r} is {self.length} ms: it must be positive")


Step = tuple[Line, ...]
"""Lines that open and close the same eyes, so that all of them can be heard again."""


def estimate(text: Text, sound: str = "") -> int:
    """Return the milliseconds that `sound` and then `text` take at the most, said calmly in any of our languages.

    Somebody's own words count in every language that has them. Raises `KeyError` if
    there is no such sound.
    """
    before = SOUNDS[sound] + SOUND_PAUSE if sound else 0
    letters = max(len(text.message), *map(_letters, text.own.values())) if text.own else len(text.message)
    return before + BREATH + SLOW_VOICE * letters


def _letters(words: str) -> int:
    return sum(1 if sign in STOPS or (sign.isalpha() and ord(sign) < LATIN) else SPELLED for sign in words)


_SHUT = say("Everybody: shut your eyes.")

EYES_CLOSED = Line(key="eyes-closed", text=_SHUT, pause=4000, length=estimate(_SHUT))
"""Spoken before a step is repeated: by then somebody may have looked."""


class Script(Struct, frozen=True):
    """The steps of a narration; its lines are numbered from 0 through all steps.

    Raises `ValueError` without steps, with an empty step, or if two lines have one
    key: a report could not tell them apart.
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
        """Return the number of the first line in the step of line `number`; behind the end it is the last step's."""
        firsts = accumulate((len(step) for step in self.steps[:-1]), initial=0)
        return max(first for first in firsts if first <= number)
