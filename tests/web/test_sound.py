"""The page of the sound: volumes with a test of each, for the hub's own screen and for the host's phone alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.faces.sound_room import Mix, Part
from tests.web.house import House, open_house
from tests.web.in_process import Told, asked

PHONE = "192.168.7.20"


class Room:
    """See `companion.faces.sound_room.SoundRoom`."""

    def __init__(self) -> None:
        self.set = Mix()
        self.tried: list[tuple[Part, str]] = []
        self.full = False

    def mix(self) -> Mix:
        return self.set

    def set_mix(self, mix: Mix) -> None:
        self.set = mix
        if self.full:
            raise OSError

    def audible(self) -> bool:
        return True

    def try_part(self, part: Part, language: str) -> None:
        self.tried.append((part, language))


def room_of(house: House) -> Room:
    room = Room()
    house.tables.lend_room(room)
    return room


def sent(house: House, what: str, *, token: str = "", address: str = PHONE, **data: str) -> Told:
    """Post to the page of the sound from `address`."""
    headers = {"Cookie": f"device={token}", "Accept": "application/json"}
    return asked(
        house.app, address, "POST", f"/{house.code}/sound/{what}", host=f"127.0.0.1:{house.port}", headers=headers,
        data=data,
    )  # fmt: skip


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
