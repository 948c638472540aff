"""The sounds frontend: it reads the lines of the tables aloud, and plays their effects and the bed of the night."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from companion.core.text import Text, say
from companion.frontends import Hub, Settings
from companion.frontends.data_folder import VOICE
from companion.frontends.examination import Ask, Finding
from sounds.cache import Cache
from sounds.engines import find
from sounds.kept import CALM, SoundSettings
from sounds.loudspeaker import Loudspeaker
from sounds.maker import Maker
from sounds.own_wifi import OwnWifi
from sounds.player import SoundPlayer
from sounds.recordings import Recordings
from sounds.renderer import COMMAND, PATIENCE, Renderer
from sounds.room import HubSoundService
from sounds.studio import Studio
from sounds.voice_selection import VoiceSelection
from sounds.voice_status import NAME, VoiceStatus

SPEEDS = range(100, 301)
"""Words a minute that can be set in `companion.toml`, in the section `[frontends.sounds]`."""

NOBODY = ("dummy", "disk")
"""SDL's drivers that nobody can hear."""


class Sounds:
    """See `companion.frontends.Frontend`. Without a loudspeaker or a voice it runs, and reports the fault."""

    name = NAME

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        patience: float = PATIENCE,
        clock: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Let the worker that `command` starts speak; it has `patience` seconds for a line.

        `clock` is the hub's, in monotonic nanoseconds.
        """
        self._command = command
        self._patience = patience
        self._clock = clock

    def check(self, settings: Settings) -> Text | None:
        """Return the reason why this frontend is off or cannot run, or None."""
        speed = settings.own.get("speed", CALM)
        if settings.mute:
            return say("Muted.")
        if settings.rate != 1 and os.environ.get("SDL_AUDIODRIVER") not in NOBODY:
            return say("Game time runs {rate} times faster: too fast for the voice.", rate=settings.rate)
        if type(speed) is not int or speed not in SPEEDS:
            least, most = SPEEDS.start, SPEEDS.stop - 1
            return say("Its speed must be a whole number from {least} to {most}.", least=least, most=most)
        return None

    def examine(self, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
        """See `companion.frontends.examination.Examined`."""
        # Imported here, because only `companion doctor` asks for it.
        from sounds.examine import examine_sound

        return examine_sound(Loudspeaker(), settings.data, language, ask, find())

    @contextmanager
    def run(self, hub: Hub, settings: Settings) -> Iterator[SoundPlayer]:
        """Speak and play until the context ends.

        At the end it does not report to the hub that nobody speaks: after a restart of the hub, the narration is to
        continue.
        """
        status = VoiceStatus(hub)
        kept = SoundSettings(settings.data, settings.own.get("speed", CALM))
        renderer = Renderer(self._command, self._patience)
        selection = VoiceSelection(settings.data, kept, Cache(settings.data / VOICE), find())
        maker = Maker(renderer, settings.data, kept, selection)
        studio = Studio(hub, status, renderer, maker, lambda: player.wake(), selection)
        player = SoundPlayer(hub, Loudspeaker(), status, studio.samples, settings.rate, self._clock, lambda: kept.mix)
        own_wifi = OwnWifi(hub, studio, player)
        room = HubSoundService(kept, player, studio, Recordings(settings.data), own_wifi.read)

        def told(code: str) -> None:
            studio.change(code)
            player.change(code)

        with studio.running(), player.running(), own_wifi.running():
            stop = hub.listen(told)
            try:
                for code in hub.tables():
                    told(code)
                hub.lend_room(room)
                yield player
            finally:
                hub.lend_room(None)
                stop()


FRONTEND = Sounds()
