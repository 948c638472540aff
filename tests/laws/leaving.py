"""The law of going home: at any moment, once a second device agrees, the game continues without the player or ends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.event import Reveal
from companion.core.game import AnyGame
from companion.table import TableRules
from companion.table import events as e
from companion.table.event import TableEvent
from companion.table.replay import Events, replay
from tests.laws.absent import BACKWARDS, answer_anything, endless, most_after, playing_on
from tests.laws.evening import Evening
from tests.laws.folders import brought
from tests.laws.plays import GAPS, random_play

MOST_BEFORE = 120
"""Maximum number of inputs before a player goes."""

AGAIN = 0.004
"""Probability (0 to 1) that one more goes after each input."""

LEFT_OUT = (*BACKWARDS, "table-remove", "table-roll-clear", "table-agree-")
"""Parts of the ids of questions that the law does not need."""


def goes_on_without_who_goes_home(game: AnyGame, seed: int) -> None:
    """Check that a game that can continue does so with the others and to its end, and any other ends at once.

    Figures add up after each step, nothing is revealed except as the game's tests name it, and a player who has gone is
    not asked, sees no secret and does not win.
    """
    random = Random(f"leaving {seed}")
    inputs = random.randrange(MOST_BEFORE)
    evening = playing_on(random_play(game, seed, inputs + 200), inputs)
    if evening is None:
        return
    begun = evening.table.begun
    _somebody_goes(game, evening, random)
    for _ in range(most_after(game)):
        running = evening.table.playing
        if running is None or evening.table.begun != begun:
            _comes_back_from_the_log(game, evening)
            return
        _is_out(game, evening)
        evening.wait(random.choice(GAPS))
        if evening.table.playing and random.random() < AGAIN:
            _somebody_goes(game, evening, random)
        elif evening.table.playing:
            answer_anything(evening, evening.table.playing.seats, random, LEFT_OUT)
    assert endless(game), f"{game.name} does not come to its end without {evening.table.running}"


def _somebody_goes(game: AnyGame, evening: Evening, random: Random) -> None:
    """Let one seat say that it has to go, and others agree, or wait if nobody else is there."""
    running = evening.table.playing
    assert running
    seat = random.choice(running.seats)
    if len(running.seats) == 1 or not evening.asks(seat, "table-ask-leave-0"):
        # The last one to go ends the game.
        return
    happened = evening.say(seat, "table-ask-leave-0", "yes")
    for _ in range(len(running.seats)):
        gone = [event for event in happened if isinstance(event, e.SeatLeft)]
        others = [other for other in running.seats if evening.asks(other, f"table-agree-leave-{seat}-")]
        if gone or not others:
            break
        happened = [*happened, *evening.say(random.choice(others), f"table-agree-leave-{seat}-", "yes")]
    if not any(isinstance(event, e.SeatLeft) for event in happened):
        happened = [*happened, *evening.wait(10_000)]
    _left_well(game, evening, seat, happened)


def _left_well(game: AnyGame, evening: Evening, seat: int, happened: list[TableEvent]) -> None:
    left = [event for event in happened if isinstance(event, e.SeatLeft)]
    assert left == [e.SeatLeft(seat)], f"seat {seat} wanted to go and has not gone: {happened}"
    begins = happened.index(e.SeatLeft(seat))
    revealed = {
        type(event.event).__name__
        for event in happened[begins:]
        if isinstance(event, e.GameAdvanced) and isinstance(event.event, Reveal)
    }
    more = revealed - set(getattr(brought(game.name, "leaving"), "REVEALS", ()))
    assert not more, f"that somebody goes reveals {more}"
    if game.leave is None:
        assert evening.table.playing is None, f"{game.name} goes on without {seat}, and does not say how"


def _is_out(game: AnyGame, evening: Evening) -> None:
    """Check that a player who has gone has no question, no secret and no voice, and that figures add up."""
    running = evening.table.playing
    assert running
    check: Callable[[Any], None] | None = getattr(brought(game.name, "leaving"), "check", None)
    if check:
        check(running.state)
    for seat in running.left:
        asked = [id for id in evening.ids(seat) if not id.startswith("table-")]
        assert not asked, f"seat {seat} has gone, and is asked {asked}"
        own = evening.view(seat).private
        assert own is None or not own.secrets, f"seat {seat} has gone, and sees {own}"
        assert seat not in evening.table.voices
        assert not any(place.required for place in evening.public().seats if place.seat == seat)


def _comes_back_from_the_log(game: AnyGame, evening: Evening) -> None:
    running = evening.table.running
    if running and running.outcome:
        won = set(running.outcome.winners) & set(running.left)
        assert not won or game.leave is None, f"{won} have gone, and have won"
        assert not set(running.left) & set(evening.table.seats), "who has gone still sits there after the end"
    log = Events(evening.rules.games)
    read = [log.decode(log.encode(event)) for event in evening.events]
    assert replay(TableRules(evening.rules.games), read) == evening.table
