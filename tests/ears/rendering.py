"""The sound of the lines as people hear it: voice, colours and room by the product, and the bed under the night."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from companion.frontends.sound_room import FULL_BED, UNDER_VOICE, Mix
from sounds import pcm
from sounds.cache import Cache
from sounds.effects import bed
from sounds.engines import find
from sounds.kept import SoundSettings
from sounds.maker import Maker
from sounds.renderer import Renderer
from sounds.utterance import Utterance
from sounds.voice_selection import VoiceSelection
from tests.ears.lines import HeardLine
from tests.sounds.by_piper import install_voice

EngineName = Literal["espeak-ng", "piper"]

PATIENCE = 600
"""Seconds a line may take: the voice gives way to all else on the machine, and nobody waits for it here."""

AROUND = 500
"""Milliseconds before and after a line: no line follows another at once, and none breaks in."""

MIX = Mix()
"""The usual volumes."""


@contextmanager
def rendering(engine: EngineName) -> Iterator[Callable[[HeardLine], bytes]]:
    """Give a function that returns the WAV of a line, each made anew; a person's voice differs a little each time."""
    with TemporaryDirectory(prefix="companion-ears-") as folder:
        data = Path(folder)
        if engine == "piper":
            install_voice(data)
        kept, renderer = SoundSettings(data), Renderer(patience=PATIENCE)
        selection = VoiceSelection(data, kept, Cache(data / "lines"), find()) if engine == "piper" else None
        maker = Maker(renderer, data, kept, selection)

        def render(line: HeardLine) -> bytes:
            utterance = Utterance(line.words, "en", line.sound)
            if selection:
                selection.speak(utterance)  # the maker finds it there
            samples = pcm.silence(AROUND) + maker.make(utterance, "") + pcm.silence(AROUND)
            return pcm.wav(_over_bed(samples) if line.is_in_night else samples)

        try:
            yield render
        finally:
            renderer.rest()
            if selection:
                selection.rest()


def _over_bed(samples: bytes) -> bytes:
    """Return a line with the bed under it, both as loud as the hub plays them."""
    below, voice = MIX.of("bed") * FULL_BED * UNDER_VOICE, MIX.of("voice")
    ground = array("h", bed())
    mixed = [voice * one + below * ground[n % len(ground)] for n, one in enumerate(array("h", samples))]
    return array("h", (max(-32_768, min(32_767, round(one))) for one in mixed)).tobytes()
