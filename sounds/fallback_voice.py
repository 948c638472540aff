"""The usual voice as a fallback: it reads a line of a person's voice until that voice has made it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager

from companion.core.text import Text
from companion.frontends import Hub, TableSnapshot
from companion.frontends.sound_room import InstalledVoice
from sounds.ahead import Ahead, Then, plain
from sounds.maker import Maker
from sounds.utterance import Utterance, utterance
from sounds.voice_selection import VoiceSelection
from sounds.voice_status import VoiceStatus


class FallbackVoice:
    """Lets voices of people make lines ahead, and knows for which of them the usual voice stands in.

    The studio's thread calls what has no word about others. `arrived(line)` is called from another thread, after a
    line without its effect was made or given up. Without a cast nothing here does anything.
    """

    def __init__(
        self,
        hub: Hub,
        status: VoiceStatus,
        maker: Maker,
        selection: VoiceSelection | None,
        arrived: Callable[[Utterance], None],
    ) -> None:
        """Let `selection` speak, as `maker` needs it."""
        self._hub = hub
        self._status = status
        self._maker = maker
        self._selection = selection if selection and selection.here else None
        self._ahead = Ahead(self._selection, arrived) if self._selection else None
        self._for: set[Utterance] = set()
        self._filled: dict[str, str] = {}
        """By the language: the voice by which the lines of all games were asked for."""
        self._nights: dict[str, Mapping[Utterance, str]] = {}
        """By the table: the lines of the night for which it gets ready, with their keys."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let lines be made ahead inside this context."""
        if self._ahead is None:
            yield
            return
        with self._ahead.running():
            yield

    def stands_in(self, line: Utterance) -> bool:
        """Return whether the usual voice stands in at a line; any thread may call."""
        return line in self._for

    def list_voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the voices of people that can be chosen; any thread may call."""
        return self._selection.list_voices(language) if self._selection else ()

    def progress(self, language: str) -> tuple[int, int]:
        """Return how many lines a person's voice has made, and how many it is to make; any thread may call."""
        return self._ahead.progress(language) if self._ahead else (0, 0)

    def try_out(self, line: Utterance, then: Then) -> bool:
        """Let a person's voice make a line, if one is to; else return False. Any thread may call."""
        if self._ahead is None or not self._maker.awaits(line, ""):
            return False
        self._ahead.try_out(line, then)
        return True

    def follow(self, every: Collection[Utterance]) -> None:
        """Take it that these are all lines of the tables now; voices that were given up have another chance."""
        self._for.intersection_update(every)
        if self._selection:
            self._selection.forgive()

    def cast(self, line: Utterance, key: str) -> None:
        """Let a person's voice make a line of a table, if one is to."""
        if self._ahead is None:
            return
        if self._maker.awaits(line, key):
            self._for.add(line)
            self._ahead.want(line)
        else:
            self._for.discard(line)

    def of(self, words: Utterance) -> Sequence[Utterance]:
        """Return the lines with these words at which the usual voice stands in."""
        return [line for line in self._for if plain(line) == words]

    def fill(self, language: str) -> None:
        """Let a person's voice make the lines of all games in a language, for evenings to come."""
        voice = self._selection.voice(language) if self._selection else ""
        if self._ahead is None or not voice or self._filled.get(language) == voice:
            return
        self._filled[language] = voice
        for game in self._hub.list_narrated_games():
            for line in self._hub.every_line(game):
                words = utterance(line.text, language, "")
                self._ahead.fill(words, done=not self._maker.awaits(words, line.key))
        self.tell((language,))

    def renew(self, language: str) -> None:
        """Forget what was made in a language, because its narrator has changed."""
        if self._selection and self._ahead:
            self._selection.forgive()
            self._ahead.forget(language)
            self._filled.pop(language, None)

    def find_changed(self, languages: Collection[str]) -> Sequence[str]:
        """Return the languages of which another voice is to read the lines than the one that was asked for them."""
        if self._selection is None:
            return ()
        return [one for one in languages if self._selection.voice(one) != self._filled.get(one, "")]

    def follow_night(self, code: str, snapshot: TableSnapshot, made: Container[Utterance]) -> None:
        """Take it that a table looks so now; `made` are the lines that can be heard, by either voice."""
        lines = snapshot.tonight if self._selection else ()
        self._nights[code] = {utterance(line.text, snapshot.public.language, line.sound): line.key for line in lines}
        self.tell_nights(made)

    def tell_nights(self, made: Container[Utterance]) -> None:
        """Say how many lines of the nights for which tables get ready are made as they are to be heard."""
        for code, night in self._nights.items():
            waits = (
                line in self._for if line in made else self._maker.awaits(line, key) for line, key in night.items()
            )
            self._status.night(code, len(night) - sum(waits), len(night))

    def fault(self, language: str) -> Text | None:
        """Return why the voice that is to read a language does not; any thread may call."""
        return self._maker.fault(language)

    def tell(self, languages: Collection[str]) -> None:
        """Say how the voices get on."""
        done, lines = map(sum, zip((0, 0), *map(self.progress, languages), strict=True))
        faults = [fault for language in languages if (fault := self.fault(language))]
        self._status.people(done, lines, faults[0] if faults else None)
