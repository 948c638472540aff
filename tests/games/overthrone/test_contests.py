"""Duels, and who takes the King's ear (rulebook p. 3, 11, ruling OV-12)."""

import pytest

from companion.core.question import One
from companion.core.table import inputs as i
from companion.core.text import say
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.moves.contests import COUNTDOWN
from tests.games.overthrone.by_hand import playing, state, totals
from tests.golden.english import english
from tests.laws.evening import Evening, go_on_without, own
from tests.laws.seen import staged


def duel(first: int, second: int) -> list[object]:
    """Let Anna challenge Ben with these numbers on the phones; return what the reveal brings."""
    evening = challenged()
    evening.say(1, "number", first)
    evening.say(2, "number", second)
    return own(evening.wait(COUNTDOWN))


def challenged(people: int = 3, reveals: str = "phones") -> Evening:
    evening = playing(people, reveals=reveals)
    evening.say(3, "duel", "seat-2")  # any phone may say it for Anna
    return evening


def test_the_higher_number_wins_and_the_other_noble_dies() -> None:
    evening = challenged()
    evening.say(1, "number", 5)
    evening.say(2, "number", 3)
    assert own(evening.wait(COUNTDOWN)) == [c.NumbersShown("duel", {1: 5, 2: 3})]
    assert state(evening).dead == 1 and state(evening).phase == "turn"


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [(5, 3, ("won", 1)), (3, 5, ("won", 2)), (4, 4, ("level", 0)), (4, 0, ("none", 0)), (0, 4, ("none", 0))],
)
def test_what_two_numbers_come_to(first: int, second: int, verdict: tuple[str, int]) -> None:
    """Without a number of the challenged nothing happens (p. 3)."""
    (shown,) = duel(first, second)
    assert isinstance(shown, c.NumbersShown) and shown.verdict == verdict


def test_nothing_is_shown_before_the_countdown_ends() -> None:
    evening = challenged()
    evening.say(2, "number", 3)
    assert not own(evening.wait(10 * COUNTDOWN))
    evening.say(1, "number", 5)
    assert [timer.ends for timer in evening.view(None).public.timers] == [evening.now + COUNTDOWN]
    assert not own(evening.wait(COUNTDOWN - 1))
    assert own(evening.wait(1)) == [c.NumbersShown("duel", {1: 5, 2: 3})]


def test_after_a_tie_both_lay_again_or_both_stop() -> None:
    evening = challenged()
    for answer, phase in (("again", "laying"), ("stop", "turn")):
        evening.say(1, "number", 4)
        evening.say(2, "number", 4)
        evening.wait(COUNTDOWN)
        evening.say(1, "tied", answer)
        assert state(evening).phase == phase
    assert state(evening).dead == 0


def test_one_acts_once_in_a_turn() -> None:
    evening = challenged()
    evening.say(1, "number", 5)
    evening.say(2, "number", 3)
    evening.wait(COUNTDOWN)
    assert not any(evening.asks(1, what) for what in ("duel", "attack", "bribe"))
    evening.say(1, "played", "card")
    assert evening.asks(1, "duel")  # Ben's


def test_a_duel_goes_on_without_a_phone_that_is_gone() -> None:
    evening = challenged(4)
    evening.say(1, "number", 4)
    assert own(go_on_without(evening, 2)) == [c.CardLaid(2), c.CountdownBegan(evening.now + COUNTDOWN)]
    assert own(evening.wait(COUNTDOWN)) == [c.CardsTurned()]
    assert evening.public().next == say("Say what lies there: {who}.", who=("Ben",))
    assert own(evening.say(3, "shows", 0)) == [c.CardTold(2, 0), c.NumbersShown("duel", {1: 4, 2: 0})]
    assert state(evening).phase == "turn" and state(evening).dead == 0


def test_with_cards_the_countdown_is_the_same_and_people_say_what_they_show() -> None:
    evening = challenged(reveals="cards")
    assert own(evening.say(2, "laid")) == [c.CountdownBegan(COUNTDOWN)]
    assert own(evening.wait(COUNTDOWN)) == [c.CardsShown()]
    assert own(evening.say(3, "result", "seat-2")) == [c.DuelDecided(2, 1)]
    assert state(evening).dead == 1


def test_a_duel_says_who_lays_what_and_its_result_whose_noble_dies_and_where_the_cards_go() -> None:
    """Rulebook p. 3: any card but an event; the challenged lays a number."""
    evening = challenged(reveals="cards")
    assert english(evening.question(3, "laid").note) == (
        "Face down: Anna any card but an event, Ben a card with a number."
    )
    evening.say(2, "laid")
    evening.wait(COUNTDOWN)
    ask = evening.question(3, "result").ask
    assert isinstance(ask, One)
    assert [english(choice.text) for choice in ask.choices] == [
        "That of Anna: the noble of Ben dies",
        "That of Ben: the noble of Anna dies",
        "A tie",
        "Ben has no card with a number: no duel",
    ]
    evening.say(3, "result", "seat-2")
    # The greyed badge is the loser's.
    text = "The noble and all cards used are discarded."
    assert staged(evening) == [("loss", "Ben wins the duel. A noble of Anna dies.", text, (1,))]


@pytest.mark.parametrize(
    ("numbers", "title", "text"),
    [
        (
            (5, 3),
            "Anna wins the duel. A noble of Ben dies.",
            "Anna: 5, Ben: 3. The noble and all cards used are discarded.",
        ),
        ((5, 0), "There is no duel.", "Anna: 5, Ben: nothing. Who has laid a card takes it back."),
        ((4, 4), "A tie.", "Anna: 4, Ben: 4"),
    ],
)
def test_numbers_on_phones_say_the_same(numbers: tuple[int, int], title: str, text: str) -> None:
    evening = challenged()
    assert english(evening.question(2, "number").note).startswith("The number of a card of your hand, never an event.")
    evening.say(1, "number", numbers[0])
    evening.say(2, "number", numbers[1])
    evening.wait(COUNTDOWN)
    assert staged(evening) == [("reveal", title, text, (1, 2))]


def test_a_countdown_that_began_too_early_is_taken_back() -> None:
    evening = challenged(reveals="cards")
    evening.say(2, "laid")
    asked = evening.question(3, "early")
    assert asked.tool and not asked.awaited
    assert own(evening.say(3, "early")) == [c.CountdownStopped()]
    assert state(evening).phase == "laying" and not own(evening.wait(2 * COUNTDOWN))
    evening.say(1, "laid")
    assert own(evening.wait(COUNTDOWN)) == [c.CardsShown()]


def test_numbers_on_phones_need_no_way_back_from_the_countdown() -> None:
    """Ruling OV-20: their owners change them in it."""
    evening = challenged()
    evening.say(1, "number", 4)
    evening.say(2, "number", 5)
    assert not evening.asks(1, "early") and evening.asks(1, "change")


@pytest.mark.parametrize(("answer", "phase"), [("tie", "level"), ("none", "turn")])
def test_with_cards_there_may_be_a_tie_or_no_duel(answer: str, phase: str) -> None:
    evening = challenged(reveals="cards")
    evening.say(2, "laid")
    evening.wait(COUNTDOWN)
    evening.say(1, "result", answer)
    assert state(evening).phase == phase


# The King's ear


def fallen(reveals: str = "phones") -> Evening:
    """Return a game in which the noble with Dino's ear has died."""
    evening = playing(4, reveals=reveals)
    evening.say(4, "ear")
    evening.say(1, "noble-0", "seat-4")
    evening.say(4, "fallen", "yes")
    return evening


def lay(evening: Evening, *numbers: int) -> list[object]:
    for seat, number in enumerate(numbers, 1):
        if evening.asks(seat, "number"):
            evening.say(seat, "number", number)
    return own(evening.wait(COUNTDOWN))


def test_the_highest_number_takes_the_ear_and_ten_points() -> None:
    evening = fallen()
    lay(evening, 4, 6, 0, 5)
    assert state(evening).ear == 2 and totals(evening) == [0, 10, 0, 10]


def test_a_single_number_takes_it() -> None:
    evening = fallen()
    lay(evening, 0, 0, 1, 0)
    assert state(evening).ear == 3 and totals(evening) == [0, 0, 10, 10]


def test_at_a_tie_for_the_highest_all_who_laid_lay_again() -> None:
    evening = fallen()
    lay(evening, 6, 6, 2, 0)
    assert [evening.asks(seat, "number") for seat in (1, 2, 3, 4)] == [True, True, True, False]
    lay(evening, 0, 3, 7, 0)
    assert state(evening).ear == 3


@pytest.mark.parametrize("numbers", [[(0, 0, 0, 0)], [(5, 5, 0, 0), (0, 0, 0, 0)]])
def test_the_ear_is_discarded_if_nobody_lays_or_nobody_can_break_the_tie(numbers: list[tuple[int, ...]]) -> None:
    evening = fallen()
    for some in numbers:
        lay(evening, *some)
    assert state(evening).ear is None and state(evening).phase == "turn"
    assert not evening.asks(1, "ear") and totals(evening) == [0, 0, 0, 10]


@pytest.mark.parametrize(("answer", "ear", "points"), [("seat-2", 2, 10), ("none", None, 0)])
def test_with_cards_people_say_who_takes_it(answer: str, ear: int | None, points: int) -> None:
    evening = fallen(reveals="cards")
    evening.say(1, "laid")
    evening.wait(COUNTDOWN)
    evening.say(1, "result", "tie")
    evening.say(3, "laid")
    evening.wait(COUNTDOWN)
    evening.say(1, "result", answer)
    assert state(evening).ear == ear and totals(evening)[1] == points


def test_of_a_phone_that_is_gone_nobody_invents_a_number() -> None:
    """Ruling OV-22."""
    evening = fallen()
    for seat in (1, 2, 3):
        evening.say(seat, "number", seat)
    evening.do(i.ReportAway(4, long=False))
    go_on_without(evening, 4)
    evening.wait(COUNTDOWN)
    assert state(evening).ear is None
    evening.say(1, "shows", 9)
    assert state(evening).ear == 4
