"""A studio whose renderer answers when it is allowed to, at a table where a short game is read."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.lines import EYES_CLOSED
from companion.faces.sound_room import Narrator
from sounds.maker import Maker
from sounds.renderer import Renderer, Unspoken
from sounds.studio import Studio
from sounds.utterance import Utterance
from sounds.voice_status import NAME, VoiceStatus
from tests.hub.by_hand import Hub
from tests.sounds.game import PAUSES
from tests.sounds.parts import tone
from tests.waiting import until

WORDS = [EYES_CLOSED.text.message, *(f"The words of {key}." for key in PAUSES)]
"""What is read aloud in the short game, in the order in which it is made."""


class Slow(Renderer):
    """A renderer that answers when it is allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.allowed = threading.Semaphore(0)
        self.ended = threading.Event()
        self.fails: set[str] = set()

    def allow(self, lines: int = 1000) -> None:
        """Let so many lines more be made."""
        self.allowed.release(lines)

    def speak(self, words: str, language: str, by: Narrator) -> bytes:
        self.asked.append(words)
        while not self.allowed.acquire(timeout=0.01):
            if self.ended.is_set():
                raise Unspoken
        if words in self.fails:
            raise Unspoken
        return tone(100 + 10 * len(words))

    def stop(self) -> None:
        self.ended.set()


@contextmanager
def studio(hub: Hub, renderer: Renderer, data: Path) -> Iterator[Studio]:
    """Run a studio for the tables of `hub`, with a loudspeaker that is there."""
    status = VoiceStatus(hub.tables)
    status.loudspeaker(None)
    one = Studio(hub.tables, status, renderer, Maker(renderer, data), told=lambda: None)
    with one.running():
        stop = hub.tables.listen(one.change)
        one.change(hub.code)
        yield one
        stop()


def line(words: str) -> Utterance:
    return Utterance(words, "en", "")


def narrator(hub: Hub) -> str:
    hub.settle()
    return hub.tables.narrator(hub.code)


def until_narrated(hub: Hub, by: str = NAME) -> None:
    """Wait until the studio's voice reads at the table; with an empty `by`, until nobody does."""
    until(lambda: narrator(hub), lambda name: name == by)


def until_asked(renderer: Slow, *words: str) -> None:
    """Wait until a voice was asked for these lines, in their order, and for no other."""
    until(lambda: [*renderer.asked], lambda asked: asked == [*words])


def until_made(one: Studio, words: Collection[str] = tuple(WORDS), length: int | None = None) -> None:
    """Wait until lines are made; with a `length` in milliseconds, until each is that long."""
    until(
        lambda: {line: one.length(line, "en", "") for line in words},
        lambda made: all(took is not None and length in (None, took) for took in made.values()),
    )
