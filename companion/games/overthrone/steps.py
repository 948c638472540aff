"""The current player's turn: shows it as a row of steps, which are draw, act, and play a card (rulebook p. 3)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.core.view import Block, Step, Steps
from companion.games.overthrone.state import State


def steps(state: State) -> Iterator[Block]:
    """Yield the steps of the current player. Nobody taps for drawing or for not acting: the next step ends them."""
    if state.stage != "turn":
        return
    seat = state.acting
    draws = () if state.last else (("draw", say("draw")),)
    # In the first turn nobody has a character to bribe.
    act = say("duel, attack or nothing") if state.first else say("duel, attack, bribe or nothing")
    turn = (*draws, ("act", act), ("play", say("play a card")))
    now = next(n for n, (id, _) in enumerate(turn) if id == _at(state))
    row = (Step(id, text, "done" if n < now else "next" if n > now else "now") for n, (id, text) in enumerate(turn))
    yield Steps("steps", say("{who}'s turn", who=state.name(seat)), tuple(row), seat)


def _at(state: State) -> str:
    """Return the player's step, as far as the table knows."""
    if state.duelling or state.fight:
        return "act"
    if state.acted:
        return "play"
    return "act" if state.last else "draw"
