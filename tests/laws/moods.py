"""The law of the room's mood: every phase declares one, and with closed eyes it stays."""

from __future__ import annotations

from typing import get_args

from companion.core.game import AnyGame
from companion.core.view import NIGHT, GameMood, Mood
from tests.laws.watched import watched_play

OF_GAMES = frozenset(get_args(GameMood))

OF_TABLES = frozenset(get_args(Mood))


def colours_the_room(game: AnyGame, seed: int) -> None:
    """Check that a game declares a mood in every phase, and lets no lamp change while eyes are closed.

    A pause and a lost voice are exceptions: all may know of them, and eyes are open then.
    """
    blind = ""
    for evening, *_ in watched_play(game, seed, 120):
        public, table = evening.view(None).public, evening.table
        assert public.mood in OF_TABLES, f"the phase {public.phase!r} has the mood {public.mood!r}"
        if table.running:
            declared = game.public_view(table.running.state)
            assert declared.mood in OF_GAMES, f"the phase {declared.phase!r} declares the mood {declared.mood!r}"
            assert declared.phase != NIGHT or declared.mood == "night", f"by night the mood is {declared.mood!r}"
        if public.halted:
            continue
        if blind and public.blind:
            assert public.mood == blind, f"with closed eyes the mood {blind!r} becomes {public.mood!r}"
        blind = public.mood if public.blind else ""
