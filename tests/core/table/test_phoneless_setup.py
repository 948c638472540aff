"""A game knows before it begins who has no phone: it proposes, says what is different, or refuses in words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, Refused, Setup
from companion.core.question import Choice, One, Question
from companion.core.text import say
from companion.core.view import Facts
from companion.games import GAMES
from tests.laws.evening import Evening

OPEN = GAMES["open-table"]


def evening_with(**functions: Any) -> Evening:
    """Return an evening with the open table, changed in these functions; Anna has a phone, Ben has none."""
    game: AnyGame = replace(OPEN, **functions)
    evening = Evening("Anna", games={game.name: game})
    evening.at_hub("table-seat", "Ben")
    evening.say(1, "table-game", game.name)
    return evening


def cards(setup: Setup) -> Sequence[Question]:
    """Ask where the cards are: real ones where somebody has no phone."""
    ask = One((Choice("real", "Real"), Choice("dealt", "Dealt")))
    return [Question(id="cards", text="Cards", ask=ask, value="real" if setup.phoneless else "dealt")]


def test_the_setup_names_the_seats_without_a_phone_when_the_game_begins() -> None:
    evening = evening_with()
    evening.say(1, "table-begin")
    assert evening.table.running and evening.table.running.setup.phoneless == (2,)


def test_a_game_proposes_another_option_where_somebody_has_no_phone() -> None:
    evening = evening_with(options=cards)
    assert evening.question(1, "table-option-cards").value == "real"
    evening.say(1, "table-remove", "seat-2")
    assert evening.question(1, "table-option-cards").value == "dealt"


def test_a_plan_says_what_is_different_for_them() -> None:
    def plan(setup: Setup) -> Sequence[Facts]:
        names = ", ".join(setup.name(seat) for seat in setup.phoneless)
        return [Facts("phoneless", say("Without a phone: {names}", names=names), ())]

    evening = evening_with(plan=plan)
    label = evening.block("phoneless", Facts).label
    assert label == say("Without a phone: {names}", names="Ben")


def test_a_game_that_cannot_be_played_so_is_refused_in_words_before_it_begins() -> None:
    def begin(setup: Setup, now: int, chance: Chance) -> Sequence[AnyEvent]:
        if setup.phoneless:
            raise Refused(say("Everybody needs a phone here."))
        return list(OPEN.begin(setup, now, chance))

    evening = evening_with(begin=begin)
    with pytest.raises(Refused, match="needs a phone"):
        evening.say(1, "table-begin")
    assert evening.table.running is None
    evening.say(1, "table-remove", "seat-2")
    evening.sit("Ben")
    evening.say(1, "table-begin")
    assert evening.table.playing
