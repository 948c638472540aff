"""The recordings of the games are what the games do now, for every eye."""

from dataclasses import replace

import msgspec
import pytest

from companion.core.game import AnyGame
from companion.core.text import count, say
from companion.games import GAMES
from tests.golden.english import english
from tests.golden.plays import PLAYS
from tests.golden.record import TESTS, main, path_of, record
from tests.laws.mutants import MUTANTS
from tests.laws.plays import random_play

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
EVERY = [(game, part) for game in GAMES.values() for part in PLAYS.get(game.name, {"": None})]
every_recording = pytest.mark.parametrize(("game", "part"), EVERY, ids=[f"{game.name} {part}" for game, part in EVERY])


@every_recording
def test_every_game_has_a_recording_that_one_can_review(game: AnyGame, part: str) -> None:
    path = path_of(game.name, part)
    assert path.exists(), f"{game.name} has no play, or no file: python -m tests.golden --write"
    assert path.read_text("utf-8").count("\n") < 400


@every_recording
def test_a_game_is_played_as_it_was_recorded(game: AnyGame, part: str) -> None:
    assert record(game, part) == path_of(game.name, part).read_text("utf-8"), (
        "python -m tests.golden --write, and read the difference"
    )


@every_recording
def test_a_recording_lists_every_event_that_reveals(game: AnyGame, part: str) -> None:
    head = path_of(game.name, part).read_text("utf-8").split("> is an input")[0]
    assert all(f"  {kind.__name__} ({kind.__module__}, line" in head for kind in game.reveals)


@every_game
def test_the_recordings_of_a_game_reach_every_event_that_reveals(game: AnyGame) -> None:
    text = "".join(path_of(game.name, part).read_text("utf-8") for part in PLAYS[game.name])
    assert all(f"! {game.name} {kind.__name__} " in text for kind in game.reveals)


@every_game
def test_every_seat_sees_what_the_table_sees(game: AnyGame) -> None:
    """The recording writes it once, for all."""
    for evening, *_ in random_play(game, "golden", 40):
        assert all(evening.view(seat).public == evening.view(None).public for seat in evening.table.seats)


def test_no_recording_is_left_of_a_game_that_is_gone() -> None:
    assert set(TESTS.glob("games/*/recordings/*.txt")) == {path_of(game.name, part) for game, part in EVERY}


def test_a_leak_shows_in_the_recording() -> None:
    leaking = MUTANTS["the open table's title holds the ballots"].game
    text = record(leaking, "rounds")
    assert text != path_of(leaking.name, "rounds").read_text("utf-8")
    assert "game: open-table, vote: Votes: seat-1" in text


def test_a_game_without_a_play_has_no_recording() -> None:
    with pytest.raises(KeyError, match="unheard-of"):
        record(replace(GAMES["open-table"], name="unheard-of"), "rounds")


def test_the_recordings_are_up_to_date_for_the_command_too() -> None:
    assert main(write=False) == 0


def test_texts_are_written_out_in_english() -> None:
    assert english(say("{who} win over {other}.", who=("Anna", "Ben"), other=say("all"))) == "Anna, Ben win over all."
    assert [english(count("{n} vote", "{n} votes", n)) for n in (1, 2)] == ["1 vote", "2 votes"]
    assert english(msgspec.structs.replace(say("data"), values={})) == "data"
