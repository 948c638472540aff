"""A trade, its effects and the bag rule (rulebooks, Trade; rulings CD-11, CD-12 and CD-14)."""

import pytest

from companion.core.question import One
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import trades as x
from companion.texts import translator
from tests.games.castle_of_the_devil.by_hand import act, dealt, holding, playing, put, seated, state
from tests.laws.evening import Evening, own

english = translator("en")

EFFECTS = ["bag", "tome", "privilege", "coat", "monocle", "sextant"]


def traded(evening: Evening, read: str, does: str | None = None) -> Evening:
    """Let Anna trade with Caro, who reads this aloud, and Anna do this with it."""
    act(evening, "trade", 3)
    evening.say(3, "answer", read)
    if does is not None:
        evening.say(1, "effect", does)
    return evening


def test_a_refused_trade_brings_a_duel_token_and_ends_the_turn_in_the_edition_for_4_to_8() -> None:
    evening = playing(edition="a")
    act(evening, "trade", 3)
    evening.say(3, "answer", "refuse")
    assert state(evening).tokens[1] == 1 and state(evening).actor == 2


def test_no_token_is_left_to_take() -> None:
    evening = put(playing(edition="a"), tokens={1: 0, 2: 5, 3: 4, 4: 3, 5: 0})
    act(evening, "trade", 3)
    evening.say(3, "answer", "refuse")
    assert state(evening).tokens[1] == 0


def test_a_refused_trade_brings_nothing_in_the_edition_for_3_to_10() -> None:
    evening = playing(edition="b")
    act(evening, "trade", 3)
    evening.say(3, "answer", "refuse")
    assert sum(state(evening).tokens.values()) == 0 and state(evening).actor == 2


def test_objects_without_an_effect_change_hands_with_four_taps() -> None:
    evening = playing()
    act(evening, "trade", 3)
    evening.say(3, "answer", "nothing")
    evening.say(1, "read", "nothing")
    assert state(evening).actor == 2 and set(state(evening).objects.values()) == {1}


def test_the_accepter_reads_first_and_who_gave_it_carries_it_out() -> None:
    evening = traded(playing(), "privilege")
    assert evening.asks(1, "effect") and not evening.asks(3, "effect")
    evening.say(1, "effect", "done")
    evening.say(1, "read", "bag")
    assert evening.asks(3, "effect") and state(evening).actor == 1
    evening.say(3, "effect", "done")
    assert state(evening).objects[3] == 2 and state(evening).actor == 2


def test_every_effect_is_optional() -> None:
    for effect in EFFECTS:
        evening = traded(playing(), effect, "without")
        assert state(evening).deck == 16 and evening.asks(1, "read"), effect


def test_a_bag_is_never_traded_for_the_other_bag() -> None:
    evening = traded(playing(), "bag", "done")
    assert evening.choices(1, "read") == ["nothing", "tome", "privilege", "coat", "monocle", "sextant"]


def test_bags_are_no_bags_once_the_deck_is_empty() -> None:
    evening = put(playing(), deck=0)
    act(evening, "trade", 3)
    assert evening.choices(3, "answer") == ["refuse", "nothing", *EFFECTS[1:]]


def test_the_coat_is_not_there_with_ten() -> None:
    evening = playing(10, edition="b")
    act(evening, "trade", 3)
    assert "coat" not in evening.choices(3, "answer")


def test_a_trade_tells_that_a_bag_was_traded_and_never_which() -> None:
    evening = traded(playing(), "bag", "done")
    lines = [english(one.text) for one in evening.view(None).public.happened]
    assert "Anna and Caro trade. Caro reads aloud: Secret bag." in lines
    assert not any(word in line for line in lines for word in ("key", "goblet"))


def test_the_monocle_shows_the_company_on_one_phone_alone() -> None:
    evening = dealt("oobbb")
    others = [evening.view(eye).private for eye in (2, 3, 4, 5)]
    traded(evening, "monocle", "done")
    assert [known.company for known in state(evening).known[1]] == ["brotherhood"]
    secrets = [evening.view(eye).private for eye in (2, 3, 4, 5)]
    assert [one.secrets for one in secrets if one] == [one.secrets for one in others if one]


def test_the_tome_swaps_professions_and_lays_both_face_down() -> None:
    evening = put(dealt("oobbb", {1: "doctor", 3: "thug"}), face_up={1: "doctor", 2: "master"})
    traded(evening, "tome", "done")
    assert (state(evening).professions[1], state(evening).professions[3]) == ("thug", "doctor")
    assert state(evening).face_up == {2: "master"}
    assert state(evening).known[1][0].profession == "doctor" and state(evening).known[3][0].profession == "thug"


def test_with_the_real_cards_the_tome_lays_both_face_down() -> None:
    evening = traded(put(playing(), face_up={1: "doctor", 3: "thug"}), "tome", "done")
    assert state(evening).face_up == {} and state(evening).professions == {}


def test_the_coat_takes_an_unused_profession_by_its_place() -> None:
    evening = put(dealt("oobbb", {1: "doctor"}), face_up={1: "doctor"})
    traded(evening, "coat", "done")
    unused = state(evening).unused
    question = evening.question(1, "coat")
    assert question.secret and evening.choices(1, "coat") == [f"card-{place}" for place in range(1, 6)]
    assert own(evening.say(1, "coat", "card-2")) == [h.CoatTaken(1, unused[1])]
    assert state(evening).professions[1] == unused[1] and "doctor" in state(evening).unused
    assert state(evening).face_up == {} and evening.asks(1, "read")


def test_with_the_real_cards_the_coat_is_taken_at_the_table() -> None:
    evening = traded(put(playing(), face_up={1: "doctor"}), "coat", "done")
    assert state(evening).face_up == {} and evening.asks(1, "read")


def test_entered_professions_change_by_the_coat_too() -> None:
    evening = entered()
    traded(evening, "coat", "done")
    evening.say(1, "coat", "hypnotist")
    assert state(evening).professions[1] == "hypnotist" and evening.asks(1, "read")


def entered() -> Evening:
    """Return a game of four with the real cards, which everybody has entered."""
    evening = seated(4, edition="a", deal="entered")
    evening.say(1, "table-begin")
    for seat, profession in enumerate(("thug", "priest", "doctor", "master"), 1):
        evening.say(seat, "company", "order" if seat < 3 else "brotherhood")
        evening.say(seat, "profession", profession)
    evening.say(1, "first", "seat-1")
    return evening


@pytest.mark.parametrize("way", ["left", "right"])
def test_the_sextant_names_a_direction_and_no_hand_changes_its_number(way: str) -> None:
    evening = holding(playing(), Ben=3)
    before = state(evening).objects
    act(evening, "trade", 3)
    evening.say(3, "answer", "sextant")
    happened = own(evening.say(1, "effect", way))
    assert happened == [x.EffectUsed(1, "sextant", "left" if way == "left" else "right", 3)]
    assert state(evening).objects == before


def test_the_last_entry_can_be_taken_back() -> None:
    evening = traded(playing(), "bag")
    evening.say(1, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    assert evening.asks(3, "answer")


def test_who_may_hold_nothing_but_a_bag_is_told_what_the_diplomat_may_not_demand() -> None:
    """Ruling CD-12."""
    assert "demands no bag" in english(playing().question(1, "use").text)
    assert "demands no bag" not in english(put(playing(), deck=0).question(1, "use").text)
    assert "demands no bag" not in english(holding(playing(), Anna=2).question(1, "use").text)


@pytest.mark.parametrize(("held", "deck", "there"), [(1, 16, True), (2, 16, False), (1, 0, False)])
def test_what_has_to_be_heeded_stands_where_it_can_matter(held: int, deck: int, there: bool) -> None:
    evening = holding(put(playing(), deck=deck), Caro=held)
    act(evening, "trade", 3)
    assert ("you refuse the other bag" in english(evening.question(3, "answer").text)) == there


@pytest.mark.parametrize(
    ("people", "says"), [(3, "I refuse: it is not the mirror"), (4, "I refuse: it is neither pearl nor mirror")]
)
def test_what_must_be_accepted_is_named_where_it_is_in_the_game(people: int, says: str) -> None:
    evening = playing(people, edition="b")
    act(evening, "trade", 3)
    ask = evening.question(3, "answer").ask
    assert isinstance(ask, One) and english(ask.choices[0].text) == says
