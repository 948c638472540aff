"""The law of the parked game: between two steps it waits while another one is played, and continues unchanged."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from msgspec.msgpack import encode
from msgspec.structs import replace

from companion.core.game import AnyGame, Refused
from companion.core.limits import MOST_SEATS
from companion.core.question import Question
from companion.table import TableRules
from companion.table import events as e
from companion.table.parts import NOTICE
from companion.table.replay import Events, replay
from tests.laws.bots import any_answer
from tests.laws.evening import Evening
from tests.laws.plays import random_play

INPUTS = 120
"""Inputs of one evening."""

MOST_TO_END = 40
"""Answers after which a stopped game is over."""

OFTEN = 0.1
"""Probability (0 to 1) that the game is parked after an input that leaves it between two steps."""


def goes_on_from_where_it_was_parked(game: AnyGame, seed: int) -> None:
    """Check that state, questions and undo are as before, and players who stayed or returned have their seats."""
    random = Random(f"parking {seed}")
    for evening, *_ in random_play(game, seed, INPUTS):
        running = evening.table.playing
        may = any(move.question.id.startswith("table-park") for move in evening.rules.hub_controls(evening.table))
        if not running or not may or random.random() > OFTEN:
            continue
        view = game.public_view(running.state)
        if view.phase != "night" and view.line is None and game.next_deadline(running.state) is None:
            _parked_and_gone_on(game, evening, random)
            continue
        before = encode(evening.table)
        with suppress(Refused):
            evening.hub_controls("table-park", "yes")
        assert encode(evening.table) == before, "a game is parked while something runs that this would cut in two"


def _parked_and_gone_on(game: AnyGame, evening: Evening, random: Random) -> None:
    if evening.table.paused:
        evening.hub_controls("table-resume")
    running = evening.table.running
    assert running
    asked = _asked(evening)
    before = encode(running)
    assert evening.hub_controls("table-park", "yes") == [e.GameParked()]
    _meanwhile(game, evening, random)
    log = Events({game.name: game})
    read = [log.decode(log.encode(event)) for event in evening.events]
    evening.table = replay(TableRules({game.name: game}), read)
    assert evening.hub_controls("table-go-on") == [e.GameWentOn()]
    assert encode(evening.table.running) == before, f"{game.name} goes on from another state"
    again = _asked(evening)
    # Meanwhile a seat may have moved to another phone.
    both = asked.keys() & again.keys()
    assert all(again[seat] == asked[seat] for seat in both), f"{game.name} asks something else than before"
    assert set(running.seats) <= set(evening.table.seats), "somebody who plays has no seat"


def _meanwhile(game: AnyGame, evening: Evening, random: Random) -> None:
    """Let a player stand up, another one sit down, and all play another game to its end."""
    if random.random() < 0.5 and len(evening.table.seats) > 1:
        seat = random.choice(evening.table.seats)
        evening.say(seat, "table-stand")
    if random.random() < 0.5 and len(evening.table.kept_seats) < MOST_SEATS:
        evening.sit(f"New {len(evening.events)}", f"phone {len(evening.events)}")
    evening.hub_controls("table-game", game.name)
    if random.random() < 0.5 and len(evening.table.sitters) in game.seats:
        with suppress(Refused):
            evening.hub_controls("table-begin")
        if evening.table.playing:
            evening.hub_controls("table-end", "yes")
            evening.wait(NOTICE)
        # A game may first ask who has won.
        for _ in range(MOST_TO_END):
            if evening.table.playing:
                _answered(evening, random)
        assert evening.table.playing is None


def _answered(evening: Evening, random: Random) -> None:
    """Let somebody answer a required question of the game."""
    for seat, moves in evening.legal_moves().items():
        required = [move for move in moves if move.question.required]
        if required:
            move = random.choice(required)
            with suppress(Refused):
                evening.say(seat, move.question.id, any_answer(move.question.ask, random))
            return


def _asked(evening: Evening) -> dict[int, list[Question]]:
    """Return the game's questions to its players, without the occasion in the ids, and without players who stood up."""
    running = evening.table.running
    assert running
    return {
        seat: [
            replace(move.question, id=move.question.id.partition("-")[2])
            for move in evening.legal_moves()[seat]
            if not move.question.id.startswith("table-") and "-for-" not in move.question.id
        ]
        for seat in running.seats
        if not evening.table.sitter(seat).away
    }
