"""The declaration of a correction: its question, the text for the others' consent, its event, and its refusals."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Refused, Setup
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, Numbers, One, Row, Some
from companion.core.text import say
from companion.core.view import Highlight
from companion.kit.correctable import Amount, Amounts, Before, MarkChoice, Marks, OneOf, amounts_in, by_seat
from companion.kit.correction import Corrected, Correction, Corrections
from tests.golden.english import english

SETUP = Setup(players=(Player(2, "Ben"), Player(1, "Anna")))
NO_CHANCE = Chance(lambda below: 0)


class Lies(Struct, frozen=True, kw_only=True):
    """The state of a table with coins, points, stones and fruit before two players, a bank, and the weather."""

    setup: Setup = SETUP
    coins: Annotated[dict[int, int], Amount(0, 9, say("{who}: coins", who=""))] = field(
        default_factory=lambda: {2: 5, 1: 0}
    )
    points: Annotated[dict[int, int], Amount(-9, 9)] = field(default_factory=lambda: {2: 1, 1: 2})
    bank: Annotated[int, Amount(0, 20, say("The bank"))] = 11
    weather: str = "rain"
    stones: dict[int, str] = field(default_factory=lambda: {1: "red"})
    fruit: dict[int, tuple[str, ...]] = field(default_factory=lambda: {2: ("fig",)})
    wet: tuple[str, ...] = ("roof",)
    dealt: bool = False


class LiesCorrected(Corrected[Lies]):
    """A correction of the table."""


class Thundered(Event[Lies]):
    at: int

    def apply(self, state: Lies) -> Lies:
        return state


def _lay_stone(state: Lies, seat: int, stones: tuple[str, ...]) -> Lies:
    others = {other: stone for other, stone in state.stones.items() if other != seat}
    return replace(state, stones={**others, **dict.fromkeys([seat] if stones else [], *stones)})


def _wet(state: Lies, values: Mapping[str, Any]) -> Lies:
    return replace(state, wet=tuple(place for place in ("roof", "road") if values.get(place, place in state.wet)))


SHEET = Correction[Lies](
    "sheet",
    say("Correct the sheet"),
    amounts_in(Lies, exists=lambda state, name: name != "bank" or not state.dealt),
    refuses=lambda after: say("Somebody must have a coin.") if not any(after.coins.values()) else None,
)
SKY = Correction[Lies](
    "sky",
    say("Correct the weather"),
    OneOf(
        choices=lambda state: [Choice("rain", "Rain"), Choice("sun", "Sun"), Choice("snow", "Snow")],
        current=lambda state: state.weather,
        choose=lambda state, value: replace(state, weather=value),
    ),
    turn=lambda state: 7,
    label=say("The weather"),
    effect=lambda state, event, now, chance: [event, Thundered(now)],
    is_allowed=lambda state: not state.dealt,
)
STONES = Correction[Lies](
    "stone",
    say("Correct a stone"),
    Before(
        choices=lambda state: [Choice("red", "Red"), Choice("blue", "Blue")],
        current=lambda state: {seat: (stone,) for seat, stone in state.stones.items()},
        lay=_lay_stone,
    ),
)
FRUIT = Correction[Lies](
    "fruit",
    say("Correct fruit"),
    Before(
        choices=lambda state: [Choice("fig", "Fig", most=2), Choice("pear", "Pear", most=2)],
        current=lambda state: state.fruit,
        lay=lambda state, seat, things: replace(state, fruit={**state.fruit, seat: things}),
        most=2,
    ),
)
WET = Correction[Lies](
    "wet",
    None,
    Marks(
        lambda state: [
            MarkChoice("roof", "roof" in state.wet, "The roof is wet", "The roof is dry"),
            MarkChoice("road", "road" in state.wet, "The road is wet", "The road is dry", "check"),
        ],
        _wet,
        several=True,
    ),
)
LISTED = Corrections(
    LiesCorrected,
    (SHEET, SKY, STONES, FRUIT, WET),
    may_be=lambda state: state.weather != "snow",
    leaves=lambda before, after: ["walk"] if before.weather != after.weather else [],
    steps={"walk": say("The walk is left.")},
)


def offered(correction: Correction[Lies], state: Lies | None = None) -> Move[Event[Lies]]:
    (move,) = correction.asks(state or Lies(), LISTED)
    return move


def answered(correction: Correction[Lies], answer: Answer) -> Sequence[Event[Lies]]:
    return offered(correction).effect(1, answer, 5, NO_CHANCE)


def corrected(correction: Correction[Lies], answer: Answer) -> Corrected[Lies]:
    (event,) = answered(correction, answer)
    assert isinstance(event, LiesCorrected)
    return event


def rows(**changes: int) -> dict[str, int]:
    now = {"coins-2": 5, "coins-1": 0, "points-2": 1, "points-1": 2, "bank": 11}
    return now | {row.replace("_", "-"): number for row, number in changes.items()}


def test_the_fields_that_a_state_declares_are_one_sheet_player_by_player_and_then_the_table() -> None:
    question = offered(SHEET).question
    assert isinstance(question.ask, Numbers)
    assert [row.id for row in question.ask.rows] == ["coins-2", "points-2", "coins-1", "points-1", "bank"]
    assert question.ask.rows[:2] == (
        Row("coins-2", say("{who}: coins", who="Ben"), 0, 9),
        Row("points-2", "Ben", -9, 9),
    )
    assert question.ask.rows[-1] == Row("bank", say("The bank"), 0, 20)
    assert question.value == rows() and question.corrects
    (without,) = [offered(SHEET, Lies(dealt=True)).question.value]
    assert isinstance(without, dict) and "bank" not in without


def test_what_an_answer_changes_is_one_event_that_says_before_and_after() -> None:
    event = corrected(SHEET, rows(coins_1=3, bank=8))
    assert event == LiesCorrected("sheet", {"coins-1": (0, 3), "bank": (11, 8)})
    after = event.apply(Lies())
    assert (after.coins, after.bank, after.points) == ({2: 5, 1: 3}, 8, Lies().points)
    words = "Anna: coins 0 → 3, The bank 11 → 8"
    assert english(event.log_line(after)) == f"Corrected: {words}"
    assert event.highlights(after) == [
        Highlight(kind="event", title=say("Mistake corrected."), text=event.words(after), icon="book")
    ]


@pytest.mark.parametrize(
    ("correction", "answer"),
    [
        (SHEET, rows(coins_1=3)),
        (STONES, {"seat-2": 1, "blue": 1}),
        (FRUIT, {"seat-2": 1, "pear": 2}),
        (WET, {"road": 1, "roof": 1}),
    ],
)
def test_the_event_comes_back_from_the_disk_as_it_was(correction: Correction[Lies], answer: Answer) -> None:
    event = corrected(correction, answer)
    assert msgspec.json.decode(msgspec.json.encode(event), type=LiesCorrected) == event


def test_everybody_may_correct_under_an_id_that_names_what_stands_now_and_the_others_read_what() -> None:
    move = offered(SHEET)
    assert move.to == EVERYBODY and move.who_wants
    assert english(move.who_wants(1, rows(coins_1=3))) == "Anna wants to correct: Anna: coins 0 → 3"
    ids = [offered(one).question.id for one in LISTED.corrections]
    assert ids == ["sheet-0-5.0-1.2-11", "sky-7-rain", "stone-0-1.red", "fruit-0-2.fig", "wet-0-roof"]
    assert [move.question.id for move in LISTED.asks(Lies())] == ids and not [*LISTED.asks(Lies(weather="snow"))]


def test_what_changes_nothing_or_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(Refused, match="Nothing has changed"):
        answered(SHEET, rows())
    with pytest.raises(Refused, match="Somebody must have a coin"):
        answered(SHEET, rows(coins_2=0))
    assert not list(SKY.asks(Lies(dealt=True), LISTED))


def test_of_several_things_the_one_that_holds_is_not_offered_and_more_may_happen_besides() -> None:
    question = offered(SKY).question
    assert isinstance(question.ask, One) and question.value is None
    assert [choice.value for choice in question.ask.choices] == ["sun", "snow"]
    event, thunder = answered(SKY, "sun")
    assert thunder == Thundered(5) and event.apply(Lies()).weather == "sun"


def test_a_step_that_is_left_stands_in_the_event_and_behind_what_changes() -> None:
    event, _ = answered(SKY, "sun")
    assert event == LiesCorrected("sky", {"value": ("rain", "sun")}, ("walk",))
    assert english(event.log_line(Lies())) == "Corrected: The weather: Rain → Sun. The walk is left."


def test_a_value_of_several_may_have_another_name_in_the_log_and_a_place_of_its_own() -> None:
    assert isinstance(SKY.of, OneOf)
    of = dataclasses.replace(SKY.of, name=lambda state, value: f"{value}y", place=lambda state: "sky")
    event, _ = answered(dataclasses.replace(SKY, of=of), "sun")
    assert isinstance(event, LiesCorrected) and event.changes == {"sky": ("rain", "sun")}
    says = dataclasses.replace(SKY, of=of).describe(Lies(), event.changes)
    assert english(says) == "The weather: rainy → suny"


def test_what_has_one_choice_left_is_called_by_it() -> None:
    assert isinstance(SKY.of, OneOf)
    two = dataclasses.replace(SKY.of, choices=lambda state: [Choice("rain", "Rain"), Choice("sun", "Sun")])
    assert offered(dataclasses.replace(SKY, of=two)).question.text == "Sun"
    assert offered(SKY).question.text == SKY.text


def test_what_stands_in_the_menu_and_in_the_log_may_follow_the_game() -> None:
    named = dataclasses.replace(
        SKY,
        text=lambda state: say("The weather, not {what}", what=state.weather),
        words=lambda state, changes: f"{len(changes)} thing",
    )
    assert offered(named).question.text == say("The weather, not {what}", what="rain")
    assert named.describe(Lies(), {"value": ("rain", "sun")}) == "1 thing"


def test_numbers_are_read_by_what_they_are_of_and_by_seat() -> None:
    assert by_seat({"coins-2": 5, "coins-11": 1, "coins-of-gold-2": 3}, "coins") == {2: 5, 11: 1}


def test_a_sheet_may_read_its_answer_in_another_way() -> None:
    assert isinstance(SHEET.of, Amounts)
    halved = dataclasses.replace(SHEET.of, read=lambda state, answer: {"bank": 10})
    assert corrected(dataclasses.replace(SHEET, of=halved), rows()).changes == {"bank": (11, 10)}


def test_before_a_seat_lies_one_thing_of_several_or_none() -> None:
    ask = offered(STONES).question.ask
    assert isinstance(ask, Some) and (ask.least, ask.most) == (1, 2)
    assert [choice.value for choice in ask.choices] == ["seat-2", "seat-1", "red", "blue"]
    event = corrected(STONES, {"seat-2": 1, "blue": 1})
    assert event.apply(Lies()).stones == {1: "red", 2: "blue"}
    assert english(event.words(Lies())) == "Ben: nothing → Blue"
    assert corrected(STONES, {"seat-1": 1}).apply(Lies()).stones == {}
    with pytest.raises(Refused, match="Nothing has changed"):
        answered(STONES, {"seat-1": 1, "red": 1})
    for answer in ({"red": 1, "blue": 1}, {"seat-1": 1, "seat-2": 1}):
        with pytest.raises(Refused, match="Pick one player"):
            answered(STONES, answer)


def test_before_a_seat_lie_several_things_the_same_more_than_once() -> None:
    ask = offered(FRUIT).question.ask
    assert isinstance(ask, Some) and (ask.least, ask.most) == (1, 3) and ask.hint
    event = corrected(FRUIT, {"fig": 1, "pear": 1, "seat-2": 1})
    assert event.apply(Lies()).fruit == {2: ("fig", "pear")}
    assert english(event.words(Lies())) == "Ben: Fig → Fig, Pear"
    assert corrected(FRUIT, {"seat-2": 1}).apply(Lies()).fruit == {2: ()}


def test_things_may_lie_elsewhere_than_before_seats_and_have_names_that_are_no_choice() -> None:
    assert isinstance(STONES.of, Before)
    days = {7: Choice("day-7", "Sunday"), 1: Choice("day-1", "Monday")}
    stones = dataclasses.replace(
        STONES.of,
        choices=lambda state: [],
        places=lambda state: days,
        name_one=say("Name one day."),
        nothing=say("bare"),
        names={"red": "Ruby"},
    )
    assert [choice.value for choice in stones.ask(Lies()).choices] == ["day-7", "day-1"]
    assert stones.read(Lies(), {"day-1": 1}) == {"1": ()}
    with pytest.raises(Refused, match="Name one day"):
        stones.read(Lies(), {"day-1": 1, "day-7": 1})
    assert dataclasses.replace(stones, bare=False).ask(Lies()).least == 2, "nothing cannot lie there"
    assert english(stones.describe(Lies(), "1", ("red",), ())) == "Monday: Ruby → bare"


def test_of_several_marks_one_answer_may_name_more_than_one() -> None:
    ask = offered(WET).question.ask
    assert ask == Some((Choice("roof", "The roof is dry"), Choice("road", "The road is wet", "check")), 1, 2)
    event = corrected(WET, {"roof": 1, "road": 1})
    assert event.changes == {"roof": (True, False), "road": (False, True)}
    assert event.apply(Lies()).wet == ("road",)
    assert english(event.words(event.apply(Lies()))) == "The roof is dry, The road is wet"
    assert isinstance(WET.of, Marks)
    one = dataclasses.replace(WET, of=dataclasses.replace(WET.of, several=False))
    assert isinstance(offered(one).question.ask, One)
    assert corrected(one, "roof").changes == {"roof": (True, False)}


class Murmured(Corrected[Lies]):
    """A correction that the log alone shows."""

    is_shown_large = False


def test_a_game_may_leave_corrections_out_of_the_spotlight() -> None:
    Corrections(Murmured, (SHEET,))
    assert not Murmured("sheet", {"bank": (11, 8)}).highlights(Lies())
