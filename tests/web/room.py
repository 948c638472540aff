"""A silent room for sounds that notes each request; and requests to the page of the sound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.text import Text, say
from companion.frontends.sound_room import InstalledVoice, Mix, Narrator, Part, Unfit
from sounds import effects
from tests.web.house import House
from tests.web.in_process import AsgiResponse

UNFIT = say("Yes")
"""The words with which the hub refuses a useless recording."""


class FakeSoundRoom:
    """A room of sound that plays nothing; see `companion.frontends.sound_room.SoundRoom`."""

    def __init__(self) -> None:
        self.set = Mix()
        self.tried: list[tuple[Part, str]] = []
        self.full = False
        self.hears = True
        self.wifi_read = 0
        self.ready = (0, 0)
        self.broken: Text | None = None
        self.wavs: dict[tuple[str, str], bytes] = {}
        self.narrators: dict[str, Narrator] = {}

    def mix(self) -> Mix:
        return self.set

    def set_mix(self, mix: Mix) -> None:
        self.set = mix
        if self.full:
            raise OSError

    def has_loudspeaker(self) -> bool:
        return self.hears

    def delays(self) -> Sequence[float]:
        return ()

    def announce_wifi(self) -> None:
        self.wifi_read += 1

    def sound(self, name: str) -> bytes | None:
        return effects.wav(name)

    def narrator(self, language: str) -> Narrator:
        return self.narrators.get(language, Narrator())

    def set_narrator(self, language: str, narrator: Narrator) -> None:
        if narrator.variant == "choir":
            raise ValueError
        if self.full:
            raise OSError
        self.narrators[language] = narrator

    def voices(self, language: str) -> Sequence[InstalledVoice]:
        return [InstalledVoice(f"mb/mb-{language}3", "Bruno")]

    def progress(self, language: str) -> tuple[int, int]:
        return self.ready

    def fault(self, language: str) -> Text | None:
        return self.broken

    def variants(self) -> Sequence[str]:
        return ["croak"]

    def list_recorded(self, language: str) -> Mapping[str, int]:
        return {key: 1200 for of, key in self.wavs if of == language}

    def record(self, language: str, key: str, wav: bytes) -> int:
        if wav == b"no sound":
            raise Unfit(UNFIT)
        if self.full:
            raise OSError
        self.wavs[language, key] = wav
        return 1200

    def recording(self, language: str, key: str) -> bytes | None:
        return self.wavs.get((language, key))

    def forget(self, language: str, key: str) -> None:
        self.wavs.pop((language, key), None)

    def pack(self, language: str) -> bytes:
        return b"narrator"

    def unpack(self, narrator: bytes) -> tuple[str, int]:
        if narrator != b"narrator":
            raise Unfit(UNFIT)
        return "es", 3

    def try_part(self, part: Part, language: str) -> None:
        self.tried.append((part, language))


def room_of(house: House) -> FakeSoundRoom:
    room = FakeSoundRoom()
    house.tables.lend_room(room)
    return room


LOW = {"voice": "mb/mb-it3", "variant": "croak", "pitch": "5", "speed": "120", "room": "60"}
"""The settings of a narrator that can be chosen."""

PHONE = "192.168.7.20"


def sent(house: House, what: str, *, token: str = "", address: str = PHONE, **data: str) -> AsgiResponse:
    """Post to the page of the sound from `address`."""
    headers = {"Cookie": f"device={token}", "Accept": "application/json"}
    return house.asked(address, "POST", f"/{house.code}/sound/{what}", headers=headers, data=data)
