"""What people told the hub, two devices put right: it triggers nothing, reveals nothing, and can be taken back.

Why: docs/decisions/game.md
"""

import pytest

from companion.core.game import Refused
from companion.core.question import NotOffered, Numbers
from tests.games.castle_of_the_devil.by_hand import act, dealt, duel, holding, over, playing, put, refuses, state, use
from tests.golden.english import english
from tests.laws.evening import Evening
from tests.laws.seen import told


def sheet(evening: Evening, **rows: int) -> dict[str, int]:
    """Return what the hub counts, with these rows as they lie on the table."""
    value = evening.question(1, "right-counts").value
    assert isinstance(value, dict)
    return {**value, **{row.replace("_", "-"): number for row, number in rows.items()}}


def puts_right(evening: Evening, start: str, value: object) -> None:
    """Let Anna say it, and Ben agree."""
    evening.say(1, start, value)
    evening.say(2, "table-agree-entry", "yes")


def test_hands_tokens_and_deck_are_one_sheet_with_what_the_hub_counts() -> None:
    evening = put(playing(4), deck=16)
    ask = evening.question(3, "right-counts").ask
    assert isinstance(ask, Numbers)
    assert [row.id for row in ask.rows] == [f"{what}-{n}" for n in range(1, 5) for what in ("objects", "tokens")] + [
        "deck"
    ]
    ask = playing(3, edition="b").question(1, "right-counts").ask
    assert isinstance(ask, Numbers)
    assert [row.id for row in ask.rows] == ["objects-1", "objects-2", "objects-3", "deck"]


def test_two_devices_put_right_what_the_hub_counts_and_all_read_before_and_after() -> None:
    """Given a hand of 3 that is one of 4, when two agree, then it is so, in one line, and can be taken back."""
    evening = put(holding(playing(), Anna=3), deck=14)
    evening.say(1, "right-counts", sheet(evening, objects_1=4, deck=13, tokens_2=1))
    assert state(evening).objects[1] == 3
    says = "Anna: 3 objects → 4, Ben: 0 tokens → 1, deck: 14 objects → 13"
    assert english(evening.question(2, "table-agree-entry").text) == f"Anna corrects: {says}"
    evening.say(2, "table-agree-entry", "yes")
    assert (state(evening).objects[1], state(evening).tokens[2], state(evening).deck) == (4, 1, 13)
    assert f"Put right: {says}" in told(evening)
    evening.say(3, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    assert (state(evening).objects[1], state(evening).tokens[2], state(evening).deck) == (3, 0, 14)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ({"objects_1": 2}, "Hands and deck together hold 21 objects, and not 22."),
        ({"objects_1": 6, "deck": 11}, "Nobody keeps more than 5 objects."),
        ({"tokens_1": 12, "tokens_2": 1}, "There are only 12 duel tokens."),
        ({}, "Nothing has changed."),
    ],
)
def test_what_no_table_can_look_like_is_refused_in_words(rows: dict[str, int], says: str) -> None:
    evening = playing()
    with pytest.raises(Refused) as refused:
        evening.say(1, "right-counts", sheet(evening, **rows))
    assert english(refused.value.says) == says and state(evening).objects[1] == 1


def test_tokens_that_are_played_count_among_those_that_there_are() -> None:
    evening = duel(put(playing(), tokens=dict.fromkeys(range(1, 6), 2)), 2, swords="34", shields="5")
    use(evening, 3, "sword-token")
    with pytest.raises(Refused):
        evening.say(1, "right-counts", sheet(evening, tokens_3=4))


@pytest.mark.parametrize("deal", ["cards", "hub"])
def test_a_profession_that_was_turned_up_by_a_slip_is_turned_down_and_does_nothing_any_more(deal: str) -> None:
    """Given a slip in the duel, when it is put right, then its point is gone and the true holder may use it."""
    evening = dealt("oobbb", {1: "duellist"}) if deal == "hub" else playing()
    duel(evening, 2, swords="34", shields="5")
    use(evening, 1, "duellist")
    assert state(evening).fighting.alone
    puts_right(evening, "right-up", {"seat-1": 1})
    assert state(evening).face_up == {} and not state(evening).fighting.alone
    assert "Put right: Anna: Duellist → face down" in told(evening)
    use(evening, 1 if deal == "hub" else 2, "duellist")


def test_a_demand_by_a_slip_is_left_and_the_turn_goes_on() -> None:
    evening = playing()
    use(evening, 1, "diplomat-3")
    puts_right(evening, "right-up", {"seat-1": 1})
    assert evening.asks(1, "act") and state(evening).actor == 1 and state(evening).trade is None


def test_what_lies_face_up_on_the_table_can_be_laid_up_where_the_cards_are_real() -> None:
    evening = playing()
    puts_right(evening, "right-up", {"seat-4": 1, "doctor": 1})
    assert state(evening).face_up == {4: "doctor"}
    duel(evening, 2, swords="34", shields="5")
    over(evening)
    assert refuses(evening, 4, "doctor") == "It is spent as long as it lies face up."
    with pytest.raises(Refused, match="before somebody else"):
        evening.say(1, "right-up", {"seat-5": 1, "doctor": 1})
    with pytest.raises(Refused, match="Name one player"):
        evening.say(1, "right-up", {"doctor": 1, "thug": 1})


def test_no_profession_is_tried_out_where_the_hub_has_dealt_them() -> None:
    """Else "put right, read, take back" would be a way to find out who holds what."""
    evening = put(dealt("oobbb", {1: "thug"}), face_up={1: "thug"})
    assert evening.choices(2, "right-up") == [f"seat-{seat}" for seat in range(1, 6)]
    with pytest.raises(NotOffered):
        evening.say(2, "right-up", {"seat-3": 1, "doctor": 1})


def test_it_stands_in_every_menu_but_while_a_secret_question_stands_open() -> None:
    evening = playing(edition="a")
    act(evening, "duel", 2)
    assert all(
        evening.asks(seat, "right-counts") and not evening.question(seat, "right-counts").awaited
        for seat in range(1, 6)
    )
    over(evening)
    assert state(evening).phase == "support" and not evening.asks(1, "right-counts")


def test_an_empty_deck_that_is_put_right_is_empty() -> None:
    evening = put(holding(playing(), Anna=5, Ben=5, Caro=5, Dino=3), deck=2)
    puts_right(evening, "right-counts", sheet(evening, objects_4=5, deck=0))
    assert state(evening).deck == 0 and state(evening).phase == "turn" and evening.outcome() is None
