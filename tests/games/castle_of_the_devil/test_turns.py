"""Turns, spying, the surplus, the declaration as it is made, and what each phone knows (rulebooks, Turns)."""

import pytest

from companion.core.question import NotOffered
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import turns as t
from companion.games.castle_of_the_devil.scene import outcome
from companion.texts import translator
from tests.games.castle_of_the_devil.by_hand import act, dealt, duel, holding, over, playing, put, seated, state, use
from tests.laws.evening import Evening, own

english = translator("en")


def test_each_edition_has_its_own_actions() -> None:
    assert playing(edition="a").choices(1, "act") == ["trade", "duel", "spy", "declare"]
    assert playing(edition="b").choices(1, "act") == ["trade", "duel", "pass", "declare"]


def test_turns_go_clockwise() -> None:
    evening = playing(3, first=2)
    for seat in (2, 3, 1, 2):
        assert state(evening).actor == seat
        act(evening, "pass")


def test_chance_says_who_begins_in_the_edition_for_3_to_10_alone() -> None:
    evening = seated(5, edition="b")
    evening.say(1, "table-begin")
    assert evening.choices(1, "first") == ["go"]
    assert isinstance(own(evening.say(3, "first"))[0], t.FirstDrawn)


def test_the_hub_draws_which_object_is_spied_on() -> None:
    places = set()
    for seed in range(30):
        evening = holding(playing(), Ben=3)
        evening.seed = seed
        (_, spied) = own(act(evening, "spy", 2))
        assert isinstance(spied, t.Spied)
        places.add(spied.place)
    assert places == {1, 2, 3} and state(evening).actor == 2 and state(evening).objects[2] == 3


def test_a_target_is_confirmed_with_the_name_on_the_button_and_one_may_go_back() -> None:
    evening = playing()
    evening.say(1, "act", "duel")
    assert evening.choices(1, "whom") == ["seat-2", "back", "seat-3", "seat-4", "seat-5"]
    evening.say(1, "whom", "back")
    assert evening.asks(1, "act") and state(evening).phase == "turn"


def test_a_full_hand_gives_the_surplus_to_somebody_with_room_in_the_edition_for_4_to_8() -> None:
    evening = holding(playing(edition="a"), Anna=6, Caro=5)
    assert state(evening).phase == "surplus" and evening.choices(1, "surplus") == ["seat-2", "seat-4", "seat-5"]
    assert own(evening.say(1, "surplus", "seat-4")) == [t.Given(1, 4)]
    assert state(evening).phase == "turn" and state(evening).objects[4] == 2


def test_a_full_hand_gives_the_surplus_to_anybody_in_the_edition_for_3_to_10_and_they_give_on() -> None:
    evening = holding(playing(edition="b"), Anna=6, Caro=5)
    assert evening.choices(1, "surplus") == ["seat-2", "seat-3", "seat-4", "seat-5"]
    evening.say(1, "surplus", "seat-3")
    assert evening.asks(3, "surplus") and not evening.asks(1, "surplus")


def test_who_is_over_the_limit_by_the_priest_or_a_prize_gives_on_at_once() -> None:
    evening = holding(playing(edition="a"), Anna=2, Dino=5)
    act(evening, "duel", 2)
    use(evening, 4, "priest")
    assert evening.asks(4, "surplus") and not evening.asks(2, "act")
    evening.say(4, "surplus", "seat-1")
    assert evening.asks(2, "act")
    evening = holding(duel(playing(edition="a"), 2, swords="345"), Anna=5, Ben=2)
    over(evening)
    over(evening)
    evening.say(1, "prize", "object")
    assert evening.asks(1, "surplus") and state(evening).objects == {1: 6, 2: 1, 3: 1, 4: 1, 5: 1}


def test_smuggling_asks_nobody() -> None:
    evening = holding(playing(surplus="smuggled"), Caro=5)
    act(evening, "trade", 3)
    evening.say(3, "answer", "nothing")
    evening.say(1, "read", "bag")
    happened = own(evening.say(3, "effect", "done"))
    assert isinstance(happened[1], t.Smuggled) and happened[1].seat == 3
    assert state(evening).phase == "turn" and max(state(evening).objects.values()) == 5


def declare(evening: Evening, kind: str, *named: int) -> None:
    """Let the seat in turn declare; it names these others."""
    seat = state(evening).playing
    act(evening, "declare")
    evening.say(seat, "declare", kind)
    if kind != "lodge":
        evening.say(seat, "names", {f"seat-{other}": 1 for other in named})
    evening.say(seat, "confirm", "declare")


def test_a_declaration_says_what_it_takes_and_is_confirmed_with_the_names() -> None:
    evening = dealt("oobbb")
    act(evening, "declare")
    text = english(evening.question(1, "declare").text)
    assert "The smaller one needs two, but nobody knows which it is." in text and "The bags do not count yet." in text
    assert not any(word in text for word in ("Order", "Brotherhood", "Ben", "Caro"))
    evening.say(1, "declare", "own")
    evening.say(1, "names", {"seat-2": 1})
    ask = evening.question(1, "confirm").ask
    assert "I declare: with Ben" in [english(choice.text) for choice in getattr(ask, "choices", ())]
    evening.say(1, "confirm", "back")
    assert evening.asks(1, "act")


@pytest.mark.parametrize(
    ("people", "edition", "says"),
    [
        (5, "b", "two and its wine, but nobody knows which"),
        (6, "a", "three goblets. The bags"),
        (6, "b", "three goblets. The bags"),
    ],
)
def test_what_it_takes_depends_on_the_number_and_the_edition(people: int, edition: str, says: str) -> None:
    evening = playing(people, edition=edition)
    act(evening, "declare")
    assert says in english(evening.question(1, "declare").text)


def test_the_named_enter_in_secret_and_the_last_entry_ends_the_game() -> None:
    evening = dealt("oobbb")
    declare(evening, "own", 2)
    assert [evening.asks(seat, "objects") for seat in range(1, 6)] == [True, True, False, False, False]
    evening.say(2, "objects", {"key": 1})
    assert not state(evening).over
    happened = own(evening.say(1, "objects", {"key": 1}))
    assert isinstance(happened[-1], e.Judged)
    found = outcome(state(evening))
    assert found is not None and found.winners == (1, 2)


def test_the_hub_that_knows_no_companies_asks_everybody() -> None:
    evening = holding(playing(5), Anna=2)
    declare(evening, "own")
    for seat, company in enumerate(("order", "order", "brotherhood", "brotherhood", "brotherhood"), 1):
        assert not evening.asks(seat, "profession")
        evening.say(seat, "company", company)
    evening.say(1, "objects", {"key": 2})
    found = outcome(state(evening))
    assert found is not None and found.winners == (1, 2)


def test_the_lodge_wins_alone_and_nobody_is_named() -> None:
    evening = holding(dealt("oobbb"), Anna=4)
    declare(evening, "lodge")
    evening.say(1, "objects", {"lodge": 1, "key": 1, "goblet": 2})
    found = outcome(state(evening))
    assert found is not None and found.winners == (1,)


def test_rivals_can_be_named_only_where_the_table_agreed() -> None:
    for edition, rivals, there in (("a", "yes", True), ("a", "no", False)):
        evening = playing(edition=edition, rivals=rivals)
        act(evening, "declare")
        assert ("rivals" in evening.choices(1, "declare")) == there
    evening = playing(edition="b")
    act(evening, "declare")
    assert "rivals" not in evening.choices(1, "declare")


def test_at_least_one_rival_is_named() -> None:
    evening = playing()
    act(evening, "declare")
    evening.say(1, "declare", "rivals")
    with pytest.raises(NotOffered):
        evening.say(1, "names", {})


def test_a_note_is_kept_and_shows_nowhere_else() -> None:
    evening = playing()
    before = [evening.view(eye) for eye in (None, 1, 3, 4, 5)]
    evening.say(2, "note", "Caro: Dagger")
    evening.say(2, "note", "Dino is of mine")
    assert [evening.view(eye) for eye in (None, 1, 3, 4, 5)] == before
    private = evening.view(2).private
    assert private and [secret.text for secret in private.secrets] == ["Caro: Dagger", "Dino is of mine"]


def test_a_note_outlives_an_entry_that_is_taken_back() -> None:
    evening = playing()
    act(evening, "trade", 3)
    evening.say(2, "note", "Anna likes Caro")
    evening.say(1, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    private = evening.view(2).private
    assert evening.asks(1, "act") and private and [secret.text for secret in private.secrets] == ["Anna likes Caro"]


def test_a_phone_forgets_nothing_and_keeps_each_thing_once() -> None:
    evening = dealt("oobbb")
    for _ in range(2):
        act(evening, "trade", 3)
        evening.say(3, "answer", "monocle")
        evening.say(1, "effect", "done")
        evening.say(1, "read", "nothing")
        put(evening, actor=1)
    private = evening.view(1).private
    known = [secret for secret in private.secrets if secret.id.startswith("known")] if private else []
    assert [english(secret.label) for secret in known] == ["What I know of Caro"]


def test_every_phase_says_what_the_table_does_next() -> None:
    evening = playing()
    assert english(evening.view(None).public.next) == "Anna takes an action."
    act(evening, "trade", 3)
    assert english(evening.view(None).public.next) == "Caro accepts the trade or refuses."
