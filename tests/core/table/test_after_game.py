"""After a game: what counts for the evening, and what the next game and the next person know of it."""

import pytest

from companion.core.table import events as e
from companion.core.view import Result, Sheet
from companion.games import GAMES
from tests.games.open_table.by_hand import playing
from tests.laws.evening import Evening, end, won
from tests.laws.shadow import SHADOW

BOTH = {**GAMES, SHADOW.name: SHADOW}


def ended() -> Evening:
    evening = playing()
    evening.say(1, "points-1", {"seat-1": 3, "seat-2": 7, "seat-3": 0})
    end(evening)
    return evening


def test_a_game_that_has_an_outcome_ends_and_counts_for_the_evening() -> None:
    evening = ended()
    assert won(evening.events) == (2,)
    public = evening.view(None).public
    assert [block.winners for block in public.blocks if isinstance(block, Result)] == [(2,)]
    evening.say(1, "table-clear")
    sheet = evening.block("evening", Sheet)
    assert [(row.seat, row.cells) for row in sheet.rows] == [(2, ("1",)), (1, ("0",)), (3, ("0",))]


def test_the_next_game_knows_who_won_the_last_of_its_kind() -> None:
    evening = ended()
    began, *_ = evening.say(1, "table-begin")
    assert isinstance(began, e.GameBegan) and began.setup.winners == (2,)


def test_questions_of_the_last_game_are_not_those_of_the_next() -> None:
    evening = playing()
    late = evening.question(2, "vote").id
    end(evening)
    evening.say(1, "table-begin")
    assert late not in evening.ids(2)


def test_the_host_clears_the_table() -> None:
    evening = ended()
    assert evening.say(1, "table-clear") == [e.GameLeft()]
    assert evening.view(None).public.phase == "gathering"


def test_who_takes_a_free_seat_after_a_game_sees_no_secret_of_who_sat_there() -> None:
    evening = playing()
    evening.say(1, "fill", {"red": 1, "blue": 0, "green": 0, "yellow": 0, "white": 0, "black": 0})
    evening.say(2, "draw", "secret")
    private = evening.view(2).private
    assert private and [secret.id for secret in private.secrets] == ["token-1"]
    end(evening)
    evening.say(2, "table-stand")
    evening.sit("Eve")
    private = evening.view(2).private
    assert private and private.secrets == ()


def test_who_takes_a_free_seat_has_won_nothing() -> None:
    evening = ended()
    evening.say(2, "table-stand")
    evening.sit("Eve")
    began, *_ = evening.say(1, "table-begin")
    assert isinstance(began, e.GameBegan) and began.setup.winners == ()
    assert evening.table.wins == {}


def take_back(evening: Evening) -> None:
    evening.say(1, "table-ask-undo")
    assert e.Undone() in evening.say(2, "table-agree-undo", "yes")


@pytest.mark.parametrize("away", ["table-clear", "table-game"])
def test_a_game_that_has_gone_from_the_table_comes_back_until_another_begins(away: str) -> None:
    evening = playing()
    evening.say(1, "points-1", {"seat-1": 3, "seat-2": 7, "seat-3": 0})
    before = evening.table
    end(evening)
    if away == "table-game":
        evening.say(1, away, "complots")
    else:
        evening.say(1, away)
    assert evening.view(None).public.phase == "gathering"
    take_back(evening)
    table = evening.table
    assert table.playing and before.running and table.playing.state == before.running.state
    assert (table.chosen, table.options, table.wins, table.played) == (before.chosen, before.options, {}, ())
    assert not table.ended, "it lies on the table again"


def test_another_game_that_begins_closes_the_way_back_to_the_one_before() -> None:
    evening = ended()
    evening.say(1, "table-clear")
    assert evening.asks(1, "table-ask-undo")
    evening.say(1, "table-begin")
    assert evening.table.ended is None
    assert not evening.asks(1, "table-ask-undo")


def test_who_did_not_play_stands_up_and_the_result_lies_there_still() -> None:
    evening = ended()
    evening.sit("Eve")
    evening.say(4, "table-stand")
    assert evening.asks(1, "table-ask-undo")
    assert any(isinstance(block, Result) for block in evening.view(None).public.blocks)


@pytest.mark.parametrize("cleared", [False, True])
def test_no_game_comes_back_of_which_a_player_has_stood_up(cleared: bool) -> None:
    evening = ended()
    if cleared:
        evening.say(1, "table-clear")
    evening.say(3, "table-stand")
    assert evening.table.ended is None
    assert not evening.asks(1, "table-ask-undo")


def test_a_game_that_comes_back_is_played_round_the_table_as_its_players_sat() -> None:
    evening = ended()
    evening.say(1, "table-clear")
    evening.sit("Eve")
    evening.say(1, "table-order", ["seat-3", "seat-4", "seat-1", "seat-2"])
    take_back(evening)
    assert evening.table.playing
    assert evening.table.seats == (1, 2, 3, 4), "Eve, who does not play, sits behind them"
