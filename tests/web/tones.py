"""The phone that speaks: recordings, which are tones in place of words, the game that is read, and the loudspeaker."""

from __future__ import annotations

import array
import io
import math
import wave
from collections.abc import Callable
from functools import cache

from companion.core.text import Text, Words
from tests.waiting import until
from tests.web.house import House, HttpReply, Phone

RATE = 8000
"""Samples in a second."""


@cache
def _tone(seconds: float) -> bytes:
    """Return a tone, made once, because an evening has many lines."""
    tone = array.array("h", (int(9000 * math.sin(at / 3)) for at in range(int(RATE * seconds))))
    out = io.BytesIO()
    with wave.open(out, "wb") as recording:
        recording.setparams((1, 2, RATE, len(tone), "NONE", ""))
        recording.writeframes(tone.tobytes())
    return out.getvalue()


class Tones:
    """A voice with a tone for every line; see `companion.frontends.Voice`."""

    def __init__(self, seconds: float = 0.2) -> None:
        self.seconds = seconds
        self.asked: list[tuple[str, str, str]] = []
        self.silent: set[str] = set()
        self.wait: Callable[[], object] = lambda: None

    def voice_version(self, text: Words, language: str, sound: str) -> str:
        return ""

    def recording(self, text: Words, language: str, sound: str) -> bytes | None:
        """Return a tone, or None for a text that is among the silent ones."""
        message = text.message if isinstance(text, Text) else text
        self.asked.append((message, language, sound))
        self.wait()
        if message in self.silent:
            return None
        return _tone(self.seconds)

    def length(self, text: Words, language: str, sound: str) -> int | None:
        """Return the milliseconds of a tone, or None for a silent text."""
        message = text.message if isinstance(text, Text) else text
        return None if message in self.silent else round(self.seconds * 1000)


def night(house: House, people: int = 5, *, shared: bool = False) -> list[Phone]:
    """Return the phones of players at Among Cultists who are not yet ready for the night.

    With `shared` the last phone has one more player.
    """
    phones = [house.phone(name) for name in ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz")[:people]]
    if shared:
        phones[0].say("table-more", f"seat-{people}")
        phones[-1].sit("Gio")
    phones[0].say("table-game", "among-cultists")
    phones[0].say("table-option-knows", "no")
    phones[0].say("table-teach")  # the lines of lessons come between those of these tests
    phones[0].say("table-begin")
    phones[0].say("placed")
    return phones


# The phone that is made the loudspeaker of its table


class ToneClock:
    """A clock in seconds that the test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def post(phone: Phone, what: str, body: str = "") -> HttpReply:
    """Post to a path of the table like the page's script."""
    return phone.form(f"/{phone.code}/{what}", body, Accept="application/json")


def lines(phone: Phone) -> dict[str, str]:
    """Ask to be the loudspeaker; return the addresses of the recordings."""
    return {line["key"]: line["url"] for line in post(phone, "loudspeaker").json["lines"]}


def speak(house: House, phone: Phone) -> str:
    """Make a phone the loudspeaker; return its name as the hub's narrator."""
    lines(phone)
    assert post(phone, "loudspeaker/speak").status == 204
    return until(lambda: house.tables.narrator(house.code), lambda name: name.startswith("phone "))


def reads(house: House, narrator: str) -> str:
    """Wait until `narrator` is the table's narrator, nobody if it is empty; return the name."""
    __tracebackhide__ = True
    return until(lambda: house.tables.narrator(house.code), lambda name: name == narrator)
