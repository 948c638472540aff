"""The time after a game: its count for the evening, the finishes, corrections, and the end of the evening."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.outcome import Finish, Outcome, rank_by_points
from companion.core.text import say
from companion.core.view import Facts, Result, Sheet
from companion.games import GAMES
from companion.kit.seated import NOBODY_WINS
from companion.table import events as e
from companion.table import inputs as i
from companion.table.evening.results import in_words
from companion.table.parts import NOTICE
from companion.table.records import Running
from tests.games.open_table.by_hand import playing, scored
from tests.golden.english import english
from tests.laws.evening import Evening, end, taken_back, won
from tests.laws.shadow import SHADOW

BOTH = {**GAMES, SHADOW.name: SHADOW}


def ended() -> Evening:
    evening = scored(3, 7, 0)
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


def test_questions_of_the_last_game_are_not_those_of_the_next() -> None:
    evening = playing()
    late = evening.question(2, "vote").id
    end(evening)
    evening.say(1, "table-begin")
    assert late not in evening.ids(2)


def test_the_host_clears_the_table_and_the_next_game_knows_who_has_won() -> None:
    evening = ended()
    assert evening.say(1, "table-clear") == [e.GameLeft(picks=True)]
    assert evening.view(None).public.phase == "gathering"
    evening = ended()
    began, *_ = evening.say(1, "table-begin")
    assert isinstance(began, e.GameBegan) and began.setup.winners == (2,)


@pytest.mark.parametrize("game", GAMES)
def test_another_game_leads_to_the_choice_of_a_game_on_the_hosts_phone_and_at_the_hub(game: str) -> None:
    """Given any game that has been played, when the host or the hub asks for another, it is no longer chosen."""
    for at_hub in (False, True):
        evening = Evening("Anna", "Ben", "Caro", "Dino", "Elsa")
        evening.play(game)
        end(evening)
        if evening.table.running:
            evening.hub_controls("table-clear") if at_hub else evening.say(1, "table-clear")
            assert evening.question(1, "table-game").required and not evening.asks(1, "table-begin")
            assert english(evening.view(None).public.next) == "Anna picks the game."
            first = evening.rules.hub_controls(evening.table)[0].question
            assert first.id.startswith("table-game") and first.tool
        evening.play(game)
        assert evening.table.playing and evening.table.playing.game == game


def test_who_takes_a_free_seat_after_a_game_sees_no_secret_of_who_sat_there_and_has_won_nothing() -> None:
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
    evening = ended()
    evening.say(2, "table-stand")
    evening.sit("Eve")
    began, *_ = evening.say(1, "table-begin")
    assert isinstance(began, e.GameBegan) and began.setup.winners == ()
    assert evening.table.wins == {}


@pytest.mark.parametrize("away", ["table-clear", "table-game"])
def test_a_game_that_has_gone_from_the_table_comes_back_until_another_begins(away: str) -> None:
    evening = scored(3, 7, 0)
    before = evening.table
    end(evening)
    if away == "table-game":
        evening.say(1, away, "complots")
    else:
        evening.say(1, away)
    assert evening.view(None).public.phase == "gathering"
    taken_back(evening)
    table = evening.table
    assert table.playing and before.running and table.playing.state == before.running.state
    assert (table.chosen, table.options, table.wins, table.played) == (before.chosen, before.options, {}, ())
    assert not table.ended, "it lies on the table again"


def test_another_game_that_begins_closes_the_way_back_and_who_did_not_play_leaves_it_open() -> None:
    evening = ended()
    evening.say(1, "table-clear")
    assert evening.asks(1, "table-ask-undo")
    evening.say(1, "table-game", "open-table")
    evening.say(1, "table-begin")
    assert evening.table.ended is None
    assert not evening.asks(1, "table-ask-undo")
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
    taken_back(evening)
    assert evening.table.playing
    assert evening.table.seats == (1, 2, 3, 4), "Eve, who does not play, sits behind them"


POINTS = {"seat-1": 3, "seat-2": 3, "seat-3": 1}


def over(minutes: int = 0) -> Evening:
    """Return a game for points that two devices have ended after some minutes."""
    evening = playing()
    evening.now += minutes * 60_000
    evening.say(1, "points-1", POINTS)
    end(evening)
    return evening


def test_the_evening_names_a_box_as_its_players_did() -> None:
    evening = scored(3, 7, 0, box="Wingspan")
    assert "Wingspan begins." in [english(line.text) for line in evening.view(None).public.happened]
    end(evening)
    evening.say(1, "table-clear")
    assert [english(row.label) for row in evening.block("games", Facts).rows] == ["Wingspan"]
    evening.play("open-table", box="Wingspan")
    evening.say(1, "table-ask-park")
    evening.say(2, "table-agree-park", "yes")
    assert english(evening.question(1, "table-go-on").text) == "Resume Wingspan"
    assert english(evening.block("parked", Facts).rows[0].label) == "Wingspan"


# The finishes: on disk, on every page, and removed with a wrong end


def end_of(evening: Evening) -> e.GameEnded:
    return next(event for event in reversed(evening.events) if isinstance(event, e.GameEnded))


def test_points_rank_and_who_is_level_shares_a_place() -> None:
    assert rank_by_points({1: 2, 2: 5, 3: 5}, began=3) == (
        Finish(1, points=2, rank=3),
        Finish(2, points=5, rank=1),
        Finish(3, points=5, rank=1, began=True),
    )
    assert [finish.rank for finish in rank_by_points({1: 2, 2: 5, 3: 5}, fewest=True)] == [1, 2, 2]


def test_the_log_holds_how_everybody_finished_and_how_long_it_took() -> None:
    found = end_of(over(minutes=12))
    assert [(one.seat, one.points, one.rank) for one in found.finishes] == [(1, 3, 1), (2, 3, 1), (3, 1, 3)]
    assert found.duration_ms == 12 * 60_000


def test_everybody_reads_it_and_each_phone_its_own_line() -> None:
    evening = over(minutes=12)
    public, result = evening.public(), evening.block("result", Result)
    lines = {"Anna": "Place 1 · 3 points", "Ben": "Place 1 · 3 points", "Caro": "Place 3 · 1 point"}
    assert {one.label: english(one.text) for one in result.players} == lines
    own = {
        seat: english(view.own_line)
        for seat, view in evening.rules.privates(evening.rules.moves_by_seat(evening.table)).items()
    }
    assert own == {
        1: "You won with 3 points.",
        2: "You won with 3 points.",
        3: "You finished in place 3 with 1 point.",
    }
    assert [english(place.finish) for place in public.seats] == [
        "Place 1 · 3 points",
        "Place 1 · 3 points",
        "Place 3 · 1 point",
    ]
    assert english(result.length) == "It took 12 minutes."


def test_the_winner_is_the_headline_for_as_long_as_the_game_lies_on_the_table() -> None:
    evening = over()
    assert english(evening.public().next) == "Anna, Ben win" == english(evening.block("result", Result).label)
    evening.wait(600_000)
    assert english(evening.public().next) == "Anna, Ben win"
    assert english(evening.block("result", Result).then) == "Anna picks the next game."


def test_the_end_has_its_moment() -> None:
    evening = over(minutes=12)
    assert evening.block("result", Result).ended == end_of(evening).duration_ms + running_of(evening).since


def test_knives_tokens_and_other_marks_of_the_game_are_gone_from_the_seats_of_a_game_that_is_over() -> None:
    for place in over().public().seats:
        assert place.things == () and {*place.tags} <= {"host", "winner"}, place


def test_a_game_that_was_stopped_tells_nobody_a_line_of_their_own() -> None:
    evening = playing()
    running = running_of(evening)
    stopped = replace(running, outcome=NOBODY_WINS, duration_ms=0)
    evening.table = replace(evening.table, running=stopped)
    lines = evening.rules.privates(evening.rules.moves_by_seat(evening.table)).values()
    assert not any(view.own_line for view in lines)


def running_of(evening: Evening) -> Running:
    running = evening.table.running
    assert running, "no game lies on the table"
    return running


def test_where_there_are_sides_people_stand_side_by_side_and_the_winners_first() -> None:
    evening = over()
    running = evening.table.running
    assert running and running.outcome
    sides = (Finish(1, team="Good"), Finish(2, team="Bad"), Finish(3, team="Good"))
    outcome = replace(running.outcome, winners=(2,), finishes=sides)
    evening.table = replace(evening.table, running=replace(running, outcome=outcome))
    found = [(one.team, one.label) for one in evening.block("result", Result).players]
    assert found == [("Bad", "Ben"), ("Good", "Anna"), ("Good", "Caro")]


def test_nothing_of_it_stands_anywhere_before_the_end_nor_after_it_was_taken_back() -> None:
    evening = playing()
    assert not any(place.finish for place in evening.public().seats)
    assert not evening.shows("result") and not evening.shows("ranking")
    evening = over()
    taken_back(evening)
    assert not any(place.finish for place in evening.public().seats)
    assert evening.table.played == () and evening.table.running and evening.table.running.duration_ms is None


def test_what_nobody_knows_is_no_word_of_the_line_and_without_roles_nobody_is_asked_what_they_were() -> None:
    assert in_words(Finish(1)) == ""
    assert english(in_words(Finish(1, role=say("Seer"), team=say("Investigators")))) == "Seer · Investigators"
    assert Outcome((), "").finish(4) == Finish(4)
    evening = over()
    assert not any(evening.asks(seat, "table-part") for seat in evening.table.seats)


# The host ends the evening with the consent of another device


def close(evening: Evening) -> list[e.TableEvent]:
    evening.say(1, "table-ask-evening", "yes")
    return evening.say(2, "table-agree-evening", "yes")


def test_the_host_alone_brings_it_up_between_games_once_one_has_ended() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    assert not evening.asks(1, "table-ask-evening")
    evening.play("open-table")
    assert not evening.asks(1, "table-ask-evening")
    evening = over()
    assert evening.asks(1, "table-ask-evening") and not evening.asks(2, "table-ask-evening")


def test_all_stand_up_and_the_table_shows_who_has_won_what() -> None:
    evening = over()
    assert isinstance(close(evening)[-1], e.EveningEnded)
    public = evening.public()
    assert not evening.table.sitters and english(public.title) == "The evening is over"
    standing = next(block for block in public.blocks if isinstance(block, Sheet))
    assert standing.drawn and [(row.label, row.cells) for row in standing.rows] == [
        ("Anna", ("1",)),
        ("Ben", ("1",)),
        ("Caro", ("0",)),
    ]
    games = next(block for block in public.blocks if isinstance(block, Facts) and block.id == "games")
    assert [english(row.text) for row in games.rows] == ["Anna, Ben"]


def test_the_next_one_who_sits_down_begins_an_evening_in_which_nobody_has_won_yet() -> None:
    evening = over()
    close(evening)
    evening.do(i.SitDown("Dora", "phone-of-dora"))
    table = evening.table
    assert table.over is None and table.wins == {} and table.scored == {} and table.last_winners == {}
    assert table.host and not evening.shows("evening") and not evening.shows("games")


def test_the_end_of_the_evening_is_off_the_table_by_one_no_or_the_next_game() -> None:
    evening = over()
    evening.say(1, "table-ask-evening", "yes")
    evening.say(2, "table-agree-evening", "no")
    assert evening.table.sitters and not evening.asks(3, "table-agree-evening")
    evening = over()
    evening.say(1, "table-ask-evening", "yes")
    evening.say(1, "table-begin")
    assert not evening.asks(2, "table-agree-evening")


def test_the_hub_s_own_controls_end_it_after_a_notice() -> None:
    evening = over()
    evening.hub_controls("table-evening", "yes")
    evening.wait(NOTICE)
    assert evening.table.over is not None


def test_a_parked_game_is_gone_on_with_or_given_up_first() -> None:
    evening = over()
    evening.say(1, "table-clear")
    evening.play("open-table")
    evening.say(1, "table-ask-park")
    evening.say(2, "table-agree-park", "yes")
    with pytest.raises(Refused, match="parked"):
        evening.say(1, "table-ask-evening", "yes")


# An end that has revealed something stays; two devices can correct its winners


def won_by_anna(*, back: bool = False) -> Evening:
    """Return a game that Anna has won; it cannot be undone, as after a reveal, except with `back`."""
    evening = scored(3, 2, 1)
    end(evening)
    running = evening.table.running
    assert running and running.outcome and running.outcome.winners == (1,)
    if not back:
        evening.table = replace(evening.table, running=replace(running, back=(), entries=()))
    return evening


def test_two_devices_put_right_who_has_won() -> None:
    evening = won_by_anna()
    (asked,) = evening.say(1, "table-result", {"seat-2": 1, "seat-3": 1})
    assert isinstance(asked, e.EntryAsked)
    assert english(evening.question(2, "table-agree-entry").text) == "Anna says Ben, Caro won."
    assert e.ResultCorrected((2, 3)) in evening.say(2, "table-agree-entry", "yes")
    assert evening.table.wins == {2: 1, 3: 1}
    assert evening.table.last_winners == {"open-table": (2, 3)}
    public = evening.public()
    assert [place.seat for place in public.seats if "winner" in place.tags] == [2, 3]
    assert english(public.happened[-1].text) == "Corrected: Ben, Caro won."


def test_it_is_put_right_again_and_what_changes_nothing_is_refused() -> None:
    evening = won_by_anna()
    evening.hub_controls("table-result", {})
    assert evening.table.wins == {} and evening.outcome() is not None
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.hub_controls("table-result", {})
    evening.hub_controls("table-result", {"seat-1": 1})
    assert evening.table.wins == {1: 1}


def test_who_has_won_is_asked_no_more_where_the_end_can_be_taken_back_or_the_next_game_has_begun() -> None:
    evening = won_by_anna(back=True)
    assert not evening.asks(1, "table-result") and evening.asks(1, "table-ask-undo")
    evening = won_by_anna()
    evening.say(1, "table-result", {"seat-2": 1})
    evening.say(1, "table-begin")
    assert not evening.asks(2, "table-agree") and not evening.asks(1, "table-result")
    assert evening.table.running and evening.table.running.setup.winners == (1,)
