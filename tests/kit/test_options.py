"""What the host chooses, with the default in one place."""

import pytest

from companion.core.game import Player, Setup
from companion.core.question import Answer, Choice, One
from companion.core.text import say
from companion.kit.options import Chosen, Timed, YesOrNo, in_seconds, length, questions

CARDS = Chosen("cards", say("Where?"), (Choice("table", say("On the table")), Choice("hub", say("On the phones"))))
FAST = Chosen("pace", say("How fast?"), (Choice("calm", say("Calm")), Choice("brisk", say("Brisk"))), default="brisk")
ALOUD = YesOrNo("aloud", say("Is it read?"))
LIMIT = Timed("limit", say("How long?"), none=say("As long as you like"), seconds=(30, 60), default=30)


def setup(**options: Answer) -> Setup:
    return Setup(players=(Player(1, "Anna"),), options=options)


def test_the_value_of_the_question_is_what_holds_without_an_answer() -> None:
    for option in (CARDS, FAST, ALOUD, LIMIT):
        ask = option.question.ask
        assert isinstance(ask, One) and option.question.value in [choice.value for choice in ask.choices]
        assert option.of(setup()) == option.of(setup(**{option.id: option.question.value or ""}))
    assert [CARDS.of(setup()), FAST.of(setup()), ALOUD.of(setup()), LIMIT.of(setup())] == [
        "table",
        "brisk",
        True,
        30_000,
    ]


def test_what_was_chosen_holds() -> None:
    assert CARDS.of(setup(cards="hub")) == "hub"
    assert ALOUD.of(setup(aloud="no")) is False
    assert LIMIT.of(setup(limit="60")) == 60_000


def test_a_choice_that_is_no_longer_one_is_the_default() -> None:
    assert CARDS.of(setup(cards="gone")) == "table"
    assert FAST.of(setup(pace=3)) == "brisk"


def test_no_limit_ends_nothing() -> None:
    assert LIMIT.of(setup(limit="0")) is None
    assert LIMIT.ends(setup(limit="0"), 1000) is None
    assert LIMIT.ends(setup(), 1000) == 31_000


@pytest.mark.parametrize(
    ("seconds", "message", "n"),
    [(1, "{n} second", 1), (90, "{n} second", 90), (60, "{n} minute", 1), (300, "{n} minute", 5)],
)
def test_whole_minutes_are_said_in_minutes(seconds: int, message: str, n: int) -> None:
    said = length(seconds)
    assert (said.message, said.values["n"]) == (message, n)


def test_the_host_is_asked_in_the_order_of_the_list() -> None:
    assert [question.id for question in questions((FAST, LIMIT, CARDS))] == ["pace", "limit", "cards"]


def test_a_limit_is_called_in_seconds_where_a_game_wants_it_so() -> None:
    asked = Timed("limit", say("How long?"), none=say("As long as you like"), seconds=(30, 60), called=in_seconds)
    assert isinstance(asked.question.ask, One)
    assert [choice.text for choice in asked.question.ask.choices[1:]] == [in_seconds(30), in_seconds(60)]
    assert in_seconds(60) != length(60)
