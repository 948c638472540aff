"""What a phone keeps for its owner: words, and objects that were seen; nothing shows anywhere else."""

import pytest
from msgspec.structs import replace

from companion.core.question import NotOffered
from companion.games.castle_of_the_devil.state import Known
from tests.games.castle_of_the_devil.by_hand import act, dealt, playing, put
from tests.golden.english import english
from tests.laws.evening import Evening


def kept(evening: Evening, seat: int) -> list[str]:
    """Return what a phone keeps, each with its label."""
    private = evening.view(seat).private
    known = [secret for secret in private.secrets if secret.id.startswith("known")] if private else []
    return [f"{english(secret.label)}: {english(secret.text)}" for secret in known]


def test_objects_that_were_seen_are_kept_under_a_number() -> None:
    evening = playing()
    evening.say(2, "seen", {"seat-3": 1, "key": 2, "dagger": 1})
    evening.say(2, "note", "Dino is of mine")
    assert kept(evening, 2) == ["Note 1: Caro: 2 × Key, Dagger", "Note 2: Dino is of mine"]


def test_a_note_is_deleted_by_its_number_and_the_others_keep_theirs() -> None:
    evening = playing()
    evening.say(2, "seen", {"seat-3": 1, "key": 1})
    evening.say(2, "note", "Dino is of mine")
    evening.say(2, "delete", 1)
    evening.say(2, "note", "Elsa too")
    assert kept(evening, 2) == ["Note 2: Dino is of mine", "Note 3: Elsa too"]


def test_what_was_shown_by_the_rules_cannot_be_deleted() -> None:
    evening = dealt("oobbb")
    act(evening, "trade", 3)
    evening.say(3, "answer", "monocle")
    evening.say(1, "effect", "done")
    evening.say(1, "delete", 1)
    assert kept(evening, 1) == ["What I know of Caro: Brotherhood of True Lies"]


def test_no_other_eye_sees_that_anything_was_noted_or_deleted() -> None:
    evening = playing()
    before = [evening.view(eye) for eye in (None, 1, 3, 4, 5)]
    evening.say(2, "seen", {"seat-1": 1, "lodge": 1})
    assert [evening.view(eye) for eye in (None, 1, 3, 4, 5)] == before
    evening.say(2, "delete", 1)
    assert [evening.view(eye) for eye in (None, 1, 3, 4, 5)] == before


def test_every_phone_has_the_same_menu_of_notes_whatever_it_keeps() -> None:
    evening = playing()
    evening.say(2, "seen", {"seat-3": 1, "key": 1})

    def menu(seat: int) -> list[object]:
        return [type(evening.question(seat, start).ask) for start in ("note", "seen", "delete")]

    assert menu(2) == menu(4)
    assert evening.question(2, "delete").ask == evening.question(4, "delete").ask
    assert evening.question(2, "seen").value is None


def test_of_several_one_may_hold_them_and_what_nobody_holds_lies_elsewhere() -> None:
    evening = playing()
    evening.say(2, "seen", {"seat-3": 1, "seat-4": 1, "key": 1})
    evening.say(2, "seen", {"pearl": 1})
    assert kept(evening, 2) == ["Note 1: Caro, Dino: Key", "Note 2: Black pearl"]


def test_more_than_the_box_holds_is_not_offered() -> None:
    evening = playing()
    for answer in ({"seat-3": 1, "dagger": 2}, {"seat-3": 1, "key": 4}):
        with pytest.raises(NotOffered):
            evening.say(2, "seen", answer)


def test_an_object_stays_in_the_box_is_not_in_the_list() -> None:
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


def test_notes_of_others_change_nothing_of_mine_and_refuse_nothing() -> None:
    """A refusal, or a note that goes, would tell of them."""
    evening = playing()
    evening.say(2, "seen", {"seat-3": 1, "dagger": 1, "key": 2})
    evening.say(4, "seen", {"seat-1": 1, "dagger": 1, "key": 3})
    assert kept(evening, 2) == ["Note 1: Caro: 2 × Key, Dagger"]
    assert kept(evening, 4) == ["Note 1: Anna: 3 × Key, Dagger"]


def test_notes_can_be_written_while_others_are_waited_for() -> None:
    evening = playing()
    act(evening, "trade", 3)
    evening.say(5, "seen", {"seat-3": 1, "key": 1})
    assert kept(evening, 5) == ["Note 1: Caro: Key"]


@pytest.mark.parametrize(("effect", "after"), [("tome", []), ("coat", []), ("privilege", ["Thug"])])
def test_a_profession_that_coat_or_tome_has_changed_is_known_no_more(effect: str, after: list[str]) -> None:
    """Given that Dino has seen what Anna is, when she swaps it or takes another, then his phone keeps her company."""
    seen = Known(of=1, company="order", profession="thug")
    evening = put(dealt("oobbb", {1: "thug"}, edition="b"), known={4: (seen, replace(seen, company=None))})
    act(evening, "trade", 3)
    evening.say(3, "answer", effect)
    evening.say(1, "effect", "done")
    if effect == "coat":
        evening.say(1, "coat", evening.choices(1, "coat")[0])
    of_anna = "What I know of Anna: Order of Open Secrets"
    assert kept(evening, 4) == ([of_anna] if not after else [f"{of_anna}, Thug", "What I know of Anna: Thug"])
    if effect == "tome":
        assert kept(evening, 3) == ["What I know of Anna: Doctor"] and kept(evening, 1) == ["What I know of Caro: Thug"]
