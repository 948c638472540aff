"""Attacks and bribes, and ties of the division (rulebook p. 3-4, rulings OV-3, OV-13 and OV-17)."""

import pytest

from companion.core.game import Refused
from companion.core.there import there
from companion.games.overthrone.events import fights as f
from tests.games.overthrone.by_hand import emptied, play, playing, second_turn, state, taken_back
from tests.golden.english import english
from tests.laws.asked import is_step
from tests.laws.evening import Evening, own
from tests.questions import begins


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


def test_both_reinforce_in_turn_until_one_stops() -> None:
    evening = fighting("attack", 3, 5)
    evening.say(2, "reinforce", 2)  # 5 against 5
    evening.say(1, "reinforce", 1)  # 6 against 5
    evening.say(2, "reinforce", 4)  # 9 against 6
    assert own(evening.say(1, "reinforce", 0)) == [f.FightEnded("attack", 2, 1, stayed=False)]
    assert state(evening).phase == "turn" and state(evening).acted


@pytest.mark.parametrize("kind", ["attack", "bribe"])
def test_the_attacker_wins_who_is_ahead_when_the_defender_stops(kind: str) -> None:
    evening = fighting(kind, 0, 3)
    (ended,) = own(evening.say(2, "reinforce", 0))
    assert isinstance(ended, f.FightEnded) and (ended.kind, ended.winner) == (kind, 1)


def test_a_defender_wins_without_adding_a_card() -> None:
    """Ruling OV-17."""
    evening = fighting("bribe", 3, 3)
    assert own(evening.say(1, "reinforce", 0)) == [f.FightEnded("bribe", 2, 1, stayed=True)]


@pytest.mark.parametrize(("kind", "most"), [("attack", 19 * 7), ("bribe", 19 * 3)])
def test_nobody_lays_more_than_there_is_in_the_box(kind: str, most: int) -> None:
    evening = second_turn()
    evening.say(1, kind, "seat-2")
    with pytest.raises(Refused, match="in the box"):
        evening.say(1, "forces", {"standing": most, "laid": 1})
    evening.say(1, "forces", {"standing": 0, "laid": most - 2})
    assert getattr(evening.question(2, "reinforce").ask, "most", None) == 2


def test_who_is_behind_and_finds_nothing_more_in_the_box_gives_in_by_one_tap() -> None:
    evening = playing()
    evening.say(1, "attack", "seat-2")
    evening.say(1, "forces", {"standing": 0, "laid": 19 * 7})
    asked = evening.question(2, "reinforce")
    assert is_step(asked) and asked.awaited
    assert english(asked.text) == "0 against 133. You lose: nothing more is left to lay"
    assert own(evening.say(2, "reinforce")) == [f.FightEnded("attack", 1, 1, stayed=False)]


def test_a_fight_can_be_answered_for_a_phone_that_is_gone() -> None:
    evening = fighting("attack", 3, 5)
    assert evening.offer(2, "reinforce").to in (2, (2,)) and evening.question(2, "reinforce").awaited


@pytest.mark.parametrize(
    ("kind", "standing", "laid", "added", "says"),
    [
        ("attack", 0, 3, (), "Anna takes the province. The musketeers that Anna laid last stay at the province."),
        ("attack", 3, 5, (4,), "Ben holds the province. The musketeers that Ben laid last stay at the province."),
        ("attack", 3, 3, (), "Ben holds the province. What lay there stays."),
        ("bribe", 0, 3, (), "Anna wins the character over. The gold that Anna laid last stays with the character."),
        ("bribe", 3, 5, (2,), "Ben keeps the character. The gold that Ben laid last stays with the character."),
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
        assert asked.tool and not asked.awaited and english(asked.note).startswith(says)
        assert not evening.question(other, f"spoils-1-{seat}").tool
    assert evening.shows("spoils-1") and evening.question(1, "played").awaited
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
        asked = [question.id for question in there(evening.view(one).private, "a seat").questions]
        counts = next((n for n, id in enumerate(asked) if begins(id, then)), None)
        assert counts is None or counts < asked.index(f"g1-spoils-1-{one}")
        evening.say(one, f"spoils-1-{one}")
    assert not evening.shows("spoils-1")


def test_nobody_has_a_character_to_be_bribed_in_the_first_turn() -> None:
    """Rulebook p. 2: a noble and a province lie before each; neither is a character."""
    evening = playing()
    assert evening.asks(1, "attack") and not any(evening.asks(seat, "bribe") for seat in (1, 2, 3))
    assert second_turn().asks(1, "bribe")


# Ties of the division


def tied(*seats: int, ties: str = "stays") -> Evening:
    evening = play(playing(4, ties=ties))
    evening.say(1, "tie", {f"seat-{seat}": 1 for seat in seats})
    return evening


def test_the_courtiers_of_the_own_nobles_decide() -> None:
    """Rulebook p. 4, with its example: 15 against 11."""
    evening = tied(1, 2)
    evening.say(2, "courtiers", 11)
    assert own(evening.say(1, "courtiers", 15)) == [f.CourtiersCounted(1, 15, (1,))]
    assert state(evening).phase == "division"


def test_a_player_without_a_noble_has_nothing() -> None:
    """Ruling OV-13."""
    evening = tied(1, 2)
    evening.say(1, "courtiers", 0)
    assert own(evening.say(2, "courtiers", 4)) == [f.CourtiersCounted(2, 4, (2,))]


@pytest.mark.parametrize(("rule", "word"), [("stays", "stays in the middle"), ("discarded", "is discarded")])
def test_a_tie_that_stays_tied_is_settled_as_the_table_chose(rule: str, word: str) -> None:
    """Ruling OV-3."""
    evening = tied(1, 2, 4, ties=rule)
    evening.say(1, "courtiers", 9)
    evening.say(4, "courtiers", 9)
    (event,) = own(evening.say(2, "courtiers", 5))
    assert isinstance(event, f.CourtiersCounted) and event.level == (1, 4)
    assert word in str(event.told(state(evening)))


def test_after_a_single_rebellion_nothing_is_divided() -> None:
    """Rulebook p. 10."""
    evening = play(playing(), 1)
    assert not evening.asks(1, "tie")
