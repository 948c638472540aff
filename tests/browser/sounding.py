"""A hub with a room of sound, whose loudspeaker nobody hears."""

from __future__ import annotations

from pathlib import Path

from companion.faces.sound_room import SoundRoom
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
    found: SoundRoom = Room(Kept(data), player, Lines(), Recordings(data))
    house.tables.lend_room(found)
    return found
