"""The open table for any box: the table enters the end and points of a round; the bag, and the spotlight."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.view import Cards, Series, Sheet, Track
from companion.games.open_table import GAME
from companion.games.open_table import events as o
from companion.games.open_table.moves import COUNTDOWNS
from companion.games.open_table.state import TOKENS
from companion.kit.scores import total
from companion.table import events as e
from tests.games.open_table.by_hand import NAMES, filled, playing, points, scored, state, tokens
from tests.golden.english import english
from tests.laws.evening import Evening, end, go_on_without, own, taken_back, won
from tests.laws.reference import in_english
from tests.laws.seen import read_next_prompt, read_spotlight
from tests.long import cases

# Rounds and points


def test_a_round_ends_when_any_seat_says_so() -> None:
    evening = playing()
    late = evening.question(3, "round-1").id
    assert own(evening.say(2, "round-1")) == [o.RoundEnded(1)]
    assert late not in evening.ids(3)
    assert evening.question(1, "round-2").button_choice == "go"


def test_points_are_written_down_as_long_as_the_round_runs() -> None:
    evening = scored(3, 0, -2)
    assert evening.question(2, "points-1").value == points(3, 0, -2)
    assert own(evening.say(2, "points-1", points(4, 0, -2))) == [o.PointsEntered(1, {1: 4, 2: 0, 3: -2})]
    evening.say(1, "round-1")
    assert not evening.asks(2, "points-1")
    assert total(state(evening).points, 1) == 4


def test_the_sheet_shows_each_round_and_the_total() -> None:
    evening = scored(3, 0, -2)
    evening.say(1, "round-1")
    evening.say(1, "points-2", points(1, 5, 0))
    sheet = evening.block("points", Sheet)
    assert [row.cells for row in sheet.rows] == [("3", "1", "4"), ("0", "5", "5"), ("-2", "0", "-2")]
    curves = evening.block("curves", Series)
    assert [curve.values for curve in curves.curves] == [(3, 4), (0, 5), (-2, -2)]


@pytest.mark.parametrize(
    ("rule", "entered", "winners", "why"),
    [
        ("most", (3, 1, 2), (1,), "Most points: {n}."),
        ("fewest", (3, 1, 2), (2,), "Fewest points: {n}."),
        ("most", (3, 1, 3), (1, 3), "A tie with the most points: {n}."),
        ("fewest", (-1, -1, -1), (1, 2, 3), "A tie with the fewest points: {n}."),
    ],
)
def test_points_say_who_wins_and_a_tie_is_shared(
    rule: str, entered: tuple[int, ...], winners: tuple[int, ...], why: str
) -> None:
    evening = scored(*entered, points=rule)
    assert won(end(evening)) == winners
    outcome = evening.table.running.outcome if evening.table.running else None
    assert outcome and getattr(outcome.why, "message", "") == why


def test_without_points_the_table_says_who_has_won_and_it_may_be_nobody() -> None:
    evening = playing(points="none")
    assert not evening.asks(1, "points")
    end(evening)
    assert all(evening.question(seat, "winners").required for seat in (1, 2, 3))
    assert won(evening.say(3, "winners", {"seat-1": 1, "seat-3": 1})) == (1, 3)
    assert evening.view(None).public.seats[0].tags == ("host", "winner")
    evening = playing(points="none")
    end(evening)
    assert won(evening.say(1, "winners", {})) == ()
    assert playing(box="Kraken Attack").view(None).public.title == "Kraken Attack"


def test_the_game_ends_after_the_rounds_agreed_on() -> None:
    evening = playing(rounds=2)
    assert evening.block("round", Track).most == 2
    evening.say(1, "points-1", points(0, 9, 0))
    assert own(evening.say(1, "round-1")) == [o.RoundEnded(1)]
    with pytest.raises(Refused, match="enter the points"):
        evening.say(2, "round-2")  # one thumb would end the game without them
    evening.say(1, "points-2", points(0, 0, 0))
    happened = evening.say(2, "round-2")
    assert happened[:-1] == [e.GameAdvanced("open-table", o.EndReached())] and won(happened) == (2,)


@pytest.mark.parametrize("rule", ["most", "fewest"])
def test_an_open_table_that_ends_before_anything_was_scored_counts_for_nobody(rule: str) -> None:
    evening = playing(points=rule)
    evening.say(1, "round-1")
    assert won(end(evening)) == ()
    outcome = evening.table.running.outcome if evening.table.running else None
    assert outcome and english(outcome.why) == "Nothing was scored." and not outcome.finishes
    assert evening.table.wins == {} and evening.view(None).public.seats[0].tags == ("host",)
    evening = scored(0, 0, 0, points=rule)
    assert won(end(evening)) == (1, 2, 3), "points that were entered decide"


def test_anyone_finishes_an_open_table_with_a_second_tap_and_points_decide() -> None:
    evening = scored(3, 7, 0)
    evening.say(1, "round-1")
    finish = evening.question(3, "finish")
    assert finish.tool and english(finish.text) == "Finish game"
    assert won(evening.say(3, "finish", "go")) == (2,)
    assert not playing(rounds=1).asks(1, "finish"), "the last round has an end of its own"
    evening = playing(points="none", rounds=2)
    evening.say(2, "finish", "go")
    assert evening.question(1, "winners").required


# The first player


@pytest.mark.parametrize("draw", range(3))
def test_each_player_may_be_drawn_to_begin(draw: int) -> None:
    evening = playing()
    assert own(evening.say(2, "first", chance=Chance(lambda n: draw))) == [o.RoundFirstDrawn(draw + 1)]
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
    assert evening.table.playing and evening.asks(1, "round"), "it reminds, and the game goes on"


def test_each_countdown_has_a_gong_of_its_own() -> None:
    """Check this because a frontend plays each id that it has not seen before."""
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
    assert evening.rules.next_deadline(evening.table) is None


# The bag: open and secret draws, and no token is made or lost


def test_a_bag_needs_a_token_and_one_that_is_empty_gives_nothing() -> None:
    with pytest.raises(Refused, match="at least one token"):
        playing().say(1, "fill", tokens())
    evening = filled(red=1)
    evening.say(1, "draw", "open")
    assert not evening.asks(2, "draw")


def test_an_open_draw_lies_before_its_seat_and_two_who_draw_at_once_draw_once() -> None:
    evening = filled(red=1, black=1)
    assert own(evening.say(2, "draw", "open", chance=Chance(lambda n: n - 1))) == [o.TokenDrawn(2, "black")]
    drawn = evening.block("drawn", Cards)
    assert [(card.seat, card.icon) for card in drawn.cards] == [(2, "token-black")]
    evening = filled(red=5)
    late = evening.question(3, "draw").id
    evening.say(2, "draw", "open")
    assert late not in evening.ids(3)


def test_a_secret_draw_is_seen_by_its_seat_alone_until_it_is_shown() -> None:
    evening = filled(red=1, black=1)
    evening.say(2, "draw", "secret", chance=Chance(lambda n: 1))
    private = evening.view(2).private
    assert private and [secret.icon for secret in private.secrets] == ["token-black"]
    assert not evening.asks(1, "show") and not evening.asks(1, "fill")
    for observer in (None, 1, 3):
        assert "token-black" not in repr(evening.view(observer))
    evening.say(2, "show")
    assert "token-black" in repr(evening.view(None))
    assert evening.view(2).private.secrets == ()  # type: ignore[union-attr]


def test_all_tokens_go_back_into_the_bag() -> None:
    evening = filled(red=1, blue=2)
    evening.say(2, "draw", "secret")
    evening.say(3, "draw", "open")
    evening.say(1, "return")
    bag = state(evening).bag
    assert bag and bag.inside == tokens(red=1, blue=2) and not bag.drawn and not bag.held


STEPS = st.lists(st.tuples(st.integers(1, 3), st.sampled_from(["open", "secret", "show", "return"])), max_size=25)


@settings(max_examples=cases(60), deadline=None)
@given(st.fixed_dictionaries({token: st.integers(0, 4) for token in TOKENS}), STEPS, st.integers())
def test_no_token_is_made_or_lost(filled: dict[str, int], steps: list[tuple[int, str]], seed: int) -> None:
    evening = Evening(*NAMES, seed=seed)
    evening.play("open-table")
    evening.say(1, "fill", {**filled, "red": filled["red"] + 1})
    for seat, what in steps:
        start = "draw" if what in ("open", "secret") else what
        if evening.asks(seat, start):
            evening.say(seat, start, what if start == "draw" else "go")
        assert everything(evening) == {**filled, "red": filled["red"] + 1}


def everything(evening: Evening) -> dict[str, Any]:
    bag = state(evening).bag
    assert bag and all(number >= 0 for number in bag.inside.values())
    out = [token for _, token in bag.drawn] + [token for held in bag.held.values() for token in held]
    return {token: bag.inside[token] + out.count(token) for token in TOKENS}


# The next prompt in one sentence, and the spotlight


SHEET = {"seat-1": 3, "seat-2": 5, "seat-3": 0}


def voted(about: str, *ballots: str) -> Evening:
    """Let all vote, the last seat first."""
    evening = playing()
    evening.say(1, "vote", about)
    for seat, ballot in reversed(list(enumerate(ballots, 1))):
        assert read_next_prompt(evening) == "Everyone votes in secret." and not read_spotlight(evening)
        evening.say(seat, "ballot", ballot)
    return evening


def test_each_phase_says_what_the_table_does_now() -> None:
    evening = playing(points="none", rounds=1)
    assert read_next_prompt(evening) == "Play round 1, then say when it's over."
    evening.say(2, "round-1")
    assert read_next_prompt(evening) == "Who won?"


def test_ballots_are_turned_together_in_the_order_of_the_seats_or_their_count_if_there_are_enough() -> None:
    evening = voted("people-shown", "seat-2", "seat-1", "abstain")
    assert read_spotlight(evening) == [("ballot", "The vote", "Anna: Ben, Ben: Anna, Caro: Abstain", (1, 2, 3))]
    evening = voted("yes-no-counted", "yes", "no", "yes")
    assert read_spotlight(evening) == [("ballot", "The vote", "Yes: 2 votes, No: 1 vote", ())]
    evening = playing()
    evening.say(1, "vote", "yes-no-counted")
    evening.say(1, "ballot", "yes")
    evening.say(2, "ballot", "yes")
    go_on_without(evening, 3)
    assert read_spotlight(evening) == [("ballot", "The vote", "Too few votes: the count would give someone away.", ())]


def test_rounds_points_countdowns_and_winners_are_shown() -> None:
    evening = playing(rounds=2)
    evening.say(1, "countdown", "15")
    evening.wait(15_000)
    assert read_spotlight(evening) == [("event", "Time's up.", "", ())]
    evening.say(1, "points-1", SHEET)
    assert read_spotlight(evening) == [("event", "Points for round 1", "Anna: 3, Ben: 5, Caro: 0", ())]
    evening.say(1, "round-1")
    assert read_spotlight(evening) == [("event", "Round 2 starts", "", ())]
    evening.say(1, "points-2", SHEET)
    evening.say(1, "round-2")
    assert [kind for kind, *_ in read_spotlight(evening)] == ["winner"]


def test_an_entry_that_is_taken_back_stands_on_the_stage_no_more() -> None:
    evening = playing()
    evening.say(1, "points-1", SHEET)
    taken_back(evening)
    assert read_spotlight(evening) == [("event", "The last step was undone.", "", ())]


def test_the_open_table_says_what_it_can_do() -> None:
    (one,) = GAME.reference
    rows = in_english(one)
    assert (min(COUNTDOWNS), max(COUNTDOWNS)) == (15, 600) and len(TOKENS) == 6
    assert "From 15 seconds to 10 minutes" in rows["A countdown"] and "six colours" in rows["The bag"]
