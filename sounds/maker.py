"""One line: from a player's recording, from a kept one, or by the voice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from companion.core.lines import SOUND_PAUSE
from companion.core.text import Text, say
from companion.frontends.data_folder import RECORDINGS, VOICE
from companion.frontends.sound_room import Narrator, recording_key
from sounds import espeak, pcm
from sounds.cache import Cache, name_of
from sounds.effects import effect
from sounds.engines import USUAL, split_voice
from sounds.kept import SoundSettings
from sounds.renderer import Renderer, Unspoken
from sounds.sayings import Sayings
from sounds.utterance import Utterance
from sounds.voice_selection import VoiceSelection

FORM = 2
"""A part of the name of every kept recording; another number here makes all of them again."""

FAILURES = 2
"""The number of failed lines in a row after which the voice counts as broken."""

KINDS = (".wav", ".ogg")
"""File name endings of the players' own recordings."""

BROKEN = say("The voice isn't working: lines are shown, but not read aloud.")


class Maker:
    """The maker of lines, in one thread; `problem` is the fault of the voice, None if there is none.

    Players may replace the voice by recordings of their own: the file `recordings/it/settle.wav` (or `.ogg`) in the
    data folder replaces the words of the line `settle` in Italian. A bell or gong before the words stays.
    """

    def __init__(
        self, renderer: Renderer, data: Path, kept: SoundSettings | None = None, selection: VoiceSelection | None = None
    ) -> None:
        """Make lines with `renderer`; `data` is the data folder, and `kept` has the settings of each language.

        A line by a voice of the `selection` is preferred; without one, the usual voice reads.
        """
        self._renderer = renderer
        self._narrators = kept or SoundSettings(data)
        self._cache = Cache(data / VOICE)
        self._selection = selection
        self._sayings = Sayings(data)
        self._recordings = data / RECORDINGS
        self._failures = 0
        self._not_installed: set[tuple[str, str]] = set()
        """Chosen voices, each with its variant, that are no longer installed."""
        self.problem: Text | None = None if espeak.version() else espeak.MISSING

    def make(self, line: Utterance, key: str) -> bytes:
        """Return the samples of `line`; `key` is the key of the line, or empty if it is unknown. Raises `Unspoken`."""
        words = (
            self._find_recorded(line, key) or (self._selection and self._selection.find_kept(line)) or self._speak(line)
        )
        before = effect(line.sound)
        return before + pcm.silence(SOUND_PAUSE) + words if before else words

    def awaits(self, line: Utterance, key: str) -> bool:
        """Return whether a human voice has yet to make a line: until then the usual voice reads it."""
        return bool(self._selection and self._selection.awaits(line) and not self._recording(line, key))

    def fault(self, language: str) -> Text | None:
        """Return the reason why a language's voice does not read, None if nothing is wrong."""
        return self._selection.fault(language) if self._selection else None

    def voice_version(self, language: str, *, stands_in: bool = False) -> str:
        """Return a word that changes with the sound of a language's lines; `stands_in`: by the usual voice."""
        voice = self._selection.voice(language) if self._selection and not stands_in else ""
        return (
            f"{self._narrators.voice_version(language)} {voice}" if voice else self._narrators.voice_version(language)
        )

    def retry(self) -> None:
        """Give a broken voice another chance."""
        self._failures = 0
        self._not_installed.clear()

    def _find_recorded(self, line: Utterance, key: str) -> bytes | None:
        for path in self._recording(line, key):
            with suppress(OSError, Unspoken):
                about = path.stat()
                name = name_of(FORM, str(path), about.st_size, about.st_mtime_ns)
                return self._keep(name, partial(self._renderer.convert, path))
        return None

    def _recording(self, line: Utterance, key: str) -> Sequence[Path]:
        """Return the players' own recordings of a line, the best match first."""
        # A key that is no plain word must not lead to another folder.
        names = (recording_key(key, line.words), key) if key and Path(key).name == key else ()
        paths = (self._recordings / line.language / f"{name}{kind}" for name in names for kind in KINDS)
        return [path for path in paths if path.exists()]

    def _speak(self, line: Utterance) -> bytes:
        version = espeak.version()
        if version is None:
            self.problem = espeak.MISSING
            raise Unspoken
        if self.problem is espeak.MISSING:
            self.problem = None
        by = self._narrators.narrator(line.language)
        usual = replace(by, voice="", variant="")
        if by != usual and split_voice(by.voice)[0] == USUAL and (by.voice, by.variant) not in self._not_installed:
            try:
                return self._say(line, by, version)
            except Unspoken:
                # It was installed when it was chosen. The usual voice reads the night then.
                self._not_installed.add((by.voice, by.variant))
        return self._say(line, usual, version)

    def _say(self, line: Utterance, by: Narrator, version: str) -> bytes:
        line = line._replace(words=self._sayings.respell(line.words, line.language, ours=False))
        name = name_of(FORM, line.words, espeak.voice_of(line.language, "", ""), by, version)
        return self._keep(name, partial(self._try, line, by))

    def _keep(self, name: str, make: Callable[[], bytes]) -> bytes:
        found = self._cache.load(name)
        if found is None:
            found = make()
            self._cache.keep(name, found)
        return found

    def _try(self, line: Utterance, by: Narrator) -> bytes:
        if self._failures >= FAILURES:
            raise Unspoken
        try:
            samples = self._renderer.speak(line.words, line.language, by)
        except Unspoken:
            self._failures += 1
            if self._failures >= FAILURES:
                self.problem = BROKEN
            raise
        self._failures = 0
        self.problem = None
        return samples
