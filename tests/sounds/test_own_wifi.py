"""The hub's own Wi-Fi is read aloud when it opens, and when somebody asks, and never into a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.appliance.hotspot import Hotspot
from companion.texts import translator
from sounds.own_wifi import BROWSER, LOOKS, NAME, PASSWORD, OwnWifi
from sounds.spelling import named, spelled
from sounds.utterance import Utterance
from tests.hub.by_hand import Hub, running
from tests.sounds.game import short_game

WIFI = Hotspot("Companion-k7q", "aB2-", True)


@dataclass
class Speaker:
    """A loudspeaker, and a voice whose samples are its words."""

    audible: bool = True
    speaks: bool = True
    said: list[str] = field(default_factory=list)
    cached: list[str] = field(default_factory=list)
    meanwhile: Callable[[], object] = lambda: None

    def make(self, line: Utterance, then: Callable[[bytes | None], None]) -> None:
        self.cached.append(line.words)
        then(line.words.encode() if self.speaks else None)

    def try_out(self, what: bytes) -> None:
        self.said.append(what.decode())
        self.meanwhile()


class Lines:
    """See `sounds.own_wifi.Lines`."""

    def __init__(self, speaker: Speaker) -> None:
        self.try_out = speaker.make


class Corner:
    """A hub with its own Wi-Fi, and what reads it."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.speaker = Speaker()
        self.wifi: Hotspot | None = None
        self.asked = 0
        self.reader = OwnWifi(
            hub.tables,
            Lines(self.speaker),
            self.speaker,
            lambda: self.wifi is not None,
            self._found,
            lambda seconds: None,
        )

    def _found(self) -> Hotspot | None:
        self.asked += 1
        return self.wifi

    def look(self, times: int = 1) -> list[str]:
        """Look so often; return what is said meanwhile."""
        self.speaker.said.clear()
        for _ in range(times):
            self.reader.act()
        return list(self.speaker.said)


@pytest.fixture
def corner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Corner]:
    with running(tmp_path, games=short_game(monkeypatch), names="") as hub:
        yield Corner(hub)


def whole(language: str) -> list[str]:
    """Return what is read."""
    put = translator(language)
    parts = (put(NAME), *named(WIFI.name, language), put(PASSWORD), *spelled(WIFI.password, language))
    return [*parts, put(BROWSER), *spelled("10.42.0.1", language)]


def test_it_is_read_once_when_it_opens_and_again_on_request(corner: Corner) -> None:
    assert corner.look() == [] and corner.asked == 0, "a hub without one asks no other program"
    corner.wifi = WIFI
    assert corner.look() == whole("en")
    assert corner.look(20) == []
    corner.reader.read()
    assert corner.look() == whole("en")
    corner.wifi = None
    assert corner.look() == []
    corner.wifi = WIFI
    assert corner.look() == whole("en"), "it opens again"


def test_an_address_of_another_network_is_not_asked_about_for_ever(corner: Corner) -> None:
    corner.wifi = Hotspot("Companion", "aB2-", False)
    assert corner.look(10 * LOOKS) == []
    assert corner.asked == LOOKS


@pytest.mark.parametrize("lacks", ["audible", "speaks"])
def test_it_waits_for_a_loudspeaker_and_half_a_password_is_never_read(corner: Corner, lacks: str) -> None:
    setattr(corner.speaker, lacks, False)
    corner.wifi = WIFI
    assert corner.look(3) == []
    corner.speaker.audible = True
    assert corner.look() == (whole("en") if lacks == "audible" else [])


def test_no_time_of_a_recording_tells_the_order_of_the_signs(corner: Corner) -> None:
    corner.wifi = WIFI
    corner.look()
    assert corner.speaker.cached == sorted(set(whole("en"))), "each sign is made by itself"


def test_a_second_tap_ends_it_and_a_third_reads_again(corner: Corner) -> None:
    corner.look()

    def taps() -> None:
        if len(corner.speaker.said) == 3:
            corner.reader.read()

    corner.wifi = WIFI
    corner.reader.read()
    corner.reader.read()
    corner.speaker.meanwhile = taps
    assert corner.look(3) == whole("en")[:3]
    corner.speaker.meanwhile = lambda: None
    corner.reader.read()
    assert corner.look() == whole("en")


@pytest.fixture
def among(hub: Hub) -> Corner:
    """A corner at whose hub people sit already."""
    return Corner(hub)


def test_it_ends_as_a_game_begins_and_who_asks_in_a_game_hears_it(
    among: Corner, monkeypatch: pytest.MonkeyPatch
) -> None:
    among.look()
    among.wifi = WIFI
    phases = iter(["gathering"] * 3)
    monkeypatch.setattr(among.reader, "_lobby", lambda: next(phases, "played") == "gathering")
    assert among.look() == whole("en")[:2], "one look before the first piece"
    among.reader.read()
    assert among.look() == whole("en")


def test_a_hub_that_starts_among_people_says_nothing_by_itself(among: Corner) -> None:
    among.wifi = WIFI
    assert among.look(3) == []
    for game, said in ((False, whole("en")), (True, [])):
        among.wifi = None
        among.look()
        among.wifi = WIFI
        if game:
            among.hub.play("narrated")
        assert among.look(3) == said, "somebody has opened it in the lobby, or a game is played"


def test_a_line_of_the_night_ends_it(among: Corner) -> None:
    among.look()
    among.wifi = WIFI

    def begins() -> None:
        if len(among.speaker.said) == 3:
            among.hub.play("narrated")

    among.speaker.meanwhile = begins
    assert among.look() == whole("en")[:3]
