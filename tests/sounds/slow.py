"""A studio whose renderer answers when it is allowed to, at a table with a short game that is read aloud."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from companion.core.lines import EYES_CLOSED
from companion.core.text import Text
from companion.frontends.data_folder import VOICE
from companion.frontends.sound_room import Narrator
from sounds.cache import Cache
from sounds.engines import EngineVoice, Speak
from sounds.kept import SoundSettings
from sounds.maker import Maker
from sounds.renderer import Renderer, Unspoken
from sounds.studio import Studio
from sounds.utterance import Utterance
from sounds.voice_selection import VoiceSelection
from sounds.voice_status import NAME, VoiceStatus
from tests.hub.by_hand import ManualHub
from tests.sounds.game import PAUSES
from tests.sounds.parts import tone
from tests.waiting import until

WORDS = [EYES_CLOSED.text.message, *(f"The words of {key}." for key in PAUSES)]
"""The texts of the short game that are read aloud, in the order of rendering."""


class SlowRenderer(Renderer):
    """A renderer that answers when it is allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.allowed = threading.Semaphore(0)
        self.ended = threading.Event()
        self.fails: set[str] = set()

    def allow(self, lines: int = 1000) -> None:
        """Allow this number of further lines."""
        self.allowed.release(lines)

    def speak(self, words: str, language: str, by: Narrator) -> bytes:
        self._take(words)
        if words in self.fails:
            raise Unspoken
        return tone(100 + 10 * len(words))

    def _take(self, words: str) -> None:
        """Note a line, and wait until it may be made."""
        self.asked.append(words)
        while not self.allowed.acquire(timeout=0.01):
            if self.ended.is_set():
                raise Unspoken

    def stop(self) -> None:
        self.ended.set()


@contextmanager
def studio(hub: ManualHub, renderer: Renderer, data: Path, cast: VoiceSelection | None = None) -> Iterator[Studio]:
    """Run a studio for the tables of `hub`, with a connected loudspeaker, and with voices of people in a `cast`."""
    status = VoiceStatus(hub.tables)
    status.loudspeaker(None)
    maker = Maker(renderer, data, SoundSettings(data), cast)
    one = Studio(hub.tables, status, renderer, maker, lambda: None, cast)
    with one.running():
        stop = hub.tables.listen(one.change)
        one.change(hub.code)
        yield one
        stop()


def line(words: str) -> Utterance:
    return Utterance(words, "en", "")


def narrator(hub: ManualHub) -> str:
    hub.settle()
    return hub.tables.narrator(hub.code)


def until_narrated(hub: ManualHub, by: str = NAME) -> None:
    """Wait until the studio's voice is the table's narrator; with an empty `by`, until nobody is."""
    until(lambda: narrator(hub), lambda name: name == by)


def until_asked(renderer: SlowRenderer, *words: str) -> None:
    """Wait until a voice was asked for these lines, in their order, and for no others."""
    until(lambda: [*renderer.asked], lambda asked: asked == [*words])


def until_made(one: Studio, words: Collection[str] = tuple(WORDS), length: int | None = None) -> None:
    """Wait until lines are made; with a `length` in milliseconds, until each has that length."""
    until(
        lambda: {line: one.length(line, "en", "") for line in words},
        lambda made: all(took is not None and length in (None, took) for took in made.values()),
    )


# A person's voice that answers when it is allowed to, beside the usual one that answers at once


ANNA = "theirs:en_GB-anna-medium"

LOW = 700
"""Milliseconds of each line by a person here; lines by the usual voice have another length."""


class Theirs:
    """An engine of a stranger: see `sounds.engines.Engine`."""

    name = "theirs"
    keeps = True
    patience = 1.0
    memory = 0

    def __init__(self) -> None:
        self.here = [EngineVoice("en_GB-anna-medium", "Anna", "en")]
        self.missing: Text | None = None
        self.broken: str | None = None

    def lacks(self) -> Text | None:
        return self.missing

    def voices(self, data: Path) -> Sequence[EngineVoice]:
        return self.here

    def release(self, data: Path, voice: str) -> str:
        return "1"

    def fault(self, data: Path, voice: str) -> str | None:
        return self.broken

    def speak(self, task: Speak) -> None:
        raise AssertionError("it speaks in a process of its own")


class SlowClient(SlowRenderer):
    """The client of that engine; `why` is the reason of its failure, if it fails."""

    why: str | None = None
    rests = 0

    def speak(self, words: str, language: str, by: Narrator) -> bytes:
        assert by.voice == ANNA and not by.variant
        self._take(words)
        if self.why is not None:
            raise Unspoken(self.why)
        return tone(LOW)

    def rest(self) -> None:
        self.rests += 1


def cast_of(data: Path, person: SlowClient, theirs: Theirs) -> VoiceSelection:
    return VoiceSelection(data, SoundSettings(data), Cache(data / VOICE), {theirs.name: theirs}, lambda engine: person)


def studio_with(
    hub: ManualHub, usual: SlowRenderer, person: SlowClient, data: Path, theirs: Theirs | None = None
) -> AbstractContextManager[Studio]:
    """Run a studio in which a person's voice is selected."""
    return studio(hub, usual, data, cast_of(data, person, theirs or Theirs()))
