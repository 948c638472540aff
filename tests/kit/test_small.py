"""Small parts of the kit: choices, points, turns, a window, a hand, steps, options, ticks, events, secret answers."""

from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event, Undoable
from companion.core.game import Player, Setup
from companion.core.move import EVERYBODY
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import say
from companion.core.view import Item
from companion.kit.checklist import tick
from companion.kit.choices import (
    list_taken,
    number,
    numbers,
    people,
    people_or_nobody,
    seat_of,
    seat_or_nobody,
    seats_of,
)
from companion.kit.declare import event_types_of
from companion.kit.hand import hidden_cards, place_of, places, places_of, without
from companion.kit.options import ChoiceOption, Timed, YesOrNo, in_seconds, length, questions
from companion.kit.reaction_window import ReactionWindow
from companion.kit.scores import count_sheet, curves, sheet, total, victory, winners
from companion.kit.simultaneous_choice import SimultaneousChoice, ask, change
from companion.kit.steps import as_deed, first, tap
from companion.kit.turns import clockwise, next_to
from tests.golden.english import english

THREE = Setup(players=(Player(3, "Caro"), Player(1, "Anna"), Player(2, "Ben")))


def test_people_are_chosen_clockwise_by_their_seats() -> None:
    assert [(choice.value, choice.text) for choice in people(THREE)] == [
        ("seat-3", "Caro"),
        ("seat-1", "Anna"),
        ("seat-2", "Ben"),
    ]
    assert [choice.value for choice in people(THREE, (2, 3))] == ["seat-3", "seat-2"]
    assert [seat_of(choice.value) for choice in people(THREE)] == [3, 1, 2]


def test_nobody_stands_behind_the_players_and_is_no_seat() -> None:
    assert [choice.value for choice in people_or_nobody(THREE, (2, 3))] == ["seat-3", "seat-2", "nobody"]
    assert [seat_or_nobody(choice.value) for choice in people_or_nobody(THREE)] == [3, 1, 2, None]
    with pytest.raises(ValueError):
        seat_or_nobody("somebody")


def test_an_answer_with_several_choices_names_those_that_were_taken() -> None:
    assert list_taken({"key": 2, "goblet": 0}) == ("key",)
    assert list_taken("key") == ()
    assert seats_of({"seat-3": 1, "seat-1": 1, "seat-2": 0}) == (1, 3)
    assert [number(7), number("30")] == [7, 30]
    assert numbers({"plain": 12}) == {"plain": 12} and numbers("12") == {}


def test_the_most_or_the_fewest_win_and_who_is_level_shares() -> None:
    assert winners({3: 2, 1: 5, 2: 5}) == (1, 2)
    assert winners({3: 2, 1: 5, 2: 5}, fewest=True) == (3,)
    assert winners({2: -1, 1: -1}) == (2, 1)
    assert winners({1: (2, 0), 2: (2, 1), 3: (1, 9)}) == (2,)


def test_who_wins_alone_is_named_with_the_points_and_several_share_the_victory() -> None:
    alone, shared = victory({3: 1, 1: 0, 2: -1}), victory({3: 4, 1: 5, 2: 4}, fewest=True, began=1)
    assert (alone.winners, english(alone.why)) == ((3,), "Most points: 1.")
    assert (shared.winners, english(shared.why)) == ((3, 2), "A tie with the fewest points: 4.")
    assert [(f.seat, f.points, f.rank, f.began) for f in shared.finishes] == [
        (3, 4, 1, False),
        (1, 5, 3, True),
        (2, 4, 1, False),
    ]


SCORES = {1: {3: 2, 1: 5}, 2: {3: -1, 1: 0, 2: 4}}


def test_points_stand_in_a_sheet_with_all_of_them_last() -> None:
    found = sheet(THREE, SCORES, say("Points"), {2: "2", 1: "1"}, "-")
    assert found.columns == ("2", "1", say("Total"))
    assert [(row.label, row.cells, row.seat) for row in found.rows] == [
        ("Caro", ("-1", "2", "1"), 3),
        ("Anna", ("0", "5", "5"), 1),
        ("Ben", ("4", "-", "4"), 2),
    ]
    assert [total(SCORES, seat) for seat in THREE.seats] == [1, 5, 4]


def test_counts_stand_in_a_sheet_with_a_row_for_each_player() -> None:
    found = count_sheet("counts", "Players", THREE, ("Coins", {1: 4, 2: 0, 3: 7}), ("Cards", {3: 2}), laid=True)
    assert (found.columns, found.laid) == (("Coins", "Cards"), True)
    assert [(row.label, row.cells, row.seat) for row in found.rows] == [
        ("Caro", ("7", "2"), 3),
        ("Anna", ("4", "0"), 1),
        ("Ben", ("0", "0"), 2),
    ]


def test_a_curve_adds_up_round_by_round_and_goes_level_where_nothing_was_got() -> None:
    assert [(curve.seat, curve.values) for curve in curves(THREE, SCORES, range(1, 4)).curves] == [
        (3, (2, 1, 1)),
        (1, (5, 5, 5)),
        (2, (0, 4, 4)),
    ]


@given(st.lists(st.integers(1, 10), unique=True, min_size=1), st.data())
def test_turns_go_round_once_and_come_back(seats: list[int], data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(seats))
    order = clockwise(seats, start)
    assert order[0] == start and sorted(order) == sorted(seats)
    assert next_to(seats, start) == (order[1] if len(order) > 1 else start)
    playing = data.draw(st.sets(st.sampled_from(seats), min_size=1))
    behind = (*order[1:], start)
    assert next_to(seats, start, lambda seat: seat in playing) == next(seat for seat in behind if seat in playing)


def test_without_somebody_to_begin_the_order_is_that_of_the_seats_and_nobody_is_next_where_nobody_plays() -> None:
    assert clockwise((3, 1, 2), None) == (3, 1, 2)
    with pytest.raises(StopIteration):
        next_to((1, 2), 1, lambda seat: False)


def test_a_window_waits_for_nobody_before_it_opens_and_for_each_once() -> None:
    window = ReactionWindow(number=1)
    assert window.waits((1, 2)) == ()
    opened = window.open_until(5_000)
    assert (opened.waits((1, 2)), opened.deadline) == ((1, 2), 5_000)
    assert opened.pass_seat(1).waits((1, 2)) == (2,)
    assert opened.pass_seat(1).pass_seat(2).waits((1, 2)) == ()
    assert opened.pass_seat(2).pass_seat(1).ask_again(2).waits((1, 2)) == (2,)


def test_a_hand_is_chosen_from_by_places_that_say_nothing_of_its_cards() -> None:
    assert [choice.value for choice in places(2)] == ["card-1", "card-2"]
    assert {choice.icon for choice in places(3)} == {""}
    assert place_of("card-1") == 0 and places_of({"card-3": 1, "card-1": 1, "card-2": 0}) == (0, 2)
    assert places_of("card-1") == ()
    found = hidden_cards([(say("Duchess"), "crown"), (say("Captain"), "star")])
    assert [(secret.id, secret.text, secret.icon) for secret in found] == [
        ("card-1", say("Duchess"), "crown"),
        ("card-2", say("Captain"), "star"),
    ]
    assert without((5, 5, 7), (5,)) == (5, 7) and without((5, 5, 7), (5, 5)) == (7,)
    with pytest.raises(ValueError, match="not in list"):
        without((5, 7), (5, 5))


LAST = Chance(lambda below: below - 1)


def test_a_tap_makes_the_same_happen_for_everybody() -> None:
    move = tap("deal-1", say("The cards are dealt"), "dealt", by_button=True)
    assert move.to == EVERYBODY and (move.question.id, move.question.button_choice) == ("deal-1", "go")
    assert move.effect(2, "go", 0, LAST) == as_deed(move)(0, LAST) == ("dealt",)


def test_anybody_says_who_begins_or_leaves_it_to_chance() -> None:
    move = first(
        "first-1",
        say("Who begins?"),
        THREE,
        lambda seat, now, chance: [("named", seat, now)],
        lambda seat, now, chance: [("drawn", seat, now)],
    )
    assert move.to == EVERYBODY and move.question.required
    assert isinstance(move.question.ask, One)
    assert [choice.value for choice in move.question.ask.choices] == ["seat-3", "seat-1", "seat-2", "any"]
    assert move.effect(1, "seat-3", 7, LAST) == [("named", 3, 7)]
    assert move.effect(1, "any", 7, LAST) == [("drawn", 2, 7)]


# The options of the host, with the default in one place


CARDS = ChoiceOption(
    "cards", say("Where?"), (Choice("table", say("On the table")), Choice("hub", say("On the phones")))
)
FAST = ChoiceOption(
    "pace", say("How fast?"), (Choice("calm", say("Calm")), Choice("brisk", say("Brisk"))), default="brisk"
)
ALOUD = YesOrNo("aloud", say("Is it read?"))
LIMIT = Timed("limit", say("How long?"), none=say("As long as you like"), seconds=(30, 60), default=30)


def chosen(**options: Answer) -> Setup:
    return Setup(players=(Player(1, "Anna"),), options=options)


def test_the_value_of_the_question_is_what_holds_without_an_answer() -> None:
    for option in (CARDS, FAST, ALOUD, LIMIT):
        ask = option.question.ask
        assert isinstance(ask, One) and option.question.value in [choice.value for choice in ask.choices]
        assert option.of(chosen()) == option.of(chosen(**{option.id: option.question.value or ""}))
    assert [CARDS.of(chosen()), FAST.of(chosen()), ALOUD.of(chosen()), LIMIT.of(chosen())] == [
        "table",
        "brisk",
        True,
        30_000,
    ]


def test_what_was_chosen_holds_if_it_is_still_a_choice_else_the_default() -> None:
    assert CARDS.of(chosen(cards="hub")) == "hub"
    assert ALOUD.of(chosen(aloud="no")) is False
    assert LIMIT.of(chosen(limit="60")) == 60_000
    assert CARDS.of(chosen(cards="gone")) == "table"
    assert FAST.of(chosen(pace=3)) == "brisk"
    assert LIMIT.of(chosen(limit="0")) is None
    assert LIMIT.ends(chosen(limit="0"), 1000) is None
    assert LIMIT.ends(chosen(), 1000) == 31_000
    assert [question.id for question in questions((FAST, LIMIT, CARDS))] == ["pace", "limit", "cards"]


@pytest.mark.parametrize(
    ("seconds", "message", "n"),
    [(1, "{n} second", 1), (90, "{n} second", 90), (60, "{n} minute", 1), (300, "{n} minute", 5)],
)
def test_whole_minutes_are_said_in_minutes(seconds: int, message: str, n: int) -> None:
    said = length(seconds)
    assert (said.message, said.values["n"]) == (message, n)


def test_a_limit_is_called_in_seconds_where_a_game_wants_it_so() -> None:
    asked = Timed("limit", say("How long?"), none=say("As long as you like"), seconds=(30, 60), label=in_seconds)
    assert isinstance(asked.question.ask, One)
    assert [choice.text for choice in asked.question.ask.choices[1:]] == [in_seconds(30), in_seconds(60)]
    assert in_seconds(60) != length(60)


# A list that several phones tick together


ITEMS = (Item("deck", "Shuffle", True, "deck"), Item("hands", "Deal", False))


def test_a_tap_ticks_what_is_to_do_and_takes_the_tick_of_what_is_done_away() -> None:
    move = tick("tick", "Before the game", ITEMS, lambda item, done: [(item, done)])
    assert isinstance(move.question.ask, One)
    assert [(choice.value, choice.done) for choice in move.question.ask.choices] == [
        ("undo-deck", True),
        ("done-hands", False),
    ]
    chance = Chance(lambda n: 0)
    assert move.effect(2, "undo-deck", 0, chance) == [("deck", False)]
    assert move.effect(2, "done-hands", 0, chance) == [("hands", True)]


# The events of a game are found in the modules that define them


class Base(Event[int]):
    """The base of the other events."""


class Second(Base):
    """An event of a base of its own."""


class FirstHappened(Undoable[int]):
    """An event that can be undone."""


def module(name: str, **holds: object) -> ModuleType:
    found = ModuleType(name)
    vars(found).update(holds)
    return found


def test_events_are_found_in_the_order_in_which_they_stand_and_nothing_else_is() -> None:
    here = module(__name__, FIRST=1, Second=Second, First=FirstHappened, Base=Base, Undoable=Undoable)
    assert event_types_of(here) == (Second, FirstHappened)
    assert event_types_of(module("elsewhere", First=FirstHappened), here) == (Second, FirstHappened)


# Everybody answers in secret: nothing is shown before all is, and the order of arrival is lost


QUESTION = Question(id="ballot", text="Yes?", ask=One((Choice("yes", "Yes"), Choice("no", "No"))), secret=True)


def abstains(seat: int, chance: Chance) -> str:
    return "no"


NO_CHANCE = Chance(lambda below: 0)


def poll(*seats: int) -> SimultaneousChoice[str]:
    return SimultaneousChoice(asked=seats)


def given_by(seat: int, value: str) -> str:
    return f"{seat} says {value}"


def complete(after: SimultaneousChoice[str], now: int, chance: Chance) -> list[str]:
    return [f"{sorted(after.answers.items())} at {now}, chance {chance.below(9)}"]


def answered(together: SimultaneousChoice[str], seat: int, value: Answer) -> list[str]:
    """Return the events of an answer at 5 ms; raises `LookupError` if the seat is not asked."""
    for move in ask(together, QUESTION, str, given_by, complete, abstains):
        if isinstance(move.to, tuple) and seat in move.to:
            return list(move.effect(seat, value, 5, NO_CHANCE))
    raise LookupError(seat)


def test_a_question_goes_to_those_who_have_not_answered_and_all_answers_count_together() -> None:
    (move,) = ask(poll(1, 2, 3).with_answer(2, "yes"), QUESTION, str, given_by, complete, abstains)
    assert (move.to, move.question) == ((1, 3), QUESTION)
    (move,) = ask(poll(1, 2, 3).with_answer(2, "yes"), QUESTION, str, given_by, complete, abstains, to=(2, 3))
    assert move.to == (3,)
    assert move.effect(3, "no", 5, NO_CHANCE) == ["3 says no"]
    with pytest.raises(LookupError):
        answered(poll(1, 2).with_answer(1, "yes"), 1, "no")


def test_the_last_answer_or_what_holds_without_it_brings_the_end_with_it_and_no_other_does() -> None:
    two = poll(1, 2)
    assert answered(two, 1, "yes") == ["1 says yes"]
    assert answered(two.with_answer(1, "yes"), 2, "no") == ["2 says no", "[(1, 'yes'), (2, 'no')] at 5, chance 0"]
    (move,) = ask(poll(1, 2).with_answer(1, "yes"), QUESTION, str, given_by, complete, abstains)
    assert move.default_effect
    assert move.default_effect(2, 5, NO_CHANCE) == ["2 says no", "[(1, 'yes'), (2, 'no')] at 5, chance 0"]


@pytest.mark.parametrize("agreed", [False, True])
def test_it_says_whether_two_devices_must_agree_to_go_on_without_a_seat(agreed: bool) -> None:
    (move,) = ask(poll(1, 2), QUESTION, str, given_by, complete, abstains, agreed=agreed)
    assert move.agreed is agreed


@given(st.permutations((1, 2, 3, 4)), st.integers(0, 4))
def test_answers_are_shown_in_the_order_of_the_seats_not_in_that_of_their_coming(order: list[int], come: int) -> None:
    together = poll(1, 2, 3, 4)
    for seat in order[:come]:
        together = together.with_answer(seat, f"of {seat}")
    assert list(together.all_answers("none")) == [1, 2, 3, 4]
    assert together.all_answers("none") == {
        seat: f"of {seat}" if seat in order[:come] else "none" for seat in (1, 2, 3, 4)
    }
    assert sorted(together.unanswered) == sorted(order[come:])


def test_who_has_answered_changes_the_answer_and_how_often_is_counted() -> None:
    answered_by_two = poll(1, 2, 3).with_answer(3, "yes").with_answer(1, "no")
    moves = list(change(answered_by_two, lambda seat: replace(QUESTION, id=f"again-{seat}"), str, given_by))
    assert [(move.to, move.question.id) for move in moves] == [(1, "again-1"), (3, "again-3")]
    assert moves[1].effect(3, "no", 5, NO_CHANCE) == ["3 says no"]
    twice = poll(1, 2).with_answer(2, "yes").with_answer(2, "no").with_answer(1, "yes")
    assert (twice.times, twice.answers) == ({2: 2, 1: 1}, {2: "no", 1: "yes"})
