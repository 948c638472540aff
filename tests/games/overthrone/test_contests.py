"""Duels, the King's ear, attacks, bribes and ties (rulebook p. 3-4, 11; OV-3, OV-12, OV-13, OV-17)."""

import pytest

from companion.core.game import Refused
from companion.core.question import One
from companion.core.require import require
from companion.core.text import say
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.events import fights as f
from companion.games.overthrone.moves.contests import COUNTDOWN
from companion.table import inputs as i
from tests.games.overthrone.by_hand import emptied, play, playing, second_turn, state, totals
from tests.golden.english import english
from tests.laws.asked import is_confirmation
from tests.laws.evening import Evening, go_on_without, own, taken_back
from tests.laws.seen import read_spotlight
from tests.questions import begins


def duel(first: int, second: int) -> list[object]:
    """Let Anna challenge Ben with these numbers on the phones; return the events of the reveal."""
    evening = challenged()
    evening.say(1, "number", first)
    evening.say(2, "number", second)
    return own(evening.wait(COUNTDOWN))


def challenged(people: int = 3, reveals: str = "phones") -> Evening:
    evening = playing(people, reveals=reveals)
    evening.say(3, "duel", "seat-2")  # any phone may say it for Anna
    return evening


def test_the_higher_number_wins_the_other_noble_dies_and_one_acts_once_in_a_turn() -> None:
    evening = challenged()
    evening.say(1, "number", 5)
    evening.say(2, "number", 3)
    assert own(evening.wait(COUNTDOWN)) == [c.NumbersShown("duel", {1: 5, 2: 3}), c.CardDuelDecided(1, 2)]
    assert state(evening).dead == 1 and state(evening).phase == "turn"
    assert not any(evening.asks(1, what) for what in ("duel", "attack", "bribe"))
    evening.say(1, "played", "card")
    assert evening.asks(1, "duel")  # Ben's


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [(5, 3, ("won", 1)), (3, 5, ("won", 2)), (4, 4, ("level", 0)), (4, 0, ("none", 0)), (0, 4, ("none", 0))],
)
def test_what_two_numbers_come_to(first: int, second: int, verdict: tuple[str, int]) -> None:
    """Rulebook p. 3: without a number of the challenged player nothing happens."""
    shown, _ = duel(first, second)
    assert isinstance(shown, c.NumbersShown) and shown.verdict == verdict


def test_nothing_is_shown_before_the_countdown_ends() -> None:
    evening = challenged()
    evening.say(2, "number", 3)
    assert not own(evening.wait(10 * COUNTDOWN))
    evening.say(1, "number", 5)
    assert [timer.ends for timer in evening.view(None).public.timers] == [evening.now + COUNTDOWN]
    assert not own(evening.wait(COUNTDOWN - 1))
    assert own(evening.wait(1))[0] == c.NumbersShown("duel", {1: 5, 2: 3})


def test_after_a_tie_both_lay_again_or_both_stop() -> None:
    evening = challenged()
    for answer, phase in (("again", "laying"), ("stop", "turn")):
        evening.say(1, "number", 4)
        evening.say(2, "number", 4)
        evening.wait(COUNTDOWN)
        evening.say(1, "tied", answer)
        assert state(evening).phase == phase
    assert state(evening).dead == 0


def test_a_duel_goes_on_without_a_phone_that_is_gone() -> None:
    evening = challenged(4)
    evening.say(1, "number", 4)
    assert own(go_on_without(evening, 2)) == [c.CardLaid(2), c.CountdownBegan(evening.now + COUNTDOWN)]
    assert own(evening.wait(COUNTDOWN)) == [c.CardsTurned()]
    assert evening.public().next == say("{who}, enter the number on your card.", who=("Ben",))
    told = own(evening.say(3, "shows", 0))
    assert told == [c.CardTold(2, 0), c.NumbersShown("duel", {1: 4, 2: 0}), c.CardDuelDecided(c.NOBODY, c.NOBODY)]
    assert state(evening).phase == "turn" and state(evening).dead == 0


def test_with_cards_the_countdown_is_the_same_and_people_say_what_they_show() -> None:
    evening = challenged(reveals="cards")
    assert own(evening.say(2, "laid")) == [c.CountdownBegan(COUNTDOWN)]
    assert own(evening.wait(COUNTDOWN)) == [c.ContestShown()]
    assert own(evening.say(3, "result", "seat-2")) == [c.CardDuelDecided(2, 1)]
    assert state(evening).dead == 1


def test_a_duel_says_who_lays_what_and_its_result_whose_noble_dies_and_where_the_cards_go() -> None:
    """Rulebook p. 3: any card except an event; the challenged player lays a number."""
    evening = challenged(reveals="cards")
    assert english(evening.question(3, "laid").note) == (
        "Anna lays any card except an event, face down. Ben lays a numbered card."
    )
    evening.say(2, "laid")
    evening.wait(COUNTDOWN)
    ask = evening.question(3, "result").ask
    assert isinstance(ask, One)
    assert [english(choice.text) for choice in ask.choices] == [
        "Anna's card: Ben's noble dies",
        "Ben's card: Anna's noble dies",
        "A tie",
        "Ben has no numbered card",
    ]
    evening.say(3, "result", "seat-2")
    # The greyed badge is the loser's.
    text = "The noble and all cards used are discarded."
    assert read_spotlight(evening) == [("loss", "Ben wins the duel. Anna loses a noble.", text, (1,))]


WON = ("loss", "Anna wins the duel. Ben loses a noble.", "The noble and all cards used are discarded.", (2,))
NO_DUEL = ("event", "No duel takes place.", "Any card laid goes back to its player.", ())


@pytest.mark.parametrize(
    ("numbers", "text", "then"),
    [
        ((5, 3), "Anna: 5, Ben: 3", [WON]),
        ((5, 0), "Anna: 5, Ben: nothing", [NO_DUEL]),
        ((4, 4), "Anna: 4, Ben: 4", []),
    ],
)
def test_numbers_on_phones_say_the_same(
    numbers: tuple[int, int], text: str, then: list[tuple[str, str, str, tuple[int, ...]]]
) -> None:
    evening = challenged()
    assert english(evening.question(2, "number").note).startswith("The number of a card in your hand, never an event.")
    evening.say(1, "number", numbers[0])
    evening.say(2, "number", numbers[1])
    evening.wait(COUNTDOWN)
    assert read_spotlight(evening) == [("reveal", "The numbers", text, (1, 2)), *then]


@pytest.mark.parametrize("told", [False, True], ids=["on phones", "told of a card"])
def test_the_result_of_numbers_is_taken_back_and_said_as_with_cards(told: bool) -> None:
    """Given a duel that a wrong number has decided, when it is undone, people say who has won (rulebook p. 3)."""
    evening = playing(3, reveals="phones", phoneless=("Ben",) if told else ())
    evening.say(3, "duel", "seat-2")
    evening.say(1, "number", 3)
    evening.say(2, "card" if told else "number", *(() if told else (5,)))
    evening.wait(COUNTDOWN)
    if told:
        evening.say(3, "shows", 5)
    assert state(evening).dead == 1 and state(evening).phase == "turn"
    evening.say(1, "table-ask-undo")
    evening.say(3, "table-agree-undo", "yes")
    assert state(evening).dead == 0 and state(evening).phase == "result"
    assert own(evening.say(3, "result", "seat-1")) == [c.CardDuelDecided(1, 2)]
    assert state(evening).dead == 1


@pytest.mark.parametrize(("numbers", "phase"), [((4, 4), "level"), ((5, 0), "turn")])
def test_so_is_a_tie_and_a_duel_that_does_not_take_place(numbers: tuple[int, int], phase: str) -> None:
    evening = challenged()
    evening.say(1, "number", numbers[0])
    evening.say(2, "number", numbers[1])
    evening.wait(COUNTDOWN)
    assert state(evening).phase == phase
    assert state(taken_back(evening)).phase == "result" and not evening.asks(1, "number")


def test_a_countdown_that_began_too_early_is_taken_back_and_with_numbers_needs_no_way_back() -> None:
    evening = challenged(reveals="cards")
    evening.say(2, "laid")
    asked = evening.question(3, "early")
    assert asked.tool and not asked.required
    assert own(evening.say(3, "early")) == [c.ContestCountdownStopped()]
    assert state(evening).phase == "laying" and not own(evening.wait(2 * COUNTDOWN))
    evening.say(1, "laid")
    assert own(evening.wait(COUNTDOWN)) == [c.ContestShown()]
    # Ruling OV-20: their owners can change them during the countdown, so numbers on phones need no undo.
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


def test_the_highest_number_takes_the_ear_and_ten_points_also_a_single_one() -> None:
    evening = fallen()
    lay(evening, 4, 6, 0, 5)
    assert state(evening).ear == 2 and totals(evening) == [0, 10, 0, 10]
    evening = fallen()
    lay(evening, 0, 0, 1, 0)
    assert state(evening).ear == 3 and totals(evening) == [0, 0, 10, 10]
    evening = fallen()
    lay(evening, 6, 6, 2, 0)
    assert [evening.asks(seat, "number") for seat in (1, 2, 3, 4)] == [True, True, True, False]
    lay(evening, 0, 3, 7, 0)
    assert state(evening).ear == 3


def test_the_ear_that_wrong_numbers_have_given_is_taken_back_with_its_points() -> None:
    """Given numbers for the King's ear, when their result is undone, people say who takes it (rulebook p. 11)."""
    evening = fallen()
    lay(evening, 4, 6, 0, 5)
    taken_back(evening)
    assert state(evening).ear is None and totals(evening) == [0, 0, 0, 10]
    assert own(evening.say(3, "result", "seat-4")) == [c.EarTaken(4)]
    assert state(evening).ear == 4 and totals(evening) == [0, 0, 0, 20]


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
    evening.do(i.ReportAway(4, is_long_away=False))
    go_on_without(evening, 4)
    evening.wait(COUNTDOWN)
    assert state(evening).ear is None
    evening.say(1, "shows", 9)
    assert state(evening).ear == 4


# Attacks and bribes


def fighting(kind: str, standing: int, laid: int) -> Evening:
    """Let Anna attack a province of Ben, or bribe a character of his."""
    evening = second_turn()
    evening.say(1, kind, "seat-2")
    evening.say(1, "forces", {"standing": standing, "laid": laid})
    return evening


@pytest.mark.parametrize("kind", ["attack", "bribe"])
@pytest.mark.parametrize(("standing", "laid", "behind"), [(0, 1, 2), (3, 5, 2), (5, 5, 1), (5, 3, 1)])
def test_who_is_behind_must_lay_more_and_a_tie_is_the_defenders(
    kind: str, standing: int, laid: int, behind: int
) -> None:
    evening = fighting(kind, standing, laid)
    assert state(evening).fighting.behind == behind
    assert [evening.asks(seat, "reinforce") for seat in (1, 2)] == [behind == 1, behind == 2]


def test_both_reinforce_in_turn_until_one_stops_or_finds_nothing_more_in_the_box() -> None:
    evening = fighting("attack", 3, 5)
    evening.say(2, "reinforce", 2)  # 5 against 5
    evening.say(1, "reinforce", 1)  # 6 against 5
    evening.say(2, "reinforce", 4)  # 9 against 6
    assert own(evening.say(1, "reinforce", 0)) == [f.FightEnded("attack", 2, 1, stayed=False)]
    assert state(evening).phase == "turn" and state(evening).acted
    evening = playing()
    evening.say(1, "attack", "seat-2")
    evening.say(1, "forces", {"standing": 0, "laid": 19 * 7})
    asked = evening.question(2, "reinforce")
    assert is_confirmation(asked) and asked.required
    assert english(asked.text) == "0 against 133: you lose. Nothing left to add"
    assert own(evening.say(2, "reinforce")) == [f.FightEnded("attack", 1, 1, stayed=False)]


@pytest.mark.parametrize("kind", ["attack", "bribe"])
def test_the_attacker_wins_who_is_ahead_when_the_defender_stops(kind: str) -> None:
    evening = fighting(kind, 0, 3)
    (ended,) = own(evening.say(2, "reinforce", 0))
    assert isinstance(ended, f.FightEnded) and (ended.kind, ended.winner) == (kind, 1)


def test_a_defender_wins_without_adding_a_card_and_is_awaited_whose_phone_is_gone() -> None:
    """Ruling OV-17."""
    evening = fighting("bribe", 3, 3)
    assert own(evening.say(1, "reinforce", 0)) == [f.FightEnded("bribe", 2, 1, stayed=True)]
    evening = fighting("attack", 3, 5)
    assert evening.move(2, "reinforce").to in (2, (2,)) and evening.question(2, "reinforce").required


@pytest.mark.parametrize(("kind", "most"), [("attack", 19 * 7), ("bribe", 19 * 3)])
def test_nobody_lays_more_than_there_is_in_the_box(kind: str, most: int) -> None:
    evening = second_turn()
    evening.say(1, kind, "seat-2")
    with pytest.raises(Refused, match="The box doesn't have"):
        evening.say(1, "forces", {"standing": most, "laid": 1})
    evening.say(1, "forces", {"standing": 0, "laid": most - 2})
    assert getattr(evening.question(2, "reinforce").ask, "most", None) == 2


@pytest.mark.parametrize(
    ("kind", "standing", "laid", "added", "says"),
    [
        ("attack", 0, 3, (), "Anna takes the province. Anna's last musketeers stay at the province."),
        ("attack", 3, 5, (4,), "Ben holds the province. Ben's last musketeers stay at the province."),
        ("attack", 3, 3, (), "Ben holds the province. The defending cards stay."),
        ("bribe", 0, 3, (), "Anna wins the character over. Anna's last gold stays with the character."),
        ("bribe", 3, 5, (2,), "Ben keeps the character. Ben's last gold stays with the character."),
    ],
)
def test_what_becomes_of_the_cards_stays_until_both_sides_have_put_it_away(
    kind: str, standing: int, laid: int, added: tuple[int, ...], says: str
) -> None:
    """Rulebook p. 3-4, ruling OV-17."""
    evening = fighting(kind, standing, laid)
    for more in added:
        evening.say(state(evening).fighting.behind, "reinforce", more)
    evening.say(state(evening).fighting.behind, "reinforce", 0)
    for seat, other in ((1, 2), (2, 1)):
        asked = evening.question(seat, f"spoils-1-{seat}")
        assert asked.tool and not asked.required and english(asked.note).startswith(says)
        assert not evening.question(other, f"spoils-1-{seat}").tool
    assert evening.shows("spoils-1") and evening.question(1, "played").required
    evening.say(1, "played", "card")
    evening.say(1, "spoils-1-1")
    assert evening.shows("spoils-1") and not evening.asks(1, "spoils-1-1")
    assert own(evening.say(2, "spoils-1-2")) == [f.SpoilsSeen(2, 1)]
    assert not evening.shows("spoils-1")


def test_to_put_it_away_enters_nothing_and_others_may_do_it() -> None:
    evening = fighting("attack", 0, 3)
    evening.say(2, "reinforce", 0)
    evening.say(3, "spoils-1-1")
    evening.say(3, "spoils-1-2")
    assert not evening.shows("spoils-1")
    taken_back(evening)
    assert state(evening).phase == "fight" and not evening.shows("spoils-1")


@pytest.mark.parametrize("kind", ["duel", "attack", "bribe"])
def test_who_fights_again_has_put_away_the_earlier_fight_and_nobody_else_has(kind: str) -> None:
    evening = fighting("attack", 0, 3)
    evening.say(2, "reinforce", 0)
    evening.say(1, "played", "card")
    evening.say(2, kind, "seat-3")
    assert state(evening).spoils[0].waits == (1,)
    if kind != "duel":
        evening.say(2, "forces", {"standing": 0, "laid": 3})
        evening.say(3, "reinforce", 0)
        assert evening.shows("spoils-1") and evening.shows("spoils-2")
        evening.say(3, "spoils-2-3")
        evening.say(2, "spoils-2-2")
        assert evening.shows("spoils-1") and not evening.shows("spoils-2")
        evening.say(1, "spoils-1-1")
        assert not evening.shows("spoils-1")


@pytest.mark.parametrize("then", ["turn", "count", "final"])
def test_it_outlasts_the_turn_and_stands_below_what_is_asked_of_everybody(then: str) -> None:
    evening = play(emptied(second_turn())) if then == "final" else second_turn()
    seat = state(evening).acting
    other = seat % 3 + 1
    if state(evening).between:
        evening.say(seat, "played", "begin")
    evening.say(seat, "attack", f"seat-{other}")
    evening.say(seat, "forces", {"standing": 0, "laid": 3})
    evening.say(other, "reinforce", 0)
    play(evening, *(3,) * (then == "count"))
    assert evening.shows("spoils-1") and state(evening).phase == "division"
    if then == "turn":
        evening.say(state(evening).acting, "played", "begin")
    else:
        evening.say(1, "divided")
    assert state(evening).phase == then
    for one in (seat, other):
        asked = [question.id for question in require(evening.view(one).private, "a seat").questions]
        counts = next((n for n, id in enumerate(asked) if begins(id, then)), None)
        assert counts is None or counts < asked.index(f"g1-spoils-1-{one}")
        evening.say(one, f"spoils-1-{one}")
    assert not evening.shows("spoils-1")


def test_nobody_has_a_character_to_be_bribed_in_the_first_turn() -> None:
    """Rulebook p. 2: a noble and a province lie before each player; neither is a character."""
    evening = playing()
    assert evening.asks(1, "attack") and not any(evening.asks(seat, "bribe") for seat in (1, 2, 3))
    assert second_turn().asks(1, "bribe")


def test_musketeers_that_an_attack_has_laid_can_be_bribed_in_the_first_turn() -> None:
    """Given an attack that is over in the first turn, when the next player acts, they can bribe (ruling OV-23)."""
    evening = playing()
    evening.say(1, "attack", "seat-2")
    evening.say(1, "forces", {"standing": 0, "laid": 3})
    evening.say(2, "reinforce", 0)
    evening.say(1, "played", "card")
    assert state(evening).turn == 1 and evening.asks(2, "bribe")
    evening.say(2, "bribe", "seat-1")
    evening.say(2, "forces", {"standing": 0, "laid": 2})
    assert own(evening.say(1, "reinforce", 0)) == [f.FightEnded("bribe", 2, 2, stayed=False)]


def test_a_defender_who_keeps_the_province_has_musketeers_there_and_a_duel_lays_none() -> None:
    """Ruling OV-23: no matter who has laid them; nobles are no characters."""
    evening = playing()
    evening.say(1, "attack", "seat-2")
    evening.say(1, "forces", {"standing": 0, "laid": 3})
    evening.say(2, "reinforce", 3)
    evening.say(1, "reinforce", 0)
    evening.say(1, "played", "card")
    evening.say(2, "played", "card")
    assert state(evening).turn == 1 and evening.asks(3, "bribe")
    evening = challenged(reveals="cards")
    evening.say(2, "laid")
    evening.wait(COUNTDOWN)
    evening.say(1, "result", "seat-1")
    evening.say(1, "played", "card")
    assert not evening.asks(2, "bribe")


# Ties of the division


def tied(*seats: int, ties: str = "stays") -> Evening:
    evening = play(playing(4, ties=ties))
    evening.say(1, "tie", {f"seat-{seat}": 1 for seat in seats})
    return evening


def test_the_courtiers_of_the_own_nobles_decide_and_who_has_no_noble_has_nothing() -> None:
    """Rulebook p. 4, with its example: 15 against 11."""
    evening = tied(1, 2)
    evening.say(2, "courtiers", 11)
    assert own(evening.say(1, "courtiers", 15)) == [f.CourtiersCounted(1, 15, (1,))]
    assert state(evening).phase == "division"
    # Ruling OV-13: a player without a noble has nothing.
    evening = tied(1, 2)
    evening.say(1, "courtiers", 0)
    assert own(evening.say(2, "courtiers", 4)) == [f.CourtiersCounted(2, 4, (2,))]
    # Rulebook p. 10: nothing is divided after a single rebellion.
    evening = play(playing(), 1)
    assert not evening.asks(1, "tie")


@pytest.mark.parametrize(("rule", "word"), [("stays", "stays in the middle"), ("discarded", "is discarded")])
def test_a_tie_that_stays_tied_is_settled_as_the_table_chose(rule: str, word: str) -> None:
    """Ruling OV-3."""
    evening = tied(1, 2, 4, ties=rule)
    evening.say(1, "courtiers", 9)
    evening.say(4, "courtiers", 9)
    (event,) = own(evening.say(2, "courtiers", 5))
    assert isinstance(event, f.CourtiersCounted) and event.level == (1, 4)
    assert word in str(event.log_line(state(evening)))
