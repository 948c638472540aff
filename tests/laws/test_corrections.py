"""The law *correct*: every game that people play brings the list of its figures, and the law notices faults of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from companion.core.chance import Chance
from companion.core.event import AnyEvent, Event, Reveal, Undoable
from companion.core.game import AnyGame, apply_events
from companion.core.move import Move
from companion.core.question import NotAChoice, Number, Numbers, Question, Row, check
from companion.core.report import Stop
from companion.games import GAMES
from companion.kit.correctable import Marks
from tests.laws.corrections import (
    allowed,
    leading,
    leads,
    lists_each_field,
    nearer,
    proposes_corrections,
    puts_right,
    tells_nothing,
)
from tests.laws.evening import Evening
from tests.laws.folders import brought
from tests.laws.mend import Mend, mended
from tests.laws.mutants import change
from tests.laws.plays import random_play
from tests.laws.variants import variants
from tests.long import further_ways

CORRECTABLE = {name: module for name in GAMES if (module := brought(name, "corrections"))}
"""The lists, by the names of the games."""

WAYS = {
    way: game
    for name, module in CORRECTABLE.items()
    for way, game in (getattr(module, "WAYS", None) or variants({name: GAMES[name]})).items()
}
"""The ways in which these games are played, by name."""


every_way = pytest.mark.parametrize("game", further_ways(WAYS, sample=1), ids=list(WAYS))
every_list = pytest.mark.parametrize(("name", "module"), CORRECTABLE.items(), ids=list(CORRECTABLE))
EVENINGS = 120
"""Random evenings in which each field must be set."""

APART = (2, 7)
"""Inputs between the two moments."""

FOUND = [(way, seed) for module in CORRECTABLE.values() for way, seed in getattr(module, "FOUND", ())]
"""Random evenings in which a correction at any moment once broke the law, by the way to play and the seed."""

LISTS = Mend("tests/corrections.py", "CORRECTIONS, FIELDS and NOT_IN: tests/laws/corrections.py says what stands there")


@every_way
def test_a_shorter_list_of_corrections_leaves_none_out_that_is_allowed(game: AnyGame) -> None:
    listed = CORRECTABLE[game.name].CORRECTIONS
    for step in islice(random_play(game, 0, 120), 120):
        if running := step.evening.table.playing:
            assert allowed(listed, running.state) == allowed(replace(listed, among=None), running.state)


@every_list
def test_every_field_of_the_state_can_be_put_right_or_says_why_not(name: str, module: ModuleType) -> None:
    evening = next(step.evening for step in random_play(GAMES[name], 0, 400) if step.evening.table.playing)
    assert evening.table.playing
    with mended(name, LISTS):
        lists_each_field(module, evening.table.playing.state)


@every_way
def test_something_can_be_put_right_at_any_moment(game: AnyGame, soak: bool) -> None:
    with mended(game.name, LISTS):
        for seed in range(50 if soak else 2):
            proposes_corrections(game, CORRECTABLE[game.name], seed)


@every_way
def test_a_slip_is_gone_after_two_steps_at_most(game: AnyGame, soak: bool) -> None:
    with mended(game.name, LISTS):
        for seed in range(1_000 if soak else 3):
            list(puts_right(game, CORRECTABLE[game.name], seed))


@every_way
def test_a_correction_tells_nothing_and_is_put_right_itself(game: AnyGame, soak: bool) -> None:
    with mended(game.name, LISTS):
        for seed in range(1_000 if soak else 2):
            list(tells_nothing(game, CORRECTABLE[game.name], seed))


@pytest.mark.parametrize(("way", "seed"), FOUND)
def test_what_the_soak_has_found_stays_mended(way: str, seed: int) -> None:
    assert list(tells_nothing(WAYS[way], CORRECTABLE[WAYS[way].name], seed))


@pytest.mark.long
@every_list
def test_each_correction_sets_the_fields_that_it_says(name: str, module: ModuleType) -> None:
    """Check that each correction leads from one moment of a random game towards another moment."""
    fields = {
        field for field, what in module.FIELDS.items() if any(what == one.id for one in module.CORRECTIONS.corrections)
    }
    unset = set(fields)
    ways = [game for game in WAYS.values() if game.name == name]
    for seed in range(EVENINGS):
        states: list[Any] = []
        for step in random_play(ways[seed % len(ways)], f"set {seed}", 400):
            if step.evening.table.playing:
                states.append(step.evening.table.playing.state)
            for apart in APART if len(states) > max(APART) else ():
                unset -= set(_set(module, states[-1 - apart], states[-1], unset))
            if not unset:
                return
    pytest.fail(f"no correction sets {sorted(unset)}")


def _set(module: ModuleType, state: Any, other: Any, wanted: set[str]) -> list[str]:
    """Return the fields that corrections of `state` towards `other` set, each by the correction that FIELDS names.

    Only corrections of `wanted` fields are tried.
    """
    found: list[str] = []
    if state.setup != other.setup or not (module.CORRECTIONS.may_be(state) and module.CORRECTIONS.may_be(other)):
        return found
    named = {module.FIELDS[field] for field in wanted}
    for one in (one for one in module.CORRECTIONS.corrections if one.id in named):
        with suppress(NotAChoice, StopIteration):
            # A mark that is set already needs no correction.
            there = one.is_allowed(state) and (one.is_allowed(other) or isinstance(one.of, Marks))
            if not (there and leads(one, state, other)):
                continue
            (move,) = one.asks(state, module.CORRECTIONS)
            answer = check(move.question, leading(one, state, other))
            after = one.correct(state, answer, module.CORRECTIONS).apply(state)
            found += [
                field
                for field in state.__struct_fields__
                if module.FIELDS[field] == one.id and getattr(after, field) != getattr(state, field)
            ]
    return found


# The faults that the law notices

FAULTY = 20
"""Random evenings in which a fault must show."""

Spoil = Callable[[AnyGame, Any, Sequence[AnyEvent], int, Chance], Sequence[AnyEvent]]
"""The events that a correction brings instead, from the state before it and its right events."""


class CardTurned(Reveal[Any]):
    """Something is turned over, without consequences."""

    def apply(self, state: Any) -> Any:
        return state


class Happened(Event[Any]):
    """Something that closes the way to undo."""

    def apply(self, state: Any) -> Any:
        return state


class Unchanged(Undoable[Any]):
    """A correction that changes nothing."""

    def apply(self, state: Any) -> Any:
        return state


def _ends(game: AnyGame, state: Any, happened: Sequence[AnyEvent], now: int, chance: Chance) -> Sequence[AnyEvent]:
    over = [*happened, *game.on_report(apply_events(state, happened), Stop(for_good=True), now, chance)]
    # The game has not ended while the table says who has won.
    return over if game.outcome(apply_events(state, over)) else happened


SPOILT: dict[str, tuple[Spoil, str]] = {
    "ends the game": (_ends, "a correction ends the game"),
    "reveals something": (lambda game, state, happened, *_: [*happened, CardTurned()], "a correction reveals"),
    "cannot be taken back": (lambda game, state, happened, *_: [*happened, Happened()], "cannot be taken back"),
    "changes nothing": (lambda *_: [Unchanged()], "changes nothing"),
}


def corrected(game: AnyGame, spoil: Spoil) -> AnyGame:
    """Return `game` with a correction that brings other events."""

    def spoilt(state: Any, move: Move[Any]) -> Move[Any]:
        def effect(by: Any, answer: Any, now: int, chance: Chance) -> Sequence[AnyEvent]:
            return spoil(game, state, move.effect(by, answer, now, chance), now, chance)

        return change(move, effect=effect) if move.question.corrects else move

    return replace(
        game,
        events=(*game.events, CardTurned, Happened, Unchanged),
        legal_moves=lambda state: [spoilt(state, move) for move in game.legal_moves(state)],
    )


every_game = pytest.mark.parametrize("name", CORRECTABLE)


@every_game
@pytest.mark.parametrize("what", SPOILT)
def test_a_correction_that_does_something_else_is_noticed(name: str, what: str) -> None:
    spoil, says = SPOILT[what]
    ways = [corrected(game, spoil) for game in WAYS.values() if game.name == name]
    try:
        for seed in range(FAULTY):
            list(tells_nothing(ways[seed % len(ways)], CORRECTABLE[name], seed))
    except AssertionError as error:
        assert re.search(says, str(error))
        return
    pytest.fail(
        f"in {FAULTY} random evenings no correction is accepted: narrow the amounts or choices in state.py and "
        "moves.py to what refuses=… mostly takes, or open more phases to them by may_be=…"
    )


def test_numbers_that_are_refused_together_are_tried_one_by_one() -> None:
    sheet = Numbers(tuple(Row(id, id, 0, 9) for id in "abc"))
    question = Question(id="counts", text="Counts", ask=sheet, value={"a": 1, "b": 2, "c": 3})
    assert list(nearer(question, {"a": 5, "b": 2, "c": 7})) == [
        {"a": 5, "b": 2, "c": 7},
        {"a": 5, "b": 2, "c": 3},
        {"a": 1, "b": 2, "c": 7},
    ]
    assert list(nearer(Question(id="count", text="Count", ask=Number(0, 9), value=1), 3)) == [3]


@every_game
def test_a_moment_at_which_nothing_can_be_put_right_is_noticed(name: str) -> None:
    game = next(game for game in WAYS.values() if game.name == name)
    silent = replace(
        game, legal_moves=lambda state: [one for one in game.legal_moves(state) if not one.question.corrects]
    )
    try:
        for seed in range(FAULTY):
            proposes_corrections(silent, CORRECTABLE[name], seed)
    except AssertionError as error:
        assert "nothing can be put right in the phase" in str(error)
        return
    pytest.fail(
        "a secret required question stands at every moment, so nobody can correct anything: "
        "add an open phase to phases in game.py, or name the phases in NOT_IN in corrections.py"
    )


@every_game
def test_a_list_that_lacks_a_field_or_says_nothing_of_it_is_noticed(name: str) -> None:
    evening = Evening(*("Anna", "Ben", "Caro", "Dino", "Elsa"), games={name: GAMES[name]})
    evening.play(name)
    brought, state = CORRECTABLE[name], evening.table.playing.state if evening.table.playing else None
    lists_each_field(brought, state)
    field = next(iter(brought.FIELDS))
    for fields, says in (
        ({one: what for one, what in brought.FIELDS.items() if one != field}, f"lacks fields of the state.*{field}"),
        ({**brought.FIELDS, "moon": "it shines by itself"}, "that the state has not.*moon"),
        ({**brought.FIELDS, field: "nothing"}, f"no sentence that says why.*{field}"),
    ):
        listed = SimpleNamespace(CORRECTIONS=brought.CORRECTIONS, FIELDS=fields, NOT_IN=brought.NOT_IN)
        with pytest.raises(AssertionError, match=says):
            lists_each_field(cast(ModuleType, listed), state)
