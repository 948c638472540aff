"""A person's voice that answers when it is allowed to, beside the usual one that answers at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.core.text import Text
from companion.faces.data_folder import VOICE
from companion.faces.sound_room import Narrator
from sounds.cache import Cache
from sounds.cast import Cast
from sounds.engines import EngineVoice, Speak
from sounds.kept import Kept
from sounds.maker import Maker
from sounds.renderer import Unspoken
from sounds.studio import Studio
from sounds.voice_status import VoiceStatus
from tests.hub.by_hand import Hub
from tests.sounds.parts import tone
from tests.sounds.slow import Slow

ANNA = "theirs:en_GB-anna-medium"

LOW = 700
"""Milliseconds that each line by a person takes here; one by the usual voice takes another time."""


class Theirs:
    """An engine of somebody else: see `sounds.engines.Engine`."""

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


class Person(Slow):
    """What gives that engine its tasks; `why` says why it fails, if it does."""

    why: str | None = None
    rests = 0

    def speak(self, words: str, language: str, by: Narrator) -> bytes:
        assert by.voice == ANNA and not by.variant
        self.asked.append(words)
        while not self.allowed.acquire(timeout=0.01):
            if self.ended.is_set():
                raise Unspoken
        if self.why is not None:
            raise Unspoken(self.why)
        return tone(LOW)

    def rest(self) -> None:
        self.rests += 1


def cast_of(data: Path, person: Person, theirs: Theirs) -> Cast:
    return Cast(data, Kept(data), Cache(data / VOICE), {theirs.name: theirs}, lambda engine: person)


@contextmanager
def studio(hub: Hub, usual: Slow, person: Person, data: Path, theirs: Theirs | None = None) -> Iterator[Studio]:
    """Run a studio in which a person's voice is cast, with a loudspeaker that is there."""
    status = VoiceStatus(hub.tables)
    status.loudspeaker(None)
    cast = cast_of(data, person, theirs or Theirs())
    one = Studio(hub.tables, status, usual, Maker(usual, data, Kept(data), cast), lambda: None, cast)
    with one.running():
        stop = hub.tables.listen(one.change)
        one.change(hub.code)
        yield one
        stop()
