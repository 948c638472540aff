"""Events that work at once or score, nobles that die, decrees, and the king (rulebook p. 5-6, 10-14)."""

from itertools import product

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.question import NotAChoice
from companion.core.view import Facts
from companion.games.overthrone.events import cards as e
from companion.games.overthrone.events import royal as r
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.events.turns import MatchTurnBegan
from companion.games.overthrone.king import King, Upheaval, upheaval
from tests.games.overthrone.by_hand import (
    captive,
    corrected,
    emptied,
    last_turn,
    play,
    playing,
    preparing,
    state,
    totals,
)
from tests.golden.english import english
from tests.laws.asked import is_confirmation
from tests.laws.evening import Evening, own, puts_right, sheet


@pytest.mark.parametrize("card", ["low-birth", "excommunication"])
def test_an_accusation_scores_ten_for_who_plays_it_and_lies_with_the_other(card: str) -> None:
    evening = playing()
    assert own(evening.say(2, card, "seat-3")) == [e.Accused(card, 2, 3)]
    assert totals(evening) == [0, 10, 0] and state(evening).holders == {card: 3}


def test_an_accusation_is_passed_on_by_any_phone_and_by_nobody_against_themselves() -> None:
    evening = playing(4)
    evening.say(2, "low-birth", "seat-3")
    evening.say(1, "low-birth", "seat-4")
    assert totals(evening) == [0, 10, 10, 0] and state(evening).holders == {"low-birth": 4}
    assert playing().choices(2, "excommunication") == ["seat-1", "seat-3"]


def test_it_takes_two_taps_where_one_player_is_left_too() -> None:
    evening = playing()
    evening.say(1, "low-birth", "seat-2")
    evening.say(2, "low-birth", "seat-3")
    asked = evening.question(1, "low-birth")
    assert not is_confirmation(asked) and english(asked.text) == "Caro passes on Low birth"
    assert evening.choices(1, "low-birth") == ["seat-1", "no"]
    with pytest.raises(Refused):
        evening.say(3, "low-birth", "no")
    assert own(evening.say(3, "low-birth", "seat-1")) == [e.Accused("low-birth", 3, 1)]


def test_it_is_never_played_twice_against_one_player_in_a_turn() -> None:
    """Rulebook p. 11."""
    evening = playing(4)
    evening.say(2, "low-birth", "seat-3")
    evening.say(3, "low-birth", "seat-4")
    assert evening.choices(1, "low-birth") == ["seat-1", "seat-2"]
    evening.say(4, "low-birth", "seat-1")
    evening.say(1, "low-birth", "seat-2")
    assert not evening.asks(2, "low-birth")
    play(evening)
    evening.say(state(evening).acting, "played", "card")
    assert evening.choices(1, "low-birth") == ["seat-1", "seat-3", "seat-4"]


@pytest.mark.parametrize(
    ("card", "least", "most"), [("bandits", 1, 3), ("rumours", 4, 6), ("dismissal", 1, 7), ("inheritance", 1, 9)]
)
def test_what_an_event_takes_scores_its_printed_value_in_the_division(card: str, least: int, most: int) -> None:
    """Rulebook p. 13; values as on p. 1."""
    evening = playing()
    assert not evening.asks(2, card)
    play(evening)
    for value in (least - 1, most + 1):
        with pytest.raises(NotAChoice):
            evening.say(2, card, {"seat-3": 1, f"value-{value}": 1})
    assert own(evening.say(2, card, {"seat-3": 1, f"value-{most}": 1})) == [e.ScoringPlayed(card, 2, most, 3)]
    assert totals(evening) == [0, most, 0] and not evening.asks(2, card)


def test_an_event_that_was_said_when_it_was_played_is_asked_of_its_player_by_name() -> None:
    """Rulebook p. 13: the owner of the card, and its value."""
    evening = playing()
    evening.say(1, "played", "card")
    evening.say(2, "special", "dismissal")
    evening.say(3, "played", "card")
    asked = evening.question(2, "dismissal")
    assert asked.required and english(asked.text).startswith("Your Dismissal: whose musketeer do you take")
    assert not evening.question(1, "dismissal").required
    assert evening.choices(1, "dismissal")[:2] == ["seat-1", "seat-3"]
    (scored,) = own(evening.say(1, "dismissal", {"seat-3": 1, "value-7": 1}))
    assert isinstance(scored, e.ScoringPlayed) and scored == e.ScoringPlayed("dismissal", 2, 7, 3)
    assert english(scored.log_line(state(evening))) == "Dismissal: Ben scores 7 from Caro."


def test_an_event_that_finds_nothing_to_take_scores_nothing_and_the_ear_ten_once() -> None:
    evening = play(playing())
    assert own(evening.say(1, "bandits", {"nothing": 1})) == [e.ScoringPlayed("bandits", 1, 0)]
    assert totals(evening) == [0, 0, 0] and not evening.asks(1, "bandits")
    evening = playing()
    assert own(evening.say(2, "ear")) == [e.EarLaid(2)]
    assert totals(evening) == [0, 10, 0] and not evening.asks(1, "ear")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"value-1": 1}, "one player and one value"),
        ({"seat-2": 1, "seat-3": 1}, "one player and one value"),
        ({"nothing": 1, "value-1": 1}, "one player and one value"),
    ],
)
def test_an_event_names_one_other_player_and_one_value(wrong: dict[str, int], says: str) -> None:
    evening = play(playing())
    with pytest.raises(Refused, match=says):
        evening.say(1, "bandits", wrong)
    assert totals(evening) == [0, 0, 0] and evening.asks(1, "bandits")
    assert "seat-1" not in evening.choices(1, "bandits")


def test_when_the_noble_with_the_ear_dies_the_points_stay_and_all_may_lay_for_it() -> None:
    evening = playing(reveals="phones")
    evening.say(3, "ear")
    assert own(evening.say(1, "noble-0", "seat-3")) == [e.NobleDied(3)]
    assert evening.question(3, "fallen").required and not evening.asks(1, "fallen")
    assert own(evening.say(3, "fallen", "yes")) == [e.EarFell()]
    assert totals(evening) == [0, 0, 10] and state(evening).ear is None
    assert all(evening.question(seat, "number").secret for seat in (1, 2, 3))


def test_the_ear_stays_if_it_lay_under_another_noble_or_with_somebody_else() -> None:
    evening = playing()
    evening.say(3, "ear")
    evening.say(1, "noble-0", "seat-3")
    evening.say(3, "fallen", "no")
    assert state(evening).ear == 3 and state(evening).phase == "turn"
    evening = playing()
    evening.say(3, "ear")
    evening.say(1, "noble-0", "seat-2")
    assert state(evening).phase == "turn" and state(evening).dead == 1


def test_a_seventh_noble_cannot_die_and_one_that_a_decree_has_brought_back_dies_again() -> None:
    """Given six dead nobles, when another dies, nobody is asked for it; a decree brings one back (ruling OV-24)."""
    evening = playing()
    for time in range(6):
        evening.say(1, f"noble-{time}", "seat-3")
    assert state(evening).dead == 6 and not any(evening.asks(seat, "noble-6") for seat in (1, 2, 3))
    play(evening, until=3)
    evening.say(3, "noble-decree")
    assert not evening.asks(1, "noble-6"), "it comes at the end of the turn"
    evening.say(3, "played", "card")
    evening.say(state(evening).acting, "played", "begin")
    evening.say(1, "noble-6", "seat-3")
    assert state(evening).dead == 6 and not evening.asks(1, "noble-7")


def test_a_correction_puts_no_more_nobles_among_the_dead_than_the_box_has() -> None:
    """Given a noble that takes a courtier's place, when six are corrected to be dead, it is refused (ruling OV-24)."""
    evening = with_king()
    evening.say(3, "noble-decree")
    with pytest.raises(Refused, match="The box only has"):
        evening.say(1, "correct-numbers", sheet(evening, "correct-numbers", dead=6))
    puts_right(evening, "correct-deeds", "ennobled-3")
    assert state(evening).ennobled == () and state(evening).dead == 1
    puts_right(evening, "correct-deeds", "ennobled-2")
    assert state(evening).ennobled == (2,) and state(evening).dead == 0
    assert "ennobled-1" not in evening.choices(1, "correct-deeds")
    evening = playing()
    evening.say(1, "duel", "seat-2")
    with pytest.raises(Refused, match="The box only has"):
        evening.say(1, "correct-numbers", sheet(evening, "correct-numbers", dead=5))


def test_who_was_hit_in_the_turn_that_ends_is_hit_again_in_the_next_one_before_its_first_card() -> None:
    """Rulebook p. 11: never twice against one player in a turn."""
    evening = playing(4)
    evening.say(2, "low-birth", "seat-3")
    evening.say(3, "low-birth", "seat-4")
    play(evening)
    assert own(evening.say(4, "low-birth", "seat-1")) == [e.Accused("low-birth", 4, 1)]
    assert own(evening.say(1, "low-birth", "seat-3")) == [MatchTurnBegan(2), e.Accused("low-birth", 1, 3)]
    assert "seat-3" not in evening.choices(2, "low-birth")


# Decrees: each kind once per player and turn of the table (rulebook p. 6)


def decreed(evening: Evening, seat: int, reply: str) -> list[object]:
    """Let a seat decree, and the captor answer."""
    evening.say(seat, "decree")
    return own(evening.say(state(evening).king_in_place.seat, "captor", reply))


def test_nobody_decrees_while_the_king_is_free_nor_the_captor_nor_two_at_once() -> None:
    evening = playing()
    assert not any(evening.asks(seat, "decree") for seat in (1, 2, 3))
    captive(evening, 2)
    assert [evening.asks(seat, "decree") for seat in (1, 2, 3)] == [True, False, True]
    evening = captive(playing(), 2)
    evening.say(3, "decree")
    assert evening.question(2, "captor").required
    assert not evening.asks(1, "played") and not evening.asks(1, "decree")


def test_the_captor_frees_the_king_and_he_moves_on_or_ignores_it_with_a_bishop_at_no_cost() -> None:
    evening = captive(playing(), 2)
    assert decreed(evening, 1, "freed") == [r.DecreeAnswered(2, "freed")]
    assert state(evening).king == King(2) and totals(evening) == [0, 0, 0]
    assert state(play(evening)).next_king == King(3)
    evening = captive(playing(), 2)
    decreed(evening, 1, "ignored")
    assert totals(evening) == [0, 0, 0] and state(evening).king_in_place.captive


def test_each_refusal_costs_fifteen_points_at_once_and_may_lead_below_zero() -> None:
    """Rulebook p. 6, ruling OV-4."""
    evening = captive(playing(), 2)
    decreed(evening, 1, "refused")
    assert totals(evening) == [0, -15, 0]
    decreed(evening, 3, "refused")
    assert totals(evening) == [0, -30, 0] and state(evening).king_in_place.captive


@pytest.mark.parametrize("reply", ["refused", "ignored"])
def test_after_a_decree_that_failed_only_another_player_decrees_in_the_turn(reply: str) -> None:
    evening = captive(playing(), 2)
    decreed(evening, 1, reply)
    assert [evening.asks(seat, "decree") for seat in (1, 2, 3)] == [False, False, True]


def test_in_the_next_turn_anybody_decrees_again_but_between_turns_for_the_next_one() -> None:
    """Ruling OV-8."""
    evening = captive(playing(), 2)
    decreed(evening, 1, "refused")
    play(evening)
    assert evening.choices(1, "decree") == ["next"]
    evening.say(3, "played", "card")
    assert evening.asks(1, "decree") and evening.asks(3, "decree")
    evening = captive(playing(), 2)
    decreed(evening, 1, "refused")
    play(evening)
    assert evening.choices(1, "decree") == ["next"]
    assert evening.choices(3, "decree") == ["go", "next"]


def test_a_king_freed_in_the_turn_lets_from_whom_he_is_taken_decree_again_and_one_free_before_does_not() -> None:
    """Rulebook p. 6: Anna has decreed, the king was freed, comes to Anna, and Caro takes him."""
    evening = captive(playing(), 2)
    decreed(evening, 1, "freed")
    stands = replace(state(evening), king=King(1), played=(1, 2))
    stood = t.CardPlayed(3, "rebellion").apply(stands)
    assert stood.king == King(3, captive=True) and stood.decreed == ()
    evening = captive(playing(), 2)
    decreed(evening, 1, "refused")
    play(evening, 3)  # Caro frees him
    assert state(evening).decreed == (1,)


# The noble decree


def with_king(people: int = 3) -> Evening:
    """Return a game in the turn of Caro, who has the free king, with a noble in the discards."""
    evening = playing(people)
    evening.say(1, "noble-0", "seat-3")
    return play(evening, until=3)


def test_the_one_with_the_king_free_or_captive_makes_a_courtier_noble_in_the_own_turn_once() -> None:
    evening = with_king()
    assert own(evening.say(3, "noble-decree")) == [r.NobleNamed(3)]
    assert not evening.asks(3, "noble-decree") and state(evening).ennobled == (3,)
    evening = play(captive(playing(), 1), until=1)
    evening.say(2, "noble-0", "seat-1")
    assert evening.asks(1, "noble-decree")
    evening = playing()
    evening.say(1, "noble-0", "seat-3")
    assert not any(evening.asks(seat, "noble-decree") for seat in (1, 2, 3))
    # Ruling OV-7: without a noble in the discards it is not possible.
    evening = play(playing(), until=3)
    assert not evening.asks(3, "noble-decree")
    evening = with_king()
    evening.say(3, "noble-decree")
    evening.say(3, "played", "card")
    labels = [getattr(row.text, "message", "") for row in evening.block("moments", Facts).rows]
    assert "{who} swaps the courtier for a discarded noble." in labels


def test_a_second_decree_in_a_turn_is_refused_in_words() -> None:
    evening = captive(playing(), 2)
    late = evening.move(1, "decree")
    decreed(evening, 1, "refused")
    assert late.question.id not in evening.ids(1)
    with pytest.raises(NotAChoice):
        evening.answer(1, evening.move(1, "played"), "decree")


def test_between_two_turns_it_is_said_whether_the_king_moves_on_first() -> None:
    """Check a king freed in the turn that ends, who moves on (ruling OV-15), and one freed in the next turn."""
    before, after = (play(captive(playing(), 2)) for _ in range(2))
    assert before.choices(1, "decree") == ["go", "next"]
    before.say(1, "decree", "go")
    before.say(2, "captor", "freed")
    assert state(before).next_king == King(3) and state(before).acting == 1
    assert own(after.say(1, "decree", "next")) == [t.MatchTurnBegan(3), r.DecreePronounced(1)]
    after.say(2, "captor", "freed")
    assert state(after).king == King(2) and state(after).order == (3, 1, 2)


# The king, and every case of Rebellion × king × number played × last turn (rulebook p. 5, 10-11)


FREE, HELD = King(3), King(3, captive=True)

CASES = [
    # Nobody plays one: nothing happens, with a free or a captive king.
    (FREE, (), False, Upheaval(king=FREE)),
    (HELD, (), False, Upheaval(king=HELD)),
    # One, and the king is free: its player takes the middle and the king (p. 10-11).
    (FREE, (1,), False, Upheaval(king=King(1, captive=True), fate="taken", taker=1)),
    # The king is with that player already: he is taken nevertheless.
    (FREE, (3,), False, Upheaval(king=HELD, fate="taken", taker=3)),
    # One, and the king is captive: he is freed where he stands, 5 points, the middle is taken (p. 11).
    (HELD, (1,), False, Upheaval(king=FREE, fate="freed", scored=(1,), taker=1)),
    # The captor's own Rebellion frees him too, and scores (ruling OV-5).
    (HELD, (3,), False, Upheaval(king=FREE, fate="freed", scored=(3,), taker=3)),
    # Several, and the king is free: nothing (p. 11).
    (FREE, (1, 2), False, Upheaval(king=FREE)),
    (FREE, (1, 2, 3), False, Upheaval(king=FREE)),
    # Several, and the king is captive: freed, 5 points for each, the usual division (p. 11).
    (HELD, (1, 2), False, Upheaval(king=FREE, fate="freed", scored=(1, 2))),
    (HELD, (1, 2, 3), False, Upheaval(king=FREE, fate="freed", scored=(1, 2, 3))),
    # In the last turn none has any effect (ruling OV-11).
    *((king, rebels, True, Upheaval(king=king)) for king in (FREE, HELD) for rebels in ((), (1,), (3,), (1, 2))),
]


@pytest.mark.parametrize(("king", "rebels", "last", "comes"), CASES)
def test_what_rebellions_come_to(king: King, rebels: tuple[int, ...], last: bool, comes: Upheaval) -> None:
    assert upheaval(king, rebels, last) == comes


def _table(king: King, rebels: tuple[int, ...], last: bool) -> Evening:
    evening = corrected(playing(king=2), king)
    if last:
        emptied(evening)
        play(evening)
        # A free king moves on when the last turn begins, so the test puts him back.
        evening.say(state(evening).acting, "played", "rebellion" if state(evening).acting in rebels else "card")
        if state(evening).king != king:
            corrected(evening, king)
    return play(evening, *rebels)


@pytest.mark.parametrize(("king", "rebels", "last", "comes"), CASES)
def test_the_table_lives_through_each_of_them(king: King, rebels: tuple[int, ...], last: bool, comes: Upheaval) -> None:
    evening = _table(king, rebels, last)
    assert state(evening).stage == "division" and state(evening).last == last
    assert state(evening).king == comes.king
    assert totals(evening) == [5 if seat in comes.scored else 0 for seat in (1, 2, 3)]
    # A count follows any Rebellion, effective or not, but in the last turn (p. 7).
    counts = bool(rebels) and not last
    if counts or last:
        evening.say(1, "divided")
        assert state(evening).stage == ("count" if counts else "final")
    else:
        assert not evening.asks(1, "divided")


def test_all_cases_are_in_the_table() -> None:
    found = {(king.captive, min(len(rebels), 2), last) for king, rebels, last, _ in CASES}
    assert found == set(product((False, True), (0, 1, 2), (False, True)))


def test_a_free_king_moves_one_seat_when_the_next_turn_begins_and_a_captive_one_stays() -> None:
    """Rulebook p. 5."""
    evening = play(playing())
    assert state(evening).king == King(3)
    evening.say(2, "played", "card")
    assert state(evening).king == King(1) and state(evening).order == (2, 3, 1)
    # Rulebook p. 5: a captive king stays.
    evening = play(captive(playing(), 2))
    evening.say(3, "played", "card")
    assert state(evening).king == King(2, captive=True) and state(evening).order == (3, 1, 2)
    # Ruling OV-15: two rebellions without effect let the king move on.
    evening = play(playing(), 1, 2)
    assert state(evening).king == King(3) and state(evening).next_king == King(1)
    # Ruling OV-9: after the last turn the king does not move.
    evening = last_turn(playing())
    assert state(evening).king == King(1)


@pytest.mark.parametrize("rebels", [(1,), (1, 2)])
def test_a_king_just_freed_moves_on_in_the_same_turn(rebels: tuple[int, ...]) -> None:
    """Ruling OV-15."""
    evening = play(captive(playing(), 2), *rebels)
    assert state(evening).next_king == King(3)


def test_of_several_highest_nobles_the_table_names_one_or_chance_does() -> None:
    """Ruling OV-14."""
    evening = preparing()
    evening.say(2, "king", {"seat-1": 1, "seat-3": 1})
    assert evening.choices(1, "level") == ["seat-1", "seat-3", "any"]
    evening.say(1, "level", "any", Chance(lambda n: 1))
    assert state(evening).king == King(3) and state(evening).order == (1, 2, 3)
    evening = preparing()
    evening.say(2, "king", {"seat-1": 1, "seat-3": 1})
    evening.say(3, "level", "seat-1")
    assert state(evening).king == King(1) and state(evening).order == (2, 3, 1)
