"""The law of the slip: phones take back what people have entered, one entry after the other, at any moment."""

from __future__ import annotations

from random import Random

from companion.core.event import Entry
from companion.core.game import AnyGame
from companion.core.table import events as e
from tests.laws.evening import Evening
from tests.laws.plays import random_play

INPUTS = 250
"""Inputs of one evening."""

OFTEN = 0.15
"""How often people go back as far as they can, once there is anything to take back."""


def goes_back_entry_by_entry(game: AnyGame, seed: int) -> None:
    """One asks, another agrees, and the table is as it was before the entry; then before the one that came before it.

    Nothing is revealed by it, and nobody has won.
    """
    random = Random(f"back {seed}")
    for evening, *_ in random_play(game, seed, INPUTS):
        if random.random() < OFTEN:
            while _way(evening):
                _one_entry(game, evening)


def _way(evening: Evening) -> tuple[object, ...]:
    """Return the states that phones can go back to, the next one last."""
    running, asks = evening.table.running, any(evening.asks(seat, "table-ask-undo-") for seat in evening.table.seats)
    return running.back if running and asks else ()


def _one_entry(game: AnyGame, evening: Evening) -> None:
    way = _way(evening)
    happened: list[e.TableEvent] = []
    for start, value in (("table-ask-undo-", "go"), ("table-agree-undo-", "yes")):
        asked = [seat for seat in evening.table.seats if evening.asks(seat, start)]
        if asked:
            happened += evening.say(asked[0], start, value)
    back = sum(isinstance(event, e.Undone) for event in happened)
    assert back, f"an entry that could be taken back was not: {happened}"
    follows = [event.event for event in happened if isinstance(event, e.Played)]
    assert not any(isinstance(event, tuple(game.reveals)) for event in follows), (
        f"to go back reveals something: {follows}"
    )
    assert evening.outcome() is None, "to go back ends the game"
    assert not any(isinstance(event, Entry) for event in follows) or not way[:-back], "what was taken back comes again"
    if not follows and evening.table.running:
        assert evening.table.running.state == way[-back], "it is not as it was before the entry"
