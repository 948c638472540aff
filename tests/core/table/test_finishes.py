"""How everybody finished: on disk at the end of a game, on every page after it, and gone with an end that was none."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.outcome import Finish, Outcome, ranked
from companion.core.table import events as e
from companion.core.table.finished import in_words
from companion.core.text import say
from companion.core.view import Facts, Sheet
from tests.core.table.finishing import over
from tests.golden.english import english
from tests.laws.evening import Evening


def ended(evening: Evening) -> e.GameEnded:
    return next(event for event in reversed(evening.events) if isinstance(event, e.GameEnded))


def test_points_rank_and_who_is_level_shares_a_place() -> None:
    assert ranked({1: 2, 2: 5, 3: 5}, began=3) == (
        Finish(1, points=2, rank=3),
        Finish(2, points=5, rank=1),
        Finish(3, points=5, rank=1, began=True),
    )
    assert [finish.rank for finish in ranked({1: 2, 2: 5, 3: 5}, fewest=True)] == [1, 2, 2]


def test_the_log_holds_how_everybody_finished_and_how_long_it_took() -> None:
    found = ended(over(minutes=12))
    assert [(one.seat, one.points, one.rank) for one in found.finishes] == [(1, 3, 1), (2, 3, 1), (3, 1, 3)]
    assert found.took == 12 * 60_000


def test_everybody_reads_it_and_each_phone_its_own_line() -> None:
    public = over(minutes=12).public()
    ranking = next(block for block in public.blocks if isinstance(block, Sheet) and block.id == "ranking")
    assert [(row.label, row.cells) for row in ranking.rows] == [
        ("Anna", ("1", "3")),
        ("Ben", ("1", "3")),
        ("Caro", ("3", "1")),
    ]
    assert [english(place.finish) for place in public.seats] == [
        "Place 1 · 3 points",
        "Place 1 · 3 points",
        "Place 3 · 1 point",
    ]
    turnings = next(block for block in public.blocks if isinstance(block, Facts) and block.id == "turnings")
    assert english(turnings.rows[-1].text) == "12 minutes"


def test_where_there_are_sides_each_is_one_line_and_the_winners_stand_first() -> None:
    evening = over()
    running = evening.table.running
    assert running and running.outcome
    sides = (Finish(1, team="Good"), Finish(2, team="Bad"), Finish(3, team="Good"))
    outcome = replace(running.outcome, winners=(2,), finishes=sides)
    evening.table = replace(evening.table, running=replace(running, outcome=outcome))
    teams = evening.block("teams", Facts)
    assert [(row.label, english(row.text)) for row in teams.rows] == [("Bad", "Ben"), ("Good", "Anna, Caro")]


def test_nothing_of_it_stands_anywhere_before_the_end() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    evening.play("open-table")
    assert not any(place.finish for place in evening.public().seats)
    assert not evening.shows("ranking") and not evening.shows("turnings")


def test_an_end_that_is_taken_back_has_finished_nobody() -> None:
    evening = over()
    evening.say(1, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    assert not any(place.finish for place in evening.public().seats)
    assert evening.table.played == () and evening.table.running and evening.table.running.took is None


def test_what_nobody_knows_is_no_word_of_the_line() -> None:
    assert in_words(Finish(1)) == ""
    assert english(in_words(Finish(1, role=say("Seer"), team=say("Investigators")))) == "Seer · Investigators"
    assert Outcome((), "").finish(4) == Finish(4)


def test_a_game_without_roles_asks_nobody_what_they_were() -> None:
    evening = over()
    assert not any(evening.asks(seat, "table-part") for seat in evening.table.seats)
