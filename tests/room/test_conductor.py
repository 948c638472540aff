"""The conductor: the messages about a table, and their moments."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.text import say
from companion.core.view import Highlight, TimedHighlight
from companion.frontends.lights import Level
from companion.hub.table.snapshot import Snapshot
from room.kept import KeptChoices
from room.moments import Moments
from room.state import RoomState
from tests.laws.shadow import SHADOW
from tests.room.by_hand import RoomByHand, another_room, room_beside

GAMES = {SHADOW.name: SHADOW}

PEOPLE = "Anna Ben Carla Dino Eva"


def test_an_empty_table_is_idle_and_one_with_people_a_lobby(tmp_path: Path) -> None:
    with room_beside(tmp_path, names="") as room:
        assert room.moods == []
        room.hub.sit("Anna")
        room.settle()
        assert room.moods == ["lobby"]


def test_a_vote_colours_the_room_once_whoever_votes(tmp_path: Path) -> None:
    with room_beside(tmp_path) as room:
        room.hub.play()
        room.settle()
        room.hub.say(1, "vote", "yes-no-counted")
        room.settle()
        assert room.moods[-2:] == ["day", "vote"] and room.moments == ["game_started", "vote_opened"]
        before = len(room.sent)
        for seat in (1, 2):
            room.hub.say(seat, "ballot", "yes")
            room.settle()
        assert len(room.sent) == before, "a ballot is nobody's business"


def test_by_night_nothing_is_sent_between_closing_and_opening_eyes(tmp_path: Path) -> None:
    with room_beside(tmp_path, PEOPLE, games=GAMES) as room:
        room.hub.play("shadow")
        room.settle()
        assert room.states[-1]["mood"] == "night" and room.moments == ["game_started", "night_began"]
        before = len(room.sent)
        while room.hub.snapshot.public.blind:
            assert len(room.sent) == before
            for seat in range(1, 6):
                if room.hub.asks(seat, "choice"):
                    room.hub.say(seat, "choice", f"seat-{seat % 5 + 1}")
                    room.settle()
                    assert len(room.sent) == before or not room.hub.snapshot.public.blind
            room.wait(5)
        assert room.moods[-1] == "vote" and room.moments[-2:] == ["day_began", "vote_opened"]


def test_a_broker_that_comes_back_by_night_hears_everything_once_eyes_are_open(tmp_path: Path) -> None:
    with room_beside(tmp_path, PEOPLE, games=GAMES) as room:
        room.hub.play("shadow")
        room.settle()
        room.conductor.connect()
        room.conductor.receive(room.conductor.topics.status, b"online", False)
        assert room.settle() == []
        before = len(room.sent)
        while room.hub.snapshot.public.blind:
            assert len(room.sent) == before
            room.wait(5)
        kept = {one.topic.rpartition("/")[2] for one in room.sent[before:] if one.retain}
        assert kept == {"available", "config", "state", "lights"} and room.moods[-1] == "vote"


def test_a_hub_that_starts_by_night_says_nothing_until_eyes_are_open(tmp_path: Path) -> None:
    with room_beside(tmp_path, PEOPLE, games=GAMES) as room:
        room.hub.play("shadow")
        room.settle()
        again = another_room(room)
        eyes: list[str] = []
        again.conductor.follow = lambda state, level, found, stamp: eyes.append(f"{state.mood} {found}")
        again.conductor.connect()
        assert again.settle() == [] and eyes == ["night closed"], "nobody closes eyes that are closed"
        while again.hub.snapshot.public.blind:
            assert again.sent == []
            again.wait(5)
        assert again.moods[-1] == "vote"


def test_a_pause_is_told_in_the_night_too_and_the_night_comes_back(tmp_path: Path) -> None:
    with room_beside(tmp_path, PEOPLE, games=GAMES) as room:
        room.hub.play("shadow")
        room.settle()
        room.hub.use("pause")
        room.settle()
        room.hub.use("pause")
        room.settle()
        assert room.moods[-3:] == ["night", "paused", "night"] and room.moments == ["game_started", "night_began"]


def test_a_choice_waits_for_open_eyes_but_off_does_not(tmp_path: Path) -> None:
    with room_beside(tmp_path, PEOPLE, games=GAMES) as room:
        room.hub.play("shadow")
        room.settle()
        room.conductor.choose("party")
        room.settle()
        assert (room.conductor.level, room.conductor.coming) == ("medium", "party")
        room.conductor.choose("off")
        (told,) = room.settle()
        assert (told.payload, told.retain) == (b"off", True)
        assert (room.conductor.level, room.conductor.coming) == ("off", None)
        room.conductor.choose("subtle")
        assert room.settle() == []
        room.hub.use("pause")
        assert b"subtle" in [message.payload for message in room.settle()]


def test_a_broker_that_chooses_ever_anew_wears_no_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Level] = []
    keep = KeptChoices.set_level

    def note(self: KeptChoices, level: Level) -> None:
        written.append(level)
        keep(self, level)

    monkeypatch.setattr(KeptChoices, "set_level", note)
    with room_beside(tmp_path) as room:
        for number in range(300):
            room.conductor.receive(room.conductor.topics.command, (b"off", b"party")[number % 2], False)
            room.wait(0.01)
        assert room.conductor.level == "party" and 1 <= len(written) <= 2
        room.wait(3)
        assert written[-1] == KeptChoices(tmp_path).level == "party" and len(written) <= 3


def test_a_win_is_celebrated_for_twenty_seconds_and_not_again_after_a_restart(tmp_path: Path) -> None:
    with room_beside(tmp_path) as room:
        room.hub.play()
        room.settle()
        end(room)
        assert room.moods[-1] == "win" and room.moments[-2:] == ["game_won", "game_ended"]
        room.wait(19.9)
        assert room.moods[-1] == "win"
        room.wait(0.2)
        assert room.moods[-1] == "idle"


def end(room: RoomByHand) -> None:
    """End the game for the first seat."""
    room.hub.say(1, "points", {"seat-1": 3, "seat-2": 0, "seat-3": 0})
    room.hub.say(1, "finish")
    room.settle()


def test_a_death_colours_the_room_as_long_as_it_is_in_the_spotlight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with room_beside(tmp_path) as room:
        room.hub.play()
        room.settle()
        shown = Highlight(kind="loss", title=say("Anna dies"))
        at = room.hub.now + 1_000
        timed = TimedHighlight(
            kind=shown.kind, title=shown.title, text="", icon="", seats=(1,), from_=at, until=at + shown.lasts
        )
        seen = Snapshot._render_public
        monkeypatch.setattr(
            Snapshot, "_render_public", lambda self: (replace(seen(self)[0], spotlight=(timed,)), seen(self)[1])
        )
        room.settle()
        assert room.moods[-1] == "day"
        room.wait(1.1)
        assert room.moods[-1] == "death" and room.moments[-1] == "death"
        room.wait(4)
        assert room.moods[-1] == "day" and room.moments[-1] == "death"


def test_the_first_state_after_a_start_is_no_moment() -> None:
    assert Moments().follow(RoomState(mood="night", game="x", running=True)) == []


def test_a_death_between_two_votes_opens_none_anew() -> None:
    moments = Moments()
    vote = RoomState(mood="vote", game="x", running=True)
    moments.follow(vote)
    assert moments.follow(replace(vote, mood="death")) == ["death"]
    assert moments.follow(replace(vote, mood="paused")) == []
    assert moments.follow(vote) == []
    assert moments.follow(replace(vote, mood="day")) == ["vote_closed"]


def test_the_power_of_a_house_goes_and_comes_once() -> None:
    moments = Moments()
    lit = RoomState(mood="day", game="x", running=True)
    moments.follow(lit)
    assert moments.follow(replace(lit, mood="danger", power=False)) == ["power_off"]
    assert moments.follow(replace(lit, mood="vote", power=False)) == ["vote_opened"]
    assert moments.follow(replace(lit, mood="danger", power=False)) == ["vote_closed"]
    assert moments.follow(lit) == ["power_on"]


def test_a_message_names_nobody(tmp_path: Path) -> None:
    with room_beside(tmp_path) as room:
        room.hub.play()
        room.settle()
        room.conductor.connect()
        room.settle()
        said = b" ".join(message.topic.encode() + message.payload for message in room.sent)
        assert not any(name in said for name in (b"Anna", b"Ben", b"Carla", room.hub.code.encode()))
