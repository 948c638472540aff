"""Counts, the deck and the last turn, the end of a game and of a match (rulebook p. 5-7; OV-10, OV-11, OV-16)."""

import pytest

from companion.core.game import Refused
from companion.core.question import NotAChoice, Numbers, One
from companion.core.view import Facts, Result, Series, Sheet, Steps
from companion.games.overthrone.box import BEARER, COURTIER, PROVINCE
from companion.games.overthrone.events import scores as c
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.king import King
from companion.games.overthrone.parts import worth
from companion.table.game.events import Undone
from tests.games.overthrone.by_hand import (
    captive,
    count,
    counting,
    drained,
    emptied,
    final,
    found_right,
    last_turn,
    play,
    playing,
    state,
    totals,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own, puts_right, sheet, taken_back, winners
from tests.laws.seen import read_next_prompt


@pytest.mark.parametrize(
    ("doubled", "plain", "points"),
    [(0, 0, 0), (0, 7, 7), (5, 0, 10), (5, 7, 17)],
)
def test_provinces_of_an_emblem_of_a_noble_or_the_queen_count_double_once(
    doubled: int, plain: int, points: int
) -> None:
    """Rulebook p. 6-7, ruling OV-1: with noble and Queen of one emblem they share a field, and double once."""
    assert worth((doubled, plain)) == points


def test_a_count_takes_two_fields_and_a_tap_and_all_get_their_points_together() -> None:
    evening = counting(1)
    rows = getattr(evening.question(1, "count-1-1").ask, "rows", ())
    assert [row.id for row in rows] == ["doubled", "plain"]
    evening.say(1, "count-1-1", {"doubled": 4, "plain": 3})
    assert totals(evening) == [0, 0, 0] and not evening.shows("points")
    evening.say(2, "count-1-2", {"doubled": 0, "plain": 6})
    evening.say(3, "count-1-3", {"doubled": 1, "plain": 0})
    assert totals(evening) == [11, 6, 2] and state(evening).stage == "refill"


def test_the_form_of_a_count_begins_empty_says_which_values_are_meant_and_holds_its_sum() -> None:
    """Ruling OV-6: doubled provinces count twice in the sum beside the field, and nothing of it is secret."""
    evening = counting(1)
    asked = evening.question(1, "count-1-1")
    assert isinstance(asked.ask, Numbers) and asked.ask.sum and asked.value is None
    assert [(english(row.text), row.times) for row in asked.ask.rows] == [
        ("Provinces × 2 (printed value)", 2),
        ("Other provinces (printed value)", 1),
    ]
    evening.say(1, "count-1-1", {"doubled": 4, "plain": 3})
    assert evening.question(1, "count-1-1").value == {"doubled": 4, "plain": 3}
    view = evening.view(1)
    assert view.private and not view.private.secrets and not view.public.veiled


def test_a_wrong_count_is_put_right_in_its_own_column_until_the_end() -> None:
    """Ruling OV-6: by agreement, once the next turn has begun."""
    evening = play(playing(), 1)
    count(evening, (4, 3), (0, 6), (1, 0))
    play(evening, 2)
    count(evening, (5, 0), (0, 7), (1, 1))
    evening.say(state(evening).acting, "played", "begin")
    asked = evening.question(3, "correct-count-2")
    assert asked.value == {"doubled-1": 0, "plain-1": 6, "doubled-2": 0, "plain-2": 7}
    says = puts_right(evening, "correct-count-2", sheet(evening, "correct-count-2", plain_1=8, doubled_2=1))
    assert says == (
        "Anna wants to correct: Ben: Turn 1: Other provinces 6 → 8, Turn 2: Provinces that count double 0 → 1"
    )
    assert [state(evening).points[turn][2] for turn in (1, 2)] == [8, 5 + 9] and totals(evening) == [21, 22, 5]
    taken_back(evening)
    assert totals(evening) == [21, 18, 5]
    last_turn(evening)
    for seat in (1, 2, 3):
        final(evening, seat)
    puts_right(evening, "correct-count-1", sheet(evening, "correct-count-1", plain_2=4, courtiers=5))
    found_right(evening)
    assert state(evening).points[2][1] == 14 and state(evening).finals[1]["courtiers"] == 5


def test_a_count_is_corrected_until_the_next_turn_begins_and_later_to_no_more_than_the_box_holds() -> None:
    """Ruling OV-6."""
    evening = play(playing(), 1)
    count(evening, (4, 3), (0, 6), (1, 0))
    assert evening.question(2, "count-1-2").value == {"doubled": 0, "plain": 6}
    assert own(evening.say(2, "count-1-2", {"doubled": 2, "plain": 4})) == [c.CountEntered(2, 2, 4)]
    assert totals(evening) == [11, 8, 2]
    evening.say(state(evening).acting, "played", "card")
    assert not evening.asks(2, "count")
    evening = play(playing(), 1)
    count(evening, (4, 3), (0, 6), (1, 0))
    evening.say(state(evening).acting, "played", "begin")
    with pytest.raises(Refused, match="that many provinces"):
        evening.say(1, "correct-count-3", {"doubled-1": 100, "plain-1": 100})


def test_a_count_above_the_deck_is_refused_in_words_and_there_is_none_without_a_rebellion() -> None:
    evening = counting(1)
    with pytest.raises(NotAChoice, match="Choose a number from"):
        evening.say(1, "count-1-1", {"doubled": PROVINCE.total + 1, "plain": 0})
    with pytest.raises(Refused, match="that many provinces"):
        evening.say(1, "count-1-1", {"doubled": PROVINCE.total, "plain": 1})
    evening.say(1, "count-1-1", {"doubled": 100, "plain": 0})
    with pytest.raises(Refused, match="that many provinces"):
        evening.say(2, "count-1-2", {"doubled": 0, "plain": 100})
    # Rulebook p. 5.
    assert not play(playing()).asks(1, "divided")


def test_the_sheet_and_the_curves_show_turn_by_turn() -> None:
    evening = captive(playing(), 2)
    evening.say(1, "decree")
    evening.say(2, "captor", "refused")
    play(evening, 1)  # frees the king: 5
    count(evening, (0, 4), (3, 0), (0, 0))
    play(evening)
    evening.say(1, "bandits", {"seat-3": 1, "value-3": 1})
    sheet, curves = evening.block("points", Sheet), evening.block("curves", Series)
    assert [row.cells for row in sheet.rows] == [("9", "3", "12"), ("-9", "0", "-9"), ("0", "0", "0")]
    assert [curve.values for curve in curves.curves] == [(9, 12), (-9, -9), (0, 0)]


# The final count


def test_the_final_count_adds_all_kinds_doubled_provinces_and_the_king() -> None:
    """Rulebook p. 7."""
    evening = last_turn(playing())
    assert state(evening).king_in_place.seat == 1
    final(evening, 1, doubled=5, plain=7, musketeers=6, courtiers=11, bearers=5, nobles=6)
    ask, other = evening.question(1, "final-1-1").ask, evening.question(2, "final-1-2").ask
    assert isinstance(ask, Numbers) and isinstance(other, Numbers) and ask.sum and other.sum
    assert (ask.sum.plus, english(ask.sum.why)) == (10, "You have the king: +10.") and not other.sum.plus
    final(evening, 2)
    assert not evening.asks(1, "right")
    final(evening, 3, courtiers=4)
    final(evening, 3, courtiers=5)
    sheet = evening.block("finals", Sheet)
    assert sheet.rows[0].cells == ("17", "22", "6", "10", "55")
    found_right(evening, by=(2, 1))
    assert totals(evening) == [55, 0, 5]
    assert (found := evening.outcome()) and found.winners == (1,) and english(found.why) == "Most points: 55."


def test_nobles_count_nothing_if_the_table_says_so_and_a_king_put_right_is_asked_for_anew() -> None:
    """Ruling OV-2."""
    evening = last_turn(playing(nobles="none"))
    rows = getattr(evening.question(1, "final-1-1").ask, "rows", ())
    assert "nobles" not in [row.id for row in rows]
    # The sum beside the fields has changed: it has another id.
    evening = last_turn(playing())
    before = evening.question(1, "final-1-1").id
    captive(evening, 2)
    assert evening.question(1, "final-1-1").id != before


@pytest.mark.parametrize("total", [1, 3, 7, 21 * 6 + 1])
def test_values_that_no_cards_make_are_refused(total: int) -> None:
    """Rulebook p. 1: courtiers have 4 to 6."""
    assert not COURTIER.makes(total)
    evening = last_turn(playing())
    with pytest.raises((Refused, NotAChoice)):
        final(evening, 1, courtiers=total)


def test_what_cards_make_is_taken_but_no_more_than_the_box_holds() -> None:
    assert [total for total in range(20) if COURTIER.makes(total)] == [0, 4, 5, 6, *range(8, 20)]
    assert BEARER.makes(48) and not BEARER.makes(49)
    evening = last_turn(playing())
    final(evening, 1, bearers=30)
    with pytest.raises(Refused, match="that many"):
        final(evening, 2, bearers=24)


def test_the_final_count_ends_the_game_once_two_have_agreed_with_all_sums_in_sight() -> None:
    evening = last_turn(playing())
    for seat, value in ((1, 10), (2, 20), (3, 6)):
        final(evening, seat, courtiers=value)
    asked = evening.question(3, "right")
    assert english(asked.note) == "Anna: 20, Ben: 20, Caro: 6" and asked.button_choice is None
    evening.say(3, "right")
    assert evening.outcome() is None and totals(evening) == [0, 0, 0]
    agreed = evening.question(1, "table-agree-entry")
    assert english(agreed.text) == "Caro confirms the final count: Anna: 20, Ben: 20, Caro: 6. Is it right?"
    # A corrected number brings a new question.
    final(evening, 2, courtiers=25)
    assert not evening.asks(1, "table-agree-entry")
    found_right(evening)
    assert winners(evening) == (2,)


def test_who_says_the_same_as_another_agrees_by_it() -> None:
    evening = last_turn(playing())
    for seat in (1, 2, 3):
        final(evening, seat, courtiers=5 * seat)
    evening.say(3, "right")
    evening.say(3, "right")
    assert evening.outcome() is None
    evening.say(2, "right")
    assert winners(evening) == (1, 3)


# The deck runs out, and the last turn (rulebook p. 5, rulings OV-10 and OV-11)


def test_the_turn_in_which_the_deck_runs_out_is_finished_and_the_next_is_the_last() -> None:
    """Ruling OV-10."""
    evening = drained()
    evening.say(2, "deck")
    assert not state(evening).last and not evening.asks(1, "deck")
    play(evening)
    evening.say(state(evening).acting, "played", "begin")
    assert state(evening).last


def reminders(evening: Evening) -> list[str]:
    """Return the labels of the moments that are easily forgotten."""
    return [english(row.label) for row in evening.block("moments", Facts).rows]


def test_that_the_deck_is_empty_can_be_said_only_when_it_can_be_and_once_more_on_a_button() -> None:
    """Rulebook p. 2: 59 cards are left for the deck of six."""
    evening = drained()
    assert evening.asks(1, "deck") and reminders(evening)[0] == "The deck"
    taken_back(evening)
    assert not evening.asks(1, "deck") and not playing(3).asks(1, "deck")
    assert "The deck" not in reminders(evening)
    evening = drained()
    asked = evening.question(2, "deck")
    assert isinstance(asked.ask, One) and not asked.required
    assert [english(choice.text) for choice in asked.ask.choices] == ["Yes, one more turn", "No"]
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.say(2, "deck", "no")
    assert not state(evening).emptied


def test_that_the_deck_is_empty_is_taken_back_until_the_last_turn_begins() -> None:
    evening = drained()
    assert not evening.asks(3, "holds")
    evening.say(2, "deck")
    late = evening.question(3, "holds").id
    assert own(evening.say(1, "holds")) == [t.DeckHolds()]
    assert not state(evening).emptied and evening.asks(2, "deck")
    evening.say(2, "deck")
    assert late not in evening.ids(3)
    play(evening)
    evening.say(state(evening).acting, "played", "begin")
    assert state(evening).last and not evening.asks(1, "holds")


def test_in_the_last_turn_nobody_draws_who_has_no_card_sits_out_and_the_final_count_comes() -> None:
    """Rulebook p. 5."""
    evening = playing()
    assert evening.choices(1, "played") == ["card", "rebellion"]
    with pytest.raises(NotAChoice):
        evening.say(1, "played", "none")
    emptied(evening)
    play(evening)
    seat = state(evening).acting
    assert own(evening.say(seat, "played", "none")) == [t.CardPlayed(seat, "none")]
    assert english(evening.question(3, "played").text) == "Your last turn: act once, if you like. Play a card."
    assert [step.id for step in evening.block("steps", Steps).steps] == ["act", "play"]
    evening = playing()
    assert evening.choices(1, "played") == ["card", "rebellion"]
    emptied(evening)
    assert evening.choices(1, "played") == ["card", "rebellion", "none"]
    evening.say(1, "played", "none")
    assert state(evening).acting == 2 and not state(evening).last
    # Ruling OV-9: the final count follows the last turn.
    evening = last_turn(playing(), 1, 2)
    assert state(evening).stage == "final" and state(evening).king == King(1)


def test_a_rebellion_of_the_last_turn_says_that_it_has_no_effect() -> None:
    """Ruling OV-11."""
    evening = play(emptied(playing()))
    evening.say(2, "played", "begin")
    ask = evening.question(2, "played").ask
    assert isinstance(ask, One)
    assert [english(choice.text) for choice in ask.choices] == [
        "Card played",
        "Rebellion (no effect, last turn)",
        "No cards left: sit out",
    ]
    (played,) = own(evening.say(2, "played", "rebellion"))
    assert isinstance(played, t.CardPlayed)
    told = "Ben plays a Rebellion. It has no effect in the last turn."
    assert english(played.log_line(state(evening)) or "") == told
    assert [english(highlight.title) for highlight in played.highlights(state(evening))] == [told]


def test_who_begins_a_turn_with_the_last_card_of_the_deck_has_one_more_turn_after_it() -> None:
    """Ruling OV-10: the turn in which the deck runs out is finished, and the next one is the last."""
    evening = play(drained())
    seat = state(evening).acting
    assert evening.choices(2, "deck") == ["go", "drawn", "no"]
    assert own(evening.say(2, "deck", "drawn")) == [t.MatchTurnBegan(seat), t.DeckEmptied()]
    assert not state(evening).last
    play(evening)
    assert not state(evening).last
    evening.say(state(evening).acting, "played", "card")
    assert state(evening).last


def test_a_deck_that_runs_out_in_the_turn_that_ends_leaves_one_turn_also_while_all_draw_up_to_seven() -> None:
    """Ruling OV-10: the refill belongs to the turn."""
    evening = play(drained())
    assert own(evening.say(2, "deck", "go")) == [t.DeckEmptied()]
    evening.say(2, "played", "card")
    assert state(evening).last
    # Ruling OV-10: a deck that runs out while all draw up to seven makes the next turn the last.
    evening = play(drained(), 2)
    count(evening)
    evening.say(1, "deck")
    seat = state(evening).acting
    assert read_next_prompt(evening).startswith("Refill your hands to 7 cards")
    evening.say(seat, "played", "card")
    assert state(evening).last


# Matches of several games, and points that are added up (rulebook p. 7, ruling OV-16)


def test_equal_totals_share_the_victory() -> None:
    """Ruling OV-16."""
    evening = last_turn(playing())
    final(evening, 1, courtiers=10)
    final(evening, 2, courtiers=20)
    final(evening, 3)
    assert english(evening.view(None).public.title) == "Overthrone: the last turn"
    found_right(evening)
    assert winners(evening) == (1, 2)
    assert english(evening.view(None).public.title) == "Overthrone"


def played_out(evening: Evening, *courtiers: int) -> Evening:
    last_turn(evening)
    for seat, value in enumerate(courtiers, 1):
        final(evening, seat, courtiers=value)
    found_right(evening)
    return evening


def test_a_match_goes_on_until_somebody_has_the_points_agreed_on() -> None:
    """Rulebook p. 7."""
    evening = played_out(playing(limit=60), 20, 40, 0)  # Anna has the king
    assert evening.outcome() is None and totals(evening) == [30, 40, 0]
    assert state(evening).stage == "preparing" and state(evening).game == 2 and state(evening).king is None
    evening.say(1, "king", {"seat-3": 1})
    assert evening.asks(1, "ear") and state(evening).turn == 3
    played_out(evening, 0, 20, 0)
    assert winners(evening) == (2,) and totals(evening) == [40, 60, 0]


def test_of_two_beyond_the_limit_the_higher_wins_and_a_tie_is_another_game() -> None:
    """Ruling OV-16."""
    found = played_out(playing(limit=30), 24, 40, 0).outcome()
    assert found and found.winners == (2,)
    # Ruling OV-16: a tie beyond the limit is another game.
    evening = played_out(playing(limit=30), 30, 40, 0)
    assert evening.outcome() is None and state(evening).game == 2


def rows(evening: Evening, block: str) -> list[tuple[str, ...]]:
    return [(str(row.label), *map(english, row.cells)) for row in evening.block(block, Sheet).rows]


def finishers(evening: Evening) -> list[tuple[str, str]]:
    return [(str(one.label), english(one.text)) for one in evening.block("result", Result).players]


def test_a_ranking_by_points_stands_at_the_end() -> None:
    evening = played_out(playing(4), 10, 24, 20, 5)  # Anna has the king
    assert finishers(evening) == [
        ("Ben", "Place 1 · 24 points"),
        ("Anna", "Place 2 · 20 points"),
        ("Caro", "Place 2 · 20 points"),
        ("Dino", "Place 4 · 5 points"),
    ]
    assert not evening.shows("earlier")


def test_points_of_games_add_up_where_no_limit_is_set_and_stand_on_the_page_of_the_next() -> None:
    evening = played_out(playing(), 10, 24, 5)
    evening.say(1, "table-begin")
    assert rows(evening, "earlier") == [("Ben", "24"), ("Anna", "20"), ("Caro", "5")]
    evening.say(1, "king", {"seat-3": 1})
    played_out(evening, 20, 0, 6)
    assert rows(evening, "ranking") == [("Anna", "30", "50"), ("Caro", "6", "11"), ("Ben", "0", "24")]


def test_the_points_of_a_match_are_ranked_once_it_is_over() -> None:
    """Rulebook p. 7."""
    evening = played_out(playing(limit=60), 20, 40, 0)
    assert not evening.shows("ranking") and not evening.shows("earlier")
    assert [row.cells[-1] for row in evening.block("points", Sheet).rows] == ["30", "40", "0"]
    evening.say(1, "king", {"seat-3": 1})
    played_out(evening, 0, 20, 0)
    points = [("Ben", "Place 1 · 60 points"), ("Anna", "Place 2 · 40 points"), ("Caro", "Place 3 · 0 points")]
    assert finishers(evening) == points


def test_an_end_that_is_taken_back_takes_its_points_with_it() -> None:
    evening = played_out(playing(), 10, 24, 5)
    running = evening.table.running
    assert running and running.outcome and evening.table.scored == {"overthrone": {1: 20, 2: 24, 3: 5}}
    undone = Undone().apply(evening.table, evening.rules.games)
    assert not undone.scored and undone.running and undone.running.outcome is None
