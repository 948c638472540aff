"""The features of the table: each is asked only while its part of the state concerns it, and is silent otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from companion.core.game import AnyGame, Refused
from companion.core.report import Tick
from companion.table import moves, view
from companion.table.feature import Feature
from companion.table.parking.proposals import PARK
from tests.golden.plays import Play
from tests.golden.record import path_of, plays, record, recorded
from tests.laws.evening import Evening, draws
from tests.laws.games import UNDER_LAW
from tests.laws.shadow import SHADOW
from tests.laws.watched import watched_play

STEPS = 80

RECORDINGS = [(game, name) for game, name in recorded(UNDER_LAW.values()) if isinstance(plays(game)[name], Play)]


@contextmanager
def always_asked() -> Iterator[None]:
    """Call every feature, even if nothing concerns it."""
    with patch("companion.table.feature.any", lambda found: True, create=True):
        yield


def _seen(evening: Evening) -> object:
    """Return the moves of all seats and of the hub's controls, and the public view."""
    offered, rules, table = evening.rules.moves_by_seat(evening.table), evening.rules, evening.table
    asked = {
        seat: [(o.to, o.question, o.active_seat, o.own, o.agreed, o.waits, o.first) for o in moves if o.to != ()]
        for seat, moves in offered.items()
    }
    at_hub = [move.question for move in rules.hub_controls(table)]
    return asked, at_hub, rules.public(offered), rules.privates(offered), rules.next_deadline(table), rules.lines(table)


def _ticked(evening: Evening) -> object:
    try:
        return evening.fork().decide(Tick(), draws("the same"))
    except Refused as refusal:
        return refusal.says


def asks_whom_it_concerns(game: AnyGame, seed: int) -> None:
    """Check that the table is the same whether unconcerned features are asked or not."""
    for evening, *_ in watched_play(game, seed, STEPS):
        seen, ticked = _seen(evening), _ticked(evening)
        with always_asked():
            assert seen == _seen(evening), "a feature that nothing concerned would have had something to say"
            assert ticked == _ticked(evening), "a feature that nothing concerned would have made something happen"


@pytest.mark.parametrize("game", UNDER_LAW.values(), ids=UNDER_LAW)
def test_a_feature_that_is_not_concerned_has_nothing_to_say(game: AnyGame) -> None:
    for seed in range(3):
        asks_whom_it_concerns(game, seed)


@pytest.mark.parametrize(("game", "name"), RECORDINGS, ids=[f"{game.name} {name}" for game, name in RECORDINGS])
def test_a_game_is_played_as_it_was_recorded_whoever_is_asked(game: AnyGame, name: str) -> None:
    with always_asked():
        again = record(game, name)
    assert again == path_of(game, name).read_text("utf-8")


FAULTS = {
    "a proposal that nobody can bring up": (PARK, "concerns", ()),
    "a block that nobody sees": (view, "BELOW", tuple(Feature((), one.ask) for one in view.BELOW)),
    "a request that nobody is asked about": (
        moves,
        "FIRST",
        tuple(Feature((), one.ask) for one in moves.FIRST),
    ),
}


@pytest.mark.parametrize(("where", "name", "value"), FAULTS.values(), ids=FAULTS)
def test_a_feature_that_is_concerned_by_too_little_is_found(where: object, name: str, value: object) -> None:
    before = getattr(where, name)
    object.__setattr__(where, name, value)
    try:
        with pytest.raises(AssertionError):
            for seed in range(20):
                asks_whom_it_concerns(SHADOW, seed)
    finally:
        object.__setattr__(where, name, before)
