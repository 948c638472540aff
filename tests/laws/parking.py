"""The law of the parked game: between two steps it waits while another one is played, and goes on to the byte."""

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
"""Answers after which a game that was stopped is over."""

OFTEN = 0.1
"""How likely (0 to 1) the game is parked after an input that leaves it between two steps."""


def goes_on_from_where_it_was_parked(game: AnyGame, seed: int) -> None:
    """State, questions and way back are those from before; who was there or has stood up meanwhile is in its seat."""
    random = Random(f"parking {seed}")
    for evening, *_ in random_play(game, seed, INPUTS):
        running = evening.table.playing
        may = any(offer.question.id.startswith("table-park") for offer in evening.rules.at_hub(evening.table))
        if not running or not may or random.random() > OFTEN:
            continue
        scene = game.scene(running.state)
        if scene.phase != "night" and scene.line is None and game.due(running.state) is None:
            _parked_and_gone_on(game, evening, random)
            continue
        before = encode(evening.table)
        with suppress(Refused):
            evening.at_hub("table-park", "yes")
        assert encode(evening.table) == before, "a game is parked while something runs that this would cut in two"


def _parked_and_gone_on(game: AnyGame, evening: Evening, random: Random) -> None:
    if evening.table.paused:
        evening.at_hub("table-resume")
    running = evening.table.running
    assert running
    asked = _asked(evening)
    before = encode(running)
    assert evening.at_hub("table-park", "yes") == [e.GameParked()]
    _meanwhile(game, evening, random)
    log = Events({game.name: game})
    read = [log.decode(log.encode(event)) for event in evening.events]
    evening.table = replay(TableRules({game.name: game}), read)
    assert evening.at_hub("table-go-on") == [e.GameWentOn()]
    assert encode(evening.table.running) == before, f"{game.name} goes on from another state"
    again = _asked(evening)
    # Meanwhile a seat may have gone on on another phone, which is there.
    both = asked.keys() & again.keys()
    assert all(again[seat] == asked[seat] for seat in both), f"{game.name} asks something else than before"
    assert set(running.seats) <= set(evening.table.seats), "somebody who plays has no seat"


def _meanwhile(game: AnyGame, evening: Evening, random: Random) -> None:
    """Let somebody stand up, somebody else sit down, and all play another game to its end."""
    if random.random() < 0.5 and len(evening.table.seats) > 1:
        seat = random.choice(evening.table.seats)
        evening.say(seat, "table-stand")
    if random.random() < 0.5 and len(evening.table.kept) < MOST_SEATS:
        evening.sit(f"New {len(evening.events)}", f"phone {len(evening.events)}")
    evening.at_hub("table-game", game.name)
    if random.random() < 0.5 and len(evening.table.sitters) in game.seats:
        with suppress(Refused):
            evening.at_hub("table-begin")
        if evening.table.playing:
            evening.at_hub("table-end", "yes")
            evening.wait(NOTICE)
        # A game may ask first who has won.
        for _ in range(MOST_TO_END):
            if evening.table.playing:
                _answered(evening, random)
        assert evening.table.playing is None


def _answered(evening: Evening, random: Random) -> None:
    """Let somebody answer what is awaited of the game."""
    for seat, offers in evening.offered().items():
        awaited = [offer for offer in offers if offer.question.awaited]
        if awaited:
            offer = random.choice(awaited)
            with suppress(Refused):
                evening.say(seat, offer.question.id, any_answer(offer.question.ask, random))
            return


def _asked(evening: Evening) -> dict[int, list[Question]]:
    """Return what the game asks its players themselves, but for the occasion in the ids, and for who has stood up."""
    running = evening.table.running
    assert running
    return {
        seat: [
            replace(offer.question, id=offer.question.id.partition("-")[2])
            for offer in evening.offered()[seat]
            if not offer.question.id.startswith("table-") and "-for-" not in offer.question.id
        ]
        for seat in running.seats
        if not evening.table.sitter(seat).away
    }
