"""The usual voice as a fallback: it reads a human voice's line until that voice has made it."""

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
    """The lines that human voices make ahead, and those that the usual voice still reads.

    Methods belong to the studio's thread unless they say otherwise. `arrived(line)` is called from another thread,
    after a line without its effect was made or given up. Without a chosen human voice nothing here does anything.
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
        """The voice that was asked for the lines of all games, by language."""
        self._nights: dict[str, Mapping[Utterance, str]] = {}
        """The lines of the night that a table gets ready for, with their keys, by table."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Make lines ahead inside this context."""
        if self._ahead is None:
            yield
            return
        with self._ahead.running():
            yield

    def stands_in(self, line: Utterance) -> bool:
        """Return whether the usual voice reads a line; any thread may call."""
        return line in self._for

    def list_voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the human voices to choose from; any thread may call."""
        return self._selection.list_voices(language) if self._selection else ()

    def progress(self, language: str) -> tuple[int, int]:
        """Return the number of lines that a human voice has made, and of all; any thread may call."""
        return self._ahead.progress(language) if self._ahead else (0, 0)

    def try_out(self, line: Utterance, then: Then) -> bool:
        """Let a human voice make a line, if one is chosen; else return False. Any thread may call."""
        if self._ahead is None or not self._maker.awaits(line, ""):
            return False
        self._ahead.try_out(line, then)
        return True

    def follow(self, every: Collection[Utterance]) -> None:
        """Take these as all lines of the tables now; voices that were given up have another chance."""
        self._for.intersection_update(every)
        if self._selection:
            self._selection.forgive()

    def cast(self, line: Utterance, key: str) -> None:
        """Let a human voice make a line of a table, if one is chosen."""
        if self._ahead is None:
            return
        if self._maker.awaits(line, key):
            self._for.add(line)
            self._ahead.want(line)
        else:
            self._for.discard(line)

    def of(self, words: Utterance) -> Sequence[Utterance]:
        """Return the lines with these words that the usual voice reads."""
        return [line for line in self._for if plain(line) == words]

    def fill(self, language: str) -> None:
        """Let a human voice make the lines of all games in a language, for evenings to come."""
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
        """Forget a language's lines, because its narrator has changed."""
        if self._selection and self._ahead:
            self._selection.forgive()
            self._ahead.forget(language)
            self._filled.pop(language, None)

    def find_changed(self, languages: Collection[str]) -> Sequence[str]:
        """Return the languages whose voice has changed since it was asked for the lines."""
        if self._selection is None:
            return ()
        return [one for one in languages if self._selection.voice(one) != self._filled.get(one, "")]

    def follow_night(self, code: str, snapshot: TableSnapshot, made: Container[Utterance]) -> None:
        """Take a table's current state; `made` are the lines that can be heard, by either voice."""
        lines = snapshot.tonight if self._selection else ()
        self._nights[code] = {utterance(line.text, snapshot.public.language, line.sound): line.key for line in lines}
        self.tell_nights(made)

    def tell_nights(self, made: Container[Utterance]) -> None:
        """Report the number of finished lines for the nights that tables get ready for."""
        for code, night in self._nights.items():
            waits = (
                line in self._for if line in made else self._maker.awaits(line, key) for line, key in night.items()
            )
            self._status.night(code, len(night) - sum(waits), len(night))

    def fault(self, language: str) -> Text | None:
        """Return the reason why a language's voice does not read; any thread may call."""
        return self._maker.fault(language)

    def tell(self, languages: Collection[str]) -> None:
        """Report the voices' progress."""
        done, lines = map(sum, zip((0, 0), *map(self.progress, languages), strict=True))
        faults = [fault for language in languages if (fault := self.fault(language))]
        self._status.people(done, lines, faults[0] if faults else None)
