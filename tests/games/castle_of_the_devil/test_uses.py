"""The menu "I use …", and the notes of a phone for its owner: no other phone shows them (rulebooks, Professions)."""

import pytest

from companion.core.question import NotAChoice
from companion.games.castle_of_the_devil.events import trades as x
from companion.games.castle_of_the_devil.events import uses as u
from companion.games.castle_of_the_devil.knowledge import PhoneKnowledge
from tests.games.castle_of_the_devil.by_hand import (
    STAGED,
    act,
    begin_action,
    dealt,
    duel,
    holding,
    over,
    playing,
    put,
    refuses,
    state,
    traded,
    use,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own
from tests.laws.seen import read_public_events

NOT_YOURS = "This isn't your profession."
SPENT = "It's spent while it's face up."


def test_a_profession_that_the_seat_does_not_hold_is_refused_and_no_other_eye_sees_it() -> None:
    evening = dealt("oobbb", {1: "thug", 2: "master"})
    duel(evening, 2, swords="34", shields="5")
    before = [evening.view(observer) for observer in (None, 1, 3, 4, 5)]
    assert refuses(evening, 2, "duellist") == NOT_YOURS
    assert [evening.view(observer) for observer in (None, 1, 3, 4, 5)] == before
    assert own(use(evening, 1, "thug"))[0] == u.ProfessionUsed(1, "thug", None, evening.now + STAGED)
    assert state(evening).face_up == {1: "thug"}


def test_with_the_real_cards_what_lies_face_up_binds_and_is_spent_if_it_serves_once() -> None:
    evening = duel(playing(), 2, swords="34", shields="5")
    use(evening, 1, "thug")
    assert refuses(evening, 1, "duellist") == NOT_YOURS
    evening = duel(put(playing(), face_up={3: "master"}), 2, swords="34", shields="5")
    assert refuses(evening, 2, "master") == "Another player has this card face up."
    evening = begin_action(put(playing(), face_up={1: "duellist", 4: "doctor", 3: "priest"}), "duel", 2)
    assert refuses(evening, 3, "priest") == SPENT
    over(evening)
    for seat in (3, 4, 5):
        evening.say(seat, "support", "sword")
    over(evening)
    assert refuses(evening, 1, "duellist") == SPENT
    over(evening)
    assert refuses(evening, 4, "doctor") == SPENT


@pytest.mark.parametrize("profession", ["thug", "bodyguard", "master"])
def test_the_others_work_in_every_duel(profession: str) -> None:
    seat = {"thug": 1, "bodyguard": 3, "master": 2}[profession]
    evening = duel(put(playing(), face_up={seat: profession}), 2, swords="34", shields="5")
    use(evening, seat, profession)
    assert refuses(evening, seat, profession) == "It's already in use in this duel."


@pytest.mark.parametrize(
    ("seat", "thing", "who"),
    [
        (2, "dagger", "the attacker"),
        (1, "gloves", "the defender"),
        (4, "knife", "the attacker's supporters"),
        (3, "whip", "the defender's supporters"),
        (5, "ring", "the attacker or the defender"),
        (5, "bodyguard", "a supporter"),
    ],
)
def test_the_place_in_the_duel_decides(seat: int, thing: str, who: str) -> None:
    evening = duel(playing(edition="b"), 2, swords="3", shields="4")
    assert refuses(evening, seat, thing) == (f"Only {who} can use this.")
    assert not {"sword-token", "shield-token"} & set(evening.choices(1, "use")), "the edition has none"


def test_the_clairvoyant_looks_at_the_deck_in_the_own_turn_and_goes_on() -> None:
    evening = playing()
    assert refuses(evening, 2, "clairvoyant") == "Only on your own turn."
    use(evening, 1, "clairvoyant")
    assert state(evening).actor == 1 and state(evening).phase == "turn" and state(evening).face_up == {1: "clairvoyant"}
    assert refuses(put(playing(), deck=0), 1, "clairvoyant") == "The deck is empty."


def test_the_diplomat_demands_in_the_place_of_an_action() -> None:
    evening = playing()
    use(evening, 1, "diplomat-3")
    assert state(evening).trading.demanded and evening.asks(3, "answer")
    evening.say(3, "answer", "refuse")
    assert state(evening).actor == 2 and state(evening).tokens[1] == 0, "a demand brings no token"
    evening = playing()
    use(evening, 1, "diplomat-3")
    evening.say(3, "answer", "tome")
    assert evening.asks(1, "effect")


def test_a_demand_of_a_bag_for_the_only_bag_is_taken_back_before_anybody_shows_a_hand() -> None:
    """Ruling CD-12: there would be no legal object to give in return."""
    evening = playing()
    use(evening, 1, "diplomat-3")
    happened = own(evening.say(3, "answer", "illegal"))
    assert happened == [x.DemandVoid(1, 3)] and not any("shows" in line for line in read_public_events(evening))
    assert evening.asks(1, "act") and state(evening).face_up == {} and state(evening).actor == 1
    use(evening, 1, "diplomat-2")
    assert evening.asks(2, "answer")


@pytest.mark.parametrize(("held", "deck"), [(2, 16), (1, 0)])
def test_a_demand_can_be_met_with_two_objects_and_once_bags_are_none(held: int, deck: int) -> None:
    evening = holding(put(playing(), deck=deck), Anna=held)
    use(evening, 1, "diplomat-3")
    assert "illegal" not in evening.choices(3, "answer")


@pytest.mark.parametrize(
    ("held", "priest", "says"),
    [
        (2, 4, "Dino uses the Priest. The duel is off, and Anna gives Dino an object."),
        (1, 4, "Dino uses the Priest. The duel is off. Anna keeps their only object."),
        (2, 1, "Anna uses the Priest. The duel is off."),
    ],
)
def test_what_the_priest_does_is_said_as_it_is_here(held: int, priest: int, says: str) -> None:
    """Ruling CD-13: an attacker with one object keeps it, and nobody is asked anything."""
    evening = begin_action(holding(playing(), Anna=held), "duel", 2)
    use(evening, priest, "priest")
    assert says in read_public_events(evening) and evening.asks(2, "act")


def test_in_every_pause_the_menu_and_more_time_stand_open_on_every_phone() -> None:
    evening = playing()
    assert not evening.question(1, "use").tool, "no pause runs: it stands in the menu"
    act(evening, "duel", 2)
    for seat in range(1, 6):
        assert evening.question(seat, "use").tool and evening.question(seat, "wait").tool


def test_a_profession_is_turned_up_by_a_second_tap_that_says_so_and_no_other_eye_sees_the_first() -> None:
    """Check that a slip of the finger costs nothing if it is left (rulebooks, Professions: face up for good)."""
    evening = duel(playing(), 2, swords="34", shields="5")
    before = [evening.view(observer) for observer in (None, 2, 3, 4, 5)]
    evening.say(1, "use", "duellist")
    assert english(evening.question(1, "sure").text) == "Reveal and spend: Duellist"
    assert [evening.view(observer) for observer in (None, 2, 3, 4, 5)] == before
    evening.say(1, "leave")
    assert not evening.asks(1, "sure") and state(evening).face_up == {}
    evening.say(1, "use", "thug")
    assert english(evening.question(1, "sure").text) == "Reveal: Thug"
    evening.say(1, "sure")
    assert state(evening).face_up == {1: "thug"} and not evening.asks(1, "sure")


def test_who_holds_a_profession_is_asked_no_other_question_than_who_does_not() -> None:
    """Check this because a neighbour sees the phone: only open cards may reveal the profession."""
    evening = dealt("oobbb", {1: "thug"})
    duel(evening, 2, swords="34", shields="5")
    for thing in ("thug", "duellist"):
        evening.say(1, "use", thing)
        assert evening.question(1, "sure").tool
    assert refuses(evening, 1, "duellist") == NOT_YOURS


def test_what_lies_face_up_works_again_by_one_tap_and_a_thing_by_one() -> None:
    evening = duel(put(playing(), face_up={1: "thug"}), 2, swords="34", shields="5")
    assert isinstance(own(evening.say(1, "use", "thug"))[0], u.ProfessionUsed)
    assert isinstance(own(evening.say(1, "use", "dagger"))[0], u.ThingUsed)


def test_what_nobody_has_confirmed_is_over_with_its_moment() -> None:
    evening = begin_action(playing(), "duel", 2)
    evening.say(4, "use", "priest")
    over(evening)
    assert not evening.asks(4, "sure")
    evening = won(evening)
    act(evening, "duel", 3)
    assert not evening.asks(4, "sure")


def won(evening: Evening) -> Evening:
    for seat, side in zip((3, 4, 5), ("sword", "shield", "sword"), strict=True):
        evening.say(seat, "support", side)
    for _ in range(3):
        over(evening)
    evening.say(1, "prize", "look")
    return evening


# Notes of a phone for its owner: words, and objects that were seen


def kept(evening: Evening, seat: int) -> list[str]:
    """Return the notes of a phone, each with its label."""
    private = evening.view(seat).private
    known = [secret for secret in private.secrets if secret.id.startswith("known")] if private else []
    return [f"{english(secret.label)}: {english(secret.text)}" for secret in known]


def test_what_was_shown_by_the_rules_cannot_be_deleted_and_notes_of_others_change_nothing_of_mine() -> None:
    evening = dealt("oobbb")
    traded(evening, "monocle", "done")
    evening.say(1, "delete", 1)
    assert kept(evening, 1) == ["You know about Caro: Brotherhood of True Lies"]
    # A refusal, or a removed note, would reveal them.
    evening = playing()
    evening.say(2, "seen", {"seat-3": 1, "dagger": 1, "key": 2})
    evening.say(4, "seen", {"seat-1": 1, "dagger": 1, "key": 3})
    assert kept(evening, 2) == ["Note 1: Caro: 2 × Key, Dagger"]
    assert kept(evening, 4) == ["Note 1: Anna: 3 × Key, Dagger"]


def test_no_other_eye_sees_that_anything_was_noted_or_deleted() -> None:
    evening = playing()
    before = [evening.view(observer) for observer in (None, 1, 3, 4, 5)]
    evening.say(2, "seen", {"seat-1": 1, "lodge": 1})
    assert [evening.view(observer) for observer in (None, 1, 3, 4, 5)] == before
    evening.say(2, "delete", 1)
    assert [evening.view(observer) for observer in (None, 1, 3, 4, 5)] == before


def test_every_phone_has_the_same_menu_of_notes_whatever_it_keeps() -> None:
    evening = playing()
    evening.say(2, "seen", {"seat-3": 1, "key": 1})

    def menu(seat: int) -> list[object]:
        return [type(evening.question(seat, start).ask) for start in ("note", "seen", "delete")]

    assert menu(2) == menu(4)
    assert evening.question(2, "delete").ask == evening.question(4, "delete").ask
    assert evening.question(2, "seen").value is None


@pytest.mark.parametrize(
    ("written", "keeps"),
    [
        ([{"seat-3": 1, "key": 2, "dagger": 1}, "Dino is of mine"], ["1: Caro: 2 × Key, Dagger", "2: Dino is of mine"]),
        ([{"seat-3": 1, "key": 1}, "Dino is of mine", 1, "Elsa too"], ["2: Dino is of mine", "3: Elsa too"]),
        ([{"seat-3": 1, "seat-4": 1, "key": 1}, {"pearl": 1}], ["1: Caro, Dino: Key", "2: Black pearl"]),
    ],
    ids=["under a number", "deleted by its number", "of several, or elsewhere"],
)
def test_what_a_phone_keeps_for_its_owner(written: list[object], keeps: list[str]) -> None:
    evening = playing()
    for what in written:
        evening.say(2, "seen" if isinstance(what, dict) else "note" if isinstance(what, str) else "delete", what)
    act(evening, "trade", 3)
    assert kept(evening, 2) == [f"Note {one}" for one in keeps]
    evening.say(5, "seen", {"seat-3": 1, "key": 1})
    assert kept(evening, 5) == ["Note 1: Caro: Key"], "while others are waited for"


def test_more_than_the_box_holds_is_not_offered_nor_what_stays_in_it() -> None:
    evening = playing()
    for answer in ({"seat-3": 1, "dagger": 2}, {"seat-3": 1, "key": 4}):
        with pytest.raises(NotAChoice):
            evening.say(2, "seen", answer)
    assert "pearl" not in playing(3, edition="b").choices(2, "seen")
    assert "coat" not in playing(10, edition="b").choices(2, "seen")


def test_an_object_is_noted_in_one_place_alone_since_cards_wander() -> None:
    evening = playing()
    evening.say(2, "seen", {"seat-3": 1, "dagger": 1, "key": 2})
    evening.say(2, "seen", {"seat-5": 1, "dagger": 1})
    assert kept(evening, 2) == ["Note 1: Caro: 2 × Key", "Note 2: Elsa: Dagger"]
    evening.say(2, "seen", {"seat-4": 1, "key": 2})
    assert kept(evening, 2) == ["Note 1: Caro: Key", "Note 2: Elsa: Dagger", "Note 3: Dino: 2 × Key"]
    evening.say(2, "seen", {"seat-1": 1, "key": 1, "dagger": 1})
    assert kept(evening, 2) == ["Note 3: Dino: 2 × Key", "Note 4: Anna: Key, Dagger"]


@pytest.mark.parametrize(("effect", "after"), [("tome", []), ("coat", []), ("privilege", ["Thug"])])
def test_a_profession_that_coat_or_tome_has_changed_is_known_no_more(effect: str, after: list[str]) -> None:
    """Check that Dino's phone keeps Anna's company, but not her profession, once she has swapped a card."""
    seen = PhoneKnowledge(of=1, company="order", profession="thug")
    only = PhoneKnowledge(of=1, profession="thug")
    evening = put(dealt("oobbb", {1: "thug"}, edition="b"), known={4: (seen,), 5: (only,)})
    traded(evening, effect, "done")
    if effect == "coat":
        evening.say(1, "coat", evening.choices(1, "coat")[0])
    of_anna = "You know about Anna: Order of Open Secrets"
    assert kept(evening, 4) == [", ".join([of_anna, *after])]
    assert kept(evening, 5) == [f"You know about Anna: {one}" for one in after]
    if effect == "tome":
        assert kept(evening, 3) == ["You know about Anna: Doctor"] and kept(evening, 1) == ["You know about Caro: Thug"]


@pytest.mark.parametrize("first", ["monocle", "prize"])
def test_a_fact_that_a_player_learns_twice_is_shown_once(first: str) -> None:
    """Ruling CD-19: by Monocle, and as a prize with the profession, which the Coat then changes."""
    evening = dealt("oobbb", {3: "thug"}, edition="b")
    for way in ("monocle", "prize") if first == "monocle" else ("prize", "monocle"):
        put(evening, actor=1, trade=None)
        if way == "monocle":
            traded(evening, "monocle", "done")
            evening.say(1, "read", "nothing")
        else:
            _see(evening, loser=3)
    assert kept(evening, 1) == ["You know about Caro: Brotherhood of True Lies, Thug"]
    put(evening, actor=3)
    traded_by(evening, 3, "coat", to=2)
    assert kept(evening, 1) == ["You know about Caro: Brotherhood of True Lies"]


def test_a_card_that_its_owner_has_entered_anew_is_shown_as_it_was_seen_last() -> None:
    evening = dealt("oobbb")
    put(evening, known={1: (PhoneKnowledge(of=3, company="order"),)})
    traded(evening, "monocle", "done")
    assert kept(evening, 1) == ["You know about Caro: Brotherhood of True Lies"]


def _see(evening: Evening, *, loser: int) -> None:
    duel(evening, loser, swords="245")
    over(evening)
    over(evening)
    evening.say(1, "prize", "look")


def traded_by(evening: Evening, seat: int, effect: str, *, to: int) -> None:
    """Let a seat trade an object with this effect, and use it."""
    act(evening, "trade", to)
    evening.say(to, "answer", effect)
    evening.say(seat, "effect", "done")
    if effect == "coat":
        evening.say(seat, "coat", evening.choices(seat, "coat")[0])
