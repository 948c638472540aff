"""A hub with a room of sound, whose loudspeaker nobody hears, and what people record for it."""

from __future__ import annotations

import math
import wave
from array import array
from itertools import pairwise
from pathlib import Path

from companion.faces.sound_room import SoundRoom
from sounds import pcm
from sounds.kept import Kept
from sounds.player import Player
from sounds.recordings import Recordings
from sounds.room import Room
from sounds.voice_status import VoiceStatus
from tests.sounds.parts import Loudspeaker
from tests.sounds.room import Lines
from tests.web.house import House


def room(house: House, data: Path) -> SoundRoom:
    """Lend the hub of `house` a real room in the folder `data`, whose loudspeaker nobody hears."""
    status = VoiceStatus(house.tables)
    player = Player(house.tables, Loudspeaker(lambda: 0), status, lambda line: None)
    found: SoundRoom = Room(Kept(data), player, Lines(), Recordings(data), lambda: None)
    house.tables.lend_room(found)
    return found


def spoken(folder: Path, hertz: int, seconds: float = 0.4) -> Path:
    """Return a file as a phone makes it: two channels, 48,000 samples a second, with silence around the words."""
    path = folder / f"{hertz}.wav"
    silence = [0] * 8_000
    words = [round(9000 * math.sin(2 * math.pi * hertz * n / 48_000)) for n in range(int(48_000 * seconds))]
    with wave.open(str(path), "wb") as file:
        file.setparams((2, 2, 48_000, 0, "NONE", ""))
        file.writeframes(array("h", (value for one in (*silence, *words, *silence) for value in (one, one))).tobytes())
    return path


def pitch(samples: bytes) -> float:
    """Return how many turns a second a tone has."""
    heard = array("h", samples)
    middle = heard[len(heard) // 4 : 3 * len(heard) // 4]
    turns = sum(1 for one, two in pairwise(middle) if one < 0 <= two)
    return turns * pcm.RATE / len(middle)
