"""The open table: any box. The table says when a round ends and what it was worth."""

import pytest

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.table import events as e
from companion.core.view import Facts, Series, Sheet, Track
from companion.games.open_table import events as o
from tests.games.open_table.by_hand import NAMES, block, playing, state
from tests.laws.evening import Evening, end, own


def points(*values: int) -> dict[str, int]:
    return {f"seat-{seat}": value for seat, value in enumerate(values, 1)}


# Rounds and points


def test_a_round_ends_when_any_seat_says_so() -> None:
    evening = playing()
    late = evening.question(3, "round-1").id
    assert own(evening.say(2, "round-1")) == [o.RoundEnded(1)]
    assert late not in evening.ids(3)
    assert evening.question(1, "round-2").press == "go"


def test_points_are_written_down_and_can_be_corrected_one_round_later() -> None:
    evening = playing()
    evening.say(1, "points-1", points(3, 0, -2))
    evening.say(1, "round-1")
    assert evening.question(2, "points-1").value == points(3, 0, -2)
    assert own(evening.say(2, "points-1", points(4, 0, -2))) == [o.PointsEntered(1, {1: 4, 2: 0, 3: -2})]
    evening.say(1, "round-2")
    assert not evening.asks(2, "points-1")
    assert state(evening).total(1) == 4


def test_the_sheet_shows_each_round_and_the_total() -> None:
    evening = playing()
    evening.say(1, "points-1", points(3, 0, -2))
    evening.say(1, "round-1")
    evening.say(1, "points-2", points(1, 5, 0))
    sheet = block(evening, "points")
    assert isinstance(sheet, Sheet)
    assert [row.cells for row in sheet.rows] == [("3", "1", "4"), ("0", "5", "5"), ("-2", "0", "-2")]
    curves = block(evening, "curves")
    assert isinstance(curves, Series)
    assert [curve.values for curve in curves.curves] == [(3, 4), (0, 5), (-2, -2)]


@pytest.mark.parametrize(
    ("rule", "entered", "winners", "why"),
    [
        ("most", (3, 1, 2), (1,), "{who} wins with {n} point."),
        ("fewest", (3, 1, 2), (2,), "{who} wins with {n} point."),
        ("most", (3, 1, 3), (1, 3), "{who} share the victory with {n} point."),
        ("fewest", (-1, -1, -1), (1, 2, 3), "{who} share the victory with {n} point."),
    ],
)
def test_points_say_who_wins_and_a_tie_is_shared(
    rule: str, entered: tuple[int, ...], winners: tuple[int, ...], why: str
) -> None:
    evening = playing(points=rule)
    evening.say(1, "points-1", points(*entered))
    assert end(evening)[-1] == e.GameEnded(winners)
    outcome = evening.table.running.outcome if evening.table.running else None
    assert outcome and getattr(outcome.why, "message", "") == why


def test_without_points_the_table_says_who_has_won() -> None:
    evening = playing(points="none")
    assert not evening.asks(1, "points")
    end(evening)
    assert all(evening.question(seat, "winners").awaited for seat in (1, 2, 3))
    assert evening.say(3, "winners", {"seat-1": 1, "seat-3": 1})[-1] == e.GameEnded((1, 3))
    assert evening.view(None).public.seats[0].tags == ("host", "winner")


def test_it_may_be_that_nobody_wins() -> None:
    evening = playing(points="none")
    end(evening)
    assert evening.say(1, "winners", {})[-1] == e.GameEnded(())


def test_the_game_ends_after_the_rounds_agreed_on() -> None:
    evening = playing(rounds=2)
    assert isinstance(block(evening, "round"), Track)
    evening.say(1, "points-1", points(0, 9, 0))
    assert own(evening.say(1, "round-1")) == [o.RoundEnded(1)]
    with pytest.raises(Refused, match="Write down the points"):
        evening.say(2, "round-2")  # one thumb would end the game without them
    evening.say(1, "points-2", points(0, 0, 0))
    assert evening.say(2, "round-2") == [e.Played("open-table", o.EndReached()), e.GameEnded((2,))]


def test_the_title_is_the_name_of_the_box() -> None:
    assert playing(box="Kraken Attack").view(None).public.title == "Kraken Attack"


# Who begins


@pytest.mark.parametrize("draw", range(3))
def test_each_player_may_be_drawn_to_begin(draw: int) -> None:
    evening = playing()
    assert own(evening.say(2, "first", chance=Chance(lambda n: draw))) == [o.FirstDrawn(draw + 1)]
    assert "first_player" in evening.view(None).public.seats[draw].tags


def test_a_second_tap_does_not_draw_again() -> None:
    evening = playing()
    late = evening.question(3, "first").id
    evening.say(2, "first")
    assert late not in evening.ids(3)
    assert evening.asks(3, "first")


# The countdown


def test_a_countdown_ends_at_its_moment_with_a_gong() -> None:
    evening = playing()
    evening.wait(5_000)
    assert own(evening.say(1, "countdown", "30")) == [o.CountdownStarted(35_000)]
    assert [timer.ends for timer in evening.view(None).public.timers] == [35_000]
    evening.wait(29_999)
    assert state(evening).countdown == 35_000
    assert own(evening.wait(1)) == [o.CountdownEnded()]
    assert [sound.name for sound in evening.view(None).public.sounds] == ["gong"]
    assert evening.view(None).public.timers == ()


def test_each_countdown_has_a_gong_of_its_own() -> None:
    """A face plays each id it has not seen before."""
    evening = playing()
    heard = []
    for _ in range(2):
        evening.say(1, "countdown", "15")
        evening.wait(15_000)
        heard += [sound.id for sound in evening.view(None).public.sounds]
    assert len(set(heard)) == 2


def test_a_countdown_can_be_stopped() -> None:
    evening = playing()
    evening.say(1, "countdown", "30")
    assert not evening.asks(2, "countdown")
    assert own(evening.say(2, "stop")) == [o.CountdownStopped()]
    assert evening.rules.due(evening.table) is None


# The secret vote


def voting(about: str = "yes-no-shown", **options: object) -> Evening:
    evening = playing(**options)
    evening.say(1, "vote", about)
    return evening


def test_a_vote_waits_for_all_in_secret() -> None:
    evening = voting()
    for seat in (1, 2, 3):
        question = evening.question(seat, "ballot")
        assert question.secret and question.awaited and question.press is None and question.until is None
    assert not evening.asks(1, "vote")


def test_all_see_how_many_have_voted_before_the_close() -> None:
    evening = voting("people-shown")
    evening.say(1, "ballot", "seat-1")
    cast = block(evening, "vote")
    assert isinstance(cast, Track) and (cast.value, cast.most) == (1, 3)


def test_the_last_ballot_closes_the_vote_and_all_are_shown_in_the_order_of_the_seats() -> None:
    evening = voting("people-shown")
    evening.say(3, "ballot", "seat-1")
    evening.say(1, "ballot", "abstain")
    assert own(evening.say(2, "ballot", "seat-3"))[-1] == o.VoteClosed()
    sheet = block(evening, "vote")
    assert isinstance(sheet, Sheet)
    shown = [(row.label, getattr(row.cells[0], "message", row.cells[0])) for row in sheet.rows]
    assert shown == [("Anna", "Abstain"), ("Ben", "Caro"), ("Caro", "Anna")]
    assert [sound.name for sound in evening.view(None).public.sounds] == ["bell"]


def test_the_order_in_which_ballots_came_is_lost() -> None:
    views = []
    for order in ((1, 2, 3), (3, 1, 2)):
        evening = voting()
        for seat in order:
            evening.say(seat, "ballot", "yes" if seat == 1 else "no")
        views.append(evening.view(None))
    assert views[0] == views[1]


def test_a_vote_that_is_only_counted_names_nobody() -> None:
    evening = voting("yes-no-counted")
    for seat, choice in ((1, "yes"), (2, "no"), (3, "yes")):
        evening.say(seat, "ballot", choice)
    counted = block(evening, "vote")
    assert isinstance(counted, Facts)
    assert [getattr(row.text, "values", {})["n"] for row in counted.rows] == [2, 1]
    assert not any(name in repr(counted) for name in NAMES)


def test_a_counted_vote_looks_the_same_for_every_order_of_the_ballots() -> None:
    views = []
    for choices in (("yes", "no", "no"), ("no", "no", "yes")):
        evening = voting("yes-no-counted")
        for seat, choice in enumerate(choices, 1):
            evening.say(seat, "ballot", choice)
        views.append([evening.view(eye) for eye in (None, 1, 2, 3)])
    assert views[0] == views[1]


def test_who_has_not_voted_in_time_abstains() -> None:
    evening = voting(vote_seconds="30")
    assert evening.question(2, "ballot").until == 30_000
    assert evening.question(2, "ballot").otherwise
    evening.say(2, "ballot", "yes")
    assert own(evening.wait(30_000)) == [o.VoteClosed(late=True)]
    sheet = block(evening, "vote")
    assert isinstance(sheet, Sheet)
    assert [getattr(row.cells[0], "message", "") for row in sheet.rows] == ["Abstain", "Yes", "Abstain"]


def test_two_seats_close_a_vote_for_who_is_away() -> None:
    evening = voting()
    evening.say(1, "ballot", "yes")
    assert own(evening.say(1, "close")) == [o.CloseWanted(1)]
    assert not evening.asks(1, "close")
    assert own(evening.say(2, "close")) == [o.VoteClosed(late=True)]
    assert not evening.asks(3, "ballot")


def test_a_player_alone_closes_the_own_vote() -> None:
    evening = playing("Anna")
    evening.say(1, "vote", "yes-no-shown")
    assert own(evening.say(1, "close")) == [o.VoteClosed(late=True)]


def test_a_countdown_and_a_vote_that_end_at_once_both_end() -> None:
    evening = voting(vote_seconds="30")
    evening.say(2, "countdown", "30")
    assert own(evening.wait(30_000)) == [o.CountdownEnded(), o.VoteClosed(late=True)]
