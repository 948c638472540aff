"""The human voices that read in place of the usual one, and their lines.

Without a choice, the first voice in the data folder reads its language. A voice that cannot speak is given up until
somebody chooses a voice again or another game begins, and people who can repair it are told.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from companion.core.text import Text, say
from companion.frontends.sound_room import InstalledVoice
from sounds.cache import Cache, name_of
from sounds.engines import DAMAGED, GONE, MEMORY, SEPARATOR, USUAL, Engine, split_voice
from sounds.kept import SoundSettings
from sounds.renderer import COMMAND, Renderer, Unspoken
from sounds.sayings import Sayings
from sounds.utterance import Utterance

FORM = 1
"""A part of the name of every kept line; another number here makes all of them again."""

FAILURES = 2
"""The number of failed lines in a row after which a voice is given up."""

FRESH = 8
"""The number of last lines held besides those on the disk, which may be full."""

SHORT = 80_000_000
"""Bytes of free memory below which a loaded voice is unloaded, because the hub needs them."""


def free_memory() -> int:
    """Return the bytes of available memory; very many if the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    return sys.maxsize


class VoiceSelection:
    """The choice of a line's voice, which it also makes speak. One thread calls `speak`; any may call the rest."""

    def __init__(
        self,
        data: Path,
        kept: SoundSettings,
        cache: Cache,
        engines: Mapping[str, Engine],
        renderer: Callable[[Engine], Renderer] | None = None,
    ) -> None:
        """Use the `engines` that work here; `renderer` makes the control of an engine."""
        self._data = data
        self._narrators = kept
        self._cache = cache
        self._sayings = Sayings(data)
        lacks = {name: one.lacks() for name, one in engines.items() if name != USUAL}
        self._lacks = {name: lack for name, lack in lacks.items() if lack}
        self._engines = {name: engines[name] for name, lack in lacks.items() if lack is None}
        made = renderer or (lambda one: Renderer((*COMMAND, one.name), one.patience, data))
        self._renderers = {name: made(one) for name, one in self._engines.items()}
        self._failures: dict[str, int] = {}
        self._given_up: dict[str, str] = {}
        """The reasons by voice."""
        self._reading: dict[str, str] = {}
        """The voice of the last line, by language."""
        self._fresh: OrderedDict[str, bytes] = OrderedDict()

    @property
    def here(self) -> bool:
        """Whether there is any engine but the usual one."""
        return bool(self._engines)

    def list_voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the voices of a language to choose from."""
        return [
            InstalledVoice(f"{name}{SEPARATOR}{voice.id}", voice.name, is_human=True)
            for name, engine in self._engines.items()
            for voice in engine.voices(self._data)
            if voice.language == language
        ]

    def voice(self, language: str) -> str:
        """Return the voice for a language, empty for the usual one."""
        if not self._engines:
            return ""
        chosen = self._narrators.narrator(language).voice
        if chosen:
            return chosen if split_voice(chosen)[0] in self._engines else ""
        return next((voice.id for voice in self.list_voices(language)), "")

    def awaits(self, line: Utterance) -> bool:
        """Return whether a human voice has yet to make a line."""
        voice = self.voice(line.language)
        if not voice or voice in self._given_up:
            return False
        name = self._name(line, voice)
        return name not in self._fresh and not self._cache.has(name)

    def find_kept(self, line: Utterance) -> bytes | None:
        """Return a line that a human voice has made, None if it has not."""
        voice = self.voice(line.language)
        if not voice:
            return None
        name = self._name(line, voice)
        return self._fresh.get(name) or self._cache.load(name)

    def speak(self, line: Utterance) -> bytes:
        """Return a line by its voice, and keep it; raises `Unspoken`."""
        if found := self.find_kept(line):
            return found
        voice = self.voice(line.language)
        if not voice or voice in self._given_up:
            raise Unspoken
        try:
            samples = self._speak(line, voice)
        except Unspoken as error:
            self._failures[voice] = self._failures.get(voice, 0) + 1
            if error.why or self._failures[voice] >= FAILURES:
                self._given_up[voice] = error.why
            raise
        self._failures[voice] = 0
        self._reading[line.language] = voice
        name = self._name(line, voice)
        self._fresh[name] = samples
        while len(self._fresh) > FRESH:
            self._fresh.popitem(last=False)
        self._cache.keep(name, samples)
        return samples

    def _speak(self, line: Utterance, voice: str) -> bytes:
        engine = self._engines[split_voice(voice)[0]]
        renderer = self._renderers[engine.name]
        if voice not in {one.id for one in self.list_voices(line.language)}:
            raise Unspoken(GONE)
        if not renderer.works and free_memory() < engine.memory:
            raise Unspoken(MEMORY)
        by = replace(self._narrators.narrator(line.language), voice=voice, variant="")
        try:
            return renderer.speak(self._say(line), line.language, by)
        finally:
            if free_memory() < SHORT:
                renderer.rest()

    def fault(self, language: str) -> Text | None:
        """Return the reason why a language's voice does not read, None if nothing is wrong."""
        voice = self.voice(language)
        chosen = split_voice(self._narrators.narrator(language).voice)
        if not voice and chosen[0] != USUAL:
            return self._lacks.get(chosen[0]) or words_of(GONE, chosen[1])
        if not voice and not chosen[1] and language in self._reading:
            return words_of(GONE, split_voice(self._reading[language])[1])
        if voice not in self._given_up:
            return None
        return words_of(self._given_up[voice], split_voice(voice)[1])

    def forgive(self) -> None:
        """Give the voices that were given up another chance."""
        self._given_up.clear()
        self._failures.clear()
        self._reading.clear()

    def rest(self) -> None:
        """Unload the voices; the next line loads one again."""
        for renderer in self._renderers.values():
            renderer.rest()

    def stop(self) -> None:
        """Refuse all lines from now on; the current one fails at once. Called from any thread."""
        for renderer in self._renderers.values():
            renderer.stop()

    def _say(self, line: Utterance) -> str:
        return self._sayings.respell(line.words, line.language, ours=True)

    def _name(self, line: Utterance, voice: str) -> str:
        by = replace(self._narrators.narrator(line.language), voice=voice, variant="")
        engine, own = split_voice(voice)
        release = self._engines[engine].release(self._data, own)
        return name_of(FORM, self._say(line), line.language, by, release)


def words_of(why: str, voice: str) -> Text:
    """Return the words for people about a voice that was given up; `why` is one of `sounds.engines.WHY`."""
    if why == GONE:
        return say("The voice {voice} is no longer there, so the usual one reads.", voice=voice)
    if why == DAMAGED:
        return say("The voice {voice} is damaged, so the usual one reads. Remove it and add it again.", voice=voice)
    if why == MEMORY:
        return say("There isn't enough memory for the voice {voice}, so the usual one reads instead.", voice=voice)
    return say("The voice {voice} isn't working, so the usual one reads.", voice=voice)
