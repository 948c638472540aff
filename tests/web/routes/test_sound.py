"""The pages of the sound: volumes, narrators and recordings, for the hub's own screen and the host's phone alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import AnyGame, Player, Setup, apply_events
from companion.core.lines import EYES_CLOSED
from companion.core.text import say
from companion.frontends.sound_room import InstalledVoice, Mix, Narrator
from companion.games import GAMES
from tests.web.house import House, open_house
from tests.web.in_process import AsgiResponse
from tests.web.room import LOW, PHONE, FakeSoundRoom, room_of, sent
from tests.web.tones import Tones, night
from web.routes.uploads import MOST_AT_ONCE, MOST_BYTES, PATIENCE, Uploads
from web.serving.failure import Failure


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
        assert sent(house, "narrator", token=token, language="it", **LOW).status == 403
    assert room.set == replace(Mix(), bed=35) and not room.tried and not room.narrators
    shown = house.asked(PHONE, "GET", f"/{house.code}/sound")
    assert shown.status == 403


@pytest.mark.parametrize(
    ("what", "data", "status"),
    [
        ("volume", {"part": "bed", "volume": "101"}, 400),
        ("volume", {"part": "bed", "volume": "-1"}, 400),
        ("volume", {"part": "bed", "volume": "1e9"}, 400),
        ("volume", {"part": "bed"}, 400),
        ("volume", {"part": "all", "volume": "50"}, 400),
        ("try", {"part": ""}, 400),
        ("narrator", {**LOW, "language": "fr"}, 400),
        ("narrator", {**LOW, "language": "it", "pitch": "100"}, 400),
        ("narrator", {**LOW, "language": "it", "pitch": "low"}, 400),
        ("narrator", {**LOW, "language": "it", "speed": "99"}, 400),
        ("narrator", {**LOW, "language": "it", "room": "-1"}, 400),
        ("narrator", {**LOW, "language": "it", "variant": "choir"}, 422),
    ],
)
def test_what_is_no_volume_no_part_or_no_narrator_is_refused_and_nothing_is_heard(
    house: House, what: str, data: dict[str, str], status: int
) -> None:
    room = room_of(house)
    assert sent(house, what, address="127.0.0.1", **data).status == status
    assert room.set == Mix() and not room.tried and not room.narrators


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


def test_voices_of_people_stand_first_with_how_ready_they_are_and_what_is_wrong(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = room_of(house)
    found = [InstalledVoice("piper:it_IT-paola-medium", "Paola", is_human=True), InstalledVoice("mb/it3", "Bruno")]
    monkeypatch.setattr(room, "voices", lambda language: found if language == "it" else [])
    room.ready = (43, 61)
    page = house.phone().get(f"/{house.code}/sound").body.decode()
    assert page.index("Human voices") < page.index(">Paola<") < page.index("espeak-ng") < page.index(">Bruno<")
    assert "Voice ready: 43 of 61 lines." in page and page.count("<optgroup") == 2
    room.broken = say("The voice {voice} isn't working, so the usual one reads.", voice="Paola")
    page = house.phone().get(f"/{house.code}/sound").body.decode()
    assert "The voice Paola isn&#39;t working, so the usual one reads." in page and "Voice ready" not in page


pytestmark = pytest.mark.house(voice=Tones)

HERE = "127.0.0.1"
NAME = "0123456789abcdef"
PEOPLE = ("Anna", "Ben", "Carla", "Dora", "Emil")


def request(house: House, method: str, what: str, *, address: str = HERE, token: str = "", **more: Any) -> AsgiResponse:
    headers = {"Cookie": f"device={token}", "Accept": "application/json"}
    return house.asked(address, method, f"/{house.code}/record{what}", headers=headers, **more)


def phone_of(house: House) -> str:
    return next(iter(night(house))).token


def send(house: House, content: bytes) -> None:
    """Send a file in pieces of five bytes, like the page with larger ones."""
    assert house.phone().upload(f"/{house.code}/record/piece?upload={NAME}", content, piece=5).status == 204


def used(house: House, what: str, size: int, **more: str) -> AsgiResponse:
    return request(house, "POST", what, data={"upload": NAME, "size": str(size), **more})


def test_a_recording_comes_in_pieces_is_listened_to_and_removed(house: House) -> None:
    room = room_of(house)
    phone_of(house)
    send(house, b"a whole recording")
    reply = used(house, "/line", 17, key=EYES_CLOSED.key, spoken="it")
    assert (reply.status, room.wavs) == (200, {("it", EYES_CLOSED.key): b"a whole recording"})
    heard = request(house, "GET", f"/listen?key={EYES_CLOSED.key}&spoken=it")
    assert (heard.status, heard.body) == (200, b"a whole recording")
    assert request(house, "GET", f"/listen?key={EYES_CLOSED.key}&spoken=en").status == 404
    assert request(house, "POST", "/forget", data={"key": EYES_CLOSED.key, "spoken": "it"}).status == 204
    assert not room.wavs


def keys(page: AsgiResponse) -> list[str]:
    """Return the lines that a page offers to record."""
    return re.findall(r'<li class="strip" data-key="([^"]+)"', page.text)


def test_the_lines_of_every_game_are_there_before_any_begins(house: House) -> None:
    room = room_of(house)
    games = house.tables.list_narrated_games()
    for game in games:
        found = keys(request(house, "GET", f"?spoken=it&game={game}"))
        every = house.tables.every_line(game)
        assert len(found) == len(set(found)) == len(every)
        assert found[0] == EYES_CLOSED.key
        assert {key.removesuffix(f"-{key[-8:]}") for key in found} >= {line.key for line in every} - set(found)
    first = request(house, "GET", "")
    assert all(f"game={game}" in first.text for game in games) and "game=here" not in first.text
    assert request(house, "GET", "?game=no-such").status == 404
    send(house, b"a whole recording")
    assert used(house, "/line", 17, key=found[-1], spoken="it").status == 200
    assert room.wavs == {("it", found[-1]): b"a whole recording"}


def names_people(game: AnyGame) -> bool:
    """Return whether a game reads names aloud, with all options as usual."""
    setup = Setup(players=tuple(Player(seat, PEOPLE[seat - 1]) for seat in range(1, len(PEOPLE) + 1)))
    usual = {option.id: option.value for option in game.options(setup) if option.value is not None}
    state = apply_events(None, game.begin(replace(setup, options=usual), 0, Chance(lambda below: 0)))
    return any(PEOPLE[0] in str(line.text.values) for line in game.lines(state))


def test_lines_that_name_people_are_recorded_for_these_people_alone(house: House) -> None:
    room = room_of(house)
    playing = next(game for game in house.tables.list_narrated_games() if names_people(GAMES[game]))
    phones = [house.phone(name) for name in PEOPLE]
    phones[0].say("table-game", playing)
    phones[0].say("table-begin")
    first = request(house, "GET", "?spoken=en")
    assert f'game={playing}" aria-current' in first.text, "the table's game comes first"
    listed = keys(first)
    page = request(house, "GET", "?game=here&spoken=it")
    fixed = [line.key for line in house.tables.every_line(playing)]
    ready = [line.key for line in house.tables.snapshot(house.code).lines if line.key in fixed]
    assert len(ready) > 1 and [key[: len(one)] for key, one in zip(listed, ready, strict=False)] == ready
    name = next(key for key in keys(page) if PEOPLE[0] in page.text.partition(f'data-key="{key}"')[2][:300])
    send(house, b"a whole recording")
    assert used(house, "/line", 17, key=name, spoken="it").status == 200
    key, _, words = name.rpartition("-")
    assert re.fullmatch("[0-9a-f]{8}", words) and key in {line.key for line in house.tables.snapshot(house.code).lines}
    assert ("it", name) in room.wavs


def test_a_narrator_is_saved_and_loaded_as_one_file(house: House) -> None:
    room_of(house)
    phone_of(house)
    saved = request(house, "GET", "/narrator.zip?spoken=es")
    assert (saved.status, saved.body) == (200, b"narrator")
    send(house, saved.body)
    assert used(house, "/narrator", 8).status == 200
    send(house, b"another")
    assert used(house, "/narrator", 7).status == 422


def test_what_is_no_use_or_not_all_there_or_for_no_line_is_refused(house: House) -> None:
    room = room_of(house)
    phone_of(house)
    send(house, b"no sound")
    assert used(house, "/line", 8, key=EYES_CLOSED.key).status == 422
    send(house, b"a whole recording")
    assert used(house, "/line", 18, key=EYES_CLOSED.key).status == 409
    assert used(house, "/line", 17, key=EYES_CLOSED.key).status == 409, "it is used once"
    send(house, b"a whole recording")
    assert used(house, "/line", 17, key="no-such-line").status == 404
    for wrong in ({"upload": "../x"}, {"size": "-1"}, {"spoken": "fr"}):
        data = {"upload": NAME, "size": "17", "key": EYES_CLOSED.key, **wrong}
        assert request(house, "POST", "/line", data=data).status == 400
    assert not room.wavs
    room.full = True
    send(house, b"a whole recording")
    assert used(house, "/line", 17, key=EYES_CLOSED.key).status == 507


def test_nobody_else_records_or_hears_anything(house: House) -> None:
    room: FakeSoundRoom = room_of(house)
    _, ben, *_ = night(house)
    room.wavs["en", EYES_CLOSED.key] = b"kept"
    for token in (ben.token, ""):
        for method, what in (
            ("GET", ""),
            ("GET", f"/listen?key={EYES_CLOSED.key}"),
            ("GET", "/narrator.zip"),
            ("POST", f"/piece?upload={NAME}&at=0"),
            ("POST", "/line"),
            ("POST", "/forget"),
            ("POST", "/narrator"),
        ):
            data = {"key": EYES_CLOSED.key} if method == "POST" else None
            assert request(house, method, what, address=PHONE, token=token, data=data).status == 403, what
    assert room.wavs == {("en", EYES_CLOSED.key): b"kept"}


def test_files_take_bounded_room_and_are_forgotten() -> None:
    now = 0.0
    uploads = Uploads(lambda: now)
    for n in range(MOST_AT_ONCE):
        uploads.add(f"file {n}", 0, b"begun")
    with pytest.raises(Failure) as busy:
        uploads.add("one more", 0, b"begun")
    assert busy.value.status == 429
    now = PATIENCE + 1
    uploads.add("one more", 0, b"begun")
    for wrong in (4, 6):
        with pytest.raises(Failure):
            uploads.add("one more", wrong, b"x")
    with pytest.raises(Failure):
        uploads.add("never begun", 5, b"x")
    with pytest.raises(Failure) as large:
        uploads.add("one more", 5, bytes(MOST_BYTES))
    assert large.value.status == 413
    with pytest.raises(Failure):
        uploads.take("one more", 5)
