"""The installed voices of the usual engine, which only its own process can list."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from companion.frontends.sound_room import InstalledVoice
from sounds.renderer import Renderer, Unspoken


class InstalledVoices:
    """A list of the voices, made once somebody asks; any thread may. `put` runs a call in the renderer's own thread."""

    def __init__(self, renderer: Renderer, put: Callable[[Callable[[], object]], None]) -> None:
        """Ask `renderer`."""
        self._renderer = renderer
        self._put = put
        self._voices: Sequence[tuple[str, str, str]] = ()

    def of(self, language: str, seconds: float) -> Sequence[InstalledVoice]:
        """Return the voices of a language; none if they cannot be listed within `seconds`."""
        if not self._voices:
            asked = threading.Event()
            self._put(lambda: self._list(asked))
            asked.wait(seconds)
        return [InstalledVoice(id, name) for id, name, of in self._voices if re.split("[-_]", of)[0] == language]

    def _list(self, asked: threading.Event) -> None:
        with suppress(Unspoken):
            self._voices = self._renderer.voices()
        asked.set()
