"""The Seer's last stand in Among Cultists: the Cultists name one character, together and once (p. 18, ruling AC-26)."""

import pytest

from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.evening import accept, action, facts, playing, score, state
from tests.laws.evening import Evening


def asked_for_the_seer(evening: Evening) -> list[int]:
    return [seat for seat in evening.table.seats if evening.asks(seat, "end-seer-")]


def test_the_cultists_alone_are_asked_whom_they_name() -> None:
    """p. 18, ruling AC-26: several name one together."""
    evening = action(playing(8, roles={2: "cultist", 3: "seer", 5: "cultist"}))
    score(evening, state(evening).target)
    accept(evening)
    assert asked_for_the_seer(evening) == [2, 5]
    assert "The Cultists' turn" in facts(evening, "end")
    evening.say(5, "end-seer-", "seat-1")
    assert asked_for_the_seer(evening) == [] and "The Cultists' turn" not in facts(evening, "end")


def test_for_the_ai_its_partner_speaks() -> None:
    """p. 22."""
    evening = action(playing(7, ai=True, roles={AI: "cultist", 2: "cultist", 3: "seer"}))
    score(evening, state(evening).target)
    accept(evening)
    assert asked_for_the_seer(evening) == [2]


def test_cultists_whom_the_table_has_named_are_asked_alone_too() -> None:
    evening = score(action(playing(6, plays=("seer",))), 12)
    evening.say(1, "end-cultists", {"seat-4": 1})
    evening.say(1, "end-holders", {})
    assert asked_for_the_seer(evening) == [4]


@pytest.mark.parametrize("known", [True, False])
def test_asking_all_again_does_not_name_another_seer(known: bool) -> None:
    """Ruling AC-26: once."""
    roles: dict[int, Role] | None = {2: "cultist", 3: "seer"} if known else None
    evening = score(action(playing(6, roles=roles, plays=("seer",))), 12)
    if known:
        accept(evening)
    for again in (True, False):
        if not known:
            evening.say(1, "end-cultists", {"seat-2": 1})
        evening.say(1, "end-holders", {})
        if again:
            evening.say(2, "end-seer-", "seat-1")
            if not known:
                evening.say(1, "end-right", "no")
            evening.say(2, "end-confirm", "no")
            ending = state(evening).ending
            assert ending and (ending.named, ending.seer, ending.holders) == (1, False, None)
    assert evening.asks(2, "end-confirm") and asked_for_the_seer(evening) == []
    evening.say(2, "end-confirm", "yes")
    found = evening.outcome()
    assert found and found.winners == (1, 3, 4, 5, 6)
