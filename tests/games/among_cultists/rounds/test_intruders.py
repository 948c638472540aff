"""Who comes in by the unsafe passage, and who gives cards in encounters (p. 15, 16, 23, 24, rulings AC-19, AC-29)."""

import pytest
from msgspec.structs import replace

from companion.core.view import Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds.in_force import in_force, infected_until
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State
from tests.games.among_cultists.evening import action, cleanup, die, event, facts, playing, state, turn_of
from tests.golden.english import english
from tests.laws.evening import Evening, own


def rules(state: State) -> dict[str, str]:
    """Return the rules in force in plain English."""
    return {english(fact.label): english(fact.text) for fact in in_force(state)}


# Who comes in through the unsafe passage


def passage(evening: Evening, card: str) -> list[object]:
    return own(evening.say(2, "passage", card))


def test_failures_bring_the_three_cultist_tokens_and_then_the_fish_man() -> None:
    """p. 16."""
    evening = action(playing())
    brought = [passage(evening, "failure") for _ in range(5)]
    cultist = d.PassageDrawn("failure", "cultist")
    assert brought == [
        *([cultist],) * 3,
        [d.PassageDrawn("failure", "fish_man")],
        [d.PassageDrawn("failure", "nothing")],
    ]
    assert "3 on the map" in rules(state(evening))["Cultist tokens"]


def test_a_sabotage_brings_the_fish_man_once() -> None:
    """p. 16: already inside, nothing."""
    evening = action(playing())
    assert passage(evening, "sabotage") == [d.PassageDrawn("sabotage", "fish_man")]
    assert passage(evening, "sabotage") == [d.PassageDrawn("sabotage", "nothing")]
    assert state(evening).intruders.left == 3


@pytest.mark.parametrize(
    ("characters", "corridor"), [(5, "top right"), (6, "top right"), (7, "central"), (8, "central")]
)
def test_the_fish_man_blocks_his_corridor_for_all_but_the_knife(characters: int, corridor: str) -> None:
    """p. 16."""
    evening = action(playing(characters))
    assert "Fish-man" not in facts(evening, "now")
    passage(evening, "sabotage")
    assert corridor in facts(evening, "now")["Fish-man"] and "knife" in facts(evening, "now")["Fish-man"]


def test_the_living_holder_of_the_knife_chases_the_fish_man_who_may_return() -> None:
    """p. 15, ruling AC-9: a use of the knife."""
    evening = action(playing(knife=2))
    assert not evening.asks(1, "chase"), "in the lake he is not chased"
    passage(evening, "sabotage")
    assert own(evening.say(5, "chase"))[0] == d.KnifeUsed(2, "fish_man")
    assert not state(evening).intruders.fish_man and state(evening).acted == (2,)
    assert passage(evening, "sabotage") == [d.PassageDrawn("sabotage", "fish_man")]
    evening.say(1, "turn")
    assert not evening.asks(1, "chase"), "the next one has no knife"


def test_a_cultist_token_that_is_fought_leaves_the_game() -> None:
    """p. 15: it does not come back."""
    evening = action(playing())
    assert not evening.asks(4, "fight")
    for _ in range(3):
        passage(evening, "failure")
    assert own(evening.say(4, "fight"))[0] == d.CultistFought(1)
    assert (state(evening).intruders.on_map, state(evening).intruders.left) == (2, 0)
    assert passage(evening, "failure") == [d.PassageDrawn("failure", "fish_man")]


def test_the_living_ai_fights_and_the_dead_one_does_not() -> None:
    """p. 22, ruling AC-19."""
    evening = action(playing(5, ai=True, knife=2))
    passage(evening, "failure")
    turn_of(evening, AI)
    assert evening.asks(1, "fight")
    die(evening, AI)
    assert not evening.asks(1, "fight")


def test_two_phones_enter_one_card_once() -> None:
    evening = action(playing())
    late = evening.question(5, "passage").id
    passage(evening, "sabotage")
    assert late not in evening.ids(5)


def test_cards_come_out_of_the_unsafe_passage_when_the_glass_breaks_too() -> None:
    """p. 23."""
    glass, other = playing(), playing()
    event(glass, "broken_glass")
    event(other, "morale_up")
    assert glass.asks(3, "passage") and not other.asks(3, "passage")


def test_a_card_may_still_be_entered_when_the_last_turn_is_over() -> None:
    evening = cleanup(action(playing()))
    assert passage(evening, "failure") == [d.PassageDrawn("failure", "cultist")]


def test_in_a_first_game_nobody_comes_in() -> None:
    """p. 7, ruling AC-29."""
    evening = action(playing(level="first"))
    assert not evening.asks(1, "passage")
    assert {"Fish-man", "Cultist tokens"}.isdisjoint(facts(evening, "now"))


# The Infected


def test_until_the_end_of_the_next_round_nobody_gives_cards_because_of_the_infected() -> None:
    """p. 24."""
    dead = replace(state(die(playing(), 2)), shown={2: "infected"}, shown_in={2: 3})
    banned = [round for round in range(3, 8) if infected_until(replace(dead, round=round)) is not None]
    assert banned == [3, 4]
    assert "until round 4 is over" in rules(replace(dead, round=3))["Cards in an encounter"]
    assert "gives 1 Alive or Dead card" in rules(replace(dead, round=5))["Cards in an encounter"]
    late = replace(dead, shown_in={2: 10}, round=10)
    assert "until round 10 is over" in rules(late)["Cards in an encounter"], "there is no next round"
    living = replace(dead, ghosts={}, round=3)
    assert infected_until(living) is None, "shown at the end, but alive"


def test_when_the_lights_go_out_the_infected_still_keep_all_cards() -> None:
    """p. 24."""
    evening = die(playing(), 2)
    event(evening, "lightning")
    banned = replace(state(evening), shown={2: "infected"}, shown_in={2: 1})
    for shown, expected in ((state(evening), False), (banned, True)):
        block = next(block for block in GAME.scene(shown).blocks if block.id == "event")
        assert isinstance(block, Facts)
        assert any("nobody gives a card" in english(row.text) for row in block.rows) is expected
