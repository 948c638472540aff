"""What the knife and the bag do in the Event phase (p. 23, rulings AC-9, AC-17, AC-21, AC-22)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.view import Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.tokens import bag
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    die,
    event,
    facts,
    next_round,
    playing,
    questions,
    state,
    turns,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own


def told(evening: Evening) -> str:
    """Return all that the present event asks for."""
    found = evening.block("event", Facts)
    return " ".join(english(row.text) for row in found.rows)


def with_ai_first(token: str) -> Evening:
    """The AI holds the knife in round 5, and `token` is the event."""
    evening = playing(5, ai=True)
    for _ in range(4):
        action(evening, state(evening).bag[-1])
        next_round(evening)
    assert state(evening).knife == AI
    event(evening, token)
    return evening


@pytest.mark.parametrize("token", ["fake_eyes", "under_control"])
def test_what_the_knife_does_is_for_a_living_holder(token: str) -> None:
    """Ruling AC-17, p. 19, 22, 23: a ghost or the AI does nothing."""
    living, ghost, ai = playing(), die(playing(), 1), with_ai_first(token)
    for evening in (living, ghost):
        event(evening, token)
    assert "may look" in told(living) and "nothing happens" in told(ghost) and "nothing happens" in told(ai)
    asked = {"fake_eyes": "eyes", "under_control": "look"}[token]
    assert living.asks(1, asked) and not ghost.asks(1, asked)
    assert not any(ai.asks(seat, asked) for seat in ai.table.seats)


# Fake eyes


def test_it_is_said_whose_energy_deck_the_first_player_looks_through() -> None:
    """p. 23: one other living character, the AI too, never oneself."""
    evening = die(playing(6, ai=True, knife=2), 4)
    event(evening, "fake_eyes")
    assert [seat for seat in evening.table.seats if evening.question(seat, "eyes").awaited] == [2]
    assert evening.choices(2, "eyes") == ["seat-1", "ai", "seat-3", "seat-5", "none"]
    assert evening.question(2, "eyes").awaited and not evening.question(2, "settled").awaited
    assert own(evening.say(2, "eyes", "seat-3"))[0] == d.KnifeUsed(2, "fake_eyes", 3)
    assert "Ben looks through the Energy deck of Caro" in told(evening) and "No card is added" in told(evening)
    assert evening.question(5, "outcome").awaited and not evening.asks(2, "eyes")
    assert not evening.question(2, "settled").awaited
    evening.say(4, "outcome", "alive")
    assert evening.question(2, "settled").awaited


def test_the_first_player_may_look_at_nobody() -> None:
    """Ruling AC-9: declining is no use of the knife."""
    evening = playing(knife=2)
    event(evening, "fake_eyes")
    assert own(evening.say(2, "eyes", "none")) == [d.KnifeSpared(2)]
    assert not evening.asks(2, "eyes") and "decided" in told(evening)
    evening.say(4, "settled")
    assert state(evening).phase == "action"


def test_nobody_waits_for_a_first_player_whose_phone_is_gone() -> None:
    evening = playing(knife=2)
    event(evening, "fake_eyes")
    assert own(evening.say(4, "settled")) == [e.EventSettled(1)]


def test_the_mirror_gives_fake_eyes_to_the_first_player_of_its_own_round() -> None:
    """Ruling AC-5."""
    evening = playing(knife=2)
    event(evening, "fake_eyes")
    evening.say(2, "eyes", "seat-1")
    evening.say(2, "settled")
    cleanup(evening)
    event(evening, "mirror")
    assert [seat for seat in evening.table.seats if evening.question(seat, "eyes").awaited] == [3]
    assert "Caro may look" in told(evening)


def test_the_mirror_gives_a_second_look_into_the_bag_to_the_first_player_of_its_own_round() -> None:
    """Ruling AC-5."""
    evening = playing(knife=2)
    event(evening, "under_control")
    evening.say(2, "look", "back")
    evening.say(2, "settled")
    cleanup(evening)
    event(evening, "mirror")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "look-")] == [3]
    assert own(evening.say(3, "look", "out"))[:1] == [d.KnifeUsed(3, "under_control")]


def test_the_mirror_breaks_the_glass_once_more() -> None:
    """Ruling AC-5: 2 more cards, and 1 more is resolved."""
    evening = cleanup(action(playing(), "broken_glass"))
    event(evening, "mirror")
    assert "top 2 cards of the draw deck" in told(evening)
    assert own(evening.say(4, "passage", "failure")) == [d.PassageDrawn("failure", "cultist")]


def test_oneself_and_ghosts_cannot_be_looked_at() -> None:
    """p. 23."""
    evening = die(playing(), 3)
    event(evening, "fake_eyes")
    assert evening.choices(1, "eyes") == ["seat-2", "seat-4", "seat-5", "none"]


def test_fake_eyes_may_find_a_murder_and_other_events_not_in_their_phase() -> None:
    """p. 23: with the consequences of a status check."""
    evening, other = playing(), playing()
    event(evening, "fake_eyes")
    evening.say(1, "eyes", "seat-3")
    event(other, "morale_up")
    assert evening.asks(4, "outcome") and not other.asks(4, "outcome")


# Situation under control: the hub's bag


def looking() -> Evening:
    """The hub has drawn Situation under control in round 1."""
    evening = playing(knife=2, events="hub")
    turns(evening)
    place = bag(first_game=False).index("under_control")
    evening.say(1, "draw", chance=Chance(lambda n: place))
    return evening


def test_the_first_player_alone_looks_at_a_token_of_the_hubs_bag() -> None:
    """p. 23."""
    evening = looking()
    assert [seat for seat in evening.table.seats if evening.asks(seat, "look")] == [2]
    assert own(evening.say(2, "look", chance=Chance(lambda n: 0))) == [e.TokenLookedAt(2, "lightning")]
    secrets = {seat: evening.view(seat).private for seat in evening.table.seats}
    assert [seat for seat, private in secrets.items() if private and private.secrets] == [2]
    assert "lightning" not in str(evening.view(None)).lower()
    assert evening.question(2, "looked").awaited and not evening.asks(3, "looked")


def test_the_token_leaves_the_game_or_goes_back_and_the_knife_was_used() -> None:
    """p. 23, ruling AC-9; ruling AC-21: who dies of the knife dies after the event."""
    out, back, left = looking(), looking(), looking()
    for evening in (out, back, left):
        evening.say(2, "look", chance=Chance(lambda n: 0))
    used = d.KnifeUsed(2, "under_control")
    assert own(out.say(2, "looked", "out"))[:2] == [used, e.TokenRemoved()]
    assert Counter(state(out).bag)["lightning"] == 1 and len(state(out).bag) == 10
    assert own(back.say(2, "looked", "back"))[:2] == [used, e.TokenPutBack()]
    assert Counter(state(back).bag)["lightning"] == 2 and len(state(back).bag) == 11
    # Nobody waits for a phone that is gone.
    assert own(left.say(3, "settled"))[:3] == [used, e.TokenPutBack(), e.EventSettled(1)]
    assert len(state(left).bag) == 11 and state(left).looked is None
    assert not out.asks(2, "look-") and not back.asks(2, "look-"), "there is one look, not more"


def test_a_first_player_who_dies_while_looking_still_says_where_the_token_goes() -> None:
    evening = looking()
    evening.say(2, "look", chance=Chance(lambda n: 0))
    die(evening, 2)
    assert own(evening.say(2, "looked", "out"))[1] == e.TokenRemoved()


def test_not_to_look_is_no_use_of_the_knife() -> None:
    """Ruling AC-9."""
    evening = looking()
    assert own(evening.say(2, "look", "none")) == [d.KnifeSpared(2)]
    assert not evening.asks(2, "look") and len(state(evening).bag) == 11


def test_with_an_empty_bag_there_is_nothing_to_look_at() -> None:
    """Ruling AC-17."""
    empty = replace(state(looking()), bag=())
    assert "look" in questions(state(looking()), 2) and "look" not in questions(empty, 2)
    assert "The bag is empty" in str(GAME.scene(empty).blocks)


# Situation under control: the table's own bag


@pytest.mark.parametrize(("answer", "goes"), [("back", e.TokenPutBack()), ("out", e.TokenRemoved())])
def test_of_the_tables_own_bag_the_first_player_says_what_became_of_the_token(answer: str, goes: object) -> None:
    """p. 23, ruling AC-9."""
    evening = playing(knife=3)
    event(evening, "under_control")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "look")] == [3]
    before = state(evening).bag
    assert own(evening.say(3, "look", answer))[:2] == [d.KnifeUsed(3, "under_control"), goes]
    assert state(evening).bag == before, "the hub does not know which one it was"
    assert not evening.asks(3, "look")


def test_the_first_player_may_leave_the_tables_own_bag_alone() -> None:
    evening = playing(knife=3)
    event(evening, "under_control")
    assert own(evening.say(3, "look", "none")) == [d.KnifeSpared(3)]


def test_the_hub_does_not_look_into_a_bag_that_it_does_not_hold() -> None:
    hand = playing(knife=2)
    event(hand, "under_control")
    assert hand.choices(2, "look") == ["back", "out", "none"]
    assert looking().choices(2, "look") == ["go", "none"]


def test_the_look_is_told_once() -> None:
    """Everybody sees that somebody looks, and what becomes of the token, never which one it is."""
    hub, hand = looking(), playing(knife=2)
    hub.say(2, "look", chance=Chance(lambda n: 0))
    hub.say(2, "looked", "out")
    event(hand, "under_control")
    hand.say(2, "look", "out")
    for evening in (hub, hand):
        lines = [english(happening.text) for happening in evening.public().happened]
        looks = ["Ben looks at a token from the bag.", "The token leaves the game unseen."]
        assert lines[-3:] == ["Round 1: Situation under control.", *looks]


# What is entered


def test_only_who_holds_the_bag_draws() -> None:
    hand, hub = playing(), playing(events="hub")
    for evening in (hand, hub):
        turns(evening)
    assert hand.asks(1, "event") and not hand.asks(1, "draw")
    assert hub.asks(1, "draw") and not hub.asks(1, "event")


@pytest.mark.parametrize("token", ["mirror", "morale_up"])
def test_a_token_that_is_not_in_the_bag_cannot_be_entered(token: str) -> None:
    """Ruling AC-5: there is one Mirror, and drawn tokens stay on the clock."""
    evening = playing()
    turns(evening)
    assert token in evening.choices(1, "event")
    evening.say(1, "event", token)
    evening.say(1, "settled")
    next_round(evening)
    turns(evening)
    assert token not in evening.choices(1, "event")


def test_a_bag_that_cannot_be_empty_is_not_empty() -> None:
    """Ruling AC-22."""
    evening = playing()
    turns(evening)
    assert "none" not in evening.choices(1, "event")


def test_broken_glass_says_what_becomes_of_the_cards() -> None:
    """p. 23, ruling AC-22: an empty draw deck gives what there is."""
    evening = playing()
    event(evening, "broken_glass")
    assert "top 2 cards of the draw deck" in told(evening) and "as many as there are" in told(evening)


def test_secret_doors_are_shortcuts_and_serve_room_actions() -> None:
    """p. 23."""
    evening = playing()
    event(evening, "secret_doors")
    assert "corridors not" in told(evening) and "shortcuts" in told(evening) and "room action" in told(evening)
    assert "one place" in facts(evening, "now")["Encounters"]
