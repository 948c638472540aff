"""The open table: any box. The table says when a round ends and what it was worth."""

import pytest

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.table import events as e
from companion.core.view import Series, Sheet, Track
from companion.games.open_table import events as o
from companion.kit.scores import total
from tests.games.open_table.by_hand import playing, points, state
from tests.laws.evening import end, own, won

# Rounds and points


def test_a_round_ends_when_any_seat_says_so() -> None:
    evening = playing()
    late = evening.question(3, "round-1").id
    assert own(evening.say(2, "round-1")) == [o.RoundEnded(1)]
    assert late not in evening.ids(3)
    assert evening.question(1, "round-2").press == "go"


def test_points_are_written_down_as_long_as_the_round_runs() -> None:
    evening = playing()
    evening.say(1, "points-1", points(3, 0, -2))
    assert evening.question(2, "points-1").value == points(3, 0, -2)
    assert own(evening.say(2, "points-1", points(4, 0, -2))) == [o.PointsEntered(1, {1: 4, 2: 0, 3: -2})]
    evening.say(1, "round-1")
    assert not evening.asks(2, "points-1")
    assert total(state(evening).points, 1) == 4


def test_the_sheet_shows_each_round_and_the_total() -> None:
    evening = playing()
    evening.say(1, "points-1", points(3, 0, -2))
    evening.say(1, "round-1")
    evening.say(1, "points-2", points(1, 5, 0))
    sheet = evening.block("points", Sheet)
    assert [row.cells for row in sheet.rows] == [("3", "1", "4"), ("0", "5", "5"), ("-2", "0", "-2")]
    curves = evening.block("curves", Series)
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
    assert won(end(evening)) == winners
    outcome = evening.table.running.outcome if evening.table.running else None
    assert outcome and getattr(outcome.why, "message", "") == why


def test_without_points_the_table_says_who_has_won() -> None:
    evening = playing(points="none")
    assert not evening.asks(1, "points")
    end(evening)
    assert all(evening.question(seat, "winners").awaited for seat in (1, 2, 3))
    assert won(evening.say(3, "winners", {"seat-1": 1, "seat-3": 1})) == (1, 3)
    assert evening.view(None).public.seats[0].tags == ("host", "winner")


def test_it_may_be_that_nobody_wins() -> None:
    evening = playing(points="none")
    end(evening)
    assert won(evening.say(1, "winners", {})) == ()


def test_the_game_ends_after_the_rounds_agreed_on() -> None:
    evening = playing(rounds=2)
    assert evening.block("round", Track).most == 2
    evening.say(1, "points-1", points(0, 9, 0))
    assert own(evening.say(1, "round-1")) == [o.RoundEnded(1)]
    with pytest.raises(Refused, match="Write down the points"):
        evening.say(2, "round-2")  # one thumb would end the game without them
    evening.say(1, "points-2", points(0, 0, 0))
    happened = evening.say(2, "round-2")
    assert happened[:-1] == [e.Played("open-table", o.EndReached())] and won(happened) == (2,)


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
