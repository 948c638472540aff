"""Matches of several games, and points that add up (rulebook p. 7, ruling OV-16)."""

from companion.core.table.events import Undone
from companion.core.view import Sheet
from tests.games.overthrone.by_hand import (
    final,
    found_right,
    last_turn,
    playing,
    state,
    totals,
)
from tests.golden.english import english
from tests.laws.evening import Evening


def test_equal_totals_share_the_victory() -> None:
    """Ruling OV-16."""
    evening = last_turn(playing())
    final(evening, 1, courtiers=10)
    final(evening, 2, courtiers=20)
    final(evening, 3)
    assert english(evening.view(None).public.title) == "Overthrone: the last turn"
    found_right(evening)
    found = evening.outcome()
    assert found and found.winners == (1, 2)
    assert english(evening.view(None).public.title) == "Overthrone"


def played_out(evening: Evening, *courtiers: int) -> Evening:
    last_turn(evening)
    for seat, value in enumerate(courtiers, 1):
        final(evening, seat, courtiers=value)
    found_right(evening)
    return evening


def test_a_match_goes_on_until_somebody_has_the_points_agreed_on() -> None:
    """Rulebook p. 7."""
    evening = played_out(playing(limit=60), 20, 40, 0)  # Anna has the king
    assert evening.outcome() is None and totals(evening) == [30, 40, 0]
    assert state(evening).stage == "preparing" and state(evening).game == 2 and state(evening).king is None
    evening.say(1, "king", {"seat-3": 1})
    assert evening.asks(1, "ear") and state(evening).turn == 3
    played_out(evening, 0, 20, 0)
    found = evening.outcome()
    assert found and found.winners == (2,) and totals(evening) == [40, 60, 0]


def test_of_two_beyond_the_limit_the_higher_wins() -> None:
    """Ruling OV-16."""
    found = played_out(playing(limit=30), 24, 40, 0).outcome()
    assert found and found.winners == (2,)


def test_a_tie_beyond_the_limit_is_another_game() -> None:
    """Ruling OV-16."""
    evening = played_out(playing(limit=30), 30, 40, 0)
    assert evening.outcome() is None and state(evening).game == 2


def rows(evening: Evening, block: str) -> list[tuple[str, ...]]:
    return [(str(row.label), *map(english, row.cells)) for row in evening.block(block, Sheet).rows]


def test_a_ranking_by_points_stands_at_the_end() -> None:
    evening = played_out(playing(4), 10, 24, 20, 5)  # Anna has the king
    assert rows(evening, "ranking") == [
        ("Ben", "1", "24"),
        ("Anna", "2", "20"),
        ("Caro", "2", "20"),
        ("Dino", "4", "5"),
    ]
    assert not evening.shows("earlier")


def test_points_of_games_add_up_where_no_limit_is_set_and_stand_on_the_page_of_the_next() -> None:
    evening = played_out(playing(), 10, 24, 5)
    evening.say(1, "table-begin")
    assert rows(evening, "earlier") == [("Ben", "24"), ("Anna", "20"), ("Caro", "5")]
    evening.say(1, "king", {"seat-3": 1})
    played_out(evening, 20, 0, 6)
    assert rows(evening, "ranking") == [("Anna", "1", "30", "50"), ("Caro", "2", "6", "11"), ("Ben", "3", "0", "24")]


def test_the_points_of_a_match_are_ranked_once_it_is_over() -> None:
    """Rulebook p. 7."""
    evening = played_out(playing(limit=60), 20, 40, 0)
    assert not evening.shows("ranking") and not evening.shows("earlier")
    assert [row.cells[-1] for row in evening.block("points", Sheet).rows] == ["30", "40", "0"]
    evening.say(1, "king", {"seat-3": 1})
    played_out(evening, 0, 20, 0)
    assert rows(evening, "ranking") == [("Ben", "1", "60"), ("Anna", "2", "40"), ("Caro", "3", "0")]


def test_an_end_that_is_taken_back_takes_its_points_with_it() -> None:
    evening = played_out(playing(), 10, 24, 5)
    running = evening.table.running
    assert running and running.outcome and evening.table.scored == {"overthrone": {1: 20, 2: 24, 3: 5}}
    undone = Undone().after(evening.table, evening.rules.games)
    assert not undone.scored and undone.running and undone.running.outcome is None
