"""Decrees: each kind once per player and turn of the table (rulebook p. 6)."""

import pytest
from msgspec.structs import replace

from companion.core.question import NotOffered
from companion.core.view import Facts
from companion.games.overthrone.events import royal as r
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.king import King
from tests.games.overthrone.by_hand import captive, play, playing, state, totals
from tests.laws.evening import Evening, own


def decreed(evening: Evening, seat: int, reply: str) -> list[object]:
    """Let a seat decree, and the captor answer."""
    evening.say(seat, "decree")
    return own(evening.say(state(evening).crowned.seat, "captor", reply))


def test_nobody_decrees_while_the_king_is_free_and_the_captor_never() -> None:
    evening = playing()
    assert not any(evening.asks(seat, "decree") for seat in (1, 2, 3))
    captive(evening, 2)
    assert [evening.asks(seat, "decree") for seat in (1, 2, 3)] == [True, False, True]


def test_a_captor_who_frees_the_king_loses_nothing_and_he_moves_on() -> None:
    evening = captive(playing(), 2)
    assert decreed(evening, 1, "freed") == [r.DecreeAnswered(2, "freed")]
    assert state(evening).king == King(2) and totals(evening) == [0, 0, 0]
    assert state(play(evening)).next_king == King(3)


def test_each_refusal_costs_fifteen_points_at_once_and_may_lead_below_zero() -> None:
    """Rulebook p. 6, ruling OV-4."""
    evening = captive(playing(), 2)
    decreed(evening, 1, "refused")
    assert totals(evening) == [0, -15, 0]
    decreed(evening, 3, "refused")
    assert totals(evening) == [0, -30, 0] and state(evening).crowned.captive


def test_a_captor_with_a_bishop_ignores_it_at_no_cost() -> None:
    evening = captive(playing(), 2)
    decreed(evening, 1, "ignored")
    assert totals(evening) == [0, 0, 0] and state(evening).crowned.captive


@pytest.mark.parametrize("reply", ["refused", "ignored"])
def test_after_a_decree_that_failed_only_another_player_decrees_in_the_turn(reply: str) -> None:
    evening = captive(playing(), 2)
    decreed(evening, 1, reply)
    assert [evening.asks(seat, "decree") for seat in (1, 2, 3)] == [False, False, True]


def test_in_the_next_turn_anybody_decrees_again() -> None:
    """Ruling OV-8."""
    evening = captive(playing(), 2)
    decreed(evening, 1, "refused")
    play(evening)
    assert evening.choices(1, "decree") == ["next"]
    evening.say(3, "played", "card")
    assert evening.asks(1, "decree") and evening.asks(3, "decree")


def test_from_whom_a_king_freed_in_the_turn_is_taken_may_decree_again() -> None:
    """Rulebook p. 6: Anna has decreed, the king was freed, comes to stand with her, and Caro takes him."""
    evening = captive(playing(), 2)
    decreed(evening, 1, "freed")
    stands = replace(state(evening), king=King(1), played=(1, 2))
    stood = t.CardPlayed(3, "rebellion").after(stands)
    assert stood.king == King(3, captive=True) and stood.decreed == ()


def test_a_king_who_was_free_before_gives_nobody_a_second_decree() -> None:
    evening = captive(playing(), 2)
    decreed(evening, 1, "refused")
    play(evening, 3)  # Caro frees him
    assert state(evening).decreed == (1,)


def test_while_a_decree_waits_for_its_answer_nothing_else_is_played() -> None:
    evening = captive(playing(), 2)
    evening.say(3, "decree")
    assert evening.question(2, "captor").awaited
    assert not evening.asks(1, "played") and not evening.asks(1, "decree")


# The noble decree


def with_king(people: int = 3) -> Evening:
    """Return a game in the turn of Caro, who has the free king, with a noble in the discards."""
    evening = playing(people)
    evening.say(1, "noble-0", "seat-3")
    return play(evening, until=3)


def test_the_one_with_the_king_makes_a_courtier_noble_in_the_own_turn_once() -> None:
    evening = with_king()
    assert own(evening.say(3, "noble-decree")) == [r.NobleNamed(3)]
    assert not evening.asks(3, "noble-decree") and state(evening).ennobled == (3,)


def test_a_captor_may_do_the_same() -> None:
    evening = play(captive(playing(), 1), until=1)
    evening.say(2, "noble-0", "seat-1")
    assert evening.asks(1, "noble-decree")


def test_nobody_else_does_and_not_in_another_turn() -> None:
    evening = playing()
    evening.say(1, "noble-0", "seat-3")
    assert not any(evening.asks(seat, "noble-decree") for seat in (1, 2, 3))


def test_without_a_noble_in_the_discards_it_is_not_possible() -> None:
    """Ruling OV-7."""
    evening = play(playing(), until=3)
    assert not evening.asks(3, "noble-decree")


def test_the_table_is_reminded_of_it_at_the_end_of_the_turn() -> None:
    evening = with_king()
    evening.say(3, "noble-decree")
    evening.say(3, "played", "card")
    labels = [getattr(row.text, "message", "") for row in evening.block("moments", Facts).rows]
    assert "{who} takes a noble of the discards in the place of the courtier." in labels


def test_a_second_decree_in_a_turn_is_refused_in_words() -> None:
    evening = captive(playing(), 2)
    late = evening.offer(1, "decree")
    decreed(evening, 1, "refused")
    assert late.question.id not in evening.ids(1)
    with pytest.raises(NotOffered):
        evening.answer(1, evening.offer(1, "played"), "decree")


def test_between_two_turns_it_is_said_whether_the_king_moves_on_first() -> None:
    """A king freed in the turn that ends moves on (ruling OV-15); one freed in the next turn does so after it."""
    before, after = (play(captive(playing(), 2)) for _ in range(2))
    assert before.choices(1, "decree") == ["go", "next"]
    before.say(1, "decree", "go")
    before.say(2, "captor", "freed")
    assert state(before).next_king == King(3) and state(before).acting == 1
    assert own(after.say(1, "decree", "next")) == [t.TurnBegan(3), r.DecreePronounced(1)]
    after.say(2, "captor", "freed")
    assert state(after).king == King(2) and state(after).order == (3, 1, 2)


def test_who_has_decreed_in_the_turn_that_ends_decrees_between_turns_in_the_next_one() -> None:
    evening = captive(playing(), 2)
    decreed(evening, 1, "refused")
    play(evening)
    assert evening.choices(1, "decree") == ["next"]
    assert evening.choices(3, "decree") == ["go", "next"]
