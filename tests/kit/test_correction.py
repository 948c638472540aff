"""The declaration of a correction: its question, the text for the others' consent, and its refusals."""

import dataclasses
from collections.abc import Sequence

import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Refused, Setup
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, Numbers, One, Row, Some
from companion.core.text import Words, say
from companion.kit.correctable import (
    AllBefore,
    Amounts,
    Before,
    BySeat,
    Changed,
    Marks,
    OneOf,
    OnTable,
    all_before,
    before,
    by_seat,
    find_changes,
)
from companion.kit.correction import Correction
from tests.golden.english import english

SETUP = Setup(players=(Player(2, "Ben"), Player(1, "Anna")))
NO_CHANCE = Chance(lambda below: 0)


class Lies(Struct, frozen=True, kw_only=True):
    """The state of a table with coins and cards before two players, and the weather."""

    setup: Setup = SETUP
    coins: dict[int, int] = field(default_factory=lambda: {2: 5, 1: 0})
    cards: dict[int, int] = field(default_factory=lambda: {2: 1, 1: 2})
    weather: str = "rain"
    stones: dict[int, str] = field(default_factory=lambda: {1: "red"})
    dealt: bool = False


class LiesCorrected(Event[Lies]):
    coins: dict[int, int]
    cards: dict[int, int]

    def apply(self, state: Lies) -> Lies:
        return replace(state, coins=self.coins, cards=self.cards)


class StoneLaid(Event[Lies]):
    seat: int
    stone: str | None

    def apply(self, state: Lies) -> Lies:
        others = {seat: stone for seat, stone in state.stones.items() if seat != self.seat}
        return replace(state, stones={**others, self.seat: self.stone} if self.stone else others)


class WeatherSaid(Event[Lies]):
    weather: str

    def apply(self, state: Lies) -> Lies:
        return replace(state, weather=self.weather)

    def log_line(self, state: Lies) -> Words:
        return self.weather


COINS = BySeat[Lies](
    id="coins", text=lambda who: say("{who}: coins", who=who), least=0, most=9, now=lambda state: state.coins
)
CARDS = BySeat[Lies](
    id="cards", text=lambda who: say("{who}: cards", who=who), least=0, most=2, now=lambda state: state.cards
)

SHEET = Correction[Lies, LiesCorrected](
    id="correct",
    text=say("Correct coins and cards"),
    of=Amounts((COINS, CARDS)),
    turn=lambda state: 7,
    correct=lambda state, answer: LiesCorrected(by_seat(answer, "coins"), by_seat(answer, "cards")),
    words=lambda state, event: f"{sum(event.coins.values())} coins",
    refuses=lambda after: say("Somebody must have a card.") if not any(after.cards.values()) else None,
    is_allowed=lambda state: not state.dealt,
)

SKY = Correction[Lies, WeatherSaid](
    id="correct-sky",
    text=say("Correct the weather"),
    of=OneOf(
        choices=lambda state: [Choice("rain", "Rain"), Choice("sun", "Sun"), Choice("snow", "Snow")],
        now=lambda state: state.weather,
        place=lambda state: state.weather[:1],
    ),
    turn=lambda state: 7,
    correct=lambda state, answer: WeatherSaid(str(answer)),
    words=lambda state, event: event.log_line(state),
    effect=lambda state, event, now, chance: [event, WeatherSaid(f"{event.weather} at {now}")],
)


STONES = Correction[Lies, StoneLaid](
    id="correct-stone",
    text=say("Correct a stone"),
    of=Before(choices=lambda state: [Choice("red", "Red"), Choice("blue", "Blue")], now=lambda state: state.stones),
    turn=lambda state: 7,
    correct=lambda state, answer: StoneLaid(*before(state, answer)),
    words=lambda state, event: f"{event.seat}: {event.stone}",
)


def offered(
    correction: Correction[Lies, LiesCorrected] | Correction[Lies, WeatherSaid] | Correction[Lies, StoneLaid],
) -> Move[Event[Lies]]:
    (move,) = correction.asks(Lies())
    return move


def answered(answer: Answer) -> Sequence[Event[Lies]]:
    return offered(SHEET).effect(1, answer, 0, NO_CHANCE)


def rows(**changes: int) -> dict[str, int]:
    return {"coins-2": 5, "coins-1": 0, "cards-2": 1, "cards-1": 2} | {
        row.replace("_", "-"): number for row, number in changes.items()
    }


def test_all_amounts_are_rows_of_one_sheet_player_by_player_with_what_stands_now() -> None:
    question = offered(SHEET).question
    assert isinstance(question.ask, Numbers)
    assert [row.id for row in question.ask.rows] == ["coins-2", "cards-2", "coins-1", "cards-1"]
    assert question.ask.rows[0] == Row("coins-2", say("{who}: coins", who="Ben"), 0, 9)
    assert question.value == rows()


def test_everybody_may_correct_under_an_id_that_names_what_stands_now_and_the_others_read_what() -> None:
    move = offered(SHEET)
    assert move.to == EVERYBODY and move.who_wants
    assert move.who_wants(1, rows(coins_1=3)) == say("{who} corrects: {what}", who="Anna", what="8 coins")
    assert offered(SHEET).question.id == "correct-7-5.0-1.2"
    assert offered(SKY).question.id == "correct-sky-7-r"


def test_a_correction_is_the_event_of_the_game_but_what_changes_nothing_or_cannot_be_is_refused_in_words() -> None:
    assert answered(rows(cards_2=0)) == [LiesCorrected({2: 5, 1: 0}, {2: 0, 1: 2})]
    with pytest.raises(Refused, match="Nothing has changed"):
        answered(rows())
    with pytest.raises(Refused, match="Somebody must have a card"):
        answered(rows(cards_1=0, cards_2=0))
    assert not list(SHEET.asks(Lies(dealt=True)))


def test_of_several_things_the_one_that_holds_is_not_offered_and_more_may_happen_besides() -> None:
    question = offered(SKY).question
    assert isinstance(question.ask, One) and question.value is None
    assert [choice.value for choice in question.ask.choices] == ["sun", "snow"]
    assert offered(SKY).effect(1, "sun", 5, NO_CHANCE) == [WeatherSaid("sun"), WeatherSaid("sun at 5")]


def test_what_has_one_choice_left_is_called_by_it() -> None:
    two = OneOf[Lies](
        choices=lambda state: [Choice("rain", "Rain"), Choice("sun", "Sun")],
        now=lambda state: state.weather,
        place=lambda state: state.weather,
    )
    assert offered(dataclasses.replace(SKY, of=two)).question.text == "Sun"
    assert offered(SKY).question.text == SKY.text


def test_numbers_are_read_by_what_they_are_of_and_by_seat_and_so_is_what_changes() -> None:
    assert by_seat({"coins-2": 5, "coins-11": 1, "coins-of-gold-2": 3}, "coins") == {2: 5, 11: 1}
    assert by_seat("coins-2", "coins") == {}
    assert find_changes({1: 4, 2: 0}, {1: 5, 2: 0}) == {1: Changed(4, 5)}


def test_an_amount_of_the_table_is_a_row_after_those_of_the_seats_if_the_table_has_it() -> None:
    bank = OnTable[Lies](id="bank", text=say("The bank"), least=0, most=20, now=lambda state: 11)
    amounts = Amounts((COINS,), (bank,))
    assert [row.id for row in amounts.ask(Lies()).rows] == ["coins-2", "coins-1", "bank"]
    assert amounts.now(Lies()) == {"coins-2": 5, "coins-1": 0, "bank": 11} and amounts.place(Lies()) == "5.0-11"
    bank = OnTable[Lies](
        id="bank", text=say("The bank"), least=0, most=20, now=lambda state: 11, exists=lambda state: state.dealt
    )
    amounts = Amounts((COINS,), (bank,))
    assert amounts.now(Lies()) == {"coins-2": 5, "coins-1": 0} and amounts.place(Lies()) == "5.0"
    assert [row.id for row in amounts.ask(Lies()).rows] == ["coins-2", "coins-1"]
    assert amounts.now(Lies(dealt=True))["bank"] == 11


def test_before_a_seat_lies_one_thing_of_several_or_none() -> None:
    move = offered(STONES)
    assert move.question.id == "correct-stone-7-1.red" and isinstance(move.question.ask, Some)
    assert [choice.value for choice in move.question.ask.choices] == ["seat-2", "seat-1", "red", "blue"]
    assert move.effect(1, {"seat-2": 1, "blue": 1}, 0, NO_CHANCE) == [StoneLaid(2, "blue")]
    assert move.effect(1, {"seat-1": 1}, 0, NO_CHANCE) == [StoneLaid(1, None)]
    with pytest.raises(Refused, match="Nothing has changed"):
        move.effect(1, {"seat-1": 1, "red": 1}, 0, NO_CHANCE)
    for answer in ({"red": 1, "blue": 1}, {"seat-1": 1, "seat-2": 1}):
        with pytest.raises(Refused, match="Name one player"):
            move.effect(1, answer, 0, NO_CHANCE)


def test_before_a_seat_lie_several_things_the_same_more_than_once() -> None:
    fruit = AllBefore[Lies](
        choices=lambda state: [Choice("fig", "Fig", most=2), Choice("pear", "Pear", most=2)],
        most=2,
        now=lambda state: {seat: ("fig", "pear")[:many] for seat, many in state.cards.items()},
    )
    ask = fruit.ask(Lies())
    assert [choice.value for choice in ask.choices] == ["seat-2", "seat-1", "fig", "pear"]
    assert (ask.least, ask.most) == (1, 3) and fruit.place(Lies()) == "1-fig-pear.2-fig"
    assert all_before(Lies(), {"fig": 2, "pear": 0, "seat-2": 1}) == (2, ("fig", "fig"))
    assert all_before(Lies(), {"seat-1": 1}) == (1, ())
    for answer in ({"fig": 1}, {"seat-1": 1, "seat-2": 1}):
        with pytest.raises(Refused, match="Name one player"):
            all_before(Lies(), answer)
    changes = fruit.changes(Lies(), Lies(cards={2: 0, 1: 2}))
    assert english(changes) == "Ben: Fig → nothing"
    assert english(fruit.changes(Lies(cards={}), Lies())) == "Ben: nothing → Fig, Anna: nothing → Fig, Pear"


def test_what_stands_in_the_menu_may_follow_the_game() -> None:
    named = dataclasses.replace(SKY, text=lambda state: say("The weather, not {what}", what=state.weather))
    (move,) = named.asks(Lies())
    assert move.question.text == say("The weather, not {what}", what="rain")


def test_things_may_lie_elsewhere_than_before_seats() -> None:
    days = {7: Choice("day-7", "Sunday"), 1: Choice("day-1", "Monday")}
    stones = Before[Lies](
        choices=lambda state: [Choice("red", "Red")], now=lambda state: state.stones, places=lambda state: days
    )
    assert [choice.value for choice in stones.ask(Lies()).choices] == ["day-7", "day-1", "red"]
    assert before(Lies(), {"day-7": 1, "red": 1}, stones.places) == (7, "red")
    assert before(Lies(), {"day-1": 1}, stones.places) == (1, None)
    with pytest.raises(Refused, match="Name one day"):
        before(Lies(), {"red": 1}, stones.places, say("Name one day."))
    assert dataclasses.replace(stones, bare=False).ask(Lies()).least == 2, "nothing cannot lie there"
    changes = stones.changes(Lies(), Lies(stones={7: "red"}))
    assert english(changes) == "Sunday: nothing → Red, Monday: Red → nothing"


def test_of_several_marks_one_answer_may_name_more_than_one() -> None:
    marks = [Choice("wet", "It is dry"), Choice("cold", "It is cold")]
    one = Marks[Lies](choices=lambda state: marks, now=lambda state: ["wet"])
    assert one.ask(Lies()) == One(tuple(marks))
    several = Marks[Lies](choices=lambda state: marks, now=lambda state: ["wet"], several=True)
    assert several.ask(Lies()) == Some(tuple(marks), 1, 2) and several.place(Lies()) == "wet"
    left = Marks[Lies](choices=lambda state: marks[:1], now=lambda state: ["wet"], several=True)
    assert left.ask(Lies()) == One((marks[0],)), "a step"
