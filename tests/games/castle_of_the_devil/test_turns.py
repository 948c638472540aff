"""Turns, trades, the surplus and the making of a declaration (rulebooks, Turns and Trade; CD-11, CD-12, CD-14)."""

from typing import Any

import pytest

from companion.core.question import NotAChoice, One
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import trades as x
from companion.games.castle_of_the_devil.events import turns as t
from tests.games.castle_of_the_devil.by_hand import (
    act,
    begin_action,
    dealt,
    declare,
    declares,
    duel,
    holding,
    playing,
    put,
    seated,
    state,
    traded,
    use,
    won,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own, taken_back, winners


def test_each_edition_has_its_own_actions_and_in_that_for_3_to_10_chance_says_who_begins() -> None:
    assert playing(edition="a").choices(1, "act") == ["trade", "duel", "spy", "declare"]
    assert playing(edition="b").choices(1, "act") == ["trade", "duel", "pass", "declare"]
    evening = seated(5, edition="b")
    evening.say(1, "table-begin")
    assert evening.choices(1, "first") == ["go"]
    assert isinstance(own(evening.say(3, "first"))[0], t.CastleFirstDrawn)


def test_turns_go_clockwise_and_every_phase_says_what_the_table_does_next() -> None:
    evening = playing(3, first=2)
    for seat in (2, 3, 1, 2):
        assert state(evening).actor == seat
        act(evening, "pass")
    evening = playing()
    assert english(evening.view(None).public.next) == "It's Anna's turn."
    act(evening, "trade", 3)
    assert english(evening.view(None).public.next) == "Caro accepts or refuses the trade."


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


@pytest.mark.parametrize(("edition", "whom"), [("a", [2, 4, 5]), ("b", [2, 3, 4, 5])])
def test_a_full_hand_gives_the_surplus_to_somebody_with_room_or_in_b_to_anybody_who_gives_on(
    edition: str, whom: list[int]
) -> None:
    evening = holding(playing(edition=edition), Anna=6, Caro=5)
    assert state(evening).phase == "surplus"
    assert evening.choices(1, "surplus") == [f"seat-{seat}" for seat in whom]
    if edition == "a":
        assert own(evening.say(1, "surplus", "seat-4")) == [t.Given(1, 4)]
        assert state(evening).phase == "turn" and state(evening).objects[4] == 2
    else:
        evening.say(1, "surplus", "seat-3")
        assert evening.asks(3, "surplus") and not evening.asks(1, "surplus")


def test_who_is_over_the_limit_by_the_priest_or_a_prize_gives_on_at_once() -> None:
    evening = begin_action(holding(playing(edition="a"), Anna=2, Dino=5), "duel", 2)
    use(evening, 4, "priest")
    assert evening.asks(4, "surplus") and not evening.asks(2, "act")
    evening.say(4, "surplus", "seat-1")
    assert evening.asks(2, "act")
    evening = won(holding(duel(playing(edition="a"), 2, swords="345"), Anna=5, Ben=2))
    evening.say(1, "prize", "object")
    assert evening.asks(1, "surplus") and state(evening).objects == {1: 6, 2: 1, 3: 1, 4: 1, 5: 1}


def test_smuggling_asks_nobody() -> None:
    evening = begin_action(holding(playing(surplus="smuggled"), Caro=5), "trade", 3)
    evening.say(3, "answer", "nothing")
    evening.say(1, "read", "bag")
    happened = own(evening.say(3, "effect", "done"))
    assert isinstance(happened[1], t.Smuggled) and happened[1].seat == 3
    assert state(evening).phase == "turn" and max(state(evening).objects.values()) == 5


def test_a_declaration_says_what_it_takes_and_is_confirmed_with_the_names() -> None:
    evening = begin_action(dealt("oobbb"), "declare")
    text = english(evening.question(1, "declare").text)
    assert "The smaller one needs two, but nobody knows which that is." in text and "The bags don't count yet." in text
    assert not any(word in text for word in ("Order", "Brotherhood", "Ben", "Caro"))
    evening.say(1, "declare", "own")
    evening.say(1, "names", {"seat-2": 1})
    ask = evening.question(1, "confirm").ask
    assert "Declare with Ben" in [english(choice.text) for choice in getattr(ask, "choices", ())]
    evening.say(1, "confirm", "back")
    assert evening.asks(1, "act")


@pytest.mark.parametrize(
    ("people", "edition", "says"),
    [
        (5, "b", "two plus its wine. Nobody knows which"),
        (6, "a", "three goblets. The bags"),
        (6, "b", "three goblets. The bags"),
    ],
)
def test_what_it_takes_depends_on_the_number_and_the_edition(people: int, edition: str, says: str) -> None:
    evening = begin_action(playing(people, edition=edition), "declare")
    assert says in english(evening.question(1, "declare").text)


def test_the_named_enter_in_secret_and_the_last_entry_ends_the_game() -> None:
    evening = declare(dealt("oobbb"), 2)
    assert [evening.asks(seat, "objects") for seat in range(1, 6)] == [True, True, False, False, False]
    evening.say(2, "objects", {"key": 1})
    assert not state(evening).over
    happened = own(evening.say(1, "objects", {"key": 1}))
    assert isinstance(happened[-1], e.Judged)
    assert winners(evening) == (1, 2)


def test_the_hub_that_knows_no_companies_asks_everybody() -> None:
    evening = holding(playing(5), Anna=2)
    declares(evening)
    for seat, company in enumerate(("order", "order", "brotherhood", "brotherhood", "brotherhood"), 1):
        assert not evening.asks(seat, "profession")
        evening.say(seat, "company", company)
    evening.say(1, "objects", {"key": 2})
    assert winners(evening) == (1, 2)


@pytest.mark.parametrize(
    ("options", "there"),
    [({"edition": "a", "rivals": "yes"}, True), ({"edition": "a", "rivals": "no"}, False), ({"edition": "b"}, False)],
)
def test_rivals_can_be_named_only_where_the_table_agreed_and_one_at_least(options: dict[str, Any], there: bool) -> None:
    evening = begin_action(playing(**options), "declare")
    assert ("rivals" in evening.choices(1, "declare")) == there
    if there:
        evening.say(1, "declare", "rivals")
        with pytest.raises(NotAChoice):
            evening.say(1, "names", {})


def test_a_note_outlives_an_entry_that_is_taken_back() -> None:
    evening = begin_action(playing(), "trade", 3)
    evening.say(2, "note", "Anna likes Caro")
    taken_back(evening)
    private = evening.view(2).private
    assert evening.asks(1, "act") and private and private.secrets[-1].text == "Anna likes Caro"


def test_a_phone_forgets_nothing_and_keeps_each_thing_once() -> None:
    evening = dealt("oobbb")
    for _ in range(2):
        traded(evening, "monocle", "done")
        evening.say(1, "read", "nothing")
        put(evening, actor=1)
    private = evening.view(1).private
    known = [secret for secret in private.secrets if secret.id.startswith("known")] if private else []
    assert [english(secret.label) for secret in known] == ["You know about Caro"]


# A trade, its effects and the bag rule


EFFECTS = ["bag", "tome", "privilege", "coat", "monocle", "sextant"]


@pytest.mark.parametrize(
    ("edition", "tokens", "brings"),
    [("a", None, 1), ("a", {1: 0, 2: 5, 3: 4, 4: 3, 5: 0}, 0), ("b", None, 0)],
    ids=["4 to 8", "4 to 8, no token left", "3 to 10"],
)
def test_a_refused_trade_ends_the_turn_and_brings_a_duel_token_if_there_is_one(
    edition: str, tokens: dict[int, int] | None, brings: int
) -> None:
    evening = playing(edition=edition)
    if tokens:
        put(evening, tokens=tokens)
    act(evening, "trade", 3)
    evening.say(3, "answer", "refuse")
    assert state(evening).tokens.get(1, 0) == brings and state(evening).actor == 2
    assert tokens or sum(state(evening).tokens.values()) == brings


def test_objects_without_an_effect_change_hands_with_four_taps_and_every_effect_is_optional() -> None:
    evening = begin_action(playing(), "trade", 3)
    evening.say(3, "answer", "nothing")
    evening.say(1, "read", "nothing")
    assert state(evening).actor == 2 and set(state(evening).objects.values()) == {1}
    for effect in EFFECTS:
        evening = traded(playing(), effect, "without")
        assert state(evening).deck == 16 and evening.asks(1, "read"), effect


def test_the_accepter_reads_first_and_who_gave_it_carries_it_out() -> None:
    evening = traded(playing(), "privilege")
    assert evening.asks(1, "effect") and not evening.asks(3, "effect")
    evening.say(1, "effect", "done")
    evening.say(1, "read", "bag")
    assert evening.asks(3, "effect") and state(evening).actor == 1
    evening.say(3, "effect", "done")
    assert state(evening).objects[3] == 2 and state(evening).actor == 2


NAMED = "Secret bag, Tome, Privilege, Coat, Monocle, Sextant"


@pytest.mark.parametrize(
    ("deck", "people", "read", "named"),
    [
        (16, 5, "nothing", NAMED),
        (0, 5, "nothing", NAMED.removeprefix("Secret bag, ")),
        (11, 10, "nothing", NAMED.replace("Coat, ", "")),
        (16, 5, "tome", NAMED.replace("Tome, ", "")),
    ],
    ids=["all", "no bags any more", "no coat", "one was read"],
)
def test_nobody_is_asked_to_read_aloud_a_key(deck: int, people: int, read: str, named: str) -> None:
    """Check that a player who gets an object reads which ones are named, and the others read nothing about it."""
    evening = begin_action(put(playing(people, edition="b" if people == 10 else "a"), deck=deck), "trade", 3)
    answer = evening.question(3, "answer")
    assert read != "nothing" or f"Read aloud only these: {named}." in english(answer.note)
    assert isinstance(answer.ask, One) and english(answer.ask.choices[1].text) == "Accept and keep it secret"
    evening.say(3, "answer", read)
    if read != "nothing":
        evening.say(1, "effect", "done")
    asked = evening.question(1, "read")
    assert english(asked.text) == "Caro gave you an object. Is it one of these?"
    assert f"Read aloud only these: {named}." in english(asked.note)
    assert isinstance(asked.ask, One) and english(asked.ask.choices[0].text) == "No, I keep it secret"
    public = evening.public()
    assert english(public.next) == "Anna looks at the object from Caro."
    assert "aloud" not in " ".join(english(one.text) for one in public.happened)


def test_no_bag_is_traded_for_the_other_nor_once_the_deck_is_empty_and_with_ten_there_is_no_coat() -> None:
    evening = traded(playing(), "bag", "done")
    assert evening.choices(1, "read") == ["nothing", "tome", "privilege", "coat", "monocle", "sextant"]
    for evening, there in (
        (put(playing(), deck=0), EFFECTS[1:]),
        (playing(10, edition="b"), [*EFFECTS[:3], *EFFECTS[4:]]),
    ):
        act(evening, "trade", 3)
        assert evening.choices(3, "answer") == ["refuse", "nothing", *there]


def test_a_trade_tells_that_a_bag_was_traded_and_never_which() -> None:
    evening = traded(playing(), "bag", "done")
    lines = [english(one.text) for one in evening.view(None).public.happened]
    assert "Anna and Caro trade. Caro got: Secret bag." in lines
    assert not any(word in line for line in lines for word in ("key", "goblet"))


def test_the_monocle_shows_the_company_on_one_phone_alone() -> None:
    evening = dealt("oobbb")
    others = [evening.view(observer).private for observer in (2, 3, 4, 5)]
    traded(evening, "monocle", "done")
    assert [known.company for known in state(evening).known[1]] == ["brotherhood"]
    secrets = [evening.view(observer).private for observer in (2, 3, 4, 5)]
    assert [one.secrets for one in secrets if one] == [one.secrets for one in others if one]


def test_the_tome_swaps_professions_and_lays_both_face_down() -> None:
    evening = put(dealt("oobbb", {1: "doctor", 3: "thug"}), face_up={1: "doctor", 2: "master"})
    traded(evening, "tome", "done")
    assert (state(evening).professions[1], state(evening).professions[3]) == ("thug", "doctor")
    assert state(evening).face_up == {2: "master"}
    assert state(evening).known[1][0].profession == "doctor" and state(evening).known[3][0].profession == "thug"


@pytest.mark.parametrize(("read", "up"), [("tome", {1: "doctor", 3: "thug"}), ("coat", {1: "doctor"})])
def test_with_the_real_cards_tome_and_coat_are_carried_out_at_the_table(read: str, up: dict[int, str]) -> None:
    evening = traded(put(playing(), face_up=up), read, "done")
    assert state(evening).face_up == {} and state(evening).professions == {} and evening.asks(1, "read")


def test_the_coat_takes_an_unused_profession_by_its_place_and_of_entered_ones_by_name() -> None:
    evening = put(dealt("oobbb", {1: "doctor"}), face_up={1: "doctor"})
    traded(evening, "coat", "done")
    unused = state(evening).unused
    question = evening.question(1, "coat")
    assert question.secret and evening.choices(1, "coat") == [f"card-{place}" for place in range(1, 6)]
    assert own(evening.say(1, "coat", "card-2")) == [h.CoatTaken(1, unused[1])]
    assert state(evening).professions[1] == unused[1] and "doctor" in state(evening).unused
    assert state(evening).face_up == {} and evening.asks(1, "read")
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


@pytest.mark.parametrize(("held", "deck", "there"), [(1, 16, True), (2, 16, False), (1, 0, False)])
def test_what_has_to_be_heeded_stands_where_it_can_matter(held: int, deck: int, there: bool) -> None:
    """Ruling CD-12: a player who may hold nothing but a bag reads what the Diplomat may not demand."""
    evening = holding(put(playing(), deck=deck), Anna=held, Caro=held)
    assert ("can't demand the other one" in english(evening.question(1, "use").note)) == there
    act(evening, "trade", 3)
    assert ("refuse the other bag" in english(evening.question(3, "answer").text)) == there


@pytest.mark.parametrize(
    ("people", "says"), [(3, "Refuse (not allowed for the mirror)"), (4, "Refuse (not allowed for pearl or mirror)")]
)
def test_what_must_be_accepted_is_named_where_it_is_in_the_game(people: int, says: str) -> None:
    evening = begin_action(playing(people, edition="b"), "trade", 3)
    ask = evening.question(3, "answer").ask
    assert isinstance(ask, One) and english(ask.choices[0].text) == says
