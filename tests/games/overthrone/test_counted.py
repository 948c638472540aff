"""Corrections of counts, played and placed cards: they say before and after, and reveal nothing (OV-6, OV-19).

The reasons: docs/decisions/game.md
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import AnyGame, Refused
from companion.core.question import Numbers
from companion.games.overthrone import GAME
from companion.games.overthrone.events import MatchCorrected
from companion.games.overthrone.king import King
from companion.games.overthrone.moves.corrections import CORRECTIONS
from tests.games.overthrone import corrections
from tests.games.overthrone.by_hand import (
    NAMES,
    captive,
    count,
    counting,
    final,
    found_right,
    last_turn,
    play,
    playing,
    state,
    totals,
)
from tests.laws.corrections import Slip, corrects
from tests.laws.evening import Evening, own, puts_right, sheet, taken_back
from tests.laws.mutants import override
from tests.laws.seen import read_public_events

# Points


def test_the_sheet_of_points_holds_the_total_of_each_seat_and_the_turn_in_which_a_difference_is_written() -> None:
    """Check the case of 10 points of Ben that are 15: this turn gets 5 more, and it can be undone."""
    evening = playing()
    evening.say(2, "ear")
    ask = evening.question(3, "correct-points").ask
    assert isinstance(ask, Numbers) and [row.id for row in ask.rows] == ["seat-1", "seat-2", "seat-3", "turn"]
    right = sheet(evening, "correct-points", seat_1=-5, seat_2=15)
    says = "Anna: total points 0 → -5, Ben: total points 10 → 15"
    assert puts_right(evening, "correct-points", right) == f"Anna wants to correct: {says}"
    assert totals(evening) == [-5, 15, 0] and f"Corrected: {says}" in read_public_events(evening)
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.say(2, "correct-points", right)
    assert totals(taken_back(evening)) == [0, 10, 0]


def test_points_of_an_earlier_turn_are_put_right_there_and_end_no_match() -> None:
    evening = playing()
    evening.say(2, "ear")
    play(play(evening))
    puts_right(evening, "correct-points", sheet(evening, "correct-points", seat_2=5, turn=1))
    assert state(evening).points[1][2] == 5 and 2 not in state(evening).points
    with pytest.raises(Refused, match="hasn't begun"):
        evening.say(1, "correct-points", sheet(evening, "correct-points", seat_2=6, turn=3))
    # A total above the limit counts when the game is over, and not before (rulebook p. 7).
    evening = playing(limit=30)
    puts_right(evening, "correct-points", sheet(evening, "correct-points", seat_2=40))
    assert evening.outcome() is None and state(evening).stage == "turn"


# Cards that the hub remembers


def test_the_ear_is_put_right_with_what_is_asked_about_it() -> None:
    evening = playing()
    evening.say(2, "ear")
    evening.say(1, "noble-0", "seat-2")
    assert state(evening).phase == "fallen"
    asked = puts_right(evening, "correct-ear", "seat-3")
    assert asked == "Anna wants to correct: King's ear: Ben → Caro. The question about the King's ear is cancelled."
    assert state(evening).ear == 3 and state(evening).phase == "turn"
    puts_right(evening, "correct-ear", "unplayed")
    assert evening.asks(1, "ear") and state(evening).ear is None
    puts_right(evening, "correct-ear", "gone")
    assert not evening.asks(1, "ear")


def test_low_birth_against_somebody_else_bars_that_one_in_this_turn() -> None:
    """Rulebook p. 11: never twice against the same player in a turn."""
    evening = playing(4)
    evening.say(1, "low-birth", "seat-2")
    puts_right(evening, "correct-low-birth", "seat-3")
    assert state(evening).holders == {"low-birth": 3} and state(evening).accused["low-birth"] == (3,)
    puts_right(evening, "correct-low-birth", "nobody")
    assert state(evening).holders == {} and state(evening).accused["low-birth"] == ()


@pytest.mark.parametrize(
    ("start", "mark", "says"),
    [
        ("correct-deeds", "decreed-3", "Caro has issued a religious decree this turn"),
        ("correct-deeds", "ennobled-2", "Ben takes a noble from the discards"),
        ("correct-deeds", "freed", "The king was freed this turn"),
        ("correct-deeds", "acted", "Anna has already acted"),
        ("correct-spent", "bandits", "Bandits has been played"),
    ],
)
def test_what_was_done_is_put_right_and_back_again(start: str, mark: str, says: str) -> None:
    evening = playing()
    evening.say(1, "noble-0", "seat-3")
    before = state(evening)
    assert puts_right(evening, start, mark) == f"Anna wants to correct: {says}"
    assert state(evening) != before
    puts_right(evening, start, mark)
    assert state(evening) == before


def test_who_has_not_acted_may_still_attack() -> None:
    evening = playing()
    evening.say(1, "duel", "seat-2")
    evening.say(1, "laid")
    evening.wait(5_000)
    evening.say(1, "result", "none")
    assert not evening.asks(1, "attack")
    puts_right(evening, "correct-deeds", "acted")
    assert evening.asks(1, "attack")


# The number of the game and of the turn, dead nobles


def test_numbers_are_put_right_and_points_of_turns_to_come_belong_to_the_present_one() -> None:
    evening = playing()
    evening.say(2, "ear")
    play(play(evening))
    evening.say(3, "excommunication", "seat-1")
    asked = puts_right(evening, "correct-numbers", {"game": 2, "turn": 1, "dead": 3})
    assert asked == ("Anna wants to correct: Game number 1 → 2, Turn number 2 → 1, Nobles in the discards 0 → 3")
    found = state(evening)
    assert (found.game, found.turn, found.dead, totals(evening)) == (2, 1, 3, [0, 10, 10])
    assert set(found.points) == {1}


# Counts


def test_two_devices_put_right_what_somebody_else_has_counted() -> None:
    """Ruling OV-6: each seat corrects its own count, and two devices correct another seat's count."""
    evening = counting(1)
    evening.say(1, "count-1-1", {"doubled": 4, "plain": 3})
    assert not evening.asks(2, "correct-count-1")
    evening.say(2, "count-1-2", {"doubled": 0, "plain": 6})
    evening.say(3, "count-1-3", {"doubled": 1, "plain": 0})
    asked = puts_right(evening, "correct-count-3", {"doubled": 2, "plain": 1})
    assert asked == "Anna wants to correct: Caro: Provinces that count double 1 → 2, Other provinces 0 → 1"
    assert totals(evening) == [11, 6, 5]
    with pytest.raises(Refused, match="that many provinces"):
        evening.say(1, "correct-count-3", {"doubled": 100, "plain": 100})
    assert totals(taken_back(evening)) == [11, 6, 2]


@pytest.mark.parametrize(
    ("start", "right"),
    [
        ("correct-king", "free-1"),
        ("correct-rebellions", "rebel-1"),
        ("correct-turn", "seat-3"),
        ("correct-deck", "last"),
    ],
)
def test_a_correction_tells_nobody_what_somebody_else_has_counted(start: str, right: str) -> None:
    seen = []
    for counted in ({"doubled": 4, "plain": 3}, {"doubled": 0, "plain": 9}):
        evening = play(playing(), 1)
        evening.say(2, "divided")
        evening.say(3, "count-1-3", counted)
        seen += [[evening.view(observer) for observer in (None, 1, 2)]]
        puts_right(evening, start, right)
        seen[-1] += [evening.view(observer) for observer in (None, 1, 2)]
        seen[-1] += [taken_back(evening).view(observer) for observer in (None, 1, 2)]
    assert seen[0] == seen[1] and seen[0][0] != seen[0][3]


def test_a_final_count_of_somebody_else_is_put_right_once_all_have_counted_without_nobles_that_count_nothing() -> None:
    evening = last_turn(playing())
    final(evening, 1, courtiers=10)
    final(evening, 2)
    assert not evening.asks(1, "correct-count-1")
    final(evening, 3)
    puts_right(evening, "correct-count-1", sheet(evening, "correct-count-1", courtiers=20))
    found_right(evening)
    assert totals(evening) == [30, 0, 0]
    # Ruling OV-2: if nobles count nothing, no sheet asks for them.
    evening = last_turn(playing(nobles="none"))
    for seat in (1, 2, 3):
        final(evening, seat)
    ask = evening.question(1, "correct-count-2").ask
    assert isinstance(ask, Numbers) and "nobles" not in [row.id for row in ask.rows]


# Moments without corrections, and numbers that are changed


def test_while_numbers_lie_in_secret_nothing_is_put_right() -> None:
    evening = playing(reveals="phones")
    assert evening.asks(1, "correct-king")
    evening.say(1, "duel", "seat-2")
    assert not evening.asks(1, "correct-king")
    evening.say(1, "number", 4)
    evening.say(2, "number", 4)
    assert not evening.asks(1, "correct-king")
    evening.wait(5_000)
    assert state(evening).phase == "level" and evening.asks(1, "correct-king")


def test_a_number_is_changed_by_its_owner_until_all_are_turned_over_and_no_card_is() -> None:
    """Ruling OV-20."""
    evening = playing(reveals="phones")
    evening.say(1, "duel", "seat-2")
    assert not evening.asks(1, "change")
    evening.say(1, "number", 4)
    assert evening.asks(1, "change") and not evening.asks(2, "change")
    evening.say(1, "change", 5)
    evening.say(2, "number", 6)
    assert state(evening).phase == "countdown"
    evening.wait(4_000)
    evening.say(1, "change", 7)
    evening.wait(1_000)
    assert state(evening).dead == 1 and not evening.asks(1, "change")
    assert "Anna wins the duel. Ben loses a noble." in read_public_events(evening)
    evening = playing()
    evening.say(1, "duel", "seat-2")
    evening.say(1, "laid")
    assert not evening.asks(1, "change")


# Counts in the log


# The king, the order, the seat in turn, and their consequences (ruling OV-19)


def test_a_king_who_is_put_right_sets_who_begins_before_the_first_card_and_between_two_turns_alone() -> None:
    """Check the case of a king with Caro before any card who is with Anna: Ben begins (rulebook p. 2)."""
    evening = playing()
    asked = puts_right(evening, "correct-king", "free-1")
    assert asked == "Anna wants to correct: The king: Free, at Caro's side → Free, at Anna's side"
    assert state(evening).order == (2, 3, 1) and state(evening).actor == 2
    assert state(taken_back(evening)).order == (1, 2, 3)
    evening = play(playing(), until=2)
    puts_right(evening, "correct-king", "captive-1")
    assert state(evening).king == King(1, captive=True) and state(evening).order == (1, 2, 3)
    evening = play(playing())
    puts_right(evening, "correct-king", "captive-2")
    assert state(evening).next_order == (3, 1, 2)


def test_who_began_a_turn_is_put_right_and_one_card_too_many_by_whose_turn_it_is() -> None:
    evening = play(playing(), until=2)
    assert (
        puts_right(evening, "correct-order", "seat-2") == "Anna wants to correct: The turn's first player: Anna → Ben"
    )
    assert state(evening).order == (2, 3, 1) and state(evening).played == (2,) and state(evening).actor == 3
    # If the last card was entered twice, its correction lets the first player's turn begin again.
    evening = play(playing())
    evening.say(1, "played", "card")
    first = state(evening).order[0]
    puts_right(evening, "correct-turn", f"seat-{first}")
    assert state(evening).turn == 2 and state(evening).played == () and state(evening).actor == first


def test_a_decree_that_waits_is_left_in_words_when_the_king_is_put_right() -> None:
    evening = captive(playing(), 2)
    evening.say(3, "decree")
    asked = puts_right(evening, "correct-king", "free-2")
    assert asked == "Anna wants to correct: The king: Ben's captive → Free, at Ben's side. The decree is cancelled."
    assert state(evening).phase == "turn" and not state(evening).king_in_place.captive


@pytest.mark.parametrize("reply", ["freed", "refused"])
def test_a_decree_answered_wrongly_is_right_after_at_most_two_corrections(reply: str) -> None:
    wrong, right = (captive(playing(), 2) for _ in range(2))
    for evening, said in ((right, reply), (wrong, "freed" if reply == "refused" else "refused")):
        evening.say(1, "decree")
        evening.say(2, "captor", said)
    puts_right(wrong, "correct-king", "free-2" if reply == "freed" else "captive-2")
    puts_right(wrong, "correct-points", sheet(wrong, "correct-points", seat_2=totals(right)[1]))
    assert (state(wrong).king, state(wrong).freed, state(wrong).decreed, totals(wrong)) == (
        state(right).king,
        state(right).freed,
        state(right).decreed,
        totals(right),
    )


def test_who_still_has_to_play_is_put_right_and_so_is_that_all_have() -> None:
    """Check that the Rebellion of a player who has not played is none, and the king is back in his place."""
    evening = play(playing(), 3)
    assert state(evening).king == King(3, captive=True)
    asked = puts_right(evening, "correct-turn", "seat-3")
    assert asked == "Anna wants to correct: Current player: Everyone has played → Caro"
    assert state(evening).phase == "turn" and state(evening).actor == 3
    assert state(evening).king == King(3) and state(evening).rebels == ()
    evening = play(playing(), 1, until=2)
    puts_right(evening, "correct-turn", "all")
    assert state(evening).stage == "division" and state(evening).king == King(1, captive=True)


def test_a_fight_or_a_duel_of_who_is_not_in_turn_is_left_in_words() -> None:
    evening = playing()
    evening.say(1, "attack", "seat-3")
    asked = puts_right(evening, "correct-turn", "seat-2")
    assert asked == "Anna wants to correct: Current player: Anna → Ben. The fight is cancelled."
    assert state(evening).phase == "turn" and evening.asks(2, "attack")
    evening = playing()
    evening.say(1, "duel", "seat-3")
    assert "The cards laid so far don't count." in puts_right(evening, "correct-order", "seat-2")
    evening = playing()
    evening.say(1, "attack", "seat-3")
    puts_right(evening, "correct-king", "captive-3")
    assert state(evening).phase == "fight"


# Rebellions


def test_a_rebellion_that_was_a_card_takes_no_king() -> None:
    """Check that the correction of Ben's Rebellion undoes his taking of the king and the count of provinces."""
    evening = play(playing(), 2)
    count(evening, (4, 3), (0, 6), (1, 0))
    asked = puts_right(evening, "correct-rebellions", "rebel-2")
    assert asked == "Anna wants to correct: Ben hasn't played a Rebellion. The province count is cancelled."
    assert state(evening).king == King(3) and totals(evening) == [0, 0, 0]
    assert state(evening).stage == "division" and state(evening).between
    assert totals(taken_back(evening)) == [11, 6, 2] and state(evening).king == King(2, captive=True)


def test_a_card_that_was_a_rebellion_frees_the_king_and_scores() -> None:
    """Rulebook p. 10-11: the second Rebellion leaves the cards to the division, and scores as well."""
    evening = play(captive(playing(), 2), 1)
    assert totals(evening) == [5, 0, 0]
    puts_right(evening, "correct-rebellions", "rebel-3")
    up = state(evening).upheaval
    assert totals(evening) == [5, 0, 5] and up and up.taker is None and state(evening).counts_now


def test_a_king_who_was_moved_since_the_division_stays_where_the_table_has_put_him() -> None:
    evening = play(playing(), 2)
    puts_right(evening, "correct-king", "free-1")
    puts_right(evening, "correct-rebellions", "rebel-3")
    assert state(evening).king == King(1)
    puts_right(evening, "correct-turn", "seat-3")
    assert state(evening).king == King(1)


def test_a_rebellion_needs_who_has_played_and_a_count_that_is_still_due_goes_on() -> None:
    evening = playing()
    assert not evening.asks(1, "correct-rebellions")
    evening.say(1, "played", "card")
    assert evening.choices(1, "correct-rebellions") == ["rebel-1"]
    evening = counting(2)
    evening.say(3, "count", {"doubled": 1, "plain": 0})
    puts_right(evening, "correct-rebellions", "rebel-3")
    assert state(evening).stage == "count" and state(evening).counts == {3: (1, 0)}


# The deck, and the last turn


def test_a_last_turn_that_was_none_lets_its_rebellions_take_effect_and_an_empty_deck_makes_it_the_last() -> None:
    """Ruling OV-11: in the last turn they have none."""
    evening = last_turn(playing(), 2)
    assert state(evening).phase == "final" and not state(evening).king_in_place.captive
    asked = puts_right(evening, "correct-deck", "full")
    deck = "The deck: Empty: this turn is the last → It still has cards."
    assert asked == f"Anna wants to correct: {deck} The final count is cancelled."
    assert state(evening).stage == "division" and state(evening).king == King(2, captive=True)
    assert evening.asks(1, "divided") and not state(evening).emptied
    evening = play(playing(), until=3)
    puts_right(evening, "correct-deck", "last")
    play(evening, 3)
    assert not state(evening).king_in_place.captive and not state(evening).between


# The law on a slip that cannot be undone: chance has placed the king, and the table another way


def slip(game: AnyGame) -> Slip:
    """Return a game twice: in one, chance drew the king's place; in the other, the table named the other place."""
    before = Evening(*NAMES[:3], games={game.name: game})
    before.play(game.name)
    before.say(1, "king", {"seat-1": 1, "seat-3": 1})
    wrong, right = before.fork(), before.fork()
    happened = wrong.say(1, "level", "any")
    right.say(1, "level", "seat-3" if state(wrong).king_in_place.seat == 1 else "seat-1")
    return Slip("level", before, wrong, right, own(happened))


def test_one_correction_of_its_own_name_brings_the_king_and_the_order_that_would_have_been() -> None:
    found = slip(GAME)
    assert list(corrects(GAME, corrections, found)) == ["correct-king"]
    assert (state(found.wrong).king, state(found.wrong).order) == (state(found.right).king, state(found.right).order)
    ids = [one.id for one in CORRECTIONS.corrections]
    assert len(set(ids)) == len(ids)


def test_the_law_catches_a_correction_that_does_more() -> None:
    """Check a correction that plays a card for the player in turn as well."""

    def plays(event: MatchCorrected, state: Any) -> Any:
        after = MatchCorrected.apply(event, state)
        return replace(after, played=after.order[: len(after.played) + 1])

    spoilt = override(GAME, MatchCorrected, apply=plays)
    with pytest.raises(AssertionError):
        list(corrects(spoilt, corrections, slip(spoilt)))
