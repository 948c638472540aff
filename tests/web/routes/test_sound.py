"""The page of the sound: volumes with a test of each, for the hub's own screen and for the host's phone alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.text import say
from companion.faces.sound_room import InstalledVoice, Mix, Narrator
from tests.web.house import House, open_house
from tests.web.in_process import asked
from tests.web.room import room_of
from tests.web.sounds import LOW, PHONE, sent


def test_the_hub_s_own_screen_sets_each_volume_and_tests_it(house: House) -> None:
    room = room_of(house)
    page = house.phone().get(f"/{house.code}/sound").body.decode()
    assert re.findall(r'name="volume"[^>]*value="(\d+)"', page) == ["80", "50", "50"]
    for part in ("voice", "bed", "effects"):
        assert sent(house, "volume", address="127.0.0.1", part=part, volume="0").status == 204
        assert sent(house, "try", address="127.0.0.1", part=part).status == 204
    assert room.set == Mix(voice=0, bed=0, effects=0)
    assert room.tried == [("voice", "en"), ("bed", "en"), ("effects", "en")]
    page = house.phone().get(f"/{house.code}/sound").body.decode()
    assert page.count(">off</output>") == 3


def test_the_host_s_phone_may_and_no_other_one(house: House) -> None:
    room = room_of(house)
    anna, ben = house.phone("Anna", cookie=True), house.phone("Ben", cookie=True)
    assert sent(house, "volume", token=anna.token, part="bed", volume="35").status == 204
    for token in (ben.token, ""):
        assert sent(house, "volume", token=token, part="bed", volume="100").status == 403
        assert sent(house, "try", token=token, part="bed").status == 403
    assert room.set == replace(Mix(), bed=35) and not room.tried
    shown = asked(house.app, PHONE, "GET", f"/{house.code}/sound", host=f"127.0.0.1:{house.port}")
    assert shown.status == 403


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("volume", {"part": "bed", "volume": "101"}),
        ("volume", {"part": "bed", "volume": "-1"}),
        ("volume", {"part": "bed", "volume": "1e9"}),
        ("volume", {"part": "bed"}),
        ("volume", {"part": "all", "volume": "50"}),
        ("try", {"part": ""}),
    ],
)
def test_what_is_no_volume_or_no_part_is_refused(house: House, what: str, data: dict[str, str]) -> None:
    room = room_of(house)
    assert sent(house, what, address="127.0.0.1", **data).status == 400
    assert room.set == Mix() and not room.tried


def test_a_volume_that_cannot_be_kept_is_said_in_words(house: House) -> None:
    room_of(house).full = True
    assert sent(house, "volume", address="127.0.0.1", part="bed", volume="10").status == 507


def test_a_hub_without_sounds_says_so_and_offers_no_page(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        assert sent(house, "try", address="127.0.0.1", part="bed").status == 409
        assert "/sound" not in house.phone().get(f"/{house.code}/table").body.decode()
        room_of(house)
        assert f"/{house.code}/sound" in house.phone().get(f"/{house.code}/table").body.decode()


def test_the_narrator_of_each_language_is_chosen_and_heard_at_once(house: House) -> None:
    room = room_of(house)
    assert sent(house, "narrator", address="127.0.0.1", language="it", **LOW).status == 204
    assert room.narrators == {"it": Narrator(voice="mb/mb-it3", variant="croak", pitch=5, speed=120, room=60)}
    assert room.tried == [("voice", "it")]
    page = house.phone().get(f"/{house.code}/sound").body.decode()
    assert '<option value="mb/mb-it3" selected>Bruno</option>' in page and "<option selected>croak</option>" in page


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"language": "fr"}, 400),
        ({"pitch": "100"}, 400),
        ({"pitch": "low"}, 400),
        ({"speed": "99"}, 400),
        ({"room": "-1"}, 400),
        ({"variant": "choir"}, 422),
    ],
)
def test_a_narrator_that_cannot_be_is_refused_and_nothing_is_heard(
    house: House, wrong: dict[str, str], status: int
) -> None:
    room = room_of(house)
    assert sent(house, "narrator", address="127.0.0.1", **{"language": "it", **LOW, **wrong}).status == status
    assert not room.narrators and not room.tried


def test_no_other_phone_changes_the_narrator(house: House) -> None:
    room = room_of(house)
    house.phone("Anna")
    ben = house.phone("Ben", cookie=True)
    assert sent(house, "narrator", token=ben.token, language="it", **LOW).status == 403
    assert not room.narrators


def test_voices_of_people_stand_first_with_how_ready_they_are_and_what_is_wrong(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = room_of(house)
    found = [InstalledVoice("piper:it_IT-paola-medium", "Paola", person=True), InstalledVoice("mb/it3", "Bruno")]
    monkeypatch.setattr(room, "voices", lambda language: found if language == "it" else [])
    room.ready = (43, 61)
    page = house.phone().get(f"/{house.code}/sound").body.decode()
    assert page.index("Voices of people") < page.index(">Paola<") < page.index("espeak-ng") < page.index(">Bruno<")
    assert "Voice ready: 43 of 61 lines." in page and page.count("<optgroup") == 2
    room.broken = say("The voice {voice} does not work: the usual one reads.", voice="Paola")
    page = house.phone().get(f"/{house.code}/sound").body.decode()
    assert "The voice Paola does not work: the usual one reads." in page and "Voice ready" not in page
