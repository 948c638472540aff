"""A narrated game that is over soon, for the tests of its sound."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest

from companion.core import script as s
from companion.core.event import Event
from companion.core.game import AnyGame
from companion.core.move import Move
from companion.core.text import say
from companion.core.view import PublicView
from companion.games import GAMES
from tests.core import narrated

PAUSES = {"one": 500, "two": 300, "three": 800, "four": 300}
"""The lines of the short game in their order, and the milliseconds after each."""

SHORT = s.Script(
    tuple(
        tuple(s.Line(key=key, text=say(f"The words of {key}."), pause=PAUSES[key], length=5000) for key in step)
        for step in (("one",), ("two", "three"), ("four",))
    )
)


def short_game(monkeypatch: pytest.MonkeyPatch, script: s.Script = SHORT) -> dict[str, AnyGame]:
    """Return the games of a hub, including one that is read aloud: four lines, or the lines of `script`.

    It plays a gong when its voice is gone, and continues.
    """
    monkeypatch.setattr(narrated, "SCRIPT", script)

    def view(state: narrated.State) -> PublicView:
        line, sounds = s.line(script, state.narration), s.sounds(state.narration)
        return PublicView(title=say("Night"), mood="night", phase=state.narration.status, line=line, sounds=sounds)

    def moves(state: narrated.State) -> Sequence[Move[Event[narrated.State]]]:
        return list(s.go_on(state.narration, lambda now, chance: s.repeat(script, state.narration, now)))

    game = dataclasses.replace(narrated.NARRATED, lines=lambda state: script.lines, public_view=view, legal_moves=moves)
    return {**GAMES, game.name: game}
